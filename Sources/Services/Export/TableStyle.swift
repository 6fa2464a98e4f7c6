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

  /// A program in which the table is opened.
  package enum Program: String, CaseIterable, Sendable {
    case excel, libreoffice

    /// The character between day and time of what the program reads as a date: Excel knows no `T`,
    /// and LibreOffice Calc reads ISO 8601 without asking.
    var timeMark: UInt8 { self == .excel ? UInt8(ascii: " ") : UInt8(ascii: "T") }
  }

  private let delimiter: Delimiter
  /// The program that opens the table; nil for any.
  let program: Program?
  /// Whether the file begins with a byte order mark, by which spreadsheets recognize UTF-8.
  private let hasMark: Bool
  /// Records the cells that are prefixed with an apostrophe so that no spreadsheet runs them as
  /// formulas; nil to write cells unchanged.
  let formulas: FormulaNote?

  /// Creates a table format.
  package init(delimiter: Delimiter = .comma, hasMark: Bool = false, isRaw: Bool = false) {
    self.delimiter = delimiter
    self.hasMark = hasMark
    program = nil
    formulas = isRaw ? nil : FormulaNote()
  }

  /// Creates the format of tables that a program opens with a double click, in a language whose
  /// numbers have a decimal comma or not.
  package init(for program: Program, hasDecimalComma: Bool, isRaw: Bool = false) {
    self.program = program
    delimiter = hasDecimalComma ? .semicolon : .comma
    // Excel recognizes UTF-8 by the mark only.
    hasMark = program == .excel
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
