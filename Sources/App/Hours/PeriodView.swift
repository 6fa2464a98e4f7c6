import Domain
import Terminal
import Widgets

/// Draws the hours of a pay period as the Dashboard shows them.
enum PeriodView {
  static func draw(
    _ summary: HoursSummary, _ model: DashboardViewModel, _ state: AppState,
    _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    guard let period = model.period else { return }
    var rest = rect
    let total = total(summary, state, environment)
    frame.draw(
      Heading(
        environment.texts("dashboard.period"),
        detail: rect.width < ShiftRow.narrow ? [] : [Span(title(period, environment))],
        trailing: total), in: rest.takeTop(1))
    let rates = RateLines.spans(summary, state, environment, width: rest.width)
    for line in rates.prefix(max(0, rest.height - 1)) {
      frame.spans(line, in: rest.takeTop(1))
    }
    drawOutlook(summary, state, environment, in: rest.takeTop(1), into: &frame)
  }

  /// `16–29 Nov · biweekly`.
  static func title(_ period: PayPeriod, _ environment: AppEnvironment) -> String {
    let days = environment.format.days(
      period.start, period.lastDay, year: environment.today.year)
    return "\(days) · \(environment.texts("period.\(period.type.rawValue)"))"
  }

  private static func total(
    _ summary: HoursSummary, _ state: AppState, _ environment: AppEnvironment
  ) -> [Span] {
    let format = environment.format
    let paid = format.duration(seconds: summary.paidSeconds)
    let target = Int64(state.profile.regularMinutesPerPay) * 60
    guard target > 0 else { return [Span(paid, Style(.text, .bold))] }
    let goal = environment.texts("dashboard.of", ["target": format.duration(seconds: target)])
    let permille = Int(summary.paidSeconds * 1000 / target)
    return [
      Span(paid, Style(.text, .bold)), Span(" \(goal)  ", .muted),
      Span(format.percent(permille: permille), Style(.accent)),
    ]
  }

  private static func drawOutlook(
    _ summary: HoursSummary, _ state: AppState, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    let format = environment.format, texts = environment.texts
    var left = rect
    if let cents = summary.estimatedPayCents {
      let pay = format.money(cents: cents, currency: state.profile.currency)
      let label = texts("dashboard.pay") + " "
      var right = left.takeRight(DisplayText.width(label) + DisplayText.width(pay))
      frame.text(label, in: right.takeLeft(DisplayText.width(label)), .muted)
      frame.text(pay, in: right, Style(.text, .bold))
    }
    let ahead = summary.forecastPaidSeconds - summary.paidSeconds
    guard ahead >= 60 else { return }
    frame.spans(
      [
        Span("  " + DisplayText.pad(texts("dashboard.still_planned"), to: 22), .muted),
        Span(DisplayText.pad(format.hours(minutes: ahead / 60), to: 8, align: .right), .muted),
      ], in: left)
  }
}

/// The hours of each rate as a line with a bar.
enum RateLines {
  static func spans(
    _ summary: HoursSummary, _ state: AppState, _ environment: AppEnvironment, width: Int
  ) -> [[Span]] {
    let format = environment.format
    // Below an hour a full bar would say more than there is.
    let longest = max(3600, summary.byRate.map(\.paidSeconds).max() ?? 0)
    let barWidth = Int64(max(0, min(40, width - 40)))
    return summary.byRate.enumerated().map { index, line in
      let label = line.label ?? environment.texts("rate.regular")
      let filled = Int(line.paidSeconds * barWidth / longest)
      return [
        Span("  " + DisplayText.pad(label, to: 17)),
        Span(DisplayText.pad(format.multiplier(line.multiplier), to: 5), .muted),
        Span(
          DisplayText.pad(
            format.hours(minutes: line.paidSeconds / 60), to: 8, align: .right)),
        Span("   " + String(repeating: "█", count: filled), Style(.series(index))),
      ]
    }
  }
}
