import Terminal
import TerminalText

/// A text table with aligned columns.
struct TextTable {
  /// The format of a column.
  struct Column {
    var alignment: Alignment = .left
    /// The maximum width; longer cells are truncated.
    var limit = 60
  }

  private let columns: [Column]
  private var widths: [Int]

  /// Creates an empty table.
  init(_ columns: [Column]) {
    self.columns = columns
    widths = columns.map { _ in 0 }
  }

  /// Widens the columns to fit a row that will be written.
  mutating func fit(_ row: [String]) {
    for (index, cell) in row.enumerated() {
      widths[index] = max(widths[index], min(DisplayText.width(cell), columns[index].limit))
    }
  }

  /// Returns an aligned row without trailing blanks.
  func line(_ row: [String]) -> String {
    let cells = row.enumerated().map { index, cell in
      DisplayText.pad(cell, to: widths[index], align: columns[index].alignment)
    }
    return cells.joined(separator: "  ").withoutTrailingBlanks
  }

  /// Returns all rows of a short table, aligned.
  static func lines(_ columns: [Column], _ rows: [[String]]) -> [String] {
    var table = TextTable(columns)
    for row in rows { table.fit(row) }
    return rows.map(table.line)
  }
}
