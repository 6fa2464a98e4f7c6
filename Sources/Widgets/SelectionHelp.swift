import Terminal
import TerminalText

/// The full description of the selected row, below its list.
struct SelectionHelp: Widget {
  let text: String

  /// Returns the rows for it in a box of `height` rows, a blank one first; none in a low box.
  static func rows(in height: Int) -> Int { height < 7 ? 0 : height < 14 ? 3 : 4 }

  /// Draws below a blank row.
  func draw(in rect: Rect, into frame: inout Frame) {
    var place = rect.padded
    _ = place.takeTop(1)
    let lines = DisplayText.wrap(text, to: place.width)
    for (y, line) in lines.prefix(place.height).enumerated() {
      let isCut = y == place.height - 1 && lines.count > place.height
      frame.text(isCut ? line + "…" : line, in: place.row(y), .text)
    }
  }
}
