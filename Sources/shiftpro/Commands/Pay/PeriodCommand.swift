import Domain
import Services

/// Closes and reopens pay periods, and pays what is owed for closed ones.
enum PeriodCommand {
  static let lock = CommandSpec(
    name: "period lock", group: .upkeep, operands: [OperandSpec("DATE", .date)],
    examples: ["period lock 2026-03-01", "period lock yesterday --json"],
    run: { call, session in try run(call, session) { .pay(.lockPeriod($0)) } })

  static let unlock = CommandSpec(
    name: "period unlock", group: .upkeep, operands: [OperandSpec("DATE", .date)],
    examples: ["period unlock 2026-03-01"],
    run: { call, session in try run(call, session) { .pay(.unlockPeriod($0)) } })

  static let arrears = CommandSpec(
    name: "period arrears", group: .upkeep, operands: [OperandSpec("DATE", .date)],
    options: [
      OptionSpec(flag: "pay", about: "arrears_pay"),
      OptionSpec("on", "DATE", .date, about: "arrears_on"),
    ],
    examples: ["period arrears 2026-03-01", "period arrears 2026-03-01 --pay"], run: runArrears)

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

  // MARK: Arrears

  private static func runArrears(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), format = environment.format
    let day = try TimeParser.date(call.operands[0], in: environment.pastContext)
    let paidOn = try call.value("on").map { try TimeParser.date($0, in: environment.timeContext) }
    let payroll = try session.payroll()
    guard let closed = payroll.lockedPeriod(containing: day) else {
      throw ActionError.pay(.notLocked(day))
    }
    let arrears = try payroll.arrears(of: closed)
    let isPaying = call.has("pay")
    let result = isPaying ? try session.perform(.pay(.payArrears(of: day, on: paidOn))) : nil
    guard !session.options.isJSON else {
      try session.console.json(json(arrears, isPaid: isPaying && arrears.due != 0))
      return .done
    }
    if let result {
      let done = result.message.map { $0.text(environment.texts) } ?? ""
      try session.print(result.canUndo ? [done, environment.texts("cli.undo_hint")] : [done])
      return .done
    }
    func money(_ cents: Int64?) -> String {
      cents.map { format.money(cents: $0, currency: arrears.currency) } ?? "–"
    }
    try session.console.line(format.period(arrears.days))
    let rows = [
      ["kept", money(arrears.kept)], ["paid", money(arrears.paid)],
      ["would_be", money(arrears.wouldBe)], ["due", money(arrears.due)],
    ].map { [environment.texts("cli.arrears.\($0[0])"), $0[1]] }
    for line in TextTable.lines([.init(), .init(alignment: .right)], rows) {
      try session.console.line(line)
    }
    return .done
  }

  private static func json(_ arrears: Arrears, isPaid: Bool) -> JSON {
    .members([
      ("start", JSON(arrears.days.lowerBound)),
      ("end", JSON(arrears.days.upperBound.adding(days: -1))),
      ("currency", .string(arrears.currency)), ("pay_cents", JSON(arrears.kept)),
      ("would_be_pay_cents", JSON(arrears.wouldBe)), ("arrears_cents", .integer(arrears.paid)),
      ("due_cents", JSON(arrears.due)), ("paid", .bool(isPaid)),
    ])
  }
}

extension OptionSpec {
  /// Accepts a change of a closed pay period and pays the difference.
  static let arrears = OptionSpec(flag: "arrears")
}

extension Invocation {
  /// Returns the action, which pays the difference that it makes to closed pay periods if the
  /// option `--arrears` was given.
  func action(_ action: Action) -> Action {
    has("arrears") ? .pay(.payDifference(action)) : action
  }
}
