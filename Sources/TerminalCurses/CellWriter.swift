import CNcurses
import Platform
import Terminal

/// A writer that passes runs of cells to ncurses.
final class CellWriter {
  private var cells: UnsafeMutableRawPointer?
  private var capacity = 0
  private let scalars = UnsafeMutablePointer<UInt32>.allocate(capacity: Cell.mostScalars)

  deinit {
    free(cells)
    scalars.deallocate()
  }

  /// Writes the cells of a run with their inks.
  func write(_ run: CanvasDiff.Run, of canvas: Canvas, ink: (Style) -> Ink) {
    let row = canvas.row(run.y)
    // A glyph may become as many question marks as it has columns, but never more cells than
    // columns.
    reserve(run.columns.count)
    guard let cells else { return }
    var count: Int32 = 0
    for cell in row[
      row.startIndex + run.columns.lowerBound..<row.startIndex + run.columns.upperBound]
    where cell.part != .wideTail {
      let columns: Int32 = cell.part == .wideHead ? 2 : 1
      let ink = ink(cell.style)
      let length = load(cell)
      if nc_set_cell(cells, count, scalars, length, columns, ink.attributes, ink.pair) != 0 {
        count += 1
        continue
      }
      // The C library's tables may be older than ours, which would misalign the row.
      scalars[0] = 0x3F
      for _ in 0..<columns {
        _ = nc_set_cell(cells, count, scalars, 1, 1, ink.attributes, ink.pair)
        count += 1
      }
    }
    nc_put_cells(Int32(run.y), Int32(run.columns.lowerBound), cells, count)
  }

  private func load(_ cell: Cell) -> Int32 {
    var count = 0
    cell.forEachScalar {
      scalars[count] = $0
      count += 1
    }
    return Int32(count)
  }

  private func reserve(_ count: Int) {
    guard count > capacity else { return }
    free(cells)
    cells = nc_cells(Int32(count))
    capacity = cells == nil ? 0 : count
  }
}
