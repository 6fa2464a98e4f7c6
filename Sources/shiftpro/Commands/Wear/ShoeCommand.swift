import Domain
import Services

/// Manages pairs of shoes, and puts them on and takes them off.
enum ShoeCommand {
  static let list = CommandSpec(
    name: "shoe list", group: .steps, options: [OptionSpec(flag: "all", about: "shoe_all")],
    examples: ["shoe list", "shoe list --all --json"], run: runList)

  static let add = CommandSpec(
    name: "shoe add", group: .steps, operands: [OperandSpec("NAME", .text)],
    options: ShoeOptions.specs + [OptionSpec(flag: "default", about: "shoe_default")],
    examples: [
      "shoe add \"Ghost 15\" --brand Brooks --limit 800km --default",
      "shoe add Clogs --bought 2026-01-05 --price 89.90 --initial 120",
    ], run: runAdd)

  static let edit = CommandSpec(
    name: "shoe edit", group: .steps, operands: [OperandSpec("NAME", .shoe)],
    options: [OptionSpec("name", "NAME", .text, about: "shoe_name")] + ShoeOptions.specs,
    examples: ["shoe edit ghost --limit 700km", "shoe edit clogs --price none"], run: runEdit)

  static let retire = CommandSpec(
    name: "shoe retire", group: .steps, operands: [OperandSpec("NAME", .shoe)],
    options: [OptionSpec(flag: "restore", about: "shoe_restore")],
    examples: ["shoe retire clogs", "shoe retire clogs --restore"], run: runRetire)

  static let delete = CommandSpec(
    name: "shoe delete", group: .steps, operands: [OperandSpec("NAME", .shoe)],
    examples: ["shoe delete clogs"], run: runDelete)

  static let makeDefault = CommandSpec(
    name: "shoe default", group: .steps, operands: [OperandSpec("NAME", .shoe)],
    examples: ["shoe default ghost"], run: runDefault)

  static let start = CommandSpec(
    name: "shoe start", group: .steps, operands: [OperandSpec("NAME", .shoe, isRequired: false)],
    options: [OptionSpec("at", "TIME", .time, about: "shoe_at")],
    examples: ["shoe start ghost", "shoe start clogs --at -15m", "shoe start"], run: runStart)

  static let stop = CommandSpec(
    name: "shoe stop", group: .steps,
    options: [OptionSpec("at", "TIME", .time, about: "shoe_at")],
    examples: ["shoe stop", "shoe stop --at 18:30"], run: runStop)

  static let sessions = CommandSpec(
    name: "shoe sessions", group: .steps,
    operands: [OperandSpec("NAME", .shoe, isRequired: false)], options: DayWindow.options,
    examples: ["shoe sessions", "shoe sessions ghost --from -1w", "shoe sessions --json"],
    run: { try SessionReport($0, $1).write() })

  // MARK: Listing

  private static func runList(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let report = try ShoeReport(session, withRetired: call.has("all"))
    if session.options.isJSON {
      try session.console.json(report.json)
    } else if session.options.isQuiet {
      for shoe in report.shoes { try session.console.line(shoe.name) }
    } else {
      for line in report.lines { try session.console.line(line) }
    }
    return .done
  }

  // MARK: Changing

  private static func runAdd(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let now = try session.environment().now
    let shoes = try session.shoes()
    var shoe = Shoe.draft(among: shoes, at: now)
    shoe.model = call.operands[0].trimmed
    if call.has("default") { shoe.isDefault = true }
    try ShoeOptions.apply(call, to: &shoe, session)
    return try save(shoe, from: nil, session)
  }

  private static func runEdit(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let known = try session.shoe(call.operands[0])
    var shoe = known
    if let name = call.value("name") { shoe.model = name.trimmed }
    try ShoeOptions.apply(call, to: &shoe, session)
    return try save(shoe, from: known, session)
  }

  private static func runDefault(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let known = try session.shoe(call.operands[0])
    guard !known.isArchived else { throw WearError.retired(known) }
    var shoe = known
    shoe.isDefault = true
    return try save(shoe, from: known, session)
  }

  private static func save(
    _ shoe: Shoe, from known: Shoe?, _ session: Session
  ) throws -> ExitStatus {
    try print(session.perform(.wear(.saveShoe(shoe, from: known))), session)
  }

  private static func runRetire(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let shoe = try session.shoe(call.operands[0])
    return try print(
      session.perform(.wear(.setRetired(shoe.id, !call.has("restore")))), session)
  }

  private static func runDelete(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let shoe = try session.shoe(call.operands[0])
    return try print(session.perform(.wear(.deleteShoe(shoe.id))), session)
  }

  // MARK: Wearing

  private static func runStart(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    let shoe: Shoe
    if let word = call.operands.first {
      shoe = try session.shoe(word)
    } else if let usual = try session.shoes().usual {
      shoe = usual
    } else {
      throw CommandError.usage("no_default_shoe", [:])
    }
    let instant = try call.pastTime("at", environment) ?? environment.now
    return try print(session.perform(.wear(.putOn(shoe.id, at: instant))), session)
  }

  private static func runStop(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    guard try session.existingStore() != nil else { throw WearError.session(.noneWorn) }
    let instant = try call.pastTime("at", environment) ?? environment.now
    return try print(session.perform(.wear(.takeOff(at: instant))), session)
  }

  private static func print(_ result: ActionResult, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment()
    guard let shoe = result.wear?.shoe else { return .done }
    if session.options.isJSON {
      let currency = try session.profile().currency
      let sessions = result.wear?.sessions
      try session.console.json(
        .members(
          [("shoe", .members(ShoeReport.members(of: shoe, currency)))]
            + (sessions.map { ShoeReport.members(of: $0, result.wear?.lost ?? []) } ?? [])))
      return .done
    }
    var last = [environment.texts("cli.id", ["id": shoe.id.short])]
    if result.canUndo { last.append(environment.texts("cli.undo_hint")) }
    try session.print([
      result.message?.text(environment.texts) ?? "",
      try times(result.wear, session), last.joined(separator: " · "),
    ])
    return .done
  }

  /// Describes the start and end of a session, and the sessions that it shortened or removed.
  private static func times(_ outcome: WearOutcome?, _ session: Session) throws -> String {
    guard let outcome, let change = outcome.sessions else { return "" }
    let environment = try session.environment(), shoes = try session.shoes()
    let texts = environment.texts
    var parts = [ShoeReport.times(of: change.session, environment)]
    for other in change.trimmed + change.dropped {
      let name = shoes.first { $0.id == other.shoe }?.name ?? ""
      let isGone = change.dropped.contains(other)
      parts.append(
        texts(
          isGone ? "cli.shoe.replaced" : "cli.shoe.taken_off",
          ["name": name, "times": ShoeReport.times(of: other, environment)]))
    }
    for lost in outcome.lost {
      guard let shoe = shoes.first(where: { $0.id == lost.before.shoe }) else { continue }
      parts.append(
        texts(
          "cli.shoe.lost",
          [
            "name": shoe.name,
            "times": environment.format.times(of: lost.interval, in: environment.zone),
            "duration": environment.format.duration(seconds: lost.interval.seconds),
          ]))
    }
    return parts.joined(separator: " · ")
  }
}
