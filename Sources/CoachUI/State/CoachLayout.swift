import Terminal

/// The layout of the Coach: a heading with the views, rows, and details beside or below them.
struct CoachLayout: Equatable {
  /// The width from which details stand beside the rows.
  static let wide = 104
  /// The height below which there are no details under the rows.
  static let short = 16
  /// The width of the details beside the rows.
  private static let detailWidth = 44

  /// The names of the views.
  let heading: Rect
  /// The rows.
  let main: Rect
  /// The details; empty without room.
  let detail: Rect
  /// The line between them; empty if they are one below the other.
  let line: Rect

  /// Whether there is room for headings between the rows.
  var hasHeadings: Bool { main.y > heading.bottom }

  /// Whether the details stand beside the rows.
  var isDetailBeside: Bool { detail.x > main.x }

  /// Computes the layout in `body`; `lines` is the height of details below the rows.
  init(body: Rect, details lines: Int = 8) {
    var rest = body
    heading = rest.takeTop(1)
    if body.height >= Self.short { _ = rest.takeTop(1) }
    if body.width >= Self.wide {
      let width = max(Self.detailWidth, body.width * 9 / 25)
      detail = rest.takeRight(width)
      line = rest.takeRight(3).inset(1, 0)
    } else {
      line = Rect(rest.x, rest.y, 0, 0)
      if body.height >= Self.short, lines > 0 {
        detail = rest.takeBottom(min(lines, rest.height / 2))
        _ = rest.takeBottom(1)
      } else {
        detail = Rect(rest.x, rest.y, 0, 0)
      }
    }
    main = rest
  }
}
