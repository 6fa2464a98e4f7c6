import Interchange

/// How a table of values is written.
public struct TableStyle: Sendable {
  /// What stands between two values.
  public enum Delimiter: String, CaseIterable, Sendable {
    case comma, semicolon, tab

    var sign: String {
      switch self {
      case .comma: return ","
      case .semicolon: return ";"
      case .tab: return "\t"
      }
    }
  }

  private let delimiter: Delimiter
  /// Whether the file begins with a byte order mark, by which spreadsheets know UTF-8.
  private let hasMark: Bool

  /// A way to write tables; the usual one unless told.
  public init(delimiter: Delimiter = .comma, hasMark: Bool = false) {
    self.delimiter = delimiter
    self.hasMark = hasMark
  }

  /// What comes before the first record.
  var head: String { hasMark ? "\u{feff}" : "" }

  /// A line.
  func record(_ values: [String]) -> String {
    CSVText.record(values, separator: delimiter.sign)
  }

  /// A value as a table holds it: nothing for null. Spreadsheets that part values by semicolons do
  /// so because a comma stands in their numbers.
  func plain(_ value: JSON) -> String {
    switch value {
    case .null: return ""
    case .number(let text):
      return delimiter == .semicolon ? String(text.map { $0 == "." ? "," : $0 }) : text
    case .string(let text): return text
    case .bool, .integer, .array, .object, .members: return value.text()
    }
  }
}
