import Terminal

/// The layout of the program's parts for one terminal size.
package struct AppLayout: Equatable, Sendable {
  /// The smallest usable terminal size.
  static let minimum = Size(40, 12)
  /// The height from which rules separate header and footer.
  static let ruledHeight = 20
  /// The width from which details are shown beside rows.
  package static let wide = 110
  /// The width below which rows are abbreviated: dates omit the month.
  package static let narrow = 50

  /// The whole terminal.
  package let bounds: Rect
  /// The tabs.
  package let header: Rect
  /// The line below the tabs; empty on short terminals.
  package let rule: Rect
  /// The area of the screen.
  package let body: Rect
  /// The line of passing messages, blank without one.
  let toast: Rect
  /// The line of key hints.
  let footer: Rect

  /// Computes the layout for `size`.
  package init(size: Size) {
    bounds = Rect(size)
    var rest = bounds
    header = rest.takeTop(1)
    footer = rest.takeBottom(1)
    toast = rest.takeBottom(1)
    rule = rest.takeTop(size.height >= AppLayout.ruledHeight ? 1 : 0)
    body = rest.inset(1, 0)
  }

  /// The area of a message that must be read and is longer than a line.
  var longToast: Rect {
    Rect(toast.x, max(body.y, toast.bottom - 6), toast.width, min(6, toast.bottom - body.y))
  }

  /// The area of floating layers. The footer stays visible, because it shows their keys.
  var aboveFooter: Rect {
    var area = bounds
    _ = area.takeBottom(1)
    return area
  }

  /// Whether the terminal is too small for any screen.
  var isTooSmall: Bool {
    bounds.width < AppLayout.minimum.width || bounds.height < AppLayout.minimum.height
  }

  /// The number of rows in a floating list.
  var layerPage: Int { max(1, min(14, bounds.height - 8)) }
}
