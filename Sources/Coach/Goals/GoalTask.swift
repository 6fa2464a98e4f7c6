import Domain

/// The energy that a task needs. The raw values are stored.
public enum TaskEnergy: String, CaseIterable, Hashable, Sendable {
  case low, medium, high
}

/// The state of a task. The raw values are stored.
public enum TaskState: String, CaseIterable, Hashable, Sendable {
  /// It is still to be done.
  case open
  /// It is done.
  case done
  /// It was given up.
  case dropped
}

/// A task of a goal: how long it takes, how often, and when it may happen.
public struct GoalTask: Hashable, Sendable, Identifiable {
  /// The id of the record.
  public var id: RecordID
  /// The number in its goal, from 1; it stays the same when other tasks are dropped.
  public var number: Int
  /// The text of the task.
  public var text: String
  /// The length of each time, in minutes.
  public var minutes: Int
  /// The number of times that it is done.
  public var times: Int
  /// The energy that it needs.
  public var energy: TaskEnergy
  /// When it has to be done; nil for no deadline.
  public var due: Instant?
  /// The priority, 0 (none) to 3 (highest).
  public var priority: Int
  /// The local time of day in which it preferably happens; nil for any.
  public var window: WallSpan?
  /// Whether it is training: it is never split, and ends three hours before sleep.
  public var isTraining: Bool
  /// Whether no engine may change it.
  public var isLocked: Bool
  /// The state.
  public var state: TaskState

  /// The valid lengths in minutes.
  public static let lengths = 5...480
  /// The valid numbers of times.
  public static let counts = 1...100
  /// The valid priorities.
  public static let priorities = 0...3

  /// Creates an open task with the usual values: 30 minutes, once, medium energy, no priority.
  public init(
    id: RecordID, number: Int, text: String, minutes: Int = 30, times: Int = 1,
    energy: TaskEnergy = .medium, due: Instant? = nil, priority: Int = 0, window: WallSpan? = nil,
    isTraining: Bool = false
  ) {
    self.id = id
    self.number = number
    self.text = text
    self.minutes = minutes
    self.times = times
    self.energy = energy
    self.due = due
    self.priority = priority
    self.window = window
    self.isTraining = isTraining
    isLocked = false
    state = .open
  }

  /// The minutes of all times together.
  public var totalMinutes: Int { minutes * times }
}

extension GoalTask {
  /// Returns whether it is still to be done after its deadline.
  public func isOverdue(at now: Instant) -> Bool {
    guard state == .open, let due else { return false }
    return due <= now
  }
}
