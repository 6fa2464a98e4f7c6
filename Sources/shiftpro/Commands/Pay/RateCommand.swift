import App
import Domain

/// Pay for one hour, by the day from which it holds.
enum RateCommand {
  static let set = CommandSpec(
    name: "rate set", group: .upkeep, operands: [OperandSpec("AMOUNT", .text)],
    options: [OptionSpec("from", "DATE", .date, about: "effective_from")],
    examples: ["rate set 18.50", "rate set 19.20 --from 2026-04-01"], run: runSet)

  static let list = CommandSpec(
    name: "rate list", group: .upkeep, examples: ["rate list", "rate list --json"],
    run: { _, session in try tell(session) })

  private static func runSet(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), text = call.operands[0]
    let day = try call.value("from").map { try TimeParser.date($0, in: environment.timeContext) }
    let currency = try session.payroll().currency(on: day ?? environment.today)
    guard let cents = MoneyText.cents(text, currency) else {
      throw CommandError.usage(
        "bad_amount",
        ["text": text, "currency": currency, "example": MoneyText.example(currency)])
    }
    let result = try session.perform(.setBaseRate(RateEntry(cents, from: day)))
    guard session.options.isJSON else {
      let done = result.message.map { $0.text(environment.texts) } ?? ""
      try session.tell([done, environment.texts("cli.undo_hint")])
      return .done
    }
    return try tell(session)
  }

  private static func tell(_ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), format = environment.format
    let payroll = try session.payroll(), currency = try payroll.currency(on: environment.today)
    let rates = try session.existingStore()?.pay.baseRates() ?? []
    if session.options.isJSON {
      let list = rates.map { rate in
        JSON.object([
          "from": rate.effectiveFrom.map { JSON($0) } ?? .null, "cents": .integer(rate.cents),
        ])
      }
      try session.console.json(.object(["currency": .string(currency), "rates": .array(list)]))
      return .done
    }
    let rows = try rates.map { rate in
      [
        rate.effectiveFrom.map(format.dayWithYear) ?? format.texts("cli.rate.always"),
        format.money(
          cents: rate.cents,
          currency: try payroll.currency(on: rate.effectiveFrom ?? environment.today)),
      ]
    }
    if rows.isEmpty { try session.console.line(format.texts("cli.rate.none")) }
    for line in TextTable.lines([.init(), .init(alignment: .right)], rows) {
      try session.console.line(line)
    }
    return .done
  }
}
