/// Explains the program and its commands.
enum HelpCommand {
  static let spec = CommandSpec(
    name: "help", group: .help,
    operands: [
      OperandSpec("COMMAND", .command, isRequired: false),
      OperandSpec("WORD", .text, isRequired: false),
    ], examples: ["help", "help add", "help pattern preview"], worksLocked: true, run: explain)

  private static func explain(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let table = CommandTable.standard
    let name = call.operands.joined(separator: " ")
    let page = page(session)
    if call.operands.isEmpty { return try write(page.overview, session) }
    if let command = table[name] { return try write(page.lines(of: command), session) }
    guard !table.family(name).isEmpty else {
      throw CommandError.usage(
        "unknown_command", ["word": name, "nearest": table.nearestCommand(to: name)])
    }
    return try write(page.lines(ofFamily: name), session)
  }

  /// Prints the page of the command given with `--help`.
  static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let page = page(session)
    if let command = call.command { return try write(page.lines(of: command), session) }
    return try write(call.family.map(page.lines) ?? page.overview, session)
  }

  private static func page(_ session: Session) -> HelpPage {
    HelpPage(table: .standard, texts: session.soundTexts)
  }

  private static func write(_ lines: [String], _ session: Session) throws -> ExitStatus {
    for line in lines { try session.console.line(line) }
    return .done
  }
}
