import Domain
import Interchange
import Store

/// Absences as events of calendars: one for each, of whole days unless it is a part of a day.
struct AbsenceEvents {
  private let roster: Roster
  private let environment: Environment

  /// Creates the events of the store of a roster.
  init(_ roster: Roster, _ environment: Environment) {
    self.roster = roster
    self.environment = environment
  }

  /// Returns the events of the absences on some days, or of all, by first date, without those of
  /// kinds that calendars do not show. Throws `StoreError`.
  func events(on days: Range<CivilDay>? = nil) throws -> [CalendarActivity] {
    let coverage = try roster.coverage(on: days), format = environment.format
    let category = format.texts("absence.calendar.absent")
    return try coverage.absences.compactMap { absence in
      let kind = coverage.kind(of: absence)
      guard let title = format.calendarTitle(of: kind) else { return nil }
      let words = ShiftCalendar.Words(title: title, categories: [category])
      let part = try part(of: absence, coverage)
      return CalendarActivity(
        absence, words, at: part ?? whole(absence), days: part == nil ? absence.dates : nil,
        isFree: !kind.isBusy)
    }
  }

  private func whole(_ absence: Absence) -> Interval {
    let zone = environment.zone
    return Interval(
      start: zone.startOfDay(absence.from), end: zone.startOfDay(absence.dates.upperBound))
  }

  /// Returns the time of an absence that is a part of one date: its own, or the half of what is
  /// planned; nil for whole dates, and for a half of a date without a shift.
  private func part(of absence: Absence, _ coverage: AbsenceCoverage) throws -> Interval? {
    guard absence.from == absence.to else { return nil }
    if let interval = absence.interval {
      return Interval(start: interval.start, end: max(interval.end, interval.start + 60))
    }
    guard let half = absence.half else { return nil }
    let planned = try roster.shifts(startingOn: DayWindow(first: absence.from, last: absence.from))
      .filter { $0.status != .cancelled }
    if planned.count == 1, let shift = planned.first.map(coverage.coverable),
      let part = coverage.parts(of: shift).first(where: { $0.absence == absence.id })
    {
      return part.times(of: shift).first
    }
    guard let start = planned.map(\.scheduledStart).min(),
      let end = planned.map(\.scheduledEnd).max()
    else {
      return nil
    }
    let middle = Instant(seconds: (start.seconds + end.seconds) / 120 * 60)
    return half == .first
      ? Interval(start: start, end: middle) : Interval(start: middle, end: end)
  }
}
