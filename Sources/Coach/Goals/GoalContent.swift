import Domain

/// A way to put a goal into words and tasks (reference, Coach § 2.4). The raw values are stored.
public enum GoalFraming: String, CaseIterable, Hashable, Sendable {
  /// Says what is different once the goal is reached.
  case outcome
  /// Ties each task to a situation: if …, then …
  case ifThen = "if_then"
  /// Begins with a step so small that it needs no decision.
  case smallestStep = "smallest_step"
  /// Ties tasks to moments relative to shifts instead of times of day.
  case shiftProof = "shift_proof"
  /// Plans for the obstacle first.
  case barrierFirst = "barrier_first"
}

/// The framing of a card and why it was chosen.
public struct GoalFrame: Equatable, Sendable {
  /// The framing.
  public let framing: GoalFraming
  /// A sentence that says why, in the language in which it was written.
  public let rationale: String

  /// Creates a frame.
  public init(_ framing: GoalFraming, rationale: String) {
    self.framing = framing
    self.rationale = rationale
  }
}

/// What a goal card says. Two contents are equal if they read the same; states and locks of tasks
/// count too.
public struct GoalContent: Equatable, Sendable {
  /// The title.
  public var title: String
  /// The details; empty for none.
  public var detail: String
  /// The framing that was accepted last; nil for none.
  public var frame: GoalFrame?
  /// When the goal is to be reached; nil for no deadline.
  public var due: Instant?
  /// The tasks in the order of their numbers.
  public var tasks: [GoalTask]

  /// Creates content.
  public init(
    title: String, detail: String = "", frame: GoalFrame? = nil, due: Instant? = nil,
    tasks: [GoalTask] = []
  ) {
    self.title = title
    self.detail = detail
    self.frame = frame
    self.due = due
    self.tasks = tasks
  }

  /// Changes the deadline, and that of the open tasks that had the same one or, like the goal, none.
  public mutating func setDue(_ new: Instant?) {
    for place in tasks.indices
    where tasks[place].due == due && tasks[place].state == .open && !tasks[place].isLocked {
      tasks[place].due = new
    }
    due = new
  }

  /// The number of the next task.
  public var nextNumber: Int { (tasks.map(\.number).max() ?? 0) + 1 }

  /// Returns the task with an id; nil without one.
  public func task(_ id: RecordID) -> GoalTask? { tasks.first { $0.id == id } }

  /// The tasks that are still to be done.
  public var openTasks: [GoalTask] { tasks.filter { $0.state == .open } }
}
