import Terminal

/// Where the parts of the Dashboard stand.
struct DashboardLayout: Equatable {
  /// From this width on the days and the pay period stand side by side.
  static let wide = 104
  /// From this width on the hours of each day are drawn as well.
  static let wider = 160

  /// The shift in progress, or that there is none.
  let shift: Rect
  /// The hours of the pay period.
  let period: Rect
  /// The days ahead.
  let days: Rect
  /// The hours by day; empty where there is no room.
  let chart: Rect

  /// The arrangement in `body` where the period has `rates` lines.
  init(body: Rect, rates: Int) {
    var rest = body
    let isShort = body.height < 16
    shift = rest.takeTop(isShort ? 3 : 5)
    if !isShort { _ = rest.takeTop(1) }
    let periodRows = isShort ? 1 : min(rates + 3, max(2, rest.height - 9))
    guard body.width >= DashboardLayout.wide else {
      period = rest.takeTop(periodRows)
      if !isShort { _ = rest.takeTop(1) }
      days = rest
      chart = Rect(0, 0, 0, 0)
      return
    }
    let columns = body.width >= DashboardLayout.wider ? 3 : 2
    let width = (body.width - (columns - 1) * 4) / columns
    days = rest.takeLeft(width)
    _ = rest.takeLeft(4)
    period = rest.takeLeft(width)
    _ = rest.takeLeft(4)
    chart = columns == 3 ? rest : Rect(0, 0, 0, 0)
  }
}
