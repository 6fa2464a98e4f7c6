import Interchange
import Synchronization

/// The format of exported tables.
package struct TableStyle: Sendable {
  /// The separator between values.
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
  /// Whether the file begins with a byte order mark, by which spreadsheets recognize UTF-8.
  private let hasMark: Bool
  /// Records the cells that are prefixed with an apostrophe so that no spreadsheet runs them as
  /// formulas; nil to write cells unchanged.
  let formulas: FormulaNote?

  /// Creates a table format.
  package init(delimiter: Delimiter = .comma, hasMark: Bool = false, isRaw: Bool = false) {
    self.delimiter = delimiter
    self.hasMark = hasMark
    formulas = isRaw ? nil : FormulaNote()
  }

  /// The bytes before the first record.
  var head: [UInt8] { hasMark ? Array("\u{feff}".utf8) : [] }

  /// The quoting rules of a line.
  var text: CSVText { CSVText(separator: delimiter.sign) }

  /// Whether numbers have a decimal comma. Locales that separate values by semicolons do so because
  /// of their decimal comma.
  var hasDecimalComma: Bool { delimiter == .semicolon }
}

/// Whether any cell of a table was prefixed; several threads write one table.
final class FormulaNote: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}
