import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The review of framings.
  static let framing = Scope("framing", rank: 97)
}

/// A page that compares a card with other framings of it; changes are taken or left one by one, with
/// the keys of `git add -p`.
struct FramingPage: Surface {
  static let placement = Placement.page
  static let stacks: [[Scope]] = [[.framing, .list, .always]]
  static let tables: Set<RecordTable> = [.goal, .goalTask, .suggestion]

  /// The card as it is.
  private(set) var goal: Goal
  /// The framings with the decisions about each.
  private(set) var reviews: [FramingReview]
  /// The place of the open framing.
  private(set) var open = 0

  /// The width from which both sides are shown beside each other.
  static let wide = 98

  /// Creates a page for some framings of a card.
  init(_ goal: Goal, _ proposals: [GoalProposal]) {
    self.goal = goal
    reviews = proposals.map(FramingReview.init)
  }

  /// The open framing.
  var review: FramingReview? { reviews.indices.contains(open) ? reviews[open] : nil }

  /// Whether the card has changed since the framings were made.
  var isSuperseded: Bool { review.map { $0.proposal.baseRevision != goal.revision } ?? true }

  /// Changes the open framing.
  mutating func change(_ body: (inout FramingReview) -> Void) {
    guard reviews.indices.contains(open) else { return }
    body(&reviews[open])
  }

  /// Opens another framing.
  mutating func turn(_ step: Int) {
    guard !reviews.isEmpty else { return }
    open = (open + step + reviews.count) % reviews.count
  }

  /// Adds framings of a card, if it is the one under review.
  mutating func add(_ proposals: [GoalProposal], to id: RecordID) {
    guard goal.id == id else { return }
    let known = Set(reviews.map(\.proposal.id))
    reviews += proposals.filter { !known.contains($0.id) }.map(FramingReview.init)
  }

  /// Replaces a proposed task by an edited one.
  mutating func replace(hunk: Int, by task: GoalTask) {
    change { $0.replace(hunk: hunk, by: task) }
  }

  /// Removes the open framing; false if it was the last.
  mutating func removeOpen() -> Bool {
    guard reviews.indices.contains(open) else { return false }
    reviews.remove(at: open)
    open = min(open, max(0, reviews.count - 1))
    return !reviews.isEmpty
  }

  mutating func navigate(_ step: Navigation, page: Int) {
    change { review in
      var list = ListState(selection: review.cursor)
      list.navigate(step, count: review.pieces.count, page: page)
      review.cursor = list.selection
    }
  }

  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    guard let goal = try store.goals.goal(goal.id) else {
      state.close(FramingPage.self)
      return
    }
    self.goal = goal
  }

  func page(in layout: AppLayout) -> Int { max(1, layout.body.height / 4) }

  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    guard let review else { return }
    FramingView(
      page: self, review: review, request: request(context.state),
      environment: context.environment
    ).draw(in: rect, into: &frame)
  }

  /// Returns the request for more framings of the card; nil without one.
  func request(_ state: AppState) -> FramingRequest? {
    state[CoachState.self].request.flatMap { $0.goal == goal.id ? $0 : nil }
  }

  func footerLabel(of command: Command, _ context: SurfaceContext) -> String? {
    guard command.id == "framing.close", request(context.state) != nil else {
      return context.usualLabel(of: command)
    }
    return context.environment.texts("framing.stop")
  }
}
