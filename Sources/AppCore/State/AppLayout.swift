import Terminal

/// Where the parts of the program stand for a terminal of some size.
package struct AppLayout: Equatable, Sendable {
  /// The least room in which anything useful can be shown.
  static let minimum = Size(40, 12)
  /// From this height on, rules set header and footer apart.
  static let ruledHeight = 20
  /// From this width on, a screen shows details beside its rows.
  package static let wide = 110
  /// Below this width, rows are shortened: a day is written without its month.
  package static let narrow = 50

  /// The whole terminal.
  package let bounds: Rect
  /// The tabs.
  package let header: Rect
  /// The line below the tabs; empty where room is short.
  package let rule: Rect
  /// The screen itself.
  package let body: Rect
  /// The passing message, and a line where there is none.
  let toast: Rect
  /// The keys that matter now.
  let footer: Rect

  /// The arrangement for `size`.
  package init(size: Size) {
    bounds = Rect(size)
    var rest = bounds
    header = rest.takeTop(1)
    footer = rest.takeBottom(1)
    toast = rest.takeBottom(1)
    rule = rest.takeTop(size.height >= AppLayout.ruledHeight ? 1 : 0)
    body = rest.inset(1, 0)
  }

  /// The room of a message that has to be read and is longer than a line.
  var longToast: Rect {
    Rect(toast.x, max(body.y, toast.bottom - 6), toast.width, min(6, toast.bottom - body.y))
  }

  /// The room for what floats: the footer stays free, because its keys belong to that.
  var aboveFooter: Rect {
    var area = bounds
    _ = area.takeBottom(1)
    return area
  }

  /// Whether the terminal is too small for any screen.
  var isTooSmall: Bool {
    bounds.width < AppLayout.minimum.width || bounds.height < AppLayout.minimum.height
  }

  /// The rows of a list that floats.
  var layerPage: Int { max(1, min(14, bounds.height - 8)) }
}
