import Domain

/// The state of a time block. The raw values are stored.
public enum BlockState: String, CaseIterable, Hashable, Sendable {
  case planned, done, skipped
}

/// A time block: the time in which a person works on a task of a goal.
public struct GoalBlock: Equatable, Sendable, Identifiable {
  /// The id of the record.
  public var id: RecordID
  /// The goal.
  public var goal: RecordID
  /// The task.
  public var task: RecordID
  /// The time.
  public var interval: Interval
  /// The energy that the task needs.
  public var energy: TaskEnergy
  /// The state.
  public var state: BlockState
  /// Whether no plan may move or remove it.
  public var isLocked: Bool
  /// The score with which it was placed, in thousandths; 0 for one that a person moved.
  public var score: Int
  /// Why it is where it is.
  public var reasons: [Reason]
  /// When it was planned.
  public var createdAt: Instant
  /// When the record was last changed.
  public var updatedAt: Instant

  /// Creates a planned block.
  public init(
    id: RecordID, goal: RecordID, task: RecordID, interval: Interval, energy: TaskEnergy,
    score: Int = 0, reasons: [Reason] = [], createdAt: Instant
  ) {
    self.id = id
    self.goal = goal
    self.task = task
    self.interval = interval
    self.energy = energy
    state = .planned
    isLocked = false
    self.score = score
    self.reasons = reasons
    self.createdAt = createdAt
    updatedAt = createdAt
  }

  /// The length in minutes.
  public var minutes: Int { Int(interval.seconds / 60) }

  /// Returns whether a plan may move or remove it: it is planned, unlocked and not begun.
  public func isMovable(at now: Instant) -> Bool {
    state == .planned && !isLocked && interval.start >= now
  }

  /// The block as an item of the timeline.
  public var item: TimelineItem { TimelineItem(.block, interval, id: id, isLocked: isLocked) }
}

extension GoalBlock {
  /// Returns whether its time has passed, and nothing says what became of it.
  public func isMissed(at now: Instant) -> Bool { state == .planned && interval.end <= now }

  /// Returns whether it is planned and not over.
  public func isAhead(at now: Instant) -> Bool { state == .planned && interval.end > now }
}
