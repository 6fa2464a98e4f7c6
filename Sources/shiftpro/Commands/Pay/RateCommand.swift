import Domain
import Services

/// Manages dated hourly rates.
enum RateCommand {
  static let set = CommandSpec(
    name: "rate set", group: .upkeep, operands: [OperandSpec("AMOUNT", .text)],
    options: [OptionSpec("from", "DATE", .date, about: "effective_from"), .arrears],
    examples: ["rate set 18.50", "rate set 19.205 --from 2026-04-01"], run: runSet)

  static let list = CommandSpec(
    name: "rate list", group: .upkeep, examples: ["rate list", "rate list --json"],
    run: { _, session in try print(session) })

  static let labels = CommandSpec(
    name: "rate labels", group: .upkeep,
    options: [OptionSpec("on", "DATE", .date, about: "rate_on")],
    examples: ["rate labels", "rate labels --on 2026-03-01 --json"], run: printLabels)

  private static func runSet(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), text = call.operands[0]
    let day = try call.value("from").map { try TimeParser.date($0, in: environment.timeContext) }
    let currency = try session.payroll().currency(on: day ?? environment.today)
    guard let amount = MoneyText.hourly(text, currency) else {
      throw CommandError.usage(
        "bad_amount",
        ["text": text, "currency": currency, "example": MoneyText.example(currency)])
    }
    let entry = RateEntry(amount: amount, from: day)
    let result = try session.perform(call.action(.pay(.setBaseRate(entry))))
    guard session.options.isJSON else {
      let done = result.message.map { $0.text(environment.texts) } ?? ""
      try session.print([done, environment.texts("cli.undo_hint")])
      return .done
    }
    return try print(session)
  }

  private static func print(_ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), format = environment.format
    let payroll = try session.payroll(), rates = payroll.ratesInForce()
    if session.options.isJSON {
      try session.console.json(
        .object([
          "currency": .string(try payroll.currency(on: environment.today)),
          "rates": .array(rates.map(json)),
        ]))
      return .done
    }
    let rows = rates.map { rate in
      [
        rate.from.map(format.dayWithYear) ?? format.texts("cli.rate.always"),
        format.hourly(rate.amount, currency: rate.currency),
        rate.ruleset.map { format.texts("cli.rate.of_rules", ["name": $0.title]) } ?? "",
      ]
    }
    if rows.isEmpty { try session.console.line(format.texts("cli.rate.none")) }
    for line in TextTable.lines([.init(), .init(alignment: .right), .init(limit: 50)], rows) {
      try session.console.line(line)
    }
    return .done
  }

  private static func json(_ rate: RateInForce) -> JSON {
    .object([
      "from": rate.from.map { JSON($0) } ?? .null, "cents": .integer(rate.amount.cents),
      "amount": .string(MoneyText.plain(rate.amount.shown, rate.currency)),
      "currency": .string(rate.currency), "ruleset": JSON(rate.ruleset?.title),
    ])
  }

  // MARK: Manual rates

  private static func printLabels(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), format = environment.format
    let day = try call.value("on").map { try TimeParser.date($0, in: environment.timeContext) }
    let ruleset = try session.payroll().ruleset(on: day ?? environment.today)
    if session.options.isJSON {
      let list = ruleset.rates.map { rate in
        JSON.object(["label": .string(rate.label), "multiplier": JSON(rate.multiplier)])
      }
      try session.console.json(
        .object(["ruleset": .string(ruleset.title), "rates": .array(list)]))
      return .done
    }
    if session.options.isQuiet {
      for rate in ruleset.rates { try session.console.line(rate.label) }
      return .done
    }
    let rows = ruleset.rates.map { [$0.label, "× " + format.multiplier($0.multiplier)] }
    for line in TextTable.lines([.init(limit: 50), .init(alignment: .right)], rows) {
      try session.console.line(line)
    }
    return .done
  }
}
