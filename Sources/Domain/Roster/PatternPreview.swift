/// The effect of a pattern before it is saved.
public struct PatternPreview: Equatable, Sendable {
  /// A day and the shifts that start on it.
  public struct Day: Equatable, Sendable {
    /// The day.
    public let day: CivilDay
    /// The shifts; empty on a day off.
    public let shifts: [Occurrence]
  }

  /// The work of a week.
  public struct Week: Equatable, Sendable {
    /// The first day of the week.
    public let start: CivilDay
    /// Elapsed minutes of the previewed shifts that start in the week.
    public let minutes: Int
  }

  /// All days, including days off.
  public let days: [Day]
  /// The length of the cycle in days.
  public let cycleDays: Int
  /// The planned minutes of an average week, rounded half up.
  public let averageMinutesPerWeek: Int
  /// The figures of the previewed shifts.
  public let figures: RosterFigures
  /// The shifts whose length a clock change alters.
  public let clockChanges: [Occurrence]
  /// Violations of rest rules, clock changes and public holidays, by day.
  public let warnings: [RosterWarning]

  /// Creates a preview of `days` days from `from` on. `existing` are the entries of the roster in
  /// the order of their starts, from two days before (or from the start of the averaging period);
  /// warnings about them alone are excluded.
  public init(
    of pattern: ShiftPattern, from: CivilDay, days count: Int, in zone: Zone,
    rules: RestRules = .off, holidays: [Holiday] = [], existing: [RosterEntry] = []
  ) {
    let until = from.adding(days: max(0, count))
    let shifts = PatternExpansion.occurrences(of: pattern, from: from, until: until, in: zone)
    let byDay = Dictionary(grouping: shifts, by: \.day)
    days = (from.number..<until.number).map { number in
      let day = CivilDay(number: number)
      return Day(day: day, shifts: byDay[day] ?? [])
    }
    cycleDays = pattern.schedule.cycleDays
    averageMinutesPerWeek = pattern.schedule.averageMinutesPerWeek
    let entries = Self.sorted(shifts.map { RosterEntry($0, in: zone) })
    figures = RosterFigures(entries)
    clockChanges = shifts.filter { $0.clockChangeMinutes != 0 }
    let all = existing.isEmpty ? entries : Self.sorted(existing + entries)
    warnings = Self.byDay(
      Self.patternWarnings(pattern, entries, from: from, rules: rules)
        + rules.warnings(all).filter { Self.isAbout(pattern.seriesID, $0) }
        + clockChanges.map(Self.clockChange) + Self.holidays(holidays, byDay))
  }

  /// Returns the weeks of the preview; the first and last may be incomplete.
  public func weeks(from firstWeekday: Weekday) -> [Week] {
    var weeks: [Week] = []
    for day in days {
      let minutes = day.shifts.reduce(0) { $0 + $1.times.minutes }
      let start = day.day.startOfWeek(firstWeekday)
      if let last = weeks.last, last.start == start {
        weeks[weeks.count - 1] = Week(start: start, minutes: last.minutes + minutes)
      } else {
        weeks.append(Week(start: start, minutes: minutes))
      }
    }
    return weeks
  }

  // MARK: - Warnings

  /// Returns the warnings about the pattern's own average, because the reference period is longer
  /// than most previews.
  private static func patternWarnings(
    _ pattern: ShiftPattern, _ entries: [RosterEntry], from: CivilDay, rules: RestRules
  ) -> [RosterWarning] {
    let average = pattern.schedule.averageMinutesPerWeek
    var concerns: [RosterConcern] = []
    if let limit = rules.averageWeek, average > limit.minutes {
      concerns.append(
        .averageWeek(minutes: average, most: limit.minutes, weeks: limit.weeks))
    }
    // A week counts as six days, as in `RestRules.NightAverage`.
    if let limit = rules.nightAverage, average > 6 * limit.minutes,
      3 * entries.filter(\.isNight).count >= max(1, entries.count)
    {
      concerns.append(
        .nightAverage(minutes: average / 6, most: limit.minutes, weeks: limit.weeks))
    }
    return concerns.map { RosterWarning(day: from, subjects: [], concern: $0) }
  }

  private static func isAbout(_ pattern: RecordID, _ warning: RosterWarning) -> Bool {
    warning.subjects.contains { subject in
      guard case .occurrence(let id) = subject else { return false }
      return id.patternID == pattern
    }
  }

  private static func clockChange(_ shift: Occurrence) -> RosterWarning {
    RosterWarning(
      day: shift.day, subjects: [.occurrence(shift.id)],
      concern: .clockChange(minutes: shift.times.minutes, planned: shift.slot.durationMinutes))
  }

  private static func holidays(
    _ holidays: [Holiday], _ shifts: [CivilDay: [Occurrence]]
  ) -> [RosterWarning] {
    holidays.compactMap { holiday in
      guard let hit = shifts[holiday.day] else { return nil }
      return RosterWarning(
        day: holiday.day, subjects: hit.map { .occurrence($0.id) },
        concern: .holiday(holiday))
    }
  }

  private static func byDay(_ warnings: [RosterWarning]) -> [RosterWarning] {
    warnings.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
      .map(\.element)
  }

  private static func sorted(_ entries: [RosterEntry]) -> [RosterEntry] {
    entries.sorted { ($0.interval.start, $0.interval.end) < ($1.interval.start, $1.interval.end) }
  }
}
