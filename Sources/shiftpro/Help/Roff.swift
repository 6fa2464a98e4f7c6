/// Text in roff (groff_man(7)).
package enum Roff {
  /// `text` with the signs that roff would take for its own escaped.
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

  /// A line of text; one that begins like a request is kept from being one.
  package static func line(_ text: String) -> String {
    let escaped = escape(text)
    return (escaped.hasPrefix(".") ? "\\&" : "") + escaped + "\n"
  }

  /// A paragraph.
  static func paragraph(_ text: String) -> String { ".PP\n" + line(text) }

  /// A paragraph for each line of `text`.
  static func paragraphs(_ text: String) -> String {
    text.split(separator: "\n").map { paragraph(String($0)) }.joined()
  }
}
