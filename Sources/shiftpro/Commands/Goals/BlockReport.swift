import Coach
import Domain
import Services
import Store

/// A time block as it is printed.
struct BlockReport {
  let block: GoalBlock
  private let goal: Goal?
  private let environment: Environment

  /// Creates a report of a block; `goal` is nil if its card is deleted.
  init(_ block: GoalBlock, _ goal: Goal?, _ environment: Environment) {
    self.block = block
    self.goal = goal
    self.environment = environment
  }

  private var task: GoalTask? { goal?.task(block.task) }

  /// The row of a list: times, task, state and id.
  var row: [String] {
    let format = environment.format
    let cause = block.isExcused ? ": " + format.rule(Illness.code) : ""
    let lock = block.isLocked ? ", " + environment.texts("goal.locked") : ""
    return [
      format.shortTimes(of: block.interval, environment, isAhead: true),
      task?.text ?? goal?.title ?? "",
      format.blockState(of: block, at: environment.now) + cause + lock,
      block.id.short,
    ]
  }

  /// The row of a list of blocks of several cards.
  var rowWithGoal: [String] {
    var row = self.row
    row.insert(goal?.title ?? "", at: 2)
    return row
  }

  /// The block as JSON. `task` is the number of the task in its card; null if it is not there any
  /// more.
  var json: JSON {
    let zone = environment.zone
    return .members(
      [("id", .string(block.id.text))]
        + Self.subject(block.goal, goal, block.task) + [
          ("start", JSON(block.interval.start)), ("end", JSON(block.interval.end)),
          ("local_start", JSON(zone.local(at: block.interval.start))),
          ("local_end", JSON(zone.local(at: block.interval.end))),
          ("minutes", JSON(minutesOf: block.interval.seconds)),
          ("energy", .string(block.energy.rawValue)),
          ("state", .string(block.state.rawValue)), ("locked", .bool(block.isLocked)),
          ("score", .integer(Int64(block.score))),
          ("reasons", Self.json(block.reasons, environment)),
        ])
  }

  /// Returns the members that name a task.
  static func subject(
    _ id: RecordID, _ goal: Goal?, _ task: RecordID
  ) -> [(key: String, value: JSON)] {
    let task = goal?.task(task)
    return [
      ("goal", .string(id.text)), ("goal_title", JSON(goal?.title)),
      ("task", JSON((task?.number).map(Int64.init))), ("task_text", JSON(task?.text)),
    ]
  }

  /// Returns reasons as JSON.
  static func json(_ reasons: [Reason], _ environment: Environment) -> JSON {
    .array(
      reasons.map { reason in
        .object([
          "code": .string(reason.code), "args": .array(reason.arguments.map { .string($0) }),
          "text": .string(environment.format.reason(reason, environment)),
        ])
      })
  }
}
