/// The cells of a row that have contents, reused from row to row.
struct SheetRow {
  /// A cell.
  struct Cell {
    /// The number of its column, from 0.
    var column: Int
    /// The place of its text among the bytes of the row.
    var range: Range<Int>
    /// Whether it was stored as text.
    var isText: Bool
  }

  /// The number of the row, from 1.
  var number = 0
  /// The texts.
  var bytes: [UInt8] = []
  /// The cells by column.
  private(set) var cells: [Cell] = []

  /// Removes the cells and sets the number.
  mutating func begin(_ number: Int) {
    self.number = number
    bytes.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
  }

  /// Ends a cell whose text was appended to `bytes` from `start` on. An empty one is left out, and
  /// the later one counts if two have the same column.
  mutating func end(column: Int, from start: Int, isText: Bool) {
    guard bytes.count > start else { return }
    let cell = Cell(column: column, range: start..<bytes.count, isText: isText)
    guard let last = cells.last, last.column >= column else { return cells.append(cell) }
    let place = cells.firstIndex { $0.column >= column } ?? cells.endIndex
    if cells[place].column == column { cells.remove(at: place) }
    cells.insert(cell, at: place)
  }

  /// The values as texts, with empty ones between them.
  var values: [String] {
    var values = [String](repeating: "", count: cells.last.map { $0.column + 1 } ?? 0)
    for cell in cells { values[cell.column] = String(decoding: bytes[cell.range], as: UTF8.self) }
    return values
  }

  /// Returns whether it could be a line of headings: several texts, and neither numbers nor dates.
  var couldBeHeadings: Bool {
    cells.count > 1
      && cells.allSatisfy { cell in
        let digits = bytes[cell.range].count { (0x30...0x39).contains($0) }
        return cell.isText && digits * 2 <= cell.range.count
      }
  }
}
