import Terminal
import TerminalText

/// A view of some values in a rectangle. Drawing changes nothing but the frame and works for every
/// rectangle: contents that do not fit are shortened without being misleading.
public protocol Widget {
  /// Draws into `rect` only.
  func draw(in rect: Rect, into frame: inout Frame)
}

extension Frame {
  /// Draws `widget` into `rect`.
  public mutating func draw(_ widget: some Widget, in rect: Rect) {
    widget.draw(in: rect, into: &self)
  }

  /// Places the terminal's cursor on a cell; one outside the frame hides it.
  mutating func placeCursor(at point: Point) {
    cursor = bounds.contains(point) ? point : nil
  }

  /// Marks a row as selected. The terminal's cursor moves to its first cell, because screen readers
  /// and magnifiers follow it; a frame for them also marks the row with a sign.
  public mutating func select(_ row: Rect, focused: Bool) {
    selection = row
    let ground: Ground = isGlowing ? .chosen : .selection
    canvas.restyle(row) { focused ? $0.on(ground) : $0.on(.raised).with(.bold) }
    if isSpoken, focused, canvas.cell(at: Point(row.x, row.y))?.character == " " {
      canvas.put(">", at: Point(row.x, row.y), Style(.text, on: .selection), in: row)
    }
    if focused, !row.isEmpty { placeCursor(at: Point(row.x, row.y)) }
  }
}

extension Rect {
  /// The rectangle without the blank column on each side of text, if there is room for it.
  public var padded: Rect { width >= 5 ? inset(1, 0) : self }
}

extension [Span] {
  /// The total width in columns.
  public var columns: Int { reduce(0) { $0 + DisplayText.width($1.text) } }
}
