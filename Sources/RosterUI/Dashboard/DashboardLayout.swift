import Terminal

/// Where the parts of the Dashboard stand.
struct DashboardLayout: Equatable {
  /// From this width on the days and the pay period stand side by side.
  static let wide = 104
  /// From this width on the hours of each day stand beside them.
  static let wider = 160
  /// Below this height blank lines and the period's lines give way to the days.
  static let short = 16

  /// The shift in progress, or that there is none.
  let shift: Rect
  /// The line of the shoes; empty where they are not known or there is no room.
  let shoes: Rect
  /// The hours of the pay period.
  let period: Rect
  /// The days ahead.
  let days: Rect
  /// The hours by day; empty where there is no room.
  let chart: Rect

  /// The arrangement in `body` where the period has `rates` lines, the days ahead `dayRows`, and
  /// there are shoes to be told of.
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

  /// A chart needs a week to say anything.
  private static func chart(below rest: Rect) -> Rect {
    var rest = rest
    _ = rest.takeTop(1)
    return rest.height >= 8 ? rest : Rect(rest.x, rest.y, 0, 0)
  }
}
