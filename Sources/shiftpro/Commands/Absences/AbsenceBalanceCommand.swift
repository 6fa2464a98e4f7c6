import Domain
import Services
import Store

/// Shows what is left of entitlements, and why.
enum AbsenceBalanceCommand {
  static let spec = CommandSpec(
    name: "absence balance", group: .absences,
    operands: [OperandSpec("NAME", .entitlement, isRequired: false)],
    options: [
      OptionSpec("on", "DATE", .date, about: "balance_on"),
      OptionSpec(flag: "why", about: "balance_why"),
    ],
    examples: [
      "absence balance", "absence balance leave --why", "absence balance --on 2026-12-31 --json",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let day =
      try call.value("on").map { try TimeParser.date($0, in: environment.timeContext) }
      ?? environment.today
    let store = try session.storeToLookAt()
    session.needsNoStore = false
    let services = StoreServices(store: store, environment: environment)
    let entitlements =
      try call.operands.first.map { [try services.absences.entitlement($0)] }
      ?? store.entitlements.entitlements()
    let book = AbsenceBook(store, try session.payroll())
    let figures = try book.figures(of: entitlements) { _ in day }
    if session.options.isJSON {
      try session.console.json(
        .object([
          "balances": .array(
            figures.map { json($0, isExplained: call.has("why")) })
        ]))
      return .done
    }
    for line in table(figures, environment) { try session.console.line(line) }
    guard call.has("why") else { return .done }
    for one in figures {
      try session.console.line("")
      for line in events(of: one, environment) { try session.console.line(line) }
    }
    return .done
  }

  // MARK: Text

  private static let names = [
    "carried", "granted", "taken", "expired", "available", "planned", "to_come", "lapsing", "left",
  ]

  private static func amounts(_ balance: EntitlementBalance) -> [AbsenceAmount] {
    [
      balance.carried, balance.granted, balance.taken, balance.expired, balance.available,
      balance.planned, balance.toCome, balance.lapsing, balance.left,
    ]
  }

  private static func table(
    _ figures: [EntitlementFigures], _ environment: Environment
  ) -> [String] {
    let format = environment.format
    let head =
      [format.texts("cli.column.name")] + names.map { format.texts("cli.column.balance_\($0)") }
    let rows = figures.map { one in
      [format.name(of: one.entitlement)]
        + amounts(one.balance).map { format.amount($0, by: one.entitlement.count) }
    }
    return TextTable.lines(
      [.init(limit: 32)] + names.map { _ in .init(alignment: .right) },
      [head] + rows)
  }

  /// Returns the events of a year with the balance after each.
  private static func events(
    of figures: EntitlementFigures, _ environment: Environment
  ) -> [String] {
    let format = environment.format, texts = environment.texts
    let entitlement = figures.entitlement, balance = figures.balance
    func amount(_ amount: AbsenceAmount) -> String { format.amount(amount, by: entitlement.count) }
    let first = [
      format.dayWithYear(balance.year.lowerBound), texts("absence.event.carried"), "",
      amount(balance.carried),
    ]
    let rows = figures.events.map { event in
      [
        format.dayWithYear(event.day), format.event(event, of: figures),
        (event.amount > .zero ? "+" : "") + amount(event.amount), amount(event.balance),
      ]
    }
    return [format.name(of: entitlement)]
      + TextTable.lines(
        [.init(), .init(), .init(alignment: .right), .init(alignment: .right)], [first] + rows)
  }

  // MARK: JSON

  private static func json(_ figures: EntitlementFigures, isExplained: Bool) -> JSON {
    let balance = figures.balance, entitlement = figures.entitlement
    var members: [(key: String, value: JSON)] = [
      ("name", .string(entitlement.name)), ("unit", .string(entitlement.count.unit)),
      ("count", .string(entitlement.count.rawValue)), ("on", JSON(balance.on)),
      ("year_start", JSON(balance.year.lowerBound)),
      ("year_end", JSON(balance.year.upperBound.adding(days: -1))),
    ]
    members += zip(names, amounts(balance)).map { ($0, .string($1.description)) }
    if isExplained {
      members.append(("events", .array(figures.events.map { json($0, figures.notes) })))
    }
    return .members(members)
  }

  private static func json(
    _ event: EntitlementLedger.Event, _ notes: [RecordID: String]
  ) -> JSON {
    let (word, id, expires): (String, RecordID, CivilDay?) =
      switch event.subject {
      case .granted(let grant): ("granted", grant.id, grant.expires)
      case .expired(let grant): ("expired", grant.id, grant.expires)
      case .taken(let absence): ("taken", absence, nil)
      }
    return .members([
      ("date", JSON(event.day)), ("type", .string(word)), ("id", .string(id.text)),
      ("amount", .string(event.amount.description)),
      ("balance", .string(event.balance.description)),
      ("expires", expires.map { JSON($0) } ?? .null), ("note", JSON(notes[id])),
    ])
  }
}
