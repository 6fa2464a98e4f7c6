import Terminal

/// The layout of the Dashboard.
struct DashboardLayout: Equatable {
  /// The width from which the days and the pay period are side by side.
  static let wide = 104
  /// The width from which the hours of each day are shown beside them.
  static let wider = 160
  /// The height below which blank lines and the period's lines are dropped in favour of the days.
  static let short = 16

  /// The shift in progress, or the next one.
  let shift: Rect
  /// The line of the shoes; empty if there are none or no room for it.
  let shoes: Rect
  /// The hours of the pay period.
  let period: Rect
  /// The days ahead.
  let days: Rect
  /// The hours by day; empty if there is no room.
  let chart: Rect

  /// Computes the layout in `body` for a period with `rates` lines and `dayRows` days ahead.
  init(body: Rect, rates: Int, dayRows: Int, hasShoes: Bool = false) {
    var rest = body
    let isShort = body.height < DashboardLayout.short
    let gap = isShort ? 0 : 1
    shift = rest.takeTop(isShort ? 3 : 4)
    shoes = rest.takeTop(hasShoes && !isShort ? 1 : 0)
    _ = rest.takeTop(gap)
    let periodRows = isShort ? 1 : min(rates + 2, max(2, rest.height - 9))
    guard body.width >= DashboardLayout.wide else {
      period = rest.takeTop(periodRows)
      _ = rest.takeTop(gap)
      days = rest.takeTop(min(rest.height, dayRows + 1))
      chart = DashboardLayout.chart(below: rest)
      return
    }
    let columns = body.width >= DashboardLayout.wider ? 3 : 2
    let width = (body.width - (columns - 1) * 4) / columns
    var row = columns == 3 ? rest : rest.takeTop(max(dayRows + 1, rates + 2))
    days = row.takeLeft(width)
    _ = row.takeLeft(4)
    period = row.takeLeft(width)
    _ = row.takeLeft(4)
    chart = columns == 3 ? row : DashboardLayout.chart(below: rest)
  }

  /// Returns the area of the chart; empty if it is too low for a week.
  private static func chart(below rest: Rect) -> Rect {
    var rest = rest
    _ = rest.takeTop(1)
    return rest.height >= 8 ? rest : Rect(rest.x, rest.y, 0, 0)
  }
}
