import AppCore
import Domain
import Services
import Terminal
import Widgets

/// Draws the Hours.
enum HoursView {
  static func draw(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    switch state.hours.view {
    case .period: drawPeriod(state, environment, in: rect, into: &frame)
    case .account: state.hours.account.draw(state, environment, in: rect, into: &frame)
    case .year: YearDrawing.draw(state, environment, in: rect, into: &frame)
    case .history: HistoryView.draw(state, environment, in: rect, into: &frame)
    }
  }

  private static func drawPeriod(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    guard let statement = state.hours.statement else { return }
    let totals = PeriodTotals.lines(
      statement, state.hours.unconfirmed, environment, in: rect)
    let layout = HoursLayout(
      body: rect, totals: totals.count + 1, rates: statement.worked.byRate.count,
      shifts: state.hours.rows.count,
      days: statement.days.upperBound - statement.days.lowerBound)
    for line in layout.lines { frame.draw(PaneRule(), in: line) }
    PeriodTotals.draw(
      statement, state.hours.slip, environment, totals, in: layout.totals, into: &frame)
    RateTotals.draw(
      statement.worked, statement.currency, environment, in: layout.rates, into: &frame)
    drawShifts(state, environment, in: layout.shifts, into: &frame)
    DayBarsView.draw(statement, environment, in: layout.chart, into: &frame)
    RunningTotalView.draw(
      statement, state.profile.restRules, environment, in: layout.runningTotal, into: &frame)
    HistoryView.drawNearby(state.hours.nearby, environment, in: layout.periods, into: &frame)
    if let paid = state.hours.selected {
      PaidShiftView.draw(
        paid, state.walked.steps(during: paid.shift), statement.currency, environment,
        in: layout.detail, into: &frame)
    }
  }

  private static func drawShifts(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let model = state.hours
    var rest = rect
    let rows = PaidRows(model, state.walked, environment, width: rect.width)
    if rows.count > 0, rect.height > 4 {
      frame.draw(
        PaidShiftRow.heading(environment.texts, rows.columns),
        in: rest.takeTop(1).inset(1, 0))
    }
    guard rows.count > 0 else { return drawEmpty(environment, in: rest, into: &frame) }
    frame.draw(
      List(rows, state: model.list, command: "list.select", focused: state.layers.isEmpty),
      in: rest)
  }

  private static func drawEmpty(
    _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    frame.draw(
      EmptyState(
        "hours.no_shifts",
        [
          "shift.add": "empty.add",
          "shift.toggle": "empty.start",
          "go.settings": "empty.settings",
        ], environment), in: rect)
  }
}
