import AppCore
import Services
import Terminal
import Widgets

/// The layout of the Hours.
struct HoursLayout: Equatable {
  /// The width from which the hours of each day are drawn.
  static let wider = 170
  /// The height below which only the most important figures are shown.
  static let short = 14
  /// The height from which columns have headings.
  static let tall = 18

  /// The period, its totals and its pay.
  let totals: Rect
  /// A line for each rate.
  let rates: Rect
  /// The period's shifts.
  let shifts: Rect
  /// The details of the shift under the cursor; empty if there is no room.
  let detail: Rect
  /// The rules between the panes beside each other.
  private(set) var lines: [Rect] = []
  /// The hours by day; empty if there is no room.
  let chart: Rect
  /// Their running total; empty if there is no room.
  let runningTotal: Rect
  /// The pay periods around the displayed one; empty if there is no room.
  let periods: Rect

  /// Computes the layout in `body` for that many lines of totals and rates, rows of shifts, and days
  /// of the period.
  init(
    body: Rect, totals lines: Int, rates count: Int, shifts rows: Int = 1000, days: Int = 31
  ) {
    var rest = body
    var chart = Rect(0, 0, 0, 0)
    if body.width >= HoursLayout.wider {
      chart = rest.takeRight(body.width - 146)
      self.lines.append(rest.takeRight(3).inset(1, 0))
    }
    if body.width >= AppLayout.wide {
      detail = rest.takeRight(38)
      self.lines.append(rest.takeRight(3).inset(1, 0))
    } else {
      detail = Rect(0, 0, 0, 0)
    }
    let isShort = body.height < HoursLayout.short
    totals = rest.takeTop(lines)
    if !isShort { _ = rest.takeTop(1) }
    let heading = body.height >= HoursLayout.tall && count > 0 ? 1 : 0
    rates = rest.takeTop(isShort ? 0 : min(max(1, count + heading), max(0, rest.height - 7)))
    if !isShort { _ = rest.takeTop(1) }
    // The days have what the shifts, with a heading and a blank line, leave free.
    if chart.isEmpty, rows < rest.height - 2 - Self.leastChart {
      chart = rest.takeBottom(min(16, rest.height - 2 - rows))
    }
    (self.chart, runningTotal) = Self.parts(of: chart, days: days)
    let free = rest.height - 4 - rows
    let showsPeriods = HoursLayout.hasPeriods(body) && free >= HoursLayout.leastChart
    periods = rest.takeBottom(showsPeriods ? min(free, HoursLayout.mostPeriods + 2) : 0)
    shifts = rest
  }

  /// The maximum number of pay periods shown below the shifts.
  static let mostPeriods = 26

  /// Whether `body` is large enough for pay periods below the shifts.
  static func hasPeriods(_ body: Rect) -> Bool { body.width >= wider && body.height >= 36 }

  /// The lowest chart: a heading and a week.
  private static let leastChart = 8
  /// The width from which the hours by day and their running total are side by side.
  private static let leastBoth = 70

  /// Divides the area of charts between the hours by day and their running total: side by side, or
  /// one below the other, or the days alone.
  private static func parts(of area: Rect, days: Int) -> (chart: Rect, runningTotal: Rect) {
    var chart = area
    if area.width >= leastBoth {
      let total = chart.takeRight((area.width - 3) / 2)
      _ = chart.takeRight(3)
      return (chart, total)
    }
    guard area.height >= days + 2 + leastChart else { return (area, Rect(0, 0, 0, 0)) }
    var total = area
    chart = total.takeTop(days + 1)
    _ = total.takeTop(1)
    return (chart, total)
  }

  /// Returns the width of the totals in `body`.
  static func mainWidth(_ body: Rect) -> Int {
    HoursLayout(body: body, totals: 1, rates: 1).totals.width
  }
}

extension HoursViewModel {
  /// Returns the number of visible rows of the list.
  func page(in body: Rect) -> Int {
    if view == .year { return max(1, body.height - 2) }
    guard view == .period else { return HistoryLayout(body: body).parts.height }
    let layout = HoursLayout(
      body: body, totals: PeriodTotals.most(in: body), rates: statement?.worked.byRate.count ?? 0,
      shifts: rows.count)
    return max(1, layout.shifts.height - 1)
  }
}

/// The layout of a history.
struct HistoryLayout: Equatable {
  /// The heading with the available views.
  let heading: Rect
  /// The headings of the columns.
  let columns: Rect
  /// The parts.
  let parts: Rect
  /// The sums of the visible parts.
  let sums: Rect
  /// The legend of the bars' glyphs.
  let legend: Rect
  /// The details of the part under the cursor; empty if there is no room.
  let detail: Rect
  /// The rule beside the details; empty without them.
  let line: Rect

  init(body: Rect) {
    var rest = body
    heading = rest.takeTop(1)
    let isWide = body.width >= AppLayout.wide
    detail = isWide ? rest.takeRight(44) : Rect(0, 0, 0, 0)
    line = isWide ? rest.takeRight(3).inset(1, 0) : detail
    let isShort = body.height < HoursLayout.short
    if !isShort { _ = rest.takeTop(1) }
    columns = rest.takeTop(isShort ? 0 : 1)
    legend = rest.takeBottom(1)
    sums = rest.takeBottom(isShort ? 1 : 2)
    parts = rest
  }
}
