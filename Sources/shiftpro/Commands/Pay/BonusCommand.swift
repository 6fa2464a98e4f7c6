import Domain
import Services
import Store

/// Manages bonuses.
enum BonusCommand {
  static let add = CommandSpec(
    name: "bonus add", group: .upkeep,
    operands: [OperandSpec("AMOUNT", .text), OperandSpec("NAME", .text)],
    options: [
      OptionSpec("on", "DATE", .date, about: "bonus_on"),
      OptionSpec("from", "DATE", .date, about: "bonus_from"),
      OptionSpec(flag: "discretionary"), .arrears,
    ],
    examples: [
      "bonus add 46 Production", "bonus add 250 \"Christmas\" --on 2026-12-24 --discretionary",
      "bonus add 120 Attendance --from 2026-03-02 --on 2026-03-15",
    ], run: runAdd)

  static let list = CommandSpec(
    name: "bonus list", group: .upkeep, examples: ["bonus list", "bonus list --json"],
    run: { _, session in try print(session) })

  static let remove = CommandSpec(
    name: "bonus remove", group: .upkeep, operands: [OperandSpec("ID", .bonus)],
    options: [.arrears],
    examples: ["bonus remove 4f3a"], run: runRemove)

  // MARK: Changing

  private static func runAdd(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), name = call.operands[1]
    func day(_ option: String) throws -> CivilDay? {
      try call.value(option).map { try TimeParser.date($0, in: environment.timeContext) }
    }
    let paid = try day("on") ?? environment.today, earned = try day("from")
    if let earned, paid < earned {
      throw CommandError.usage(
        "days_reversed", ["from": ISOText.format(earned), "to": ISOText.format(paid)])
    }
    guard !name.allSatisfy(\.isWhitespace) else { throw CommandError.usage("no_bonus_name", [:]) }
    let bonus = StoredBonus(
      day: paid, name: name, cents: try cents(call.operands[0], on: paid, session),
      earnedFrom: earned, countsInRegularRate: !call.has("discretionary"))
    return try finish(session.perform(call.action(.pay(.saveBonus(bonus)))), session)
  }

  /// Parses an amount in the currency of the day on which it is paid.
  private static func cents(
    _ text: String, on day: CivilDay, _ session: Session
  ) throws -> Int64 {
    let currency = try session.payroll().currency(on: day)
    guard let cents = MoneyText.cents(text, currency), cents > 0 else {
      throw CommandError.usage(
        "bad_amount",
        ["text": text, "currency": currency, "example": MoneyText.example(currency)])
    }
    return cents
  }

  private static func runRemove(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let wanted = call.operands[0].lowercased()
    let found = try session.existingStore()?.pay.bonuses().filter {
      !wanted.isEmpty && $0.id.text.hasPrefix(wanted)
    }
    guard let bonus = found?.first, found?.count == 1 else {
      throw ActionError.pay(.noBonus(RecordID(wanted)))
    }
    return try finish(session.perform(call.action(.pay(.removeBonus(bonus.id)))), session)
  }

  private static func finish(_ result: ActionResult, _ session: Session) throws -> ExitStatus {
    guard !session.options.isJSON else { return try print(session) }
    let texts = try session.environment().texts
    try session.print([result.message?.text(texts) ?? "", texts("cli.undo_hint")])
    return .done
  }

  // MARK: Listing

  private static func print(_ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), format = environment.format
    let payroll = try session.payroll()
    let bonuses = try session.existingStore()?.pay.bonuses() ?? []
    if session.options.isJSON {
      let list = try bonuses.map { try json($0, payroll) }
      let currency = try payroll.currency(on: environment.today)
      try session.console.json(
        .object(["currency": .string(currency), "bonuses": .array(list)]))
      return .done
    }
    if session.options.isQuiet {
      for bonus in bonuses { try session.console.line(bonus.id.short) }
      return .done
    }
    let rows = try bonuses.map { bonus in
      [
        format.dayWithYear(bonus.day), format.name(of: bonus),
        format.money(cents: bonus.cents, currency: try currency(of: bonus, payroll)),
        bonus.id.short, try payroll.leavesOut(bonus) ? format.texts("bonus.left_out") : "",
      ]
    }
    if rows.isEmpty { try session.console.line(format.texts("cli.bonus.none")) }
    for line in TextTable.lines(
      [.init(), .init(limit: 40), .init(alignment: .right), .init(), .init()], rows)
    {
      try session.console.line(line)
    }
    return .done
  }

  private static func currency(of bonus: StoredBonus, _ payroll: Payroll) throws -> String {
    try bonus.currency ?? payroll.currency(on: bonus.day)
  }

  private static func json(_ bonus: StoredBonus, _ payroll: Payroll) throws -> JSON {
    .members([
      ("id", .string(bonus.id.text)), ("date", JSON(bonus.day)), ("name", .string(bonus.name)),
      ("cents", .integer(bonus.cents)),
      ("currency", .string(try currency(of: bonus, payroll))),
      ("counts", .bool(try !payroll.leavesOut(bonus))),
      ("earned_from", bonus.earnedFrom.map { JSON($0) } ?? .null),
      ("in_regular_rate", .bool(bonus.countsInRegularRate)),
      ("arrears_from", bonus.arrears.map { JSON($0.lowerBound) } ?? .null),
      ("arrears_to", bonus.arrears.map { JSON($0.upperBound.adding(days: -1)) } ?? .null),
    ])
  }
}
