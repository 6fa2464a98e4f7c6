import Terminal

/// Where the parts of the Journal stand.
struct JournalLayout: Equatable {
  /// The days on the screen, and the pairs.
  let heading: Rect
  /// The hours' names and the days.
  let grid: Rect
  /// What the chosen hours come to, and who has them.
  let sum: Rect
  let split: Rect
  /// The same as bars; empty where there is no room.
  let bars: Rect

  /// From this height on the split is drawn as bars too.
  private static let tall = 30
  /// From this height on the sums have a line of their own, and a blank one above.
  private static let roomy = 12

  /// The parts in `body`.
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

  /// The days that fit.
  static func rows(in body: Rect) -> Int { max(1, JournalLayout(body: body).grid.height - 1) }
}
