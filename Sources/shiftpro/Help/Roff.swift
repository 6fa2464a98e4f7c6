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
}
