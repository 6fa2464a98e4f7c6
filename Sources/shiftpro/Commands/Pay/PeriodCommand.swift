import Domain
import Services

/// Closes and reopens pay periods.
enum PeriodCommand {
  static let lock = CommandSpec(
    name: "period lock", group: .upkeep, operands: [OperandSpec("DATE", .date)],
    examples: ["period lock 2026-03-01", "period lock yesterday --json"],
    run: { call, session in try run(call, session) { .pay(.lockPeriod($0)) } })

  static let unlock = CommandSpec(
    name: "period unlock", group: .upkeep, operands: [OperandSpec("DATE", .date)],
    examples: ["period unlock 2026-03-01"],
    run: { call, session in try run(call, session) { .pay(.unlockPeriod($0)) } })

  private static func run(
    _ call: Invocation, _ session: Session, _ action: (CivilDay) -> Action
  ) throws -> ExitStatus {
    let environment = try session.environment()
    let day = try TimeParser.date(call.operands[0], in: environment.pastContext)
    let before = try session.payroll().lockedPeriod(containing: day)?.days
    let result = try session.perform(action(day))
    guard session.options.isJSON else {
      let done = result.message.map { $0.text(environment.texts) } ?? ""
      try session.print([done, environment.texts("cli.undo_hint")])
      return .done
    }
    let after = try session.payroll().lockedPeriod(containing: day)?.days
    guard let days = after ?? before else { return .done }
    try session.console.json(
      .object([
        "start": JSON(days.lowerBound), "end": JSON(days.upperBound.adding(days: -1)),
        "locked": .bool(after != nil),
      ]))
    return .done
  }
}
