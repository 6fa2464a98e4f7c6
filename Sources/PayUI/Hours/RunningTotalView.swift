import AppCore
import Domain
import Services
import Terminal
import Widgets

/// Draws how the hours of a pay period add up to its target, and the shortest rest between its
/// shifts.
enum RunningTotalView {
  /// The maximum height of the line.
  private static let highest = 14

  /// Draws the line of the days' running total, muted as far as it is planned.
  static func draw(
    _ statement: PayStatement, _ rules: RestRules, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    let seconds = statement.contractSeconds(in: environment.base)
    guard rect.height > 5, seconds.contains(where: { $0 > 0 }) else { return }
    var rest = rect
    let format = environment.format, days = statement.days, today = environment.today
    frame.draw(Heading(environment.texts("hours.running_total")), in: rest.takeTop(1))
    var total: Int64 = 0
    var chart = LineChart(
      [0]
        + seconds.map {
          total += $0
          return total
        }
    ) { format.wholeHours(seconds: $0) }
    chart.target = statement.targetMinutes.map { Int64($0) * 60 }
    let isAhead = statement.shifts.contains { $0.isAhead && $0.shift.localStart.day == today }
    if today < days.upperBound {
      chart.forecast = max(0, today - days.lowerBound + (isAhead ? 1 : 2))
    }
    chart.ends = (format.day(days.lowerBound), format.day(statement.lastDay))
    let shortest = restLine(statement, rules, environment, width: rest.width - 2)
    let height = min(rest.height - (shortest == nil ? 0 : 1), highest)
    frame.draw(chart, in: rest.takeTop(height).inset(1, 0))
    if let shortest { frame.spans(shortest, in: rest.row(0).inset(1, 0)) }
  }

  /// Returns the shortest rest, which stands out if the rules want more; the month of its day is
  /// omitted where there is no room.
  private static func restLine(
    _ statement: PayStatement, _ rules: RestRules, _ environment: AppEnvironment, width: Int
  ) -> [Span]? {
    guard let shortest = statement.shortestRest(at: environment.now) else { return nil }
    let format = environment.format
    let isShort = rules.leastRestMinutes.map { shortest.seconds < Int64($0) * 60 } ?? false
    let day = environment.zone(of: shortest.before).local(at: shortest.before.start).day
    let lines = [format.day(day), format.shortDay(day)].map { name in
      let text = environment.texts(
        "hours.shortest_rest",
        ["length": format.duration(seconds: shortest.seconds), "day": name])
      return isShort ? [Span("! " + text, Style(.warning))] : [Span(text, .muted)]
    }
    return lines.first { $0.columns <= width } ?? lines.last
  }

  /// Returns how the hours keep up with the target: `on pace +3:10`; nil for a period that is not
  /// the current one.
  static func pace(_ statement: PayStatement, _ environment: AppEnvironment) -> [Span]? {
    guard statement.days.contains(environment.today), !statement.isLocked,
      let ahead = statement.secondsAhead(at: environment.now)
    else { return nil }
    let texts = environment.texts
    let hours = ["hours": environment.format.hours(minutes: HoursCalculator.minutes(abs(ahead)))]
    if abs(ahead) < 1800 { return [Span(texts("hours.pace"), Style(.good))] }
    return ahead > 0
      ? [Span(texts("hours.pace.ahead", hours), Style(.good))]
      : [Span(texts("hours.pace.behind", hours), Style(.warning))]
  }
}
