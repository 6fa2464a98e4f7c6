import TerminalText

/// A grid of cells that clips every write to its bounds.
public struct Canvas: Equatable, Sendable {
  /// The size in cells.
  public let size: Size
  package var cells: [Cell]

  /// Creates a blank canvas.
  public init(_ size: Size) {
    self.size = size
    cells = Array(repeating: Cell(), count: size.width * size.height)
  }

  /// The rectangle of all cells.
  public var bounds: Rect { Rect(size) }

  /// Returns the cell at `point`; nil if it is outside.
  public func cell(at point: Point) -> Cell? {
    bounds.contains(point) ? cells[point.y * size.width + point.x] : nil
  }

  /// Returns the cells of a row; empty if it is outside.
  public func row(_ y: Int) -> ArraySlice<Cell> {
    guard y >= 0 && y < size.height else { return [] }
    return cells[y * size.width..<(y + 1) * size.width]
  }

  /// Returns the characters of a row, with wide ones counted once.
  public func text(row y: Int) -> String {
    String(row(y).filter { $0.part != .wideTail }.map(\.character))
  }

  /// The characters of the rows, without trailing blanks.
  public var lines: [String] {
    (0..<size.height).map { text(row: $0).withoutTrailingBlanks }
  }

  /// Writes one glyph at `point` if all its columns are inside `clip`; a wide glyph with room for
  /// one column only becomes a blank.
  mutating func set(_ glyph: Glyph, _ style: Style, at point: Point, in clip: Rect) {
    let clip = clip.intersection(bounds)
    guard clip.contains(point) else { return }
    let index = point.y * size.width + point.x
    detach(index, row: point.y)
    guard glyph.columns == 2 else {
      cells[index] = Cell(glyph.character, style)
      return
    }
    guard clip.contains(Point(point.x + 1, point.y)) else {
      cells[index] = Cell(" ", style)
      return
    }
    detach(index + 1, row: point.y)
    cells[index] = Cell(glyph.character, style, part: .wideHead)
    cells[index + 1] = Cell(" ", style, part: .wideTail)
  }

  /// Writes a cell with a character that is known to be one column wide.
  mutating func setNarrow(_ cell: Cell, index: Int, row: Int) {
    if cells[index].part != .narrow { detach(index, row: row) }
    cells[index] = cell
  }

  /// Blanks the other half of a wide glyph before one of its halves is overwritten.
  private mutating func detach(_ index: Int, row: Int) {
    switch cells[index].part {
    case .narrow: return
    case .wideHead:
      if index + 1 < (row + 1) * size.width { cells[index + 1] = Cell(" ", cells[index + 1].style) }
    case .wideTail:
      if index > row * size.width { cells[index - 1] = Cell(" ", cells[index - 1].style) }
    }
    cells[index] = Cell(" ", cells[index].style)
  }
}
