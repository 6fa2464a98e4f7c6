import Domain

/// The state of a goal. The raw values are stored.
public enum GoalState: String, CaseIterable, Hashable, Sendable {
  /// It was written down, and has no time blocks.
  case draft
  /// Its tasks get time blocks.
  case active
  /// It was reached.
  case completed
  /// It was put away.
  case archived
}

/// A goal card: what a person wants, the tasks that lead there, and where it is in its life.
///
/// What the card says is its `content`; every change of it is a revision. State and locks are not
/// part of the content and do not change the revision.
public struct Goal: Equatable, Sendable, Identifiable {
  /// The id of the record.
  public var id: RecordID
  /// The title, details, framing and tasks.
  public var content: GoalContent
  /// The number of the last revision; 1 for a new card.
  public var revision: Int
  /// The state.
  public var state: GoalState
  /// The content when the card was locked; nil for a card that is not locked.
  public var lockedSnapshot: GoalSnapshot?
  /// When a framing was accepted last; nil for never.
  public var lastRegeneratedAt: Instant?
  /// When it became active; nil for a draft. A completed goal keeps it.
  public var activatedAt: Instant?
  /// When it was completed; nil otherwise.
  public var completedAt: Instant?
  /// When the record was created.
  public var createdAt: Instant
  /// When the record was last changed.
  public var updatedAt: Instant

  /// Creates a draft.
  public init(id: RecordID, content: GoalContent, createdAt: Instant) {
    self.id = id
    self.content = content
    revision = 1
    state = .draft
    self.createdAt = createdAt
    updatedAt = createdAt
  }

  /// Whether its content is frozen.
  public var isLocked: Bool { lockedSnapshot != nil }

  /// Whether it is neither completed nor archived.
  public var isOpen: Bool { state == .draft || state == .active }

  /// Returns whether its deadline has passed; never for a goal that is over.
  public func isOverdue(at now: Instant) -> Bool {
    isOpen && content.due.map { $0 <= now } ?? false
  }

  /// Returns the tasks whose deadline has passed; none of a goal that is over.
  public func overdueTasks(at now: Instant) -> [GoalTask] {
    isOpen ? tasks.filter { $0.isOverdue(at: now) } : []
  }

  /// The title.
  public var title: String { content.title }

  /// The tasks in their order.
  public var tasks: [GoalTask] { content.tasks }

  /// Returns the task with a number, as lists show it; nil without one.
  public func task(_ number: Int) -> GoalTask? { content.tasks.first { $0.number == number } }

  /// Returns the task with an id; nil without one.
  public func task(_ id: RecordID) -> GoalTask? { content.tasks.first { $0.id == id } }
}

/// The content of a goal at the moment when it was locked.
public struct GoalSnapshot: Equatable, Sendable {
  /// The content.
  public let content: GoalContent
  /// The revision that it had.
  public let revision: Int
  /// When it was locked.
  public let at: Instant

  /// Creates a snapshot.
  public init(content: GoalContent, revision: Int, at: Instant) {
    self.content = content
    self.revision = revision
    self.at = at
  }
}
