import App
import Interchange

/// The options of `export` that belong to one format alone.
struct ExportStyle {
  /// How tables are written.
  let table: TableStyle
  /// How long before a shift a calendar rings, nil for never.
  let alarmMinutes: Int?

  static let options = [
    OptionSpec("delimiter", "SIGN", .choice(TableStyle.Delimiter.allCases.map(\.rawValue))),
    OptionSpec(flag: "bom"),
    OptionSpec("alarm", "MINUTES", .text),
  ]

  /// Reads the options. Throws `CommandError`, also where one is not for `format`.
  init(_ call: Invocation, _ format: ExportCommand.Format) throws {
    for (option, its) in [("delimiter", "csv"), ("bom", "csv"), ("alarm", "ics")]
    where call.has(option) && format.rawValue != its {
      throw CommandError.usage("option_of_format", ["option": "--\(option)", "format": its])
    }
    let words = TableStyle.Delimiter.allCases.map(\.rawValue)
    let delimiter = try call.value("delimiter").map {
      try Choice.read($0, of: "delimiter", words)
    }
    table = TableStyle(
      delimiter: delimiter.flatMap(TableStyle.Delimiter.init) ?? .comma, hasMark: call.has("bom"))
    // Four weeks.
    alarmMinutes = try call.number("alarm", in: 0...40_320)
  }
}

/// How a table of values is written.
struct TableStyle {
  /// What stands between two values.
  enum Delimiter: String, CaseIterable {
    case comma, semicolon, tab

    var sign: String {
      switch self {
      case .comma: return ","
      case .semicolon: return ";"
      case .tab: return "\t"
      }
    }
  }

  var delimiter = Delimiter.comma
  /// Whether the file begins with a byte order mark, by which spreadsheets know UTF-8.
  var hasMark = false

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
