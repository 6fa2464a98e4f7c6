import Interchange
import Synchronization

/// How a table of values is written.
package struct TableStyle: Sendable {
  /// What stands between two values.
  package enum Delimiter: String, CaseIterable, Sendable {
    case comma, semicolon, tab

    var sign: UInt8 {
      switch self {
      case .comma: return UInt8(ascii: ",")
      case .semicolon: return UInt8(ascii: ";")
      case .tab: return UInt8(ascii: "\t")
      }
    }
  }

  private let delimiter: Delimiter
  /// Whether the file begins with a byte order mark, by which spreadsheets know UTF-8.
  private let hasMark: Bool
  /// Notes the cells that have an apostrophe in front, so that no spreadsheet takes them for a
  /// formula; nil where cells are written as they are.
  let formulas: FormulaNote?

  /// A way to write tables; the usual one unless told.
  package init(delimiter: Delimiter = .comma, hasMark: Bool = false, isRaw: Bool = false) {
    self.delimiter = delimiter
    self.hasMark = hasMark
    formulas = isRaw ? nil : FormulaNote()
  }

  /// What comes before the first record.
  var head: [UInt8] { hasMark ? Array("\u{feff}".utf8) : [] }

  /// How values stand in a line.
  var text: CSVText { CSVText(separator: delimiter.sign) }

  /// Whether numbers have a comma for their point: spreadsheets that part values by semicolons do
  /// so because a comma stands in their numbers.
  var hasDecimalComma: Bool { delimiter == .semicolon }
}

/// Whether any cell of a table begins like a formula; several threads write a table.
final class FormulaNote: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}
