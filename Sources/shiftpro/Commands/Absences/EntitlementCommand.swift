import Domain
import Services
import Store

/// Manages entitlements, their rules and grants.
enum EntitlementCommand {
  static let list = CommandSpec(
    name: "entitlement list", group: .absences,
    examples: ["entitlement list", "entitlement list --json"],
    run: { _, session in try print(session) })

  static let set = CommandSpec(
    name: "entitlement set", group: .absences, operands: [OperandSpec("NAME", .entitlement)],
    options: [
      OptionSpec(
        "count", "HOW", .choice(Entitlement.Count.allCases.map(\.rawValue)),
        about: "entitlement_count"),
      OptionSpec("year", "MM-DD", .text, about: "entitlement_year"),
      OptionSpec("holidays", "HOW", .choice(["cost", "free"]), about: "entitlement_holidays"),
    ],
    examples: [
      "entitlement set leave --count hours --year 04-01", "entitlement set study --count dates",
    ], run: runSet)

  static let rule = CommandSpec(
    name: "entitlement rule", group: .absences,
    operands: [OperandSpec("NAME", .entitlement), OperandSpec("AMOUNT", .text)],
    options: [
      OptionSpec(
        "per", "UNIT", .choice(EntitlementRule.Per.allCases.map(\.rawValue)), about: "rule_per"),
      OptionSpec("from", "DATE", .date, about: "rule_from"),
      OptionSpec("until", "DATE", .date, about: "rule_until"),
      OptionSpec("expires", "WHEN", .choice(["never", "year-end"]), about: "rule_expires"),
      OptionSpec(
        "round", "HOW", .choice(EntitlementRule.Rounding.allCases.map(\.rawValue)),
        about: "rule_round"),
      OptionSpec("max", "AMOUNT", .text, about: "rule_max"),
    ],
    examples: [
      "entitlement rule leave 30 --per year --from 2025-01-01 --expires 03-31",
      "entitlement rule leave 12.07% --per worked --from 2026-01-05 --round hour",
      "entitlement rule comp 1.5 --per overtime --from 2026-01-05 --max 240:00",
    ], run: runRule)

  static let grant = CommandSpec(
    name: "entitlement grant", group: .absences,
    operands: [OperandSpec("NAME", .entitlement), OperandSpec("AMOUNT", .text)],
    options: [
      OptionSpec("on", "DATE", .date, about: "grant_on"),
      OptionSpec("expires", "DATE", .date, about: "grant_expires"),
      OptionSpec("note", "TEXT", .text, about: "absence_note"),
    ],
    examples: [
      "entitlement grant leave 5 --on 2026-01-01 --expires 2026-03-31 --note \"From 2025\"",
      "entitlement grant leave -1 --on today",
    ], operandSigns: "0123456789.,:", run: runGrant)

  static let remove = CommandSpec(
    name: "entitlement remove", group: .absences, operands: [OperandSpec("ID", .entitlementGrant)],
    examples: ["entitlement remove 4f3a"], run: runRemove)

  static let delete = CommandSpec(
    name: "entitlement delete", group: .absences, operands: [OperandSpec("NAME", .entitlement)],
    examples: ["entitlement delete study"], run: runDelete)

  // MARK: Changing

  private static func runSet(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let name = call.operands[0].trimmed
    let known = try session.existingStore()?.entitlements.entitlements() ?? [.leave]
    var entitlement =
      known.first { $0.name == name } ?? Entitlement(name: name)
    if let text = call.value("count") {
      let word = try Choice.read(text, of: "count", Entitlement.Count.allCases.map(\.rawValue))
      entitlement.count = Entitlement.Count(rawValue: word) ?? entitlement.count
    }
    if let text = call.value("year") {
      guard let day = MonthDay(text) else {
        throw CommandError.usage("bad_month_day", ["value": text])
      }
      entitlement.year = day
    }
    if let text = call.value("holidays") {
      entitlement.holidaysFree = try Choice.read(text, of: "holidays", ["cost", "free"]) == "free"
    }
    return try finish(session.perform(.absence(.setEntitlement(entitlement))), session)
  }

  private static func runRule(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let entitlement = try entitlement(call.operands[0], session)
    guard let text = call.value("per") else {
      throw CommandError.usage(
        "missing_option", ["command": "entitlement rule", "option": "--per"])
    }
    let word = try Choice.read(text, of: "per", EntitlementRule.Per.allCases.map(\.rawValue))
    let per = EntitlementRule.Per(rawValue: word) ?? .year
    guard let from = call.value("from") else {
      throw CommandError.usage(
        "missing_option", ["command": "entitlement rule", "option": "--from"])
    }
    var rule = EntitlementRule(
      id: .new(), entitlement: entitlement.name,
      amount: try amount(
        call.operands[1], per == .overtime ? .shifts : entitlement.count, isPercent: per == .worked),
      per: per,
      from: try TimeParser.date(from, in: environment.timeContext),
      until: try call.value("until").map {
        try TimeParser.date($0, in: environment.timeContext)
      })
    guard rule.amount > .zero else { throw badAmount(call.operands[1]) }
    if let text = call.value("expires") {
      guard let expires = EntitlementRule.Expiry(word: text) else {
        throw Choice.error(text, as: "--expires", ["never", "year-end", "03-31"])
      }
      rule.expires = expires
    }
    if let text = call.value("round") {
      let all = EntitlementRule.Rounding.allCases.map(\.rawValue)
      let word = try Choice.read(text, of: "round", all)
      rule.rounding = EntitlementRule.Rounding(rawValue: word) ?? .none
    }
    if let text = call.value("max") {
      let most = try amount(text, entitlement.count, isPercent: false)
      guard most > .zero else { throw badAmount(text) }
      rule.limit = most
    }
    return try finish(session.perform(.absence(.addRule(rule))), session)
  }

  private static func runGrant(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let entitlement = try entitlement(call.operands[0], session)
    func day(_ option: String) throws -> CivilDay? {
      try call.value(option).map { try TimeParser.date($0, in: environment.timeContext) }
    }
    let grant = EntitlementGrant(
      id: .new(), entitlement: entitlement.name,
      amount: try amount(call.operands[1], entitlement.count, isPercent: false),
      on: try day("on") ?? environment.today, expires: try day("expires"),
      note: call.value("note") ?? "")
    guard grant.amount != .zero else { throw badAmount(call.operands[1]) }
    return try finish(session.perform(.absence(.addGrant(grant))), session)
  }

  private static func runRemove(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let wanted = call.operands[0].lowercased()
    let repository = wanted.isEmpty ? nil : try session.existingStore()?.entitlements
    let ids =
      try (repository?.rules().map(\.id) ?? []) + (repository?.grants().map(\.id) ?? [])
    let found = ids.filter { $0.text.hasPrefix(wanted) }
    guard let id = found.first else { throw AbsenceError.noGrant(call.operands[0]) }
    guard found.count == 1 else {
      throw CommandError.refusal(
        "ambiguous_id",
        ["id": wanted, "candidates": found.prefix(5).map(\.text).joined(separator: ", ")])
    }
    return try finish(session.perform(.absence(.removeGrant(id))), session)
  }

  private static func runDelete(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    try finish(session.perform(.absence(.deleteEntitlement(call.operands[0]))), session)
  }

  private static func entitlement(_ name: String, _ session: Session) throws -> Entitlement {
    // In a temporary store, what is written next would be lost.
    try session.services().absences.entitlement(name)
  }

  /// Reads an amount. Throws `CommandError`.
  private static func amount(
    _ text: String, _ count: Entitlement.Count, isPercent: Bool
  ) throws -> AbsenceAmount {
    guard let amount = AbsenceAmount(typed: text, by: count, isPercent: isPercent) else {
      throw badAmount(text)
    }
    return amount
  }

  private static func badAmount(_ text: String) -> CommandError {
    .usage("bad_entitlement_amount", ["text": text])
  }

  private static func finish(_ result: ActionResult, _ session: Session) throws -> ExitStatus {
    guard !session.options.isJSON else { return try print(session) }
    let texts = try session.environment().texts
    try session.print([result.message?.text(texts) ?? "", texts("cli.undo_hint")])
    return .done
  }

  // MARK: Listing

  private static func print(_ session: Session) throws -> ExitStatus {
    let report = try EntitlementList(session.existingStore(), session.environment())
    if session.options.isJSON {
      try session.console.json(report.json)
    } else if session.options.isQuiet {
      for entitlement in report.entitlements { try session.console.line(entitlement.name) }
    } else {
      for line in report.lines { try session.console.line(line) }
    }
    return .done
  }
}
