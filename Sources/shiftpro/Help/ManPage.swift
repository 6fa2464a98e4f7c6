import Services

/// The manual page in roff with the man macros, generated from the table of commands.
struct ManPage {
  private let table: CommandTable
  let texts: Texts
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
    let files = pairs("files", fileNames) + Roff.paragraphs(texts("cli.page.files.text"))
    let parts = [
      title, opening, screen, commands, section("options", body: options(table.globals)),
      section("times"), section("json"), rotations, rulesets, section("everything"),
      section("encryption"),
      section("lock", body: Roff.paragraphs(texts("cli.lock set.description"))),
      section("files", body: files),
      section("environment", body: pairs("environment", variables)), exitStatus, examples,
      section("see_also", body: Roff.paragraph(texts("cli.page.see_also.text"))),
    ]
    return parts.joined()
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

  /// The full screen: what works everywhere, then each tab and list.
  private var screen: String {
    let parts: [(key: String, term: String)] = [
      ("dashboard", texts("screen.dashboard")), ("schedule", texts("screen.schedule")),
      ("hours", texts("screen.hours")), ("journal", texts("screen.journal")),
      ("shoes", texts("command.shoes.open.title")), ("settings", texts("screen.settings")),
      ("keys", texts("settings.keys")),
    ]
    return section(
      "screen", body: Roff.paragraphs(texts("cli.page.screen.text")) + pairs("screen", parts))
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

  private var fileNames: [(String, String)] {
    [
      ("store", "$XDG_DATA_HOME/shiftpro/shiftpro.sqlite"),
      ("profile", "$XDG_DATA_HOME/shiftpro/NAME.sqlite"),
    ]
  }

  private var variables: [(String, String)] {
    [
      ("store", "SHIFTPRO_STORE"), ("now", "SHIFTPRO_NOW"), ("data", "XDG_DATA_HOME"),
      ("passphrase", "SHIFTPRO_PASSPHRASE_FILE"), ("accessible", "SHIFTPRO_ACCESSIBLE"),
      ("zone", "TZ"), ("language", "LC_ALL, LC_MESSAGES, LANG"), ("color", "NO_COLOR"),
    ]
  }

  func pairs(_ name: String, _ terms: [(key: String, term: String)]) -> String {
    terms.map { key, term in
      ".TP\n.B \(Roff.escape(term))\n" + Roff.line(texts("cli.page.\(name).\(key)"))
    }.joined()
  }

  /// Returns a document that is printed line by line.
  func example(_ document: String) -> String {
    let lines = document.split(separator: "\n").map { Roff.line(String($0)) }
    return ".PP\n.nf\n.RS\n\(lines.joined()).RE\n.fi\n"
  }

  private var exitStatus: String {
    let entries = ["0", "1", "2"].map {
      ".TP\n.B \($0)\n" + Roff.line(texts("cli.page.exit.\($0)"))
    }
    return section("exit", body: entries.joined())
  }

  private var examples: String {
    let lines = table.commands.filter { $0.group != .help }.flatMap(\.examples)
    let code = lines.map { Roff.line("shiftpro \($0)") }.joined()
    return section("examples", body: ".nf\n.RS\n\(code).RE\n.fi\n")
  }

  func section(_ name: String, body: String? = nil) -> String {
    ".SH \(Roff.escape(texts("cli.page.\(name)")))\n"
      + (body ?? Roff.paragraphs(texts("cli.page.\(name).text")))
  }
}
