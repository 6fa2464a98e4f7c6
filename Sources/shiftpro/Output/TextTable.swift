import Terminal
import TerminalText

/// Rows of cells set in columns for people to read.
struct TextTable {
  /// How a column is set.
  struct Column {
    var alignment: Alignment = .left
    /// Longer cells are cut.
    var limit = 60
  }

  private let columns: [Column]
  private var widths: [Int]

  /// A table without rows yet.
  init(_ columns: [Column]) {
    self.columns = columns
    widths = columns.map { _ in 0 }
  }

  /// Makes room for a row that is going to be written.
  mutating func fit(_ row: [String]) {
    for (index, cell) in row.enumerated() {
      widths[index] = max(widths[index], min(DisplayText.width(cell), columns[index].limit))
    }
  }

  /// A row in line with the others, without blanks at its end.
  func line(_ row: [String]) -> String {
    let cells = row.enumerated().map { index, cell in
      DisplayText.pad(cell, to: widths[index], align: columns[index].alignment)
    }
    return cells.joined(separator: "  ").withoutTrailingBlanks
  }

  /// All of a short table, a line for each row.
  static func lines(_ columns: [Column], _ rows: [[String]]) -> [String] {
    var table = TextTable(columns)
    for row in rows { table.fit(row) }
    return rows.map(table.line)
  }
}

extension String {
  /// Without blanks at the end.
  var withoutTrailingBlanks: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
