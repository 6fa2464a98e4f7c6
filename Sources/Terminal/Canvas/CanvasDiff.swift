import Platform

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
    runs = old.cells.withUnsafeBufferPointer { old in
      new.cells.withUnsafeBufferPointer { Self.runs(from: old, to: $0, width: width) }
    }
  }

  private static func runs(
    from old: UnsafeBufferPointer<Cell>, to new: UnsafeBufferPointer<Cell>, width: Int
  ) -> [Run] {
    var runs: [Run] = []
    guard let oldest = old.baseAddress, let newest = new.baseAddress else { return runs }
    for base in stride(from: 0, to: new.count, by: max(1, width)) {
      // Most rows are as they were, byte for byte.
      let bytes = width * MemoryLayout<Cell>.stride
      if memcmp(oldest + base, newest + base, bytes) == 0 { continue }
      var x = 0
      while x < width {
        guard new[base + x] != old[base + x] else {
          x += 1
          continue
        }
        // Terminals write whole glyphs, so a changed right half is written with its left one.
        let start = new[base + x].part == .wideTail && x > 0 ? x - 1 : x
        while x < width, new[base + x] != old[base + x] || new[base + x].part == .wideTail {
          x += 1
        }
        runs.append(Run(y: base / width, columns: start..<x))
      }
    }
    return runs
  }
}
