import Coach
import Interchange

/// The reason why the answer of a model cannot be used.
package enum EndpointAnswerError: Error, Equatable, Sendable {
  /// It says nothing.
  case empty
  /// It has no JSON object.
  case noObject
  /// The object does not end.
  case cutOff
  /// The text is not UTF-8.
  case notUTF8
  /// The object is no JSON.
  case syntax(JSONSyntaxError)
  /// The value at a path is missing or of another kind.
  case shape(String, String)
  /// None of the framings that were asked for is in it.
  case noFraming([GoalFraming])
  /// A task is worded twice.
  case taskTwice(GoalFraming, Int)
  /// A deadline is in the past.
  case dueInPast(GoalFraming)
  /// A framing is not allowed.
  case refused(GoalFraming, GoalProposalError)

  /// The stable name, for the log.
  package var code: String {
    switch self {
    case .empty: "empty"
    case .noObject: "no_json"
    case .cutOff: "cut_off"
    case .notUTF8: "not_utf8"
    case .syntax, .shape, .noFraming: "bad_json"
    case .taskTwice, .dueInPast, .refused: "not_allowed"
    }
  }

  /// What is wrong, for the model.
  package var words: String {
    switch self {
    case .empty: "it was empty"
    case .noObject: "it had no JSON object"
    case .cutOff: "the JSON object does not end; be briefer"
    case .notUTF8: "it was not valid UTF-8"
    case .syntax(let error):
      "the JSON is invalid in line \(error.line), column \(error.column): \(error.problem)"
    case .shape(let path, let expected): "\(path) must be \(expected)"
    case .noFraming(let wanted):
      "it had none of the framings " + wanted.map(\.rawValue).joined(separator: ", ")
    case .taskTwice(let framing, let number):
      "framing \(framing.rawValue) has task \(number) twice"
    case .dueInPast(let framing): "framing \(framing.rawValue) has a due date in the past"
    case .refused(let framing, let error): "framing \(framing.rawValue): \(error.words)"
    }
  }
}

extension GoalProposalError {
  /// What is not allowed, for a model.
  fileprivate var words: String {
    func place(_ task: Int?) -> String { task.map { "task \($0)" } ?? "the title or rationale" }
    switch self {
    case .otherGoal, .goalLocked, .superseded, .doesNotApply: return "the goal has changed"
    case .repeatedChange: return "it changes the same thing twice"
    case .lockedTask(let number): return "task \(number) is locked and must not be changed"
    case .closedTask(let number): return "task \(number) is done or dropped"
    case .changedState(let number): return "task \(number) may not be closed or renumbered"
    case .badNumber(let number): return "task number \(number) is not possible"
    case .tooManyTasks(let count):
      return "\(count) tasks are too many; at most \(GoalLimit.tasks) are possible"
    case .emptyText(let task): return "\(place(task)) is empty"
    case .badText(let field, let task, let count):
      let limit =
        switch field {
        case .title: GoalLimit.title
        case .detail: GoalLimit.detail
        case .rationale: GoalLimit.rationale
        case .task: GoalLimit.task
        }
      return "\(task.map { "task \($0)" } ?? field.rawValue) has \(count) characters; "
        + "at most \(limit) in one line are possible"
    case .badMinutes(let task, let minutes): return "task \(task) can’t take \(minutes) minutes"
    case .badTimes(let task, let times): return "task \(task) can’t be done \(times) times"
    case .badPriority(let task, let priority): return "task \(task) can’t have priority \(priority)"
    case .nothingToChoose: return "it changes nothing"
    }
  }
}
