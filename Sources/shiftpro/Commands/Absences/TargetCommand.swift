import Domain
import Services
import Store

/// Sets contract hours from a day on.
enum TargetCommand {
  static let set = CommandSpec(
    name: "target set", group: .upkeep, operands: [OperandSpec("LENGTH", .text)],
    options: [
      OptionSpec("from", "DATE", .date, about: "target_from"),
      OptionSpec(
        "per", "UNIT", .choice(WorkTarget.Per.allCases.map(\.rawValue)), about: "target_per"),
    ],
    examples: ["target set 160h --from 2026-01-01", "target set 38:30 --per week --from monday"],
    run: runSet)

  static let list = CommandSpec(
    name: "target list", group: .upkeep, examples: ["target list", "target list --json"],
    run: { _, session in try print(session) })

  static let remove = CommandSpec(
    name: "target remove", group: .upkeep, operands: [OperandSpec("ID", .target)],
    examples: ["target remove 4f3a"], run: runRemove)

  // MARK: Changing

  private static func runSet(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    guard let from = call.value("from") else {
      throw CommandError.usage("missing_option", ["command": "target set", "option": "--from"])
    }
    let words = WorkTarget.Per.allCases.map(\.rawValue)
    let word = try call.value("per").map { try Choice.read($0, of: "per", words) }
    let target = WorkTarget(
      id: .new(), minutes: try DurationText.minutes(call.operands[0], allowsZero: true),
      per: word.flatMap(WorkTarget.Per.init) ?? .period,
      from: try TimeParser.date(from, in: environment.timeContext))
    return try finish(session.perform(.target(.set(target))), session)
  }

  private static func runRemove(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let wanted = call.operands[0].lowercased()
    let found = try session.existingStore()?.pay.targets().filter {
      !wanted.isEmpty && $0.id.text.hasPrefix(wanted)
    }
    guard let target = found?.first, found?.count == 1 else {
      throw AbsenceError.noTarget(call.operands[0])
    }
    return try finish(session.perform(.target(.remove(target.id))), session)
  }

  private static func finish(_ result: ActionResult, _ session: Session) throws -> ExitStatus {
    guard !session.options.isJSON else { return try print(session) }
    let texts = try session.environment().texts
    try session.print([result.message?.text(texts) ?? "", texts("cli.undo_hint")])
    return .done
  }

  // MARK: Listing

  private static func print(_ session: Session) throws -> ExitStatus {
    let targets = try session.existingStore()?.pay.targets() ?? []
    if session.options.isJSON {
      try session.console.json(.object(["targets": .array(targets.map(json))]))
      return .done
    }
    if session.options.isQuiet {
      for target in targets { try session.console.line(target.id.short) }
      return .done
    }
    let format = try session.environment().format
    if targets.isEmpty { try session.console.line(format.texts("cli.target.none")) }
    for line in TextTable.lines(
      [.init(), .init()], targets.map { [format.target($0), $0.id.short] })
    {
      try session.console.line(line)
    }
    return .done
  }

  private static func json(_ target: WorkTarget) -> JSON {
    .members([
      ("id", .string(target.id.text)), ("minutes", .integer(Int64(target.minutes))),
      ("per", .string(target.per.rawValue)), ("from", JSON(target.from)),
    ])
  }
}
