import Coach
import Domain

/// A framing under review: its changes, each taken, left or still open.
struct FramingReview: Equatable, Sendable {
  /// The decision about a change.
  enum Decision: String, Sendable { case open, taken, left }

  /// A change with the decision about it.
  struct Piece: Equatable, Sendable {
    var hunk: GoalHunk
    var decision = Decision.open
    /// Whether it was edited or split, so that it differs from what was offered.
    var isOwn = false
  }

  /// The framing.
  let proposal: GoalProposal
  /// The changes.
  private(set) var pieces: [Piece]
  /// The place of the change under the cursor.
  var cursor = 0
  /// The states before each decision, for undoing it.
  private var log: [Step] = []

  /// A state before a decision.
  private struct Step: Equatable {
    let pieces: [Piece]
    let cursor: Int
  }

  /// Creates a review in which everything is open.
  init(_ proposal: GoalProposal) {
    self.proposal = proposal
    pieces = proposal.patch.choices.map { Piece(hunk: $0) }
  }

  /// The change under the cursor.
  var current: Piece? { pieces.indices.contains(cursor) ? pieces[cursor] : nil }

  /// The number of changes that are decided.
  var decidedCount: Int { pieces.count { $0.decision != .open } }

  /// The number of changes that are taken.
  var takenCount: Int { pieces.count { $0.decision == .taken } }

  /// Whether a decision can be taken back.
  var canTakeBack: Bool { !log.isEmpty }

  // MARK: Deciding

  /// Decides about the change under the cursor, and moves to the next open one.
  mutating func decide(_ decision: Decision) {
    guard pieces.indices.contains(cursor) else { return }
    remember()
    pieces[cursor].decision = decision
    moveToOpen()
  }

  /// Decides about the change under the cursor and all open ones after it.
  mutating func decideRest(_ decision: Decision) {
    guard pieces.indices.contains(cursor) else { return }
    remember()
    for place in cursor..<pieces.count where place == cursor || pieces[place].decision == .open {
      pieces[place].decision = decision
    }
    cursor = pieces.count - 1
  }

  /// Takes the last decision, split or edit back.
  mutating func takeBack() {
    guard let last = log.popLast() else { return }
    pieces = last.pieces
    cursor = last.cursor
  }

  private mutating func remember() { log.append(Step(pieces: pieces, cursor: cursor)) }

  private mutating func moveToOpen() {
    let order = Array(cursor..<pieces.count) + Array(0..<cursor)
    if let next = order.first(where: { pieces[$0].decision == .open }) { cursor = next }
  }

  // MARK: Splitting and editing

  /// Whether the change under the cursor consists of several that can be decided one by one.
  var canSplit: Bool { current.map { Self.parts(of: $0.hunk).count > 1 } ?? false }

  /// Splits the change under the cursor.
  mutating func split() {
    guard let current, canSplit else { return }
    remember()
    let parts = Self.parts(of: current.hunk).map { Piece(hunk: $0, isOwn: true) }
    pieces.replaceSubrange(cursor...cursor, with: parts)
  }

  /// Replaces what a change would make of a task, and takes it.
  mutating func replace(hunk place: Int, by task: GoalTask) {
    guard pieces.indices.contains(place), case .task(let from, _) = pieces[place].hunk else {
      return
    }
    remember()
    pieces[place] = Piece(hunk: .task(from: from, to: task), decision: .taken, isOwn: true)
    cursor = place
    moveToOpen()
  }

  /// Returns the parts of a changed task: its text, its time, and when it may happen.
  private static func parts(of hunk: GoalHunk) -> [GoalHunk] {
    guard case .task(let from?, let to?) = hunk else { return [hunk] }
    var text = from, amount = from, rest = to
    text.text = to.text
    (amount.minutes, amount.times) = (to.minutes, to.times)
    rest.text = from.text
    (rest.minutes, rest.times) = (from.minutes, from.times)
    return [text, amount, rest].filter { $0 != from }.map { .task(from: from, to: $0) }
  }

  // MARK: Result

  /// The places of the taken changes among those that were offered; nil if some were edited or
  /// split.
  var places: Set<Int>? {
    guard !pieces.contains(where: \.isOwn) else { return nil }
    return Set(pieces.indices.filter { pieces[$0].decision == .taken })
  }

  /// Returns the content with the taken changes, and those that are open if wanted.
  func content(of base: GoalContent, withOpen: Bool = false) -> GoalContent {
    var content = base
    for hunk in proposal.patch.hunks {
      if case .frame(_, let frame) = hunk { content.frame = frame }
    }
    for piece in pieces
    where piece.decision == .taken || withOpen && piece.decision == .open {
      switch piece.hunk {
      case .title(_, let title): content.title = title
      case .detail(_, let detail): content.detail = detail
      case .frame: break
      case .due(_, let due): content.due = due
      case .task(nil, let task?): content.tasks.append(task)
      case .task(let task?, nil): content.tasks.removeAll { $0.id == task.id }
      case .task(let from?, let to?):
        guard let place = content.tasks.firstIndex(where: { $0.id == from.id }) else { continue }
        content.tasks[place].take(to, insteadOf: from)
      case .task(nil, nil): break
      }
    }
    content.tasks.sort { ($0.number, $0.id) < ($1.number, $1.id) }
    return content
  }
}

extension GoalTask {
  /// Takes over what differs between two versions of it.
  fileprivate mutating func take(_ new: GoalTask, insteadOf old: GoalTask) {
    if new.text != old.text { text = new.text }
    if (new.minutes, new.times) != (old.minutes, old.times) {
      (minutes, times) = (new.minutes, new.times)
    }
    if new.energy != old.energy { energy = new.energy }
    if new.due != old.due { due = new.due }
    if new.priority != old.priority { priority = new.priority }
    if new.window != old.window { window = new.window }
    if new.isTraining != old.isTraining { isTraining = new.isTraining }
  }
}
