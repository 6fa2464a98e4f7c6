import Bundled

/// A topic of the help: a file of `Resources/Help`, which is also a section of the manual.
///
/// The file begins with lines `key = value` up to an empty line: `title`, `summary`, `also` (other
/// words for it) and `commands` (the first words of the commands whose help refers to it). Blocks
/// separated by empty lines follow, in a subset of Markdown: `## ` begins a heading, `- ` an item
/// of a list, `: ` in the second line the description of the term in the first, four blanks a line
/// of an example. `@ key` stands for a text of the catalogue. Anything else is a paragraph.
package struct HelpTopic: Equatable, Sendable {
  /// A part of the text.
  package enum Block: Equatable, Sendable {
    case heading(String)
    case paragraph(String)
    case item(String)
    case term(String, String)
    /// An example, printed line by line.
    case example([String])
  }

  /// The names of all topics, in the order of the help.
  package static let names = [
    "first-steps", "screen", "times", "filters", "rotations", "absences", "calendars", "machines",
    "pay-rules", "shoes", "workouts", "goals", "actions", "files", "encryption", "privacy",
    "accessibility", "scripts", "feedback", "news",
  ]

  /// The stable name, the same in all languages.
  package let name: String
  private let header: [String: String]
  private let text: Substring
  private let texts: Texts

  /// Reads the topic called `name`; nil if there is none.
  package init?(_ name: String, _ texts: Texts) {
    guard let file = Bundled.text("Help/\(name).\(texts.language.rawValue).txt") else { return nil }
    self.name = name
    self.texts = texts
    var header: [String: String] = [:], rest = file[...]
    while let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")), end > rest.startIndex {
      let line = rest[..<end]
      rest = rest[file.utf8.index(after: end)...]
      guard let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      header[String(line[..<sign]).trimmed] = String(line[sign...].dropFirst()).trimmed
    }
    text = rest.dropFirst()
    self.header = header
  }

  package static func == (one: HelpTopic, other: HelpTopic) -> Bool {
    one.name == other.name && one.texts.language == other.texts.language
  }

  /// Returns all topics.
  package static func all(_ texts: Texts) -> [HelpTopic] {
    names.compactMap { HelpTopic($0, texts) }
  }

  /// The title.
  package var title: String { header["title"] ?? "" }
  /// A summary in a few words.
  package var summary: String { header["summary"] ?? "" }
  /// Other words for it, separated by commas.
  package var synonyms: String { header["also"] ?? "" }
  /// The first words of the commands whose help refers to this topic.
  package var commands: [String] { list("commands") }

  /// Returns whether `words` are the name, the title or another word for it.
  package func isCalled(_ words: String) -> Bool {
    let words = words.lowercased()
    return words == name || words == name.replacing("-", with: " ")
      || words == title.lowercased() || list("also").contains { $0.lowercased() == words }
  }

  private func list(_ key: String) -> [String] {
    (header[key] ?? "").split(separator: ",").map { String($0).trimmed }
  }

  // MARK: Text

  /// The text in blocks.
  package var blocks: [Block] {
    var blocks: [Block] = [], lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty {
        lines.append(line)
      } else if !lines.isEmpty {
        blocks += block(lines)
        lines = []
      }
    }
    return lines.isEmpty ? blocks : blocks + block(lines)
  }

  private func block(_ lines: [Substring]) -> [Block] {
    let first = lines[0], rest = lines.dropFirst()
    if first.hasPrefix("## ") { return [.heading(String(first.dropFirst(3)))] }
    if first.hasPrefix("    ") { return [.example(lines.map { String($0.dropFirst(4)) })] }
    if first.hasPrefix("@ ") {
      return texts(String(first.dropFirst(2))).split(separator: "\n").map { .paragraph(String($0)) }
    }
    if first.hasPrefix("- ") {
      return lines.reduce(into: [[Substring]]()) { items, line in
        if line.hasPrefix("- ") { items.append([]) }
        items[items.count - 1].append(line.dropFirst(2))
      }.map { .item(joined($0)) }
    }
    if let second = rest.first, second.hasPrefix(": ") {
      return [.term(String(first), joined(rest.map { $0.dropFirst(2) }))]
    }
    return [.paragraph(joined(lines))]
  }

  private func joined(_ lines: [Substring]) -> String { lines.joined(separator: " ") }

  /// The text as a page, with empty lines between its blocks.
  package var page: TextPage {
    var lines: [TextPage.Line] = [], wasItem = false
    for block in blocks {
      var isItem = false
      if case .item = block { isItem = true }
      if !lines.isEmpty, !(isItem && wasItem) { lines.append(TextPage.Line(text: "")) }
      lines += Self.lines(block)
      wasItem = isItem
    }
    return TextPage(title: title, text: lines)
  }

  private static func lines(_ block: Block) -> [TextPage.Line] {
    switch block {
    case .heading(let text): return [TextPage.Line(text: text, isHeading: true)]
    case .paragraph(let text): return [TextPage.Line(text: text)]
    case .item(let text): return [TextPage.Line(text: text, indent: 2, lead: "•")]
    case .term(let term, let text):
      return [TextPage.Line(text: term), TextPage.Line(text: text, indent: 4)]
    case .example(let lines):
      return lines.map { TextPage.Line(text: $0, indent: 4, isVerbatim: true) }
    }
  }
}
