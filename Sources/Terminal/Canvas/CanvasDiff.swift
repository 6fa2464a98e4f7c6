/// The runs of cells in which a canvas differs from the one on the screen.
public struct CanvasDiff: Equatable, Sendable {
  /// Adjacent cells of one row to be written.
  public struct Run: Equatable, Sendable {
    /// The row.
    public let y: Int
    /// The columns.
    public let columns: Range<Int>

    package init(y: Int, columns: Range<Int>) {
      self.y = y
      self.columns = columns
    }
  }

  /// The runs, top to bottom and left to right.
  public let runs: [Run]

  /// Creates the difference from `old` to `new`: all of `new` if the sizes differ or `old` is nil.
  public init(from old: Canvas?, to new: Canvas) {
    let width = new.size.width
    guard let old, old.size == new.size else {
      runs = width == 0 ? [] : (0..<new.size.height).map { Run(y: $0, columns: 0..<width) }
      return
    }
    var runs: [Run] = []
    for y in 0..<new.size.height {
      let base = y * width
      var x = 0
      while x < width {
        guard new.cells[base + x] != old.cells[base + x] else {
          x += 1
          continue
        }
        // Terminals write whole glyphs, so a changed right half is written with its left one.
        let start = new.cells[base + x].part == .wideTail && x > 0 ? x - 1 : x
        while x < width,
          new.cells[base + x] != old.cells[base + x] || new.cells[base + x].part == .wideTail
        {
          x += 1
        }
        runs.append(Run(y: y, columns: start..<x))
      }
    }
    self.runs = runs
  }
}
