import AppCore
import Services
import Terminal
import Widgets

/// Where the parts of the Hours stand.
struct HoursLayout: Equatable {
  /// From this width on the hours of each day are drawn as well.
  static let wider = 170
  /// Below this height only what matters most is said.
  static let short = 14
  /// From this height on columns are named.
  static let tall = 18

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

  /// The arrangement in `body` with so many lines of totals and rates.
  init(body: Rect, totals lines: Int, rates count: Int) {
    var rest = body
    if body.width >= HoursLayout.wider {
      chart = rest.takeRight(body.width - 146)
      _ = rest.takeRight(3)
    } else {
      chart = Rect(0, 0, 0, 0)
    }
    if body.width >= AppLayout.wide {
      detail = rest.takeRight(40)
      _ = rest.takeRight(3)
    } else {
      detail = Rect(0, 0, 0, 0)
    }
    let isShort = body.height < HoursLayout.short
    totals = rest.takeTop(lines)
    if !isShort { _ = rest.takeTop(1) }
    let heading = body.height >= HoursLayout.tall && count > 0 ? 1 : 0
    rates = rest.takeTop(isShort ? 0 : min(max(1, count + heading), max(0, rest.height - 7)))
    if !isShort { _ = rest.takeTop(1) }
    shifts = rest
  }

  /// The columns that the totals have in `body`.
  static func mainWidth(_ body: Rect) -> Int {
    HoursLayout(body: body, totals: 1, rates: 1).totals.width
  }
}

extension HoursViewModel {
  /// The rows of the list that are seen at once.
  func page(in body: Rect) -> Int {
    guard view == .period else { return HistoryLayout(body: body).parts.height }
    let layout = HoursLayout(
      body: body, totals: PeriodTotals.most(in: body), rates: statement?.worked.byRate.count ?? 0)
    return max(1, layout.shifts.height - 1)
  }
}

/// Where the parts of a history stand.
struct HistoryLayout: Equatable {
  /// What is shown, and the other ways to show it.
  let heading: Rect
  /// The names of the columns.
  let columns: Rect
  /// The parts.
  let parts: Rect
  /// What those that are seen come to.
  let sums: Rect
  /// What the glyphs of the bars stand for.
  let legend: Rect
  /// The part under the cursor; empty where there is no room.
  let detail: Rect

  init(body: Rect) {
    var rest = body
    heading = rest.takeTop(1)
    if body.width >= AppLayout.wide {
      detail = rest.takeRight(44)
      _ = rest.takeRight(3)
    } else {
      detail = Rect(0, 0, 0, 0)
    }
    let isShort = body.height < HoursLayout.short
    if !isShort { _ = rest.takeTop(1) }
    columns = rest.takeTop(isShort ? 0 : 1)
    legend = rest.takeBottom(1)
    sums = rest.takeBottom(isShort ? 1 : 2)
    parts = rest
  }
}
