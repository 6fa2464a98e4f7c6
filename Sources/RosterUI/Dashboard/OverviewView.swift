import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws the panes of the Dashboard that only large windows show.
enum OverviewView {
  static func draw(
    _ model: DashboardViewModel, _ layout: DashboardLayout, _ environment: AppEnvironment,
    into frame: inout Frame
  ) {
    let overview = model.overview
    for line in layout.lines { frame.draw(PaneRule(), in: line) }
    for (index, (month, rect)) in zip(overview.months, layout.months).enumerated() {
      var month = month
      month.place = index == 0 ? model.selectedDay : nil
      drawMonth(month, environment, in: rect, into: &frame)
    }
    drawSteps(overview, environment, in: layout.steps, into: &frame)
    drawYear(overview, environment, in: layout.year, into: &frame)
    drawYearHours(overview, environment, in: layout.yearHours, into: &frame)
  }

  // MARK: Month

  private static func drawMonth(
    _ month: ScheduleViewModel, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    var rest = rect
    let format = environment.format
    frame.draw(
      Heading(
        format.monthAndYear(month.month),
        trailing: ScheduleHeading.monthSums(month, environment)), in: rest.takeTop(1))
    let days = month.monthDays
    frame.draw(
      MonthGrid(
        weekdays: MonthModel.weekdays(from: days.first, format),
        weeks: MonthModel(month, environment).weeks, command: "schedule.jump",
        firstDay: days.first.number, focused: false), in: rest.inset(1, 0))
  }

  // MARK: Steps

  private static func drawSteps(
    _ overview: DashboardOverview, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    guard !rect.isEmpty else { return }
    var rest = rect
    let format = environment.format, texts = environment.texts
    let total = overview.steps.reduce(0) { $0 + $1.steps }
    let sums = [
      Span(format.number(total), Style(.text, .bold)),
      Span(" · " + format.distance(overview.distance, isEstimate: false), .muted),
    ]
    frame.draw(
      Heading(texts("dashboard.steps"), trailing: total > 0 ? sums : []), in: rest.takeTop(1))
    guard total > 0 else {
      let key = overview.steps.isEmpty ? "dashboard.steps_import" : "dashboard.steps_none"
      let hint = texts(key, ["key": environment.key("import.open")])
      frame.text("  " + hint, in: rest.row(0), .muted)
      return
    }
    let columns = overview.steps.map { day in
      let isToday = day.day == environment.today
      return ColumnChart.Column(
        label: format.weekday(day.day.weekday),
        parts: [.init(day.steps, isToday ? .accent : .series5)],
        text: format.number(day.steps), isCurrent: isToday)
    }
    frame.draw(
      ColumnChart(columns: columns) { format.brief($0) }, in: rest.inset(1, 0))
  }

  // MARK: Year

  private static func drawYear(
    _ overview: DashboardOverview, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    guard !rect.isEmpty else { return }
    var rest = rect
    let format = environment.format, texts = environment.texts, today = environment.today
    let nights = overview.year.count { $0.role == .night && $0.hasBegun }
    let extra = overview.year.reduce(0) { $0 + $1.extraSeconds }
    var sums = [Span(texts("schedule.nights", ["n": String(nights)]), Style(.text, .bold))]
    if extra >= 3600 {
      let hours = format.wholeHours(seconds: extra)
      sums.append(Span(" · " + texts("dashboard.year_extra", ["hours": hours]), .muted))
    }
    frame.draw(Heading(String(today.year), trailing: sums), in: rest.takeTop(1))
    let grid = YearDays(overview, today: today, environment)
    frame.draw(
      YearGrid(weekdays: grid.weekdays, weeks: grid.weeks, months: grid.months),
      in: rest.takeTop(YearGrid.height).inset(1, 0))
    _ = rest.takeTop(1)
    frame.spans(YearDays.legend(environment, isSpoken: frame.isSpoken), in: rest.row(0).inset(1, 0))
  }

  private static func drawYearHours(
    _ overview: DashboardOverview, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    guard !rect.isEmpty, !overview.year.isEmpty else { return }
    var rest = rect
    let format = environment.format, texts = environment.texts, today = environment.today
    var worked = [Int64](repeating: 0, count: 13), planned = worked
    for shift in overview.year {
      if shift.hasBegun {
        worked[shift.day.month] += shift.seconds
      } else {
        planned[shift.day.month] += shift.seconds
      }
    }
    let total = worked.reduce(0, +)
    frame.draw(
      Heading(
        texts("dashboard.by_month"),
        trailing: [Span(format.wholeHours(seconds: total), Style(.text, .bold))]),
      in: rest.takeTop(1))
    let columns = (1...12).map { month in
      ColumnChart.Column(
        label: format.shortMonth(month),
        parts: [
          .init(worked[month], month == today.month ? .accent : .series5),
          .init(planned[month], .muted, pattern: "░"),
        ],
        text: format.sum(seconds: worked[month])
          + (planned[month] > 0
            ? " + \(format.sum(seconds: planned[month])) \(texts("dashboard.still_planned"))" : ""),
        isCurrent: month == today.month)
    }
    frame.draw(
      ColumnChart(columns: columns, target: overview.monthTarget) {
        format.wholeHours(seconds: $0)
      }, in: rest.inset(1, 0))
  }
}

/// The days of a year by their shifts.
private struct YearDays {
  let weekdays: [String]
  let weeks: [[YearGrid.Day?]]
  let months: [(week: Int, name: String)]

  init(_ overview: DashboardOverview, today: CivilDay, _ environment: AppEnvironment) {
    let format = environment.format
    let first = today.startOfMonth.adding(months: 1 - today.month)
    let end = first.adding(months: 12)
    let start = first.startOfWeek(overview.firstWeekday)
    let byDay = Dictionary(grouping: overview.year) { $0.day }
    weekdays = (0..<7).map { format.weekday(start.adding(days: $0).weekday) }
    weeks = (0..<(end - start + 6) / 7).map { week in
      (0..<7).map { weekday -> YearGrid.Day? in
        let day = start.adding(days: week * 7 + weekday)
        guard first <= day, day < end else { return nil }
        return Self.day(byDay[day] ?? [], isToday: day == today, environment)
      }
    }
    // A month is named above its first whole week.
    months = (0..<12).map { month -> (week: Int, name: String) in
      let day = first.adding(months: month)
      return ((day - start + 6) / 7, format.shortMonth(day.month))
    }
  }

  private static func day(
    _ shifts: [DashboardOverview.YearShift], isToday: Bool, _ environment: AppEnvironment
  ) -> YearGrid.Day {
    guard let shift = shifts.max(by: { level($0.role) < level($1.role) }) else {
      return YearGrid.Day(
        glyph: YearGrid.glyph(0), style: Style(.border), letter: ".", isToday: isToday)
    }
    let letter = String(environment.format.kind(shift.role).prefix(1))
    guard shift.hasBegun else {
      return YearGrid.Day(
        glyph: YearGrid.glyph(level(shift.role)), style: .muted, letter: letter.lowercased(),
        isToday: isToday)
    }
    let isExtra = shifts.contains { $0.extraSeconds >= 3600 }
    return YearGrid.Day(
      glyph: isExtra ? extra : YearGrid.glyph(level(shift.role)),
      style: isExtra ? Style(.series6, .bold) : Style(shift.role),
      letter: isExtra ? extra : letter, isToday: isToday)
  }

  /// Returns the height of the cell of a shift's day: later shifts are higher.
  private static func level(_ role: Role) -> Int {
    switch role {
    case .night: 4
    case .evening: 2
    default: 1
    }
  }

  /// The cell of a day on which more was worked than planned, in every theme.
  private static let extra = "+"

  /// The kinds of shifts with their cells.
  static func legend(_ environment: AppEnvironment, isSpoken: Bool) -> [Span] {
    [Role.day, .evening, .night].flatMap { role -> [Span] in
      let name = environment.format.kind(role)
      let cell = isSpoken ? String(name.prefix(1)) : YearGrid.glyph(level(role))
      return [Span(cell + " ", Style(role)), Span(name + "   ", .muted)]
    } + [
      Span(extra + " ", Style(.series6, .bold)),
      Span(environment.texts("dashboard.year_long"), .muted),
    ]
  }
}
