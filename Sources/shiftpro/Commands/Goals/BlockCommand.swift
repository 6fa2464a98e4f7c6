import Coach
import Domain
import Services
import Store

/// Lists and changes time blocks.
enum BlockCommand {
  static let list = CommandSpec(
    name: "block list", group: .goals, options: DayWindow.options,
    examples: ["block list", "block list --from today --to +7d --json"], run: runList)

  static let done = CommandSpec(
    name: "block done", group: .goals, operands: [id], examples: ["block done 7a1c"],
    run: { try change($0, $1) { .setBlock($0, .done) } })

  static let skip = CommandSpec(
    name: "block skip", group: .goals, operands: [id], examples: ["block skip 7a1c"],
    run: { try change($0, $1) { .setBlock($0, .skipped) } })

  static let reopen = CommandSpec(
    name: "block reopen", group: .goals, operands: [id], examples: ["block reopen 7a1c"],
    run: { try change($0, $1) { .setBlock($0, .planned) } })

  static let lock = CommandSpec(
    name: "block lock", group: .goals, operands: [id], examples: ["block lock 7a1c"],
    run: { try change($0, $1) { .lockBlock($0, true) } })

  static let unlock = CommandSpec(
    name: "block unlock", group: .goals, operands: [id], examples: ["block unlock 7a1c"],
    run: { try change($0, $1) { .lockBlock($0, false) } })

  static let move = CommandSpec(
    name: "block move", group: .goals, operands: [id, OperandSpec("TIME", .time)],
    examples: ["block move 7a1c 17:30", "block move 7a1c \"2026-03-05 19:00\""], run: runMove)

  private static let id = OperandSpec("ID", .block)

  // MARK: Changing

  private static func runMove(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let block = try block(call, session), environment = try session.environment()
    // A time of day belongs to the day of the block, as with `move`.
    let day = environment.zone.local(at: block.interval.start).day
    let start = try ShiftMoment.read(call.operands[1], near: day, environment)
    return try print(session.perform(.goals(.moveBlock(block.id, to: start))), session)
  }

  private static func change(
    _ call: Invocation, _ session: Session, _ action: (RecordID) -> GoalAction
  ) throws -> ExitStatus {
    let block = try block(call, session)
    return try print(session.perform(.goals(action(block.id))), session)
  }

  /// Returns the block that the first operand refers to. Throws `GoalError` and `StoreError`.
  private static func block(_ call: Invocation, _ session: Session) throws -> GoalBlock {
    guard let store = try session.existingStore() else {
      throw GoalError.unknownBlock(call.operands[0])
    }
    return try store.blocks.find(call.operands[0])
  }

  private static func print(_ result: ActionResult, _ session: Session) throws -> ExitStatus {
    guard let block = result.goals?.block else { return .done }
    let environment = try session.environment(), texts = environment.texts
    if session.options.isJSON {
      let goal = try session.store().goals.goal(block.goal)
      try session.console.json(.object(["block": BlockReport(block, goal, environment).json]))
      return .done
    }
    var last = [texts("cli.id", ["id": block.id.short])]
    if result.canUndo { last.append(texts("cli.undo_hint")) }
    try session.print([result.message?.text(texts) ?? "", last.joined(separator: " · ")])
    return .done
  }

  // MARK: Listing

  private static func runList(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), texts = environment.texts
    let window = try DayWindow(call, environment)
    let interval = (window ?? DayWindow(first: nil, last: nil)).interval(in: environment.zone)
    let store = try session.existingStore()
    let blocks = try store?.blocks(reaching: interval, environment) ?? []
    let goals = Dictionary(
      try store?.goals.goals().map { ($0.id, $0) } ?? [], uniquingKeysWith: { first, _ in first })
    let reports = blocks.map { BlockReport($0, goals[$0.goal], environment) }
    if session.options.isJSON {
      try session.console.json(.object(["blocks": .array(reports.map(\.json))]))
    } else if session.options.isQuiet {
      for block in blocks { try session.console.line(block.id.short) }
    } else if blocks.isEmpty {
      try session.console.line(texts("cli.block.none"))
    } else {
      let head = ["times", "task", "goal", "status", "id"].map { texts("cli.column.\($0)") }
      let columns = head.map { _ in TextTable.Column(limit: 50) }
      for line in TextTable.lines(columns, [head] + reports.map(\.rowWithGoal)) {
        try session.console.line(line)
      }
    }
    return .done
  }
}
