import AppCore
import Domain
import Services
import Terminal
import Widgets

/// A month of a rotation as shown in the grid.
struct PatternMonth {
  /// The weeks of the month.
  let weeks: [MonthGrid.Week]
  /// The working minutes of the shifts that start in each week.
  let minutes: [Int]
  /// The short names of the weekdays.
  let weekdays: [String]

  /// Additional markings.
  struct Marks {
    var firstWeekday = Weekday.monday
    var holidays: [Holiday] = []
    /// The days with warnings.
    var warned: Set<CivilDay> = []
  }

  /// Creates the month that begins on `month`. Days before the pattern's start are included but
  /// muted, so that it can be compared with others.
  init(_ pattern: ShiftPattern, month: CivilDay, _ marks: Marks, _ environment: AppEnvironment) {
    let first = month.startOfWeek(marks.firstWeekday)
    let count = (month.adding(months: 1) - first + 6) / 7
    var endless = pattern
    endless.effectiveFrom = min(pattern.effectiveFrom, first.adding(days: -3))
    let shifts = PatternExpansion.occurrences(
      of: endless, from: first.adding(days: -2), until: first.adding(days: 7 * count),
      in: environment.zone(named: pattern.zone))
    let days = Days(
      month: month, valid: pattern.effectiveFrom, byDay: Dictionary(grouping: shifts, by: \.day),
      holidays: Dictionary(marks.holidays.map { ($0.day, $0) }) { first, _ in first },
      warned: marks.warned, environment: environment)
    let starts = (0..<count).map { first.adding(days: 7 * $0) }
    weeks = starts.map { start in
      MonthGrid.Week(
        label: Self.isoWeek(start), days: (0..<7).map { days.day(start.adding(days: $0)) })
    }
    minutes = starts.map { start in
      let week =
        max(start, pattern.effectiveFrom)..<max(start.adding(days: 7), pattern.effectiveFrom)
      return shifts.filter { week.contains($0.day) }.reduce(0) { $0 + $1.times.minutes }
    }
    weekdays = (0..<7).map { environment.format.weekday(first.adding(days: $0).weekday) }
  }

  /// Returns the number of the ISO week, which is that of its Thursday.
  private static func isoWeek(_ start: CivilDay) -> String {
    let thursday = (0..<7).map { start.adding(days: $0) }.first { $0.weekday == .thursday }
    return thursday.map { String($0.isoWeek.week) } ?? ""
  }

  /// The data from which the days of the month are created.
  private struct Days {
    let month: CivilDay
    let valid: CivilDay
    let byDay: [CivilDay: [Occurrence]]
    let holidays: [CivilDay: Holiday]
    let warned: Set<CivilDay>
    let environment: AppEnvironment

    func day(_ day: CivilDay) -> MonthGrid.Day {
      MonthGrid.Day(
        label: String(day.day), entries: (byDay[day] ?? []).map(entry),
        continuation: continuation(on: day),
        isToday: day == environment.today,
        isOutside: day.month != month.month || day < valid,
        holiday: holidays[day].map(environment.format.holiday), hasWarning: warned.contains(day))
    }

    private func entry(_ shift: Occurrence) -> MonthGrid.Entry {
      let format = environment.format
      let start = shift.times.localStart, end = shift.times.localEnd
      return MonthGrid.Entry(
        code: shift.slot.code, hour: hour(start), times: format.range(start, end),
        name: shift.slot.name, style: Style(PatternMonth.role(start.hour)),
        runsOn: end.day > start.day && end.secondOfDay > 0 || end.day - start.day > 1)
    }

    /// Returns the continuation of a shift from a previous day into this one.
    private func continuation(on day: CivilDay) -> MonthGrid.Continuation? {
      let midnight = LocalDateTime(day: day, secondOfDay: 0)
      let before = [1, 2].flatMap { byDay[day.adding(days: -$0)] ?? [] }
      guard let shift = before.first(where: { $0.times.localEnd > midnight }) else { return nil }
      let end = shift.times.localEnd
      return end.day > day ? .passes : .ends(hour(end))
    }

    private func hour(_ local: LocalDateTime) -> String {
      guard environment.format.clock == .twelveHour else {
        return local.hour < 10 ? "0\(local.hour)" : String(local.hour)
      }
      return "\((local.hour + 11) % 12 + 1)\(local.hour < 12 ? "a" : "p")"
    }
  }

  /// Returns the colour role of a shift by its starting hour.
  static func role(_ hour: Int) -> Role {
    switch hour {
    case 4..<12: .day
    case 12..<18: .evening
    default: .night
    }
  }
}

/// Draws a month of a rotation below its title, with the hours of each week beside it.
struct PatternMonthView {
  let title: [Span]
  let month: PatternMonth
  /// The command of a click on a day.
  var command = ""
  let format: Format

  /// The width from which the hours of the weeks are shown on the right.
  private static let measured = 60
  private static let hoursWidth = 8

  func draw(in rect: Rect, into frame: inout Frame) {
    var rest = rect
    frame.spans(title, in: rest.takeTop(1))
    guard !rest.isEmpty else { return }
    var hours = Rect(0, 0, 0, 0)
    if rest.width >= Self.measured { hours = rest.takeRight(Self.hoursWidth) }
    frame.draw(
      MonthGrid(weekdays: month.weekdays, weeks: month.weeks, command: command, focused: false),
      in: rest)
    if command.isEmpty { frame.clearHits(in: rest) }
    drawHours(in: hours, into: &frame)
  }

  private func drawHours(in rect: Rect, into frame: inout Frame) {
    let count = month.weeks.count
    let taken = MonthGrid.rows(in: rect.height, weeks: count)
    guard count > 0, taken > count else { return }
    frame.text(format.texts("setup.week_hours"), in: rect.row(0), .muted, align: .right)
    let lines = (taken - 1) / count
    for (index, minutes) in month.minutes.enumerated() {
      let text = minutes == 0 ? "–" : format.hours(minutes: Int64(minutes))
      frame.text(text, in: rect.row(1 + index * lines), .muted, align: .right)
    }
  }
}
