import Terminal

/// The layout of the Journal.
struct JournalLayout: Equatable {
  /// The visible days, and the pairs.
  let heading: Rect
  /// The hours' headings and the days.
  let grid: Rect
  /// The sums of the selected hours, and their division by pair.
  let sum: Rect
  let split: Rect
  /// The division as bars; empty if there is no room.
  let bars: Rect

  /// The height from which bars are drawn.
  private static let tall = 30
  /// The height from which the sums have a line of their own with a blank one above.
  private static let roomy = 12

  /// Computes the layout in `body`.
  init(body: Rect) {
    var rest = body
    heading = rest.takeTop(1)
    bars = rest.takeBottom(body.height >= Self.tall ? 5 : 0)
    if !bars.isEmpty { _ = rest.takeBottom(1) }
    split = rest.takeBottom(rest.height >= 6 ? 1 : 0)
    sum = rest.takeBottom(rest.height >= 4 ? 1 : 0)
    if body.height >= Self.roomy { _ = rest.takeBottom(1) }
    grid = rest
  }

  /// Returns the number of days that fit.
  static func rows(in body: Rect) -> Int { max(1, JournalLayout(body: body).grid.height - 1) }
}
