import Terminal

/// The layout of a table's columns.
enum TableLayout {
  /// A visible column.
  struct Place: Equatable {
    let column: Int
    let x: Int
    let width: Int
  }

  /// The number of blanks between two columns.
  static let gap = 2

  /// Returns the columns that fit into `rect`, from left to right; always at least one.
  static func places(_ columns: [Table.Column], in rect: Rect) -> [Place] {
    var shown = Array(columns.indices)
    while shown.count > 1, minimum(shown, columns) > rect.width {
      let lowest = shown.map { columns[$0].priority }.min()
      guard let victim = shown.lastIndex(where: { columns[$0].priority == lowest }) else { break }
      shown.remove(at: victim)
    }
    var spare = max(0, rect.width - minimum(shown, columns))
    var takers = shown.filter { isFlexible(columns[$0]) }.count
    var x = rect.x
    return shown.map { index in
      var width = base(columns[index])
      if isFlexible(columns[index]) {
        let share = spare / takers
        width += share
        spare -= share
        takers -= 1
      }
      defer { x += width + gap }
      return Place(column: index, x: x, width: min(width, max(0, rect.right - x)))
    }
  }

  private static func minimum(_ shown: [Int], _ columns: [Table.Column]) -> Int {
    shown.reduce(max(0, shown.count - 1) * gap) { $0 + base(columns[$1]) }
  }

  private static func base(_ column: Table.Column) -> Int {
    switch column.width {
    case .fixed(let width), .flexible(minimum: let width): return min(max(0, width), 10_000)
    }
  }

  private static func isFlexible(_ column: Table.Column) -> Bool {
    if case .flexible = column.width { return true }
    return false
  }
}
