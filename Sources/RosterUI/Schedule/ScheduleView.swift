import AppCore
import Domain
import Services
import Terminal
import Widgets

/// Draws the Schedule.
enum ScheduleView {
  static func draw(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let model = state.schedule
    switch model.view {
    case .month: drawMonth(state, environment, in: rect, into: &frame)
    case .week: drawWeek(state, environment, in: rect, into: &frame)
    case .list: drawList(state, environment, in: rect, into: &frame)
    case .year: drawYear(state, environment, in: rect, into: &frame)
    }
  }

  private static func drawMonth(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let model = state.schedule, days = model.monthDays
    let layout = ScheduleLayout(body: rect, grid: .month(weeks: days.weeks))
    ScheduleHeading.draw(state, environment, in: layout.heading, into: &frame)
    frame.draw(
      MonthGrid(
        weekdays: MonthModel.weekdays(from: days.first, environment.format),
        weeks: MonthModel(model, environment).weeks, command: "schedule.day",
        focused: state.layers.allSatisfy(\.leavesFocus)), in: layout.shifts)
    frame.draw(PaneRule(), in: layout.line)
    drawDay(state, environment, in: layout.day, into: &frame)
  }

  private static func drawWeek(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let week = WeekModel(state.schedule, environment)
    let layout = ScheduleLayout(body: rect, grid: .week(hours: week.hours.count))
    ScheduleHeading.draw(state, environment, in: layout.heading, into: &frame)
    frame.draw(
      WeekGrid(
        hours: week.hours, columns: week.columns, dayCommand: "schedule.weekday",
        blockCommand: "schedule.block", focused: state.layers.allSatisfy(\.leavesFocus)),
      in: layout.shifts)
    frame.draw(PaneRule(), in: layout.line)
    drawDay(state, environment, in: layout.day, into: &frame)
  }

  private static func drawYear(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let model = state.schedule, year = YearModel(model, environment)
    let layout = ScheduleLayout(
      body: rect, hasProblem: model.filterProblem != nil, grid: .year(isSpoken: frame.isSpoken))
    drawHeading(state, environment, layout, hasDay: layout.day.height > 1, into: &frame)
    frame.draw(
      YearPlanner(
        months: year.months, figures: YearModel.figures(model, environment),
        command: "schedule.day", focused: state.layers.allSatisfy(\.leavesFocus)),
      in: layout.shifts)
    var day = layout.day
    if day.width >= AppLayout.wide, !year.kinds.isEmpty {
      var rest = day
      day = rest.takeLeft(min(72, rest.width / 2))
      frame.draw(PaneRule(), in: rest.takeLeft(3).inset(1, 0))
      var kinds = rest.takeLeft(72)
      frame.draw(Heading(String(model.cursor.year)), in: kinds.takeTop(1))
      let isCut = year.kinds.count > kinds.height
      let shown = year.kinds.prefix(isCut ? max(0, kinds.height - 1) : kinds.height)
      for (y, row) in shown.enumerated() { frame.draw(row, in: kinds.row(y).inset(1, 0)) }
      if isCut {
        let more = "… +\(year.kinds.count - shown.count)"
        frame.text(more, in: kinds.row(shown.count).inset(1, 0), .muted)
      }
    }
    drawDay(state, environment, in: day, into: &frame)
  }

  private static func drawList(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let layout = ScheduleLayout(body: rect, hasProblem: state.schedule.filterProblem != nil)
    drawHeading(state, environment, layout, into: &frame)
    guard !state.schedule.isEmpty else {
      drawEmpty(environment, in: layout.shifts, into: &frame)
      return
    }
    ScheduleListView.draw(state, environment, in: layout.shifts, into: &frame)
    frame.draw(PaneRule(), in: layout.line)
    drawDay(state, environment, in: layout.day, into: &frame)
  }

  /// Draws the heading of a view that can be filtered, or the filter being typed, and its problem.
  private static func drawHeading(
    _ state: AppState, _ environment: AppEnvironment, _ layout: ScheduleLayout,
    hasDay: Bool = true, into frame: inout Frame
  ) {
    if let line = state.top(FilterLayer.self) {
      let context = SurfaceContext(environment: environment, state: state, isOnTop: true)
      line.draw(context, in: layout.heading, into: &frame)
    } else {
      ScheduleHeading.draw(state, environment, hasDay: hasDay, in: layout.heading, into: &frame)
    }
    if let problem = state.schedule.filterProblem {
      frame.text("! " + problem.text(environment.texts), in: layout.problem, Style(.warning))
    }
  }

  /// Draws the day under the cursor, or how to add shifts if there are neither shifts nor absences.
  private static func drawDay(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    guard !state.schedule.isEmpty || !state.schedule.contents.absences.isEmpty else {
      drawEmpty(environment, in: rect, into: &frame)
      return
    }
    DayView.draw(state, environment, in: rect, into: &frame)
  }

  private static func drawEmpty(
    _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    frame.draw(
      EmptyState(
        "empty.schedule",
        [
          "pattern.open": "empty.rotation",
          "shift.add": "empty.add",
          "shift.toggle": "empty.start",
        ], environment), in: rect)
  }
}
