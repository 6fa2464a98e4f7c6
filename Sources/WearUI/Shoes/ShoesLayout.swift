import Services
import Terminal

/// Where the parts of the list of shoes stand.
struct ShoesLayout: Equatable {
  /// From this width on the pair under the cursor is shown beside the list.
  static let wide = 118
  /// Below this height blank lines and the chart give way.
  static let short = 14

  /// What the list is about.
  let heading: Rect
  /// The pairs.
  let table: Rect
  /// The pair under the cursor; empty where there is no room.
  let detail: Rect
  /// Its weeks or months below the pairs, where these leave room.
  let chart: Rect

  /// The least lines in which a chart says anything.
  private static let chartRows = 6

  /// The arrangement of so many rows in `body`.
  init(body: Rect, rows: Int) {
    var rest = body
    if body.height >= Self.short { _ = rest.takeTop(1) }
    if body.width >= Self.wide {
      detail = rest.takeRight(min(72, body.width * 2 / 5))
      _ = rest.takeRight(3)
    } else {
      detail = Rect(0, 0, 0, 0)
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

  /// The rows that are seen at once of what is moved through.
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

/// Where the parts of one pair stand.
struct ShoeDetailLayout: Equatable {
  /// From this width on the chart stands beside the times.
  static let wide = 96
  /// The least width of a column of figures.
  private static let figureWidth = 26

  /// Its name and whether it is on.
  let title: Rect
  /// How far it is worn out; empty where it has no limit.
  let gauge: Rect
  /// What it came to.
  let figures: Rect
  /// Columns in which the figures stand.
  let columns: Int
  /// Its weeks or months; empty where there is no room.
  let chart: Rect
  /// When it was on.
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
