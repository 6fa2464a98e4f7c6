import Services

/// Formats text as roff (groff_man(7)).
package enum Roff {
  /// Returns `text` with roff's special characters escaped.
  package static func escape(_ text: String) -> String {
    var out = ""
    for character in text {
      switch character {
      case "\\": out += "\\(rs"
      case "-": out += "\\-"
      case "\"": out += "\\(dq"
      case "'": out += "\\(aq"
      case "`": out += "\\(ga"
      case "~": out += "\\(ti"
      case "^": out += "\\(ha"
      default: out.append(character)
      }
    }
    return out
  }

  /// Returns a line of text, protected from being parsed as a request.
  package static func line(_ text: String) -> String {
    let escaped = escape(text)
    return (escaped.hasPrefix(".") ? "\\&" : "") + escaped + "\n"
  }

  /// Returns a paragraph.
  static func paragraph(_ text: String) -> String { ".PP\n" + line(text) }

  /// Returns a paragraph for each line of `text`.
  static func paragraphs(_ text: String) -> String {
    text.split(separator: "\n").map { paragraph(String($0)) }.joined()
  }

  /// Returns the beginning of a section.
  static func section(_ title: String) -> String { ".SH \(escape(title.uppercased()))\n" }

  /// Returns a block of a topic.
  static func block(_ block: HelpTopic.Block) -> String {
    switch block {
    case .heading(let text): return ".SS \(escape(text))\n"
    case .paragraph(let text): return paragraph(text)
    case .item(let text): return ".IP \\(bu 2\n" + line(text)
    case .term(let term, let text): return ".TP\n.B \(escape(term))\n" + line(text)
    case .example(let lines):
      return ".PP\n.nf\n.RS\n\(lines.map(line).joined()).RE\n.fi\n"
    }
  }

  /// Removes the paragraph requests after headings, which begin a paragraph themselves.
  static func tidied(_ text: String) -> String {
    var out = "", wasHeading = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if !(wasHeading && line == ".PP") { out += line + "\n" }
      wasHeading = line.hasPrefix(".SH ") || line.hasPrefix(".SS ")
    }
    return out
  }
}
