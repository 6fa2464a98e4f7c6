import AppCore
import Coach
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The revisions of a card.
  static let goalHistory = Scope("goal_history", rank: 92)
}

/// A page with the revisions of a card, latest first, and what each changed. An earlier one can be
/// restored, as a new revision.
struct GoalHistoryPage: ListSurface {
  static let placement = Placement.page
  static let stacks: [[Scope]] = [[.goalHistory, .list, .global, .always]]
  static let tables = RecordTable.goals
  static let plainTwins = [
    PlainTwin("goal_history", rank: 88, over: .coach, command: "goals.history")
  ]

  private let id: RecordID
  /// The card.
  private(set) var goal: Goal?
  /// The revisions, latest first.
  private(set) var items: [GoalEvent] = []
  /// The cursor.
  var list = ListState()

  /// Creates the page of a card, to be read.
  init(_ id: RecordID) { self.id = id }

  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    guard let goal = try store.goals.goal(id) else {
      state.close(GoalHistoryPage.self)
      return
    }
    self.goal = goal
    items = try store.goalEvents.events(of: id).filter(\.operation.isRevision).reversed()
    list.select(list.selection, count: count)
  }

  func page(in layout: AppLayout) -> Int {
    max(1, CoachLayout(body: layout.body).main.height)
  }

  func draw(_ context: SurfaceContext, in rect: Rect, into frame: inout Frame) {
    guard let goal else { return }
    let environment = context.environment, texts = environment.texts
    let layout = CoachLayout(body: rect)
    frame.draw(PaneRule(), in: layout.line)
    frame.draw(
      Row(
        [
          Span(texts("goal_history.title") + "  ", .muted), Span(goal.title, Style(.text, .bold)),
        ], trailing: [Span(texts("goal.revision", ["n": String(goal.revision)]), .muted)]),
      in: layout.heading.inset(1, 0))
    let rows = items.map { event in
      Row(
        [
          Span(DisplayText.pad(String(event.revision), to: 4, align: .right) + "  ", .muted),
          Span(environment.format.event(event)),
        ],
        trailing: [Span(environment.format.moment(event.at, environment.base), .muted)])
    }
    frame.draw(
      List(rows, state: list, command: "list.select", focused: context.isOnTop), in: layout.main)
    drawChanges(environment, in: layout.detail, into: &frame)
  }

  private func drawChanges(
    _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    guard let event = selected, !rect.isEmpty else { return }
    var rest = rect
    frame.draw(
      Heading(environment.texts("goal_history.changes")), in: rest.takeTop(1))
    let width = max(10, rest.width - 2)
    for hunk in event.patch.hunks {
      let text = environment.format.line(of: hunk, environment.base)
      for line in DisplayText.wrap(text, to: width) where !rest.isEmpty {
        frame.text(line, in: rest.takeTop(1).inset(1, 0), .text)
      }
    }
  }
}
