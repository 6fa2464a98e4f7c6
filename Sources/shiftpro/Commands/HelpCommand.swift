import App

/// Explains the program and its commands.
enum HelpCommand {
  static let spec = CommandSpec(
    name: "help", group: .help,
    operands: [
      OperandSpec("COMMAND", .command, isRequired: false),
      OperandSpec("WORD", .text, isRequired: false),
    ], examples: ["help", "help add", "help pattern preview"], run: explain)

  private static func explain(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard !call.operands.isEmpty else { return try write(nil, session) }
    let word = call.operands.joined(separator: " ")
    if !CommandTable.standard.family(word).isEmpty { return try write(family: word, session) }
    guard let command = CommandTable.standard[word] else {
      throw CommandError.usage(
        "unknown_command",
        ["word": word, "nearest": CommandTable.standard.nearestCommand(to: word)])
    }
    return try write(command, session)
  }

  /// What `--help` does: the page of the command it stands by.
  static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    if let family = call.family { return try write(family: family, session) }
    return try write(call.command, session)
  }

  private static func write(family word: String, _ session: Session) throws -> ExitStatus {
    let page = HelpPage(table: .standard, texts: session.soundTexts)
    for line in page.lines(ofFamily: word) { try session.console.line(line) }
    return .done
  }

  private static func write(_ command: CommandSpec?, _ session: Session) throws -> ExitStatus {
    let page = HelpPage(table: .standard, texts: session.soundTexts)
    let lines = command.map { page.lines(of: $0) } ?? page.overview
    for line in lines { try session.console.line(line) }
    return .done
  }
}
