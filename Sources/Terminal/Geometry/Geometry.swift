/// The position of a cell: columns from the left and rows from the top, both from 0.
public struct Point: Hashable, Sendable {
  /// The column.
  public var x: Int
  /// The row.
  public var y: Int

  /// Creates the position at column `x`, row `y`.
  public init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }
}

/// A size in cells, never negative.
public struct Size: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size; negative values become 0.
  public init(_ width: Int, _ height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The maximum size of a screen. No real window is larger, and each cell takes memory: half a
  /// million of them take about 60 MB, including those of ncurses.
  public static let largestScreen = Size(1000, 500)

  /// The size, limited to `largestScreen`.
  public var asScreen: Size {
    Size(min(width, Size.largestScreen.width), min(height, Size.largestScreen.height))
  }
}

/// A rectangle of cells, possibly empty, never with a negative size.
public struct Rect: Hashable, Sendable {
  /// The left column.
  public var x: Int
  /// The top row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a rectangle; negative sizes become 0.
  public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Creates the rectangle of a size at the origin.
  public init(_ size: Size) { self.init(0, 0, size.width, size.height) }

  /// The column after the last.
  public var right: Int { x + width }
  /// The row after the last.
  public var bottom: Int { y + height }
  /// Whether the rectangle has no cells.
  public var isEmpty: Bool { width == 0 || height == 0 }
  /// The size.
  public var size: Size { Size(width, height) }

  /// Returns whether the cell at `point` is inside.
  public func contains(_ point: Point) -> Bool {
    x <= point.x && point.x < right && y <= point.y && point.y < bottom
  }

  /// Returns the intersection; an empty rectangle if there is none.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x), top = max(y, other.y)
    return Rect(left, top, min(right, other.right) - left, min(bottom, other.bottom) - top)
  }

  /// Returns the rectangle without the cells of `other`, as up to four rectangles.
  func subtracting(_ other: Rect) -> [Rect] {
    let hole = intersection(other)
    guard !hole.isEmpty else { return isEmpty ? [] : [self] }
    let parts = [
      Rect(x, y, width, hole.y - y), Rect(x, hole.bottom, width, bottom - hole.bottom),
      Rect(x, hole.y, hole.x - x, hole.height),
      Rect(hole.right, hole.y, right - hole.right, hole.height),
    ]
    return parts.filter { !$0.isEmpty }
  }

  /// Returns the rectangle without a margin of `dx` columns and `dy` rows on each side.
  public func inset(_ dx: Int, _ dy: Int) -> Rect {
    Rect(x + dx, y + dy, width - 2 * dx, height - 2 * dy)
  }

  /// Returns the row `index` rows below the top; empty if there is none.
  public func row(_ index: Int) -> Rect {
    index >= 0 && index < height ? Rect(x, y + index, width, 1) : Rect(x, y, 0, 0)
  }

  /// Cuts `rows` off the top and returns them.
  public mutating func takeTop(_ rows: Int) -> Rect {
    let taken = min(max(0, rows), height)
    defer { self = Rect(x, y + taken, width, height - taken) }
    return Rect(x, y, width, taken)
  }

  /// Cuts `rows` off the bottom and returns them.
  public mutating func takeBottom(_ rows: Int) -> Rect {
    let taken = min(max(0, rows), height)
    defer { self = Rect(x, y, width, height - taken) }
    return Rect(x, bottom - taken, width, taken)
  }

  /// Cuts `columns` off the left and returns them.
  public mutating func takeLeft(_ columns: Int) -> Rect {
    let taken = min(max(0, columns), width)
    defer { self = Rect(x + taken, y, width - taken, height) }
    return Rect(x, y, taken, height)
  }

  /// Cuts `columns` off the right and returns them.
  public mutating func takeRight(_ columns: Int) -> Rect {
    let taken = min(max(0, columns), width)
    defer { self = Rect(x, y, width - taken, height) }
    return Rect(right - taken, y, taken, height)
  }

  /// Returns a rectangle of at most `size` in the center of this one.
  public func centered(_ size: Size) -> Rect {
    let w = min(size.width, width), h = min(size.height, height)
    return Rect(x + (width - w) / 2, y + (height - h) / 2, w, h)
  }
}
