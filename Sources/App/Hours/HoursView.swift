import Domain
import Terminal
import Widgets

/// Draws the Hours.
enum HoursView {
  static func draw(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    guard let period = state.hours.period else { return }
    let summary = HoursCalculator.summary(
      of: state.hours.shifts, in: period.interval(in: environment.zone),
      baseRateCents: state.profile.baseRateCents, now: environment.now)
    let layout = HoursLayout(body: rect, rates: summary.byRate.count)
    drawTotals(summary, period, state, environment, in: layout.totals, into: &frame)
    var rates = layout.rates
    for line in RateLines.spans(summary, state, environment, width: rates.width) {
      frame.spans(line, in: rates.takeTop(1))
    }
    if summary.byRate.isEmpty {
      frame.text("  " + environment.texts("hours.nothing_worked"), in: layout.rates, .muted)
    }
    drawShifts(state, environment, in: layout.shifts, into: &frame)
    DayBarsView.draw(state.hours.shifts, period, environment, in: layout.chart, into: &frame)
    if let shift = state.hours.selectedShift {
      ShiftDetailView.draw(shift, environment, in: layout.detail, into: &frame)
    }
  }

  private static func drawTotals(
    _ summary: HoursSummary, _ period: PayPeriod, _ state: AppState,
    _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let texts = environment.texts
    let turn = [
      Span("‹ h ", Style(.key)), Span(texts("hours.turn"), .muted), Span(" l ›", Style(.key)),
    ]
    frame.draw(Heading(PeriodView.title(period, environment), trailing: turn), in: rect.row(0))
    var worked = [amount("hours.worked", summary.workedSeconds, environment)]
    worked.append(amount("hours.paid", summary.paidSeconds, environment, Style(.accent)))
    if summary.premiumSeconds > 0 {
      worked.append(amount("hours.premium", summary.premiumSeconds, environment))
    }
    if summary.additionalSeconds > 0 {
      worked.append(amount("hours.additional", summary.additionalSeconds, environment))
    }
    frame.spans(worked.flatMap { $0 }, in: rect.row(1))
    var goal: [Span] = []
    let target = Int64(state.profile.regularMinutesPerPay) * 60
    if target > 0 {
      let isOver = summary.paidSeconds > target
      goal += amount("hours.target", target, environment)
      goal += amount(
        isOver ? "hours.over" : "hours.to_go", abs(target - summary.paidSeconds), environment,
        isOver ? Style(.warning) : .text)
    }
    frame.spans(goal, in: rect.row(2))
    drawPay(summary, state, environment, in: rect.row(3), into: &frame)
  }

  private static func amount(
    _ key: String, _ seconds: Int64, _ environment: AppEnvironment, _ style: Style = .text
  ) -> [Span] {
    let hours = environment.format.hours(minutes: HoursCalculator.minutes(seconds))
    return [
      Span("  " + environment.texts(key) + " ", .muted), Span(hours + " ", style.with(.bold)),
    ]
  }

  private static func drawPay(
    _ summary: HoursSummary, _ state: AppState, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    let texts = environment.texts, format = environment.format
    guard let pay = summary.estimatedPayCents, let forecast = summary.forecastPayCents else {
      frame.text("  " + texts("hours.no_rate"), in: rect, .muted)
      return
    }
    let currency = state.profile.currency
    var spans = [
      Span("  " + texts("dashboard.pay") + " ", .muted),
      Span(format.money(cents: pay, currency: currency), Style(.text, .bold)),
    ]
    if forecast != pay {
      let amount = format.money(cents: forecast, currency: currency)
      spans.append(Span("   " + texts("hours.forecast", ["amount": amount]), .muted))
    }
    frame.spans(spans, in: rect)
  }

  private static func drawShifts(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let model = state.hours
    var rest = rect
    if !model.shifts.isEmpty {
      frame.draw(ShiftRow.paidHeading(environment.texts, width: rect.width), in: rest.takeTop(1))
    }
    var list = model.list
    list.reconcile(count: model.shifts.count, height: rest.height)
    let rows = model.shifts.map { ShiftRow.paid($0, environment, width: rest.width) }
    frame.draw(
      List(
        rows, state: list, command: "list.select", focused: state.layers.isEmpty,
        empty: [Span(environment.texts("hours.no_shifts"), .muted)]), in: rest)
  }
}
