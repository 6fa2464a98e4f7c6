import Terminal
import TerminalText
import Widgets

/// The layout of a page with a list and a pay preview beside or below it.
struct RulesPage {
  /// The width from which both are side by side.
  static let wide = 100
  /// The height below which only the most important facts are shown.
  private static let short = 14
  private static let listColumns = 60

  /// The title.
  let heading: Rect
  /// The list.
  let list: Rect
  /// The preview; empty if there is no room.
  let preview: Rect
  /// Whether both are side by side.
  let isWide: Bool

  /// Computes the layout of `count` rows in `body`, with that many lines of preview.
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

  /// Clears the page and draws its title; beside a short preview, also the period.
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
