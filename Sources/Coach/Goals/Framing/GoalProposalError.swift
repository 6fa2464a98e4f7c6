import Domain

/// The limits of what engines propose: of texts in Unicode scalars, and of the number of tasks. They
/// are within those of the store.
public enum GoalLimit {
  /// The limit of a title.
  public static let title = TextLimit.name
  /// The limit of the details.
  public static let detail = 2000
  /// The limit of a rationale.
  public static let rationale = 500
  /// The limit of a task's text.
  public static let task = TextLimit.sentence
  /// The number of tasks of a card.
  public static let tasks = 20
}

/// The error for a proposal that may not be offered or accepted. Tasks are named by their number.
public enum GoalProposalError: Error, Equatable, Sendable {
  /// It is for another goal.
  case otherGoal
  /// The goal is locked.
  case goalLocked
  /// The goal is on another revision by now.
  case superseded(revision: Int)
  /// A change was made for another content.
  case doesNotApply(GoalHunk)
  /// It changes a field or a task twice.
  case repeatedChange(GoalHunk)
  /// It would change or remove a locked task.
  case lockedTask(Int)
  /// It would change or remove a task that is done or dropped.
  case closedTask(Int)
  /// It would mark a task as done or dropped, lock it, or give it another number.
  case changedState(Int)
  /// A new task has a number that is taken, or below 1.
  case badNumber(Int)
  /// There would be too many tasks.
  case tooManyTasks(Int)
  /// A text is empty; nil means the title.
  case emptyText(task: Int?)
  /// A text is too long by its number of Unicode scalars, or has line breaks or other control
  /// characters.
  case badText(Field, task: Int?, count: Int)
  /// A length is not in `GoalTask.lengths`.
  case badMinutes(task: Int, Int)
  /// A number of times is not in `GoalTask.counts`.
  case badTimes(task: Int, Int)
  /// A priority is not in `GoalTask.priorities`.
  case badPriority(task: Int, Int)
  /// It changes nothing that a person could decide about.
  case nothingToChoose

  /// A text of a card.
  public enum Field: String, Sendable {
    case title, detail, rationale, task
  }
}
