import AppCore
import Domain
import Services
import Terminal
import Widgets

/// The days of a month's grid, in whole weeks.
package struct MonthDays: Equatable {
  /// The first day shown.
  package let first: CivilDay
  /// The number of weeks.
  package let weeks: Int

  /// Creates the weeks that contain the month of `day`.
  package init(of day: CivilDay, firstWeekday: Weekday) {
    let start = day.startOfMonth
    first = start.startOfWeek(firstWeekday)
    weeks = (start.adding(months: 1) - first + 6) / 7
  }

  var days: Range<CivilDay> { first..<first.adding(days: weeks * 7) }
}

/// Converts the shifts of a month to the cells of its grid.
package struct MonthModel {
  /// The weeks.
  package let weeks: [MonthGrid.Week]

  /// Creates the grid of the month that `model` shows.
  package init(_ model: ScheduleViewModel, _ environment: AppEnvironment) {
    let grid = model.monthDays
    let kept = model.cells.value(of: Source(model, environment)) {
      MonthModel.days(model, grid.days, environment)
    }
    let first = grid.first
    let days = kept.enumerated().map { place, cell in
      let day = first.adding(days: place)
      guard model.anchor != nil || day == model.cursor else { return cell }
      var cell = cell
      cell.isCursor = day == model.cursor
      cell.cursorEntry = cell.isCursor ? model.shiftIndex : nil
      cell.isSelected = model.isChosen(day)
      return cell
    }
    weeks = (0..<grid.weeks).map { week in
      let first = grid.first.adding(days: week * 7)
      // A week belongs to the year of its Thursday, even if it starts on a Sunday.
      let number = first.adding(days: 3).isoWeek.week
      return MonthGrid.Week(label: String(number), days: Array(days[week * 7..<week * 7 + 7]))
    }
  }

  /// What the days are made of, without the cursor and the selection.
  struct Source: Equatable, Sendable {
    /// The month of the grid; nil in other views.
    private let month: CivilDay?
    private let firstWeekday: Weekday
    private let today: CivilDay
    private let contents: ScheduleContents
    private let ghosts: [RosteredShift]
    private let patterns: [ShiftPattern]
    private let minute: Int64
    private let zone: Zone
    private let clock: ClockStyle
    private let language: Texts.Language
    private let signs: Texts.Signs

    init(_ model: ScheduleViewModel, _ environment: AppEnvironment) {
      month = model.view == .month ? model.month : nil
      firstWeekday = model.grouper.firstWeekday
      today = model.today
      contents = model.contents
      ghosts = model.ghosts
      patterns = model.patterns
      minute = environment.now.seconds / 60
      zone = environment.zone
      clock = environment.format.clock
      language = environment.texts.language
      signs = environment.texts.signs
    }
  }

  /// Returns the names of the weekdays above the grid.
  static func weekdays(from first: CivilDay, _ format: Format) -> [String] {
    (0..<7).map { format.weekday(first.adding(days: $0).weekday) }
  }

  /// Returns the days without cursor and selection.
  static func days(
    _ model: ScheduleViewModel, _ days: Range<CivilDay>, _ environment: AppEnvironment
  ) -> [MonthGrid.Day] {
    let look = ShiftAppearance(model.patterns)
    let month = model.view == .month ? model.month : nil
    let count = days.upperBound - days.lowerBound
    var shown: [[RosteredShift]] = Array(repeating: [], count: count)
    var continuations: [MonthGrid.Continuation?] = Array(repeating: nil, count: count)
    var stretches: [[MonthGrid.Stretch]] = Array(repeating: [], count: count)
    for entry in model.shown {
      let first = entry.day - days.lowerBound, last = entry.lastDay - days.lowerBound
      if shown.indices.contains(first) { shown[first].append(entry) }
      guard !entry.shift.status.isOff else { continue }
      let style = Style(look.role(of: entry, environment))
      for place in max(0, first)..<max(0, first, min(last + 1, count)) {
        let minutes = minutes(
          of: entry, onFirst: place == first, onLast: place == last, environment)
        stretches[place].append(MonthGrid.Stretch(minutes, style))
      }
      guard last > first else { continue }
      for place in max(0, first + 1)..<max(0, first + 1, min(last + 1, count)) {
        if place < last { continuations[place] = .passes }
        if continuations[place] == nil {
          continuations[place] = .ends(hour(ofEnd: entry, environment))
        }
      }
    }
    return (0..<count).map { place in
      let day = days.lowerBound.adding(days: place)
      var cell = MonthGrid.Day(
        label: String(day.day), entries: shown[place].map { self.entry($0, look, environment) },
        continuation: continuations[place],
        isToday: day == model.today, isOutside: month.map { day.startOfMonth != $0 } ?? false,
        holiday: model.holiday(on: day).map { environment.format.holiday($0) },
        isLocked: model.isClosed(day))
      cell.hasSwap = shown[place].contains { model.contents.swaps.part(of: $0.shift) != nil }
      cell.absence = model.absences(on: day).first.map { $0.mark(environment.format) }
      let beside = model.activities(on: day, environment)
      cell.stretches = stretches[place] + beside.map { self.stretch($0, day, environment) }
      cell.hasActivities = !beside.isEmpty
      cell.facts =
        (model.contents.facts[day]?.words(environment.format) ?? [])
        + beside.map(environment.format.shortName)
      return cell
    }
  }

  /// Returns the minutes of the day that a shift covers, from midnight to midnight between its
  /// first and last day.
  private static func minutes(
    of entry: RosteredShift, onFirst: Bool, onLast: Bool, _ environment: AppEnvironment
  ) -> Range<Int> {
    let zone = environment.zone(of: entry.shift)
    let interval = RosteredShift.interval(of: entry.drawn, now: environment.now)
    let start = onFirst ? zone.local(at: interval.start).secondOfDay / 60 : 0
    let end = onLast ? zone.local(at: interval.end).secondOfDay / 60 : 1440
    return start..<max(start, end == 0 ? 1440 : end)
  }

  /// Returns the part of a workout or time block on the day on which it starts.
  private static func stretch(
    _ entry: TimelineEntry, _ day: CivilDay, _ environment: AppEnvironment
  ) -> MonthGrid.Stretch {
    let start = environment.zone.local(at: entry.interval.start)
    let end = environment.zone.local(at: entry.interval.end)
    let first = start.secondOfDay / 60
    let last = end.day == day ? end.secondOfDay / 60 : 1440
    return MonthGrid.Stretch(
      first..<max(first, last), LayerAppearance.style(entry.layer))
  }

  private static func entry(
    _ entry: RosteredShift, _ look: ShiftAppearance, _ environment: AppEnvironment
  ) -> MonthGrid.Entry {
    let format = environment.format, shift = entry.shift
    let zone = environment.zone(of: shift)
    let start = zone.local(at: entry.work.start)
    // Show the rostered hour: a shift clocked in at 18:50 is the night that begins at 19. What an
    // absence leaves begins at its own.
    let isRostered = entry.day == shift.localStart.day && entry.work.start == shift.start
    var grid = MonthGrid.Entry(
      code: ShiftAppearance.code(of: shift, environment),
      hour: format.hour(isRostered ? shift.localStart : start),
      times: format.range(start, zone.local(at: entry.work.end)),
      name: [
        shift.name, format.badge(shift), format.place(of: shift, in: environment.base) ?? "",
      ].filter { !$0.isEmpty }.joined(separator: " "),
      mark: environment.texts.sign(format.mark(shift.status)),
      style: Style(look.role(of: entry, environment)),
      isCancelled: shift.status == .cancelled, isGhost: entry.isGhost,
      hasWarning: entry.startsWarning, runsOn: entry.lastDay > entry.day)
    grid.isCovered = shift.status == .absent
    return grid
  }

  private static func hour(
    ofEnd entry: RosteredShift, _ environment: AppEnvironment
  ) -> String {
    let shift = entry.shift
    if entry.lastDay == shift.localEnd.day { return environment.format.hour(shift.localEnd) }
    let interval = RosteredShift.interval(of: shift, now: environment.now)
    return environment.format.hour(environment.zone(of: shift).local(at: interval.end))
  }
}
