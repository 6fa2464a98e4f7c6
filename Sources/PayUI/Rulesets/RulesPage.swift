import Terminal
import TerminalText
import Widgets

/// A page over the screen: a list, and beside or below it what would become of the pay period.
struct RulesPage {
  /// From this width on both stand side by side.
  static let wide = 100
  /// Below this height only what matters most is said.
  private static let short = 14
  private static let listColumns = 60

  /// What the page is called.
  let heading: Rect
  /// The list.
  let list: Rect
  /// What would become of the period; empty where there is no room.
  let preview: Rect
  /// Whether both stand side by side.
  let isWide: Bool

  /// The arrangement of `count` rows in `body`, with an outlook of so many lines.
  init(body: Rect, rows count: Int, preview lines: Int) {
    var rest = body
    heading = rest.takeTop(1)
    let isShort = body.height < Self.short
    if !isShort { _ = rest.takeTop(1) }
    isWide = body.width >= Self.wide
    if isWide {
      list = rest.takeLeft(max(min(Self.listColumns, rest.width / 2), rest.width * 2 / 5))
      _ = rest.takeLeft(4)
      preview = rest
      return
    }
    let most = isShort ? 2 : lines
    let below = min(most, max(0, rest.height - min(count, 6)))
    preview = rest.takeBottom(below)
    if below > 0, !isShort { _ = rest.takeBottom(1) }
    list = rest
  }

  /// Clears the page and names it; beside a short outlook stands which period it is about.
  func begin(
    _ title: String, _ note: String, _ preview: PayPreviewView?, in body: Rect,
    into frame: inout Frame
  ) {
    let period = isWide ? "" : preview?.period ?? ""
    let trailing = [note, period].filter { !$0.isEmpty }.joined(separator: " · ")
    frame.clearHits()
    frame.cursor = nil
    frame.canvas.fill(body, " ", .text)
    var place = heading.inset(1, 0)
    let room = DisplayText.width(trailing)
    if room + DisplayText.width(title) + 3 <= place.width {
      frame.text(trailing, in: place.takeRight(room), .muted)
    }
    frame.text(title, in: place, Style(.title))
  }
}
