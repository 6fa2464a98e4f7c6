import Services
import Terminal

/// The layout of the list of shoes.
struct ShoesLayout: Equatable {
  /// The width from which the pair under the cursor is shown beside the list.
  static let wide = 118
  /// The height below which blank lines and the chart are dropped.
  static let short = 14

  /// The heading.
  let heading: Rect
  /// The pairs.
  let table: Rect
  /// The pair under the cursor; empty if there is no room.
  let detail: Rect
  /// The rule beside it; empty if there is no room.
  let line: Rect
  /// Its weeks or months below the pairs, if there is room.
  let chart: Rect

  /// The minimum height of a chart.
  private static let chartRows = 6

  /// Computes the layout of that many rows in `body`.
  init(body: Rect, rows: Int) {
    var rest = body
    if body.height >= Self.short { _ = rest.takeTop(1) }
    if body.width >= Self.wide {
      detail = rest.takeRight(min(72, body.width * 2 / 5))
      line = rest.takeRight(3).inset(1, 0)
    } else {
      detail = Rect(0, 0, 0, 0)
      line = detail
    }
    heading = rest.takeTop(1)
    if body.height >= Self.short { _ = rest.takeTop(1) }
    var below = rest
    _ = below.takeTop(rows + 2)
    if detail.isEmpty, below.height >= Self.chartRows {
      chart = below
      rest.height -= below.height + 1
    } else {
      chart = Rect(0, 0, 0, 0)
    }
    table = rest
  }

  /// Returns the number of visible rows of the list.
  static func page(of layer: ShoesLayer, in body: Rect) -> Int {
    switch layer.page {
    case .list: max(1, ShoesLayout(body: body, rows: layer.pairs.count + 1).table.height - 2)
    case .detail:
      max(
        1,
        ShoeDetailLayout(
          body: body, layer.selected, spans: layer.spans.count, isPage: true
        ).times.height - 1)
    }
  }
}

/// The layout of one pair.
struct ShoeDetailLayout: Equatable {
  /// The width from which the chart is beside the times.
  static let wide = 96
  /// The minimum width of a column of figures.
  private static let figureWidth = 26

  /// Its name, and whether it is being worn.
  let title: Rect
  /// The wear gauge; empty without a limit.
  let gauge: Rect
  /// The statistics.
  let figures: Rect
  /// The number of columns of the statistics.
  let columns: Int
  /// Its weeks or months; empty if there is no room.
  let chart: Rect
  /// The times at which it was worn.
  let times: Rect

  init(body: Rect, _ pair: ShoeFigures?, spans: Int, isPage: Bool) {
    var rest = body
    let isShort = body.height < ShoesLayout.short
    let gap = isShort ? 0 : 1
    if isPage { _ = rest.takeTop(gap) }
    title = rest.takeTop(1)
    let isLimited = pair?.shoe.distanceLimit != nil || pair?.shoe.stepLimit != nil
    gauge = rest.takeTop(isLimited ? 1 : 0)
    _ = rest.takeTop(gap)
    columns = min(3, max(1, body.width / Self.figureWidth))
    let rows = (ShoeDetailView.figureCount(pair) + columns - 1) / columns
    figures = rest.takeTop(isShort ? min(3, rows) : min(rows, max(0, rest.height - 4)))
    _ = rest.takeTop(gap)
    if body.width >= Self.wide {
      var row = rest
      chart = row.takeRight(row.width / 2 - 2)
      _ = row.takeRight(4)
      times = row
    } else if !isShort, rest.height >= 9 {
      chart = rest.takeTop(min(max(3, spans + 1), rest.height / 2))
      _ = rest.takeTop(gap)
      times = rest
    } else {
      chart = Rect(0, 0, 0, 0)
      times = rest
    }
  }
}
