/// The error for a spreadsheet that cannot be read.
public enum SpreadsheetError: Error, Hashable, Sendable {
  /// An OLE file: an Excel workbook of before 2007, or one with a password.
  case oldExcel
  /// An Excel binary workbook (.xlsb).
  case binaryExcel
  /// A file of Apple's Numbers.
  case numbers
  /// A spreadsheet with a password.
  case encrypted
  /// There is no sheet with this name; the names of those that are there.
  case noSheet(String, known: [String])
  /// No sheet has any cell.
  case empty
  /// A part of the file is damaged or missing. The reason is in English.
  case damaged(part: String, reason: String)
  /// The contents exceed a limit in megabytes.
  case tooLarge(limit: Int)
  /// A sheet has too many rows.
  case tooManyRows(limit: Int)
  /// A sheet has too many columns.
  case tooManyColumns(limit: Int)
}

/// The limits of a spreadsheet, beyond which it is refused.
package struct SpreadsheetLimits {
  /// The bytes of all XML parts, decompressed.
  package var bytes: Int64 = 192 << 20
  /// The bytes of the shared strings.
  package var strings = 64 << 20
  /// The elements and texts of all XML parts, which take more time than their bytes: those of
  /// 2,500,000 cells.
  package var events = 7_500_000
  /// The rows of a sheet, as in Excel and LibreOffice Calc.
  package var rows = 1 << 20
  /// The columns of a sheet; a table of shifts has at most `CSVTable.maximumColumns`.
  package var columns = 1 << 10
  /// The bytes of the table.
  package var table = 128 << 20

  /// Creates the usual limits.
  package init() {}
}
