/// What a pattern would bring, before anything is saved.
public struct PatternPreview: Equatable, Sendable {
  /// One day and the shifts that start on it.
  public struct Day: Equatable, Sendable {
    /// The day.
    public let day: CivilDay
    /// The shifts, none on a day off.
    public let shifts: [Occurrence]
  }

  /// The work of one week.
  public struct Week: Equatable, Sendable {
    /// The first day of the week.
    public let start: CivilDay
    /// True elapsed minutes of the shifts that start in it and in the preview.
    public let minutes: Int
  }

  /// All days, also those off.
  public let days: [Day]
  /// After how many days the pattern starts over.
  public let cycleDays: Int
  /// The planned minutes of an average week, rounded half up.
  public let averageMinutesPerWeek: Int
  /// What the shifts shown come to.
  public let figures: RosterFigures
  /// The shifts whose true length a clock change makes another than planned.
  public let clockChanges: [Occurrence]
  /// What the rules would not have, clock changes and public holidays, by day.
  public let warnings: [RosterWarning]

  /// A preview of some days from `from` on. `existing` is what already stands, in the order of its
  /// starts, from two days before (and, where it is to count for the average week, from as far
  /// back); warnings that are about it alone are left out.
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

  /// The weeks of the preview, the first and last cut off where it begins and ends.
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

  /// The reference period is longer than most previews: the pattern's own average tells at once.
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
