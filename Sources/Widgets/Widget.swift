import Terminal
import TerminalText

/// A picture of some values in a rectangle. Drawing changes nothing but the frame and works for
/// every rectangle; what does not fit takes its smallest honest form.
public protocol Widget {
  /// Draws into `rect`, and nowhere else.
  func draw(in rect: Rect, into frame: inout Frame)
}

extension Frame {
  /// Draws `widget` into `rect`.
  public mutating func draw(_ widget: some Widget, in rect: Rect) {
    widget.draw(in: rect, into: &self)
  }

  /// Puts the terminal's cursor on a cell; one outside the picture hides it.
  mutating func placeCursor(at point: Point) {
    cursor = bounds.contains(point) ? point : nil
  }

  /// Marks a row as the selected one. The real cursor goes to its first cell, because screen
  /// readers and magnifiers follow it; a picture for them marks the row with a sign too.
  mutating func select(_ row: Rect, focused: Bool) {
    canvas.restyle(row) { focused ? $0.on(.selection) : $0.on(.raised).with(.bold) }
    if isSpoken, focused, canvas.cell(at: Point(row.x, row.y))?.character == " " {
      canvas.put(">", at: Point(row.x, row.y), Style(.text, on: .selection), in: row)
    }
    if focused, !row.isEmpty { placeCursor(at: Point(row.x, row.y)) }
  }
}

extension Rect {
  /// Without the blank column that text keeps on each side, where there is room for it.
  public var padded: Rect { width >= 5 ? inset(1, 0) : self }
}

extension [Span] {
  /// The columns of all pieces.
  var columns: Int { reduce(0) { $0 + DisplayText.width($1.text) } }
}
