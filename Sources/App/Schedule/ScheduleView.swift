import Domain
import Terminal
import Widgets

/// Draws the Schedule.
enum ScheduleView {
  static func draw(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let model = state.schedule
    let texts = environment.texts
    guard !model.window.isEmpty else {
      frame.draw(
        EmptyState(
          title: texts("empty.schedule"),
          lines: [
            .init(key: "a", text: texts("empty.add")), .init(key: "s", text: texts("empty.start")),
          ]), in: rect)
      return
    }
    let layout = ScheduleLayout(body: rect)
    frame.draw(
      Heading(
        texts("schedule.title"),
        trailing: [
          Span(
            texts("schedule.total", ["n": environment.format.number(Int64(model.total))]), .muted)
        ]),
      in: layout.heading)
    drawList(model, state, environment, in: layout.list, into: &frame)
    if let shift = model.selectedShift {
      ShiftDetailView.draw(shift, environment, in: layout.detail, into: &frame)
    }
  }

  private static func drawList(
    _ model: ScheduleViewModel, _ state: AppState, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    let (rows, selected) = rows(model, environment)
    let row = min(model.screenRow, max(0, rect.height - 1))
    var list = ListState(selection: selected, offset: max(0, selected - row))
    list.reconcile(count: rows.count, height: rect.height)
    frame.draw(
      List(
        ScheduleRows(rows: rows, environment: environment, width: rect.width), state: list,
        command: "schedule.select", focused: state.layers.isEmpty), in: rect)
  }

  /// The place in the window of the shift on a row of the list; nil for a month's line.
  static func place(
    ofRow row: Int, _ model: ScheduleViewModel, _ environment: AppEnvironment
  ) -> Int? {
    let rows = rows(model, environment).rows
    guard rows.indices.contains(row), case .shift(_, let place) = rows[row] else { return nil }
    return place
  }

  /// The window's shifts with a line before each month, and the cursor's place among them.
  private static func rows(
    _ model: ScheduleViewModel, _ environment: AppEnvironment
  ) -> (rows: [ScheduleRows.Entry], selected: Int) {
    var rows: [ScheduleRows.Entry] = []
    var selected = 0
    var month: (Int, Int)?
    for (index, shift) in model.window.enumerated() {
      let day = environment.zone(of: shift).local(at: shift.start).day
      let (year, number, _) = day.components
      if month == nil || month ?? (0, 0) != (year, number) {
        rows.append(.month(day))
        month = (year, number)
      }
      if index == model.selection { selected = rows.count }
      rows.append(.shift(shift, index))
    }
    return (rows, selected)
  }
}

/// The rows of the Schedule's list, each made when it is drawn.
struct ScheduleRows: RowSource {
  enum Entry {
    case month(CivilDay)
    case shift(Shift, Int)
  }

  let rows: [Entry]
  let environment: AppEnvironment
  let width: Int

  var count: Int { rows.count }

  func row(at index: Int) -> Row {
    switch rows[index] {
    case .month(let day):
      return Row([Span(environment.format.monthAndYear(day), .muted)], isHeading: true)
    case .shift(let shift, _): return ShiftRow.planned(shift, environment, width: width)
    }
  }
}
