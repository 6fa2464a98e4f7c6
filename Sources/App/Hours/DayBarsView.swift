import Domain
import Terminal
import Widgets

/// Draws the paid hours of each day of a pay period, what is planned in a quieter colour.
enum DayBarsView {
  static func draw(
    _ shifts: [Shift], _ period: PayPeriod, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    guard rect.height > 3, rect.width > 20 else { return }
    var rest = rect
    frame.draw(Heading(environment.texts("dashboard.by_day")), in: rest.takeTop(1))
    let format = environment.format, today = environment.today
    let bars = days(of: period, today: today, room: rest.height).map { day -> BarChart.Bar in
      let minutes =
        shifts
        .filter { environment.zone.local(at: $0.start).day == day && $0.status != .cancelled }
        .reduce(0) { $0 + HoursCalculator.paidSeconds($1, now: environment.now) / 60 }
      return BarChart.Bar(
        label: format.day(day), value: minutes,
        text: minutes == 0 ? "" : format.hours(minutes: minutes),
        role: day > today ? .muted : .accent)
    }
    frame.draw(BarChart(bars: bars, maximum: nil), in: rest.inset(1, 0))
  }

  /// As many days of the period as fit, today among them where it can be.
  private static func days(of period: PayPeriod, today: CivilDay, room: Int) -> [CivilDay] {
    let count = min(period.end - period.start, room)
    let latest = period.end.adding(days: -count)
    let first = max(period.start, min(today.adding(days: 1 - count / 2), latest))
    return (0..<count).map { first.adding(days: $0) }
  }
}
