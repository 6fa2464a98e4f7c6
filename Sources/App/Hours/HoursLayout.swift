import Terminal

/// Where the parts of the Hours stand.
struct HoursLayout: Equatable {
  /// From this width on the hours of each day are drawn as well.
  static let wider = 170

  /// The period, its totals and its pay.
  let totals: Rect
  /// A line for each rate.
  let rates: Rect
  /// The period's shifts.
  let shifts: Rect
  /// The shift under the cursor; empty where there is no room.
  let detail: Rect
  /// The hours by day; empty where there is no room.
  let chart: Rect

  /// The arrangement in `body` with `rates` lines for rates.
  init(body: Rect, rates count: Int) {
    var rest = body
    if body.width >= HoursLayout.wider {
      chart = rest.takeRight(body.width - 146)
      _ = rest.takeRight(3)
    } else {
      chart = Rect(0, 0, 0, 0)
    }
    if body.width >= ScheduleLayout.wide {
      detail = rest.takeRight(40)
      _ = rest.takeRight(3)
    } else {
      detail = Rect(0, 0, 0, 0)
    }
    let isShort = body.height < 14
    totals = rest.takeTop(isShort ? 2 : 4)
    if !isShort { _ = rest.takeTop(1) }
    rates = rest.takeTop(isShort ? 0 : min(max(1, count), max(0, rest.height - 6)))
    if !isShort { _ = rest.takeTop(1) }
    shifts = rest
  }
}
