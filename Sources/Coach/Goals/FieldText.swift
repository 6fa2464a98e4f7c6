/// Texts in one line, separated by tabs; tabs, line ends and backslashes in them are escaped.
enum FieldText {
  /// Joins fields.
  static func join(_ fields: [String]) -> String { fields.map(escaped).joined(separator: "\t") }

  /// Splits a line; nil for an escape that does not exist.
  static func split(_ line: some StringProtocol) -> [String]? {
    var fields: [String] = []
    for field in line.split(separator: "\t", omittingEmptySubsequences: false) {
      guard let text = unescaped(field) else { return nil }
      fields.append(text)
    }
    return fields
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x5C || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D })
    else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\t": escaped += "\\t"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func unescaped(_ text: some StringProtocol) -> String? {
    guard text.utf8.contains(0x5C) else { return String(text) }
    var plain = ""
    var isEscape = false
    for scalar in text.unicodeScalars {
      guard isEscape else {
        if scalar == "\\" { isEscape = true } else { plain.unicodeScalars.append(scalar) }
        continue
      }
      isEscape = false
      switch scalar {
      case "\\": plain += "\\"
      case "t": plain += "\t"
      case "n": plain += "\n"
      case "r": plain += "\r"
      default: return nil
      }
    }
    return isEscape ? nil : plain
  }
}
