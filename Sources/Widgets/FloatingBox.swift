import Terminal
import TerminalText

/// A box with rounded corners above the screen.
public enum FloatingBox {
  /// A place of that size in the middle of `bounds`; smaller where there is no room.
  public static func place(size: Size, in bounds: Rect) -> Rect { bounds.centered(size) }

  /// The size of the box around content of that size.
  public static func size(around content: Size) -> Size {
    Size(content.width + 4, content.height + 2)
  }

  /// The room inside a box: within the border and a blank column on each side.
  public static func inside(_ rect: Rect) -> Rect { rect.inset(rect.width < 20 ? 1 : 2, 1) }

  private static let ground = Style(.text, on: .raised)
  private static let border = Style(.border, on: .raised)
  private static let title = Style(.title, on: .raised)

  /// Draws the box, blank and with nothing to click below it, then what `content` draws inside:
  /// whatever stands on plain ground there is raised.
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
