import Services

/// The manual page in roff with the man macros, generated from the table of commands.
struct ManPage {
  private let table: CommandTable
  private let texts: Texts
  private let version: String

  init(table: CommandTable, texts: Texts, version: String) {
    self.table = table
    self.texts = texts
    self.version = version
  }

  /// The whole page.
  var text: String {
    let title =
      ".\\\" -*- coding: UTF-8 -*-\n"
      + ".TH SHIFTPRO 1 \"\" \"ShiftPro \(version)\" \"\(Roff.escape(texts("cli.page.manual")))\"\n"
    let parts = [
      title, opening, topic("first-steps"), topic("screen"), commands,
      section("options", body: options(table.globals)),
      topic("times"), topic("filters"), topic("rotations"), topic("absences"),
      topic("calendars"), topic("machines"), topic("pay-rules"), topic("shoes"),
      topic("workouts"), topic("goals"), topic("actions"),
      topic("files"), topic("encryption"), topic("privacy"), topic("accessibility"),
      topic("scripts", headingsAreSections: true), examples, topic("feedback"),
      section("see_also"),
    ]
    return Roff.tidied(parts.joined())
  }

  // MARK: Sections

  private var opening: String {
    section("name", body: "shiftpro \\- \(Roff.escape(texts("cli.page.summary")))\n")
      + section(
        "synopsis",
        body: ".B shiftpro\n[\\fI\(Roff.escape(texts("cli.page.option")))\\fR ...]\n"
          + "[\\fI\(Roff.escape(texts("cli.page.command")))\\fR [\\fI...\\fR]]\n")
      + section("description")
  }

  /// Returns a topic of the help as a section. Its headings begin sections of their own where the
  /// conventions of manuals name them, such as EXIT STATUS.
  private func topic(_ name: String, headingsAreSections: Bool = false) -> String {
    guard let topic = HelpTopic(name, texts) else { return "" }
    let blocks = topic.blocks.map { block in
      guard headingsAreSections, case .heading(let text) = block else { return Roff.block(block) }
      return Roff.section(text)
    }
    return Roff.section(topic.title) + blocks.joined()
  }

  private var commands: String {
    let groups = CommandGroup.allCases.map { group in
      ".SS \(Roff.escape(texts("cli.group.\(group.rawValue)")))\n"
        + table.commands(in: group).map(entry).joined()
    }
    return section("commands", body: groups.joined())
  }

  private func entry(_ command: CommandSpec) -> String {
    let operands = command.operands.map { " \\fI\(Roff.escape($0.label))\\fR" }.joined()
    let end = command.options.isEmpty ? "" : " [\\fI\(Roff.escape(texts("cli.help.option")))\\fR]"
    var text = ".TP\n\\fB\(Roff.escape(command.name))\\fR\(operands)\(end)\n"
    text += Roff.line(command.summary(texts))
    for paragraph in command.description(texts) { text += ".IP\n" + Roff.line(paragraph) }
    guard !command.options.isEmpty else { return text }
    return text + ".RS\n" + options(command.options) + ".RE\n"
  }

  private func options(_ options: [OptionSpec]) -> String {
    options.map { option in
      let letter = option.letter.map { "\\fB\(Roff.escape("-\($0)"))\\fR, " } ?? ""
      let value = option.placeholder.map { " \\fI\(Roff.escape($0))\\fR" } ?? ""
      return ".TP\n\(letter)\\fB\(Roff.escape(option.word))\\fR\(value)\n"
        + Roff.line(option.description(texts))
    }.joined()
  }

  private var examples: String {
    let lines = table.commands.filter { $0.group != .help }.flatMap(\.examples)
    let code = lines.map { Roff.line("shiftpro \($0)") }.joined()
    return section("examples", body: ".nf\n.RS\n\(code).RE\n.fi\n")
  }

  private func section(_ name: String, body: String? = nil) -> String {
    Roff.section(texts("cli.page.\(name)"))
      + (body ?? Roff.paragraphs(texts("cli.page.\(name).text")))
  }
}
