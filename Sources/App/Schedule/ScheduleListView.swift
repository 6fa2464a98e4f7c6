import Domain
import Terminal
import Widgets

/// Draws the Schedule's list.
enum ScheduleListView {
  static func draw(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let model = state.schedule, rows = model.rows
    guard !rows.isEmpty else {
      let key = model.filter.isEmpty ? "schedule.nothing" : "schedule.filter.nothing"
      frame.text(" " + environment.texts(key), in: rect.row(0), .muted)
      return
    }
    let selected = model.selectedRow(in: rows) ?? 0
    let row = min(model.screenRow, max(0, rect.height - 1))
    var list = ListState(selection: selected, offset: max(0, selected - row))
    list.reconcile(count: rows.count, height: rect.height)
    // While the filter is typed the list is what is looked at, though the field has the keyboard.
    frame.draw(
      List(
        ScheduleRows(rows: rows, model: model, environment: environment, width: rect.width),
        state: list, command: "schedule.row", focused: state.layers.isEmpty), in: rect)
  }
}

/// The rows of the list, each made when it is drawn.
private struct ScheduleRows: RowSource {
  let rows: [ScheduleViewModel.Row]
  let model: ScheduleViewModel
  let environment: AppEnvironment
  let width: Int
  private let look: ShiftLook

  init(
    rows: [ScheduleViewModel.Row], model: ScheduleViewModel, environment: AppEnvironment,
    width: Int
  ) {
    self.rows = rows
    self.model = model
    self.environment = environment
    self.width = width
    look = ShiftLook(model.patterns)
  }

  var count: Int { rows.count }

  func row(at index: Int) -> Row {
    switch rows[index] {
    case .group(let days, let seconds): return group(days, seconds)
    case .shift(let place, let running):
      let entry = model.contents.entries[place]
      return ShiftRow.planned(
        entry, role: look.role(of: entry, environment), running: running,
        isChosen: model.isChosen(entry.day), environment, width: width)
    case .free(let day):
      return ShiftRow.free(day, isChosen: model.isChosen(day), environment, width: width)
    }
  }

  private func group(_ days: Range<CivilDay>, _ seconds: Int64) -> Row {
    let format = environment.format
    let sum = format.hours(minutes: HoursCalculator.minutes(seconds))
    return Row(
      [Span(" " + title(days), Style(.muted, .bold))],
      trailing: [Span(ShiftRow.groupSum(sum, width: width), Style(.muted, .bold))],
      isHeading: true)
  }

  private func title(_ days: Range<CivilDay>) -> String {
    let format = environment.format
    switch model.grouping {
    case .week: return format.week(days)
    case .month: return format.monthAndYear(days.lowerBound)
    case .period:
      let last = days.upperBound.adding(days: -1)
      return format.days(days.lowerBound, last, year: environment.today.year)
    }
  }
}
