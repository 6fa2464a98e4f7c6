import AppCore
import Domain
import Services
import Terminal
import Widgets

/// Draws the Schedule's list.
enum ScheduleListView {
  static func draw(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let model = state.schedule, rows = model.rows
    guard !rows.isEmpty else {
      frame.text(" " + environment.texts("schedule.filter.nothing"), in: rect.row(0), .muted)
      return
    }
    let selected = model.selectedRow(in: rows) ?? 0
    let row = min(model.screenRow, max(0, rect.height - 1))
    var list = ListState(selection: selected, offset: max(0, selected - row))
    list.reconcile(count: rows.count, height: rect.height)
    let source = ScheduleRows(
      rows: rows, model: model, environment: environment, width: rect.width)
    frame.draw(
      List(source, state: list, command: "schedule.row", focused: state.layers.isEmpty), in: rect)
    drawGroup(source, above: list.offset, in: rect.row(0), into: &frame)
  }

  /// Draws the group's name above its shifts after its own row has scrolled away.
  private static func drawGroup(
    _ source: ScheduleRows, above row: Int, in rect: Rect, into frame: inout Frame
  ) {
    guard !source.rows[row].isGroup, let name = source.rows[...row].lastIndex(where: \.isGroup)
    else { return }
    frame.clearHits(in: rect)
    frame.canvas.fill(rect)
    frame.draw(source.row(at: name), in: rect)
  }
}

/// The rows of the list, created when they are drawn.
private struct ScheduleRows: RowSource {
  let rows: [ScheduleViewModel.Row]
  let model: ScheduleViewModel
  let environment: AppEnvironment
  let width: Int
  private let look: ShiftAppearance

  init(
    rows: [ScheduleViewModel.Row], model: ScheduleViewModel, environment: AppEnvironment,
    width: Int
  ) {
    self.rows = rows
    self.model = model
    self.environment = environment
    self.width = width
    look = ShiftAppearance(model.patterns)
  }

  var count: Int { rows.count }

  func row(at index: Int) -> Row {
    switch rows[index] {
    case .group(let days, let seconds): return group(days, seconds)
    case .shift(let place, let running):
      let entry = model.contents.entries[place]
      let absences = entry.shift.status.isPlanned ? model.absences(on: entry.day) : []
      let names = absences.map { "\($0.letter) \(environment.format.name(of: $0.kind))" }
      let words = names.isEmpty ? nil : names.uniqued.joined(separator: ", ")
      let swap = model.contents.swaps.part(of: entry.shift).map(environment.format.mark)
      return ShiftRow.planned(
        entry, status: words ?? swap, role: look.role(of: entry, environment), running: running,
        ShiftRow.Place(
          isChosen: model.isChosen(entry.day), isFirstOfDay: isFirst(index, of: entry.day),
          width: width), environment)
    case .free(let day):
      return ShiftRow.free(day, isChosen: model.isChosen(day), environment, width: width)
    }
  }

  private func isFirst(_ index: Int, of day: CivilDay) -> Bool {
    guard index > 0, case .shift(let before, _) = rows[index - 1] else { return true }
    return model.contents.entries[before].day != day
  }

  private func group(_ days: Range<CivilDay>, _ seconds: Int64) -> Row {
    let format = environment.format
    let sum = format.hours(minutes: HoursCalculator.minutes(seconds))
    return .section(
      name: title(days), trailing: [Span(sum, Style(.muted, .bold))])
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
