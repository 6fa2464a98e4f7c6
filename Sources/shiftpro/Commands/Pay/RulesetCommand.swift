import Domain
import Interchange
import Services
import Store

/// Manages pay rules.
enum RulesetCommand {
  static let list = CommandSpec(
    name: "ruleset list", group: .upkeep, examples: ["ruleset list", "ruleset list --json"],
    run: runList)

  static let show = CommandSpec(
    name: "ruleset show", group: .upkeep,
    operands: [OperandSpec("RULESET", .ruleset, isRequired: false)],
    examples: ["ruleset show", "ruleset show nhs-afc-band-4-9 > ward.json"], run: runShow)

  static let use = CommandSpec(
    name: "ruleset use", group: .upkeep, operands: [OperandSpec("RULESET", .ruleset)],
    options: [
      OptionSpec("from", "DATE", .date, about: "effective_from"),
      OptionSpec("holidays", "REGION", RegionName.kind, about: "rules_holidays"), .arrears,
    ],
    examples: [
      "ruleset use us-flsa", "ruleset use de-hourly --holidays DE-BY",
      "ruleset use Ward --from 2026-04-06",
    ], run: runUse)

  static let importFile = CommandSpec(
    name: "ruleset import", group: .upkeep, operands: [OperandSpec("FILE", .file)],
    examples: ["ruleset import ward.json"], run: runImport)

  static let check = CommandSpec(
    name: "ruleset check", group: .upkeep, operands: [OperandSpec("FILE", .file)],
    examples: ["ruleset check ward.json", "ruleset check - < ward.json"], run: runCheck)

  static let schema = CommandSpec(
    name: "ruleset schema", group: .upkeep, examples: ["ruleset schema > ruleset.schema.json"],
    run: { _, session in
      session.needsNoStore = true
      try session.console.document(Rulesets.schema)
      return .done
    })

  // MARK: Listing

  private static func runList(_: Invocation, _ session: Session) throws -> ExitStatus {
    let catalog = try RulesetCatalog(session)
    let environment = try session.environment(), format = environment.format
    let today = environment.today
    if session.options.isJSON {
      try session.console.json(
        .object([
          "rulesets": .array(catalog.known.map { $0.json(on: today) }),
          "in_use": .array(catalog.inUse.map { $0.json(on: today) }),
        ]))
      return .done
    }
    if session.options.isQuiet {
      for known in catalog.known { try session.console.line(known.id) }
      return .done
    }
    let rows = catalog.known.map { known in
      let ruleset = known.ruleset
      let read = ruleset.sourceDate.map { day in
        format.texts(
          ruleset.isOutdated(on: today) ? "cli.ruleset.read_old" : "cli.ruleset.read",
          ["day": ISOText.format(day)])
      }
      return [known.id, ruleset.title, read ?? "", ruleset.source]
    }
    let columns = [TextTable.Column(), .init(limit: 50), .init(), .init(limit: 50)]
    for line in TextTable.lines(columns, rows) {
      try session.console.line(line)
    }
    for used in catalog.inUse {
      let name = used.ruleset.title
      let from = used.from.map(format.dayWithYear) ?? format.texts("cli.rate.always")
      try session.console.line(format.texts("cli.ruleset.in_use", ["name": name, "from": from]))
    }
    return .done
  }

  private static func runShow(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    session.needsNoStore = !call.operands.isEmpty
    let ruleset =
      try call.operands.first.map { try RulesetCatalog(session).ruleset($0) }
      ?? session.payroll().ruleset(on: session.environment().today)
    var named = ruleset
    named.name = ruleset.title
    try session.console.document(RulesetFile.text(named) + "\n")
    return .done
  }

  private static func runCheck(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    session.needsNoStore = true
    let path = call.operands[0]
    let bytes = try InputFile.read(path, limit: RulesetFile.maximumBytes, session)
    let format = Format(texts: session.soundTexts, clock: .twentyFourHour)
    var ruleset: PayRuleset?
    var problems: [String] = []
    do throws(RulesetFileError) {
      ruleset = try RulesetFile.ruleset(bytes)
    } catch {
      problems = format.sentences(error)
    }
    let notes =
      ruleset?.breaks.isOpen == true ? [format.texts("cli.ruleset.open_breaks")] : []
    if session.options.isJSON {
      try session.console.json(
        .object([
          "file": .string(path), "valid": .bool(problems.isEmpty),
          "name": JSON(ruleset?.title), "problems": .array(problems.map(JSON.string)),
          "notes": .array(notes.map(JSON.string)),
        ]))
    } else if let ruleset {
      try session.print(
        [format.texts("cli.ruleset.sound", ["file": path, "name": ruleset.title])] + notes)
    } else {
      for problem in problems { try session.console.line(problem) }
    }
    return problems.isEmpty ? .done : .failed
  }

  // MARK: Changing

  private static func runImport(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let bytes = try InputFile.read(call.operands[0], limit: RulesetFile.maximumBytes, session)
    let ruleset = try RulesetFile.ruleset(bytes)
    return try finish(session.perform(.pay(.addRuleset(ruleset))), ruleset, session)
  }

  private static func runUse(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    var ruleset = try RulesetCatalog(session).ruleset(call.operands[0])
    if let region = call.value("holidays") {
      ruleset.holidays.region = try RegionName.read(region, as: "--holidays")
    }
    let day = try call.value("from").map { try TimeParser.date($0, in: environment.timeContext) }
    let action = call.action(.pay(.useRuleset(ruleset, from: day)))
    return try finish(session.perform(action), ruleset, session)
  }

  private static func finish(
    _ result: ActionResult, _ ruleset: PayRuleset, _ session: Session
  ) throws -> ExitStatus {
    let format = try session.environment().format
    if session.options.isJSON {
      try session.console.json(.object(["ruleset": .string(ruleset.title)]))
    } else {
      let done = result.message.map { $0.text(format.texts) } ?? ""
      try session.print([done, format.texts("cli.undo_hint")])
    }
    return .done
  }
}
