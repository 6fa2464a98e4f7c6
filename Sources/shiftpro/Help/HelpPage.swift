import Services
import Terminal
import TerminalText

/// The output of `help`, generated from the table of commands.
struct HelpPage {
  private static let width = 80
  private let table: CommandTable
  private let texts: Texts

  init(table: CommandTable, texts: Texts) {
    self.table = table
    self.texts = texts
  }

  // MARK: Pages

  /// All commands and global options.
  var overview: [String] {
    let names = table.commands.map(\.name.count).max() ?? 0
    var lines = paragraph(texts("cli.help.intro"))
    lines += ["", "\(texts("cli.help.usage")) shiftpro [\(texts("cli.help.command"))] …"]
    for group in CommandGroup.allCases {
      lines += ["", texts("cli.group.\(group.rawValue)") + ":"]
      lines += table.commands(in: group).flatMap {
        entry($0.name, $0.summary(texts), column: names + 4)
      }
    }
    let topics = HelpTopic.all(texts)
    let widest = topics.map(\.name.count).max() ?? 0
    lines += ["", texts("cli.help.topics")]
    lines += topics.flatMap { entry($0.name, $0.summary, column: widest + 4) }
    lines += ["", texts("cli.help.globals")] + options(table.globals)
    lines += ["", texts("cli.help.times")] + indented(texts("cli.help.times_text"))
    return lines + [""] + paragraph(texts("cli.help.more"))
  }

  /// Returns the page of one command.
  func lines(of command: CommandSpec) -> [String] {
    var lines = paragraph("shiftpro \(command.name) – \(command.summary(texts))")
    lines += ["", "\(texts("cli.help.usage")) \(command.synopsis(texts))"]
    for text in command.description(texts) { lines += [""] + paragraph(text) }
    if !command.options.isEmpty {
      lines += ["", texts("cli.help.options")] + options(command.options)
    }
    lines += ["", texts("cli.help.examples")]
    lines += command.examples.map { "  shiftpro \($0)" }
    return lines + [""] + topics(of: command.firstWord) + paragraph(texts("cli.help.see_globals"))
  }

  /// Returns the text of a topic.
  func lines(of topic: HelpTopic) -> [String] {
    [topic.title, ""] + topic.page.text.flatMap { $0.wrapped(to: HelpPage.width) }
  }

  /// Returns the page of the commands that begin with `word`.
  func lines(ofFamily word: String) -> [String] {
    let commands = table.family(word), first = String(word.prefix { $0 != " " })
    let column = (commands.map(\.name.count).max() ?? 0) + 4
    return ["\(texts("cli.help.usage")) shiftpro \(word) \(texts("cli.help.command")) …", ""]
      + commands.flatMap { entry($0.name, $0.summary(texts), column: column) }
      + [""] + topics(of: first) + paragraph(texts("cli.help.more"))
  }

  /// Returns a line for each topic that explains more about the commands beginning with `word`.
  private func topics(of word: String) -> [String] {
    HelpTopic.all(texts).filter { $0.commands.contains(word) }.flatMap { topic in
      paragraph(texts("cli.help.topic", ["title": topic.title, "topic": topic.name]))
    }
  }

  // MARK: Layout

  private func options(_ options: [OptionSpec]) -> [String] {
    let labels = options.map(\.label)
    let column = min(24, (labels.map(\.count).max() ?? 0) + 4)
    return zip(labels, options).flatMap { entry($0, $1.description(texts), column: column) }
  }

  /// Returns a term with its description from `column` on, or on the next line if the term is too
  /// long.
  private func entry(_ term: String, _ text: String, column: Int) -> [String] {
    let body = DisplayText.wrap(text, to: HelpPage.width - column)
    let margin = String(repeating: " ", count: column)
    let head = "  \(term)"
    guard head.count + 2 <= column, let first = body.first else {
      return [head] + body.map { margin + $0 }
    }
    return [DisplayText.pad(head, to: column) + first] + body.dropFirst().map { margin + $0 }
  }

  private func paragraph(_ text: String) -> [String] { DisplayText.wrap(text, to: HelpPage.width) }

  private func indented(_ text: String) -> [String] {
    DisplayText.wrap(text, to: HelpPage.width - 2).map { "  \($0)" }
  }
}
