import Coach
import Domain
import Services
import Store

/// Adds and changes the tasks of a card.
enum GoalTaskCommand {
  static let add = CommandSpec(
    name: "goal task add", group: .goals,
    operands: [GoalCommand.id, OperandSpec("TEXT", .text, isRepeated: true)], options: options,
    examples: [
      "goal task add 4f3a \"25 min vocabulary\" --minutes 25 --times 3 --energy high",
      "goal task add 4f3a Tax return --due \"sunday 18:00\" --window 16:00-20:00",
      "goal task add 4f3a Strength --minutes 60 --times 2 --training",
    ], run: runAdd)

  static let edit = CommandSpec(
    name: "goal task edit", group: .goals, operands: operands,
    options: [OptionSpec("text", "TEXT", .text, about: "task_text")] + options
      + [OptionSpec(flag: "no-training", about: "task_no_training")],
    examples: ["goal task edit 4f3a 2 --minutes 50", "goal task edit 4f3a 2 --due none"],
    run: runEdit)

  static let done = CommandSpec(
    name: "goal task done", group: .goals, operands: operands, examples: ["goal task done 4f3a 2"],
    run: { try runSet($0, $1, .done) })

  static let drop = CommandSpec(
    name: "goal task drop", group: .goals, operands: operands, examples: ["goal task drop 4f3a 2"],
    run: { try runSet($0, $1, .dropped) })

  static let reopen = CommandSpec(
    name: "goal task reopen", group: .goals, operands: operands,
    examples: ["goal task reopen 4f3a 2"], run: { try runSet($0, $1, .open) })

  private static let operands = [GoalCommand.id, OperandSpec("N", .text)]

  private static let options = [
    OptionSpec("minutes", "MINUTES", .text, about: "task_minutes"),
    OptionSpec("times", "COUNT", .text, about: "task_times"),
    OptionSpec(
      "energy", "ENERGY", .choice(TaskEnergy.allCases.map(\.rawValue)), about: "task_energy"),
    OptionSpec("due", "TIME", .time, about: "task_due"),
    OptionSpec("priority", "0-3", .choice(["0", "1", "2", "3"]), about: "task_priority"),
    OptionSpec("window", "FROM-TO", .text, about: "task_window"),
    OptionSpec(flag: "training", about: "task_training"),
  ]

  /// The word that removes a deadline or a window.
  static let none = "none"

  private static func runAdd(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), goal = try session.goal(call.operands[0])
    var task = GoalTask(
      id: .new(), number: 0, text: call.operands.dropFirst().joined(separator: " "),
      due: goal.content.due)
    try apply(call, to: &task, environment)
    return try session.print(
      session.perform(.goals(.saveTask(task, of: goal.id))), hasNewWords: true)
  }

  private static func runEdit(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), goal = try session.goal(call.operands[0])
    try call.exclude("training", "no-training")
    let choices = edit.options.filter { call.has($0.name) }
    guard !choices.isEmpty else {
      let words = edit.options.map(\.word).joined(separator: ", ")
      throw CommandError.usage("nothing_to_change", ["options": words])
    }
    let number = try number(call)
    guard let known = goal.task(number) else { throw GoalError.unknownTask(number, goal) }
    var task = known
    if let text = call.value("text") { task.text = text }
    try apply(call, to: &task, environment)
    return try session.print(
      session.perform(.goals(.saveTask(task, of: goal.id, from: known))), hasNewWords: true)
  }

  private static func runSet(
    _ call: Invocation, _ session: Session, _ state: TaskState
  ) throws -> ExitStatus {
    let number = try number(call)
    return try GoalCommand.change(call, session) { .setTask($0, number, state) }
  }

  private static func number(_ call: Invocation) throws -> Int {
    try call.number(operand: 1, in: 1...GoalTask.lastNumber) ?? 0
  }

  /// Applies the options to a task. Throws `GoalError` and `TimeTextError`.
  private static func apply(
    _ call: Invocation, to task: inout GoalTask, _ environment: Environment
  ) throws {
    if let text = call.value("minutes") { task.minutes = try GoalWords.minutes(text) }
    if let text = call.value("times") { task.times = try GoalWords.times(text) }
    if let text = call.value("energy") { task.energy = try GoalWords.energy(text) }
    if let text = call.value("priority") { task.priority = try GoalWords.priority(text) }
    if let text = call.value("due") {
      task.due = text == none ? nil : try GoalWords.due(text, environment)
    }
    if let text = call.value("window") {
      task.window = text == none ? nil : try GoalWords.window(text)
    }
    if call.has("training") { task.isTraining = true }
    if call.has("no-training") { task.isTraining = false }
  }
}
