import Domain
import Services

/// Explains the program, its commands and topics.
enum HelpCommand {
  static let spec = CommandSpec(
    name: "help", group: .help,
    operands: [
      OperandSpec("COMMAND|TOPIC", .helpPage, isRequired: false),
      OperandSpec("WORD", .text, isRequired: false, isRepeated: true),
    ], examples: ["help", "help add", "help pattern preview", "help rotations", "help news"],
    worksLocked: true, run: explain)

  private static func explain(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let table = CommandTable.standard
    let name = call.operands.joined(separator: " ")
    let page = page(session)
    if call.operands.isEmpty { return try write(page.overview, session) }
    if let command = table[name] { return try write(page.lines(of: command), session) }
    if !table.family(name).isEmpty { return try write(page.lines(ofFamily: name), session) }
    guard let topic = HelpTopic.all(session.soundTexts).first(where: { $0.isCalled(name) }) else {
      let pages = table.commands.map(\.name) + HelpTopic.names
      throw CommandError.usage(
        "unknown_help",
        ["word": name, "nearest": EditDistance.nearest(to: name, among: pages) ?? "help"])
    }
    return try write(page.lines(of: topic), session)
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
