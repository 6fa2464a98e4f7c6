import Terminal
import TerminalText

/// A box with rounded corners, drawn over the screen.
public enum FloatingBox {
  /// Returns the rectangle of that size centered in `bounds`, smaller if there is no room.
  public static func place(size: Size, in bounds: Rect) -> Rect { bounds.centered(size) }

  /// Returns the size of the box around content of that size.
  public static func size(around content: Size) -> Size {
    Size(content.width + 4, content.height + 2)
  }

  /// Returns the rectangle for the content: inside the border and a blank column on each side.
  public static func inside(_ rect: Rect) -> Rect { rect.inset(rect.width < 20 ? 1 : 2, 1) }

  private static let ground = Style(.text, on: .raised)
  private static let border = Style(.border, on: .raised)
  private static let title = Style(.title, on: .raised)

  /// Draws the box and its content. Clears the cells and hit regions below it, and changes the
  /// plain ground of the content to the raised one.
  public static func draw(
    title: String, in rect: Rect, into frame: inout Frame,
    content: (Rect, inout Frame) -> Void = { _, _ in }
  ) {
    frame.clearHits(in: rect)
    if let cursor = frame.cursor, rect.contains(cursor) { frame.cursor = nil }
    frame.canvas.fill(rect, " ", ground)
    if rect.width > 1, rect.height > 1 { drawBorder(title, rect, &frame) }
    content(inside(rect), &frame)
    frame.canvas.restyle(rect) { $0.ground == .plain ? $0.on(.raised) : $0 }
  }

  private static func drawBorder(_ text: String, _ rect: Rect, _ frame: inout Frame) {
    let right = rect.right - 1, bottom = rect.bottom - 1
    frame.canvas.fill(Rect(rect.x, rect.y, rect.width, 1), "─", border)
    frame.canvas.fill(Rect(rect.x, bottom, rect.width, 1), "─", border)
    frame.canvas.fill(Rect(rect.x, rect.y, 1, rect.height), "│", border)
    frame.canvas.fill(Rect(right, rect.y, 1, rect.height), "│", border)
    let corners = [
      ("╭", Point(rect.x, rect.y)), ("╮", Point(right, rect.y)),
      ("╰", Point(rect.x, bottom)), ("╯", Point(right, bottom)),
    ]
    for (corner, point) in corners { frame.canvas.put(corner, at: point, border, in: rect) }
    let room = rect.row(0).inset(2, 0).width - 2
    guard !text.isEmpty, room > 0 else { return }
    let shown = " \(DisplayText.truncate(text, to: room)) "
    frame.text(shown, in: rect.row(0).inset(2, 0), title)
  }
}
