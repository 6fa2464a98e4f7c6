import Domain

/// A task that needs time blocks, with what its order among others depends on.
public struct PlanTask: Equatable, Sendable {
  /// The goal.
  public var goal: RecordID
  /// When the goal was created: older goals come first.
  public var goalCreatedAt: Instant
  /// The task.
  public var task: GoalTask
  /// How often it still has to be done: its times without those that are done or have a block that
  /// stays.
  public var remaining: Int
  /// The minutes that are left of a time that is begun: of a long task of which some blocks are
  /// done or stay, and others are still to be placed. They come on top of the remaining times.
  public var begunMinutes = 0

  /// Creates a task of a plan.
  public init(goal: RecordID, goalCreatedAt: Instant, task: GoalTask, remaining: Int? = nil) {
    self.goal = goal
    self.goalCreatedAt = goalCreatedAt
    self.task = task
    self.remaining = remaining ?? task.times
  }

  /// The minutes for which a plan finds blocks, or reports that there is no place.
  public var openMinutes: Int { max(0, remaining) * task.minutes + max(0, begunMinutes) }
}

/// A block that a plan places.
public struct PlannedBlock: Equatable, Sendable {
  /// The goal.
  public var goal: RecordID
  /// The task.
  public var task: RecordID
  /// The time.
  public var interval: Interval
  /// The energy that the task needs.
  public var energy: TaskEnergy
  /// The score in thousandths.
  public var score: Int
  /// Why it is there, and why it is not elsewhere.
  public var reasons: [Reason]
}

/// A limit that may be relaxed so that a task fits. Sleep and rest never are.
public enum SoftCap: String, CaseIterable, Hashable, Sendable {
  case dayBlocks = "DAY_BLOCK_CAP"
  case dayMinutes = "DAY_MINUTE_CAP"
  case oneBlockPerGoal = "ONE_BLOCK_PER_GOAL_PER_DAY"
  case oneTraining = "ONE_TRAINING_PER_DAY"
}

/// Advice that makes a task fit: to relax one limit on one day.
public struct Relaxation: Equatable, Sendable {
  /// The limit.
  public let cap: SoftCap
  /// The day.
  public let day: CivilDay
  /// When the block would then start.
  public let start: Instant
  /// The minutes that fit there, which may be less than what is left.
  public let minutes: Int

  /// Creates advice.
  public init(cap: SoftCap, day: CivilDay, start: Instant, minutes: Int) {
    self.cap = cap
    self.day = day
    self.start = start
    self.minutes = minutes
  }
}

/// The part of a task that did not fit.
public struct UnplacedTask: Equatable, Sendable {
  /// The goal.
  public var goal: RecordID
  /// The task.
  public var task: RecordID
  /// The minutes without a place.
  public var minutes: Int
  /// The number of candidates that each rule rejected, by its code.
  public var rejected: [String: Int]
  /// Advice that makes it fit; nil if none does.
  public var relaxation: Relaxation?
}

/// The result of planning: where blocks go, and what has no place.
public struct BlockPlan: Equatable, Sendable {
  /// The blocks in order of time.
  public var blocks: [PlannedBlock] = []
  /// The tasks that do not fit, whole or in part, in the order of planning.
  public var unplaced: [UnplacedTask] = []

  /// Creates an empty plan.
  public init() {}
}
