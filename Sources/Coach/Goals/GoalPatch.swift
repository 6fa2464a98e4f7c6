import Domain

/// One change of a card's content, which a person can take or leave.
public enum GoalHunk: Equatable, Sendable {
  case title(from: String, to: String)
  case detail(from: String, to: String)
  /// The framing; it goes along with whatever else is taken.
  case frame(from: GoalFrame?, to: GoalFrame?)
  /// The deadline, which only a person changes.
  case due(from: Instant?, to: Instant?)
  /// A task that is added (from nil), removed (to nil) or changed.
  case task(from: GoalTask?, to: GoalTask?)

  /// The same change in the other direction.
  public var inverse: GoalHunk {
    switch self {
    case .title(let from, let to): .title(from: to, to: from)
    case .detail(let from, let to): .detail(from: to, to: from)
    case .frame(let from, let to): .frame(from: to, to: from)
    case .due(let from, let to): .due(from: to, to: from)
    case .task(let from, let to): .task(from: to, to: from)
    }
  }

  /// Whether the person decides about this change. The framing itself is accepted along with any
  /// other one.
  public var isChoice: Bool {
    if case .frame = self { false } else { true }
  }

  /// The kind of change.
  public enum Operation: String, Sendable {
    case add, remove, change
  }

  /// The kind of change.
  public var operation: Operation {
    switch self {
    case .task(nil, _), .frame(nil, _), .due(nil, _): .add
    case .task(_, nil), .frame(_, nil), .due(_, nil): .remove
    case .detail(let from, _) where from.isEmpty: .add
    case .detail(_, let to) where to.isEmpty: .remove
    default: .change
    }
  }
}

/// Changes of a card's content.
public struct GoalPatch: Equatable, Sendable {
  /// The reason why a patch does not fit a content.
  public enum Mismatch: Error, Equatable, Sendable {
    /// The content is not the one that the change was made for.
    case changed(GoalHunk)
    /// It would change a locked task.
    case locked(GoalTask)
  }

  /// The changes in order.
  public var hunks: [GoalHunk]

  /// Creates a patch.
  public init(_ hunks: [GoalHunk] = []) { self.hunks = hunks }

  /// Creates the patch that leads from one content to another.
  public init(from old: GoalContent, to new: GoalContent) {
    var hunks: [GoalHunk] = []
    if old.title != new.title { hunks.append(.title(from: old.title, to: new.title)) }
    if old.detail != new.detail { hunks.append(.detail(from: old.detail, to: new.detail)) }
    if old.frame != new.frame { hunks.append(.frame(from: old.frame, to: new.frame)) }
    if old.due != new.due { hunks.append(.due(from: old.due, to: new.due)) }
    for task in old.tasks {
      let other = new.tasks.first { $0.id == task.id }
      if other != task { hunks.append(.task(from: task, to: other)) }
    }
    for task in new.tasks where !old.tasks.contains(where: { $0.id == task.id }) {
      hunks.append(.task(from: nil, to: task))
    }
    self.hunks = hunks
  }

  /// Whether it changes nothing.
  public var isEmpty: Bool { hunks.isEmpty }

  /// The changes that a person decides about, in order.
  public var choices: [GoalHunk] { hunks.filter(\.isChoice) }

  /// The ids of the tasks that it removes.
  public var removedTasks: [RecordID] {
    hunks.compactMap { hunk in
      if case .task(let from?, nil) = hunk { from.id } else { nil }
    }
  }

  /// The patch that takes it back.
  public var inverse: GoalPatch { GoalPatch(hunks.reversed().map(\.inverse)) }

  /// Returns the patch with only those of the choices whose places are given, counted from 0, and
  /// the framing; empty if none is left.
  public func taking(_ places: Set<Int>) -> GoalPatch {
    var place = 0
    var taken: [GoalHunk] = []
    for hunk in hunks {
      guard hunk.isChoice else {
        taken.append(hunk)
        continue
      }
      if places.contains(place) { taken.append(hunk) }
      place += 1
    }
    return GoalPatch(taken.contains(where: \.isChoice) ? taken : [])
  }

  /// Returns the content after the changes, with its tasks in the order of their numbers. An engine
  /// may not change a locked task; a person's own change (`byPerson`) may. Throws `Mismatch`; then
  /// nothing was changed.
  public func applied(
    to content: GoalContent, byPerson: Bool = false
  ) throws(Mismatch) -> GoalContent {
    var content = content
    for hunk in hunks {
      switch hunk {
      case .title(let from, let to):
        guard content.title == from else { throw .changed(hunk) }
        content.title = to
      case .detail(let from, let to):
        guard content.detail == from else { throw .changed(hunk) }
        content.detail = to
      case .frame(let from, let to):
        guard content.frame == from else { throw .changed(hunk) }
        content.frame = to
      case .due(let from, let to):
        guard content.due == from else { throw .changed(hunk) }
        content.due = to
      case .task(let from, let to):
        let place = content.tasks.firstIndex { $0.id == (from ?? to)?.id }
        guard place.map({ content.tasks[$0] }) == from else { throw .changed(hunk) }
        if !byPerson, let from, from.isLocked { throw .locked(from) }
        if let place { content.tasks.remove(at: place) }
        if let to { content.tasks.append(to) }
      }
    }
    content.tasks.sort { ($0.number, $0.id) < ($1.number, $1.id) }
    return content
  }
}
