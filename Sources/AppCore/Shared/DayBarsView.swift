import Domain
import Services
import Terminal
import Widgets

/// Draws the paid hours of each day of a pay period; planned hours are muted.
package enum DayBarsView {
  /// The maximum width in columns; wider bars only look heavier.
  private static let widest = 72

  /// Draws the bars of a pay period.
  package static func draw(
    _ statement: PayStatement, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    var seconds: [CivilDay: Int64] = [:], begun: Set<CivilDay> = []
    for paid in statement.shifts {
      let day = environment.zone(of: paid.shift).local(at: paid.shift.start).day
      seconds[day, default: 0] += paid.lines.reduce(0) { $0 + ($1.rate.isPaid ? $1.seconds : 0) }
      if paid.shift.status != .scheduled { begun.insert(day) }
    }
    draw(seconds, begun, statement.days, environment, in: rect, into: &frame)
  }

  private static func draw(
    _ seconds: [CivilDay: Int64], _ begun: Set<CivilDay>, _ days: Range<CivilDay>,
    _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    guard rect.height > 3, rect.width > 20 else { return }
    var rest = rect
    frame.draw(Heading(environment.texts("dashboard.by_day")), in: rest.takeTop(1))
    let format = environment.format, today = environment.today
    let bars = self.days(of: days, today: today, room: rest.height).map { day in
      let minutes = (seconds[day] ?? 0) / 60
      return BarChart.Bar(
        label: format.day(day), value: minutes,
        text: minutes == 0 ? "" : format.hours(minutes: minutes),
        role: begun.contains(day) ? .accent : .muted, pattern: begun.contains(day) ? nil : "╌")
    }
    rest = rest.inset(1, 0)
    frame.draw(
      BarChart(bars: bars, maximum: nil), in: rest.takeLeft(min(rest.width, widest)))
  }

  /// Returns as many of the days as fit, including today if possible.
  private static func days(
    of days: Range<CivilDay>, today: CivilDay, room: Int
  ) -> [CivilDay] {
    let count = min(days.upperBound - days.lowerBound, room)
    let latest = days.upperBound.adding(days: -count)
    let first = max(days.lowerBound, min(today.adding(days: 1 - count / 2), latest))
    return (0..<count).map { first.adding(days: $0) }
  }
}
