import Domain
import Store

/// Choosing shifts by a filter.
extension Roster {
  /// Returns the roster with only the shifts that match `filter`, looked for among those that
  /// overlap the days of `window`. Throws `StoreError`.
  package func chosen(
    by filter: ShiftFilter, in window: DayWindow, of profile: UserProfile
  ) throws -> Roster {
    guard !filter.isEmpty else { return self }
    var found: [Shift] = []
    try forEachShift(touching: window) { found.append($0) }
    let reach = found.map { localDays(of: $0) }
    guard let first = reach.map(\.lowerBound).min(), let last = reach.map(\.upperBound).max() else {
      return choosing([])
    }
    let days = first..<last.adding(days: 1)
    let calendar = try calendar(of: filter, on: days, profile)
    let warned =
      filter.asks(.conflict)
      ? try warnings(from: days.lowerBound, until: days.upperBound, of: profile) : []
    let absences = try ListedAbsences(self, on: days)
    let chosen = zip(found, reach).filter { shift, days in
      let seconds = HoursCalculator.elapsedSeconds(shift, now: environment.now)
      let interval = Interval(start: shift.start, end: max(shift.start, reachedEnd(of: shift)))
      let zone = environment.zone(of: shift)
      return filter.admits(
        ShiftFilter.Subject(
          shift, days: days, patternName: pattern(of: shift)?.name ?? "",
          seconds: max(0, seconds - absences.coveredSeconds(of: shift)),
          isNight: RosterEntry(.shift(shift.id), interval, in: zone).isNight,
          hasWarning: warned.contains { $0.isAbout(shift.id) }), calendar)
    }
    return choosing(Set(chosen.map(\.0.id)))
  }

  /// Returns the ids of the shifts that match `filter` and may be paid on the days of `window`: what
  /// is paid on a day may have started days before. Throws `StoreError`.
  package func ids(
    matching filter: ShiftFilter, paidOn window: DayWindow, of profile: UserProfile
  ) throws -> Set<RecordID> {
    let days = Int(Shift.longestSeconds / 86_400) + 1
    let reach = DayWindow(
      first: window.first?.adding(days: -days), last: window.last?.adding(days: 1))
    return try chosen(by: filter, in: reach, of: profile).chosen ?? []
  }

  /// Returns what days mean to the user, with the public holidays on `days` if `filter` asks about
  /// them. Throws `StoreError`.
  package func calendar(
    of filter: ShiftFilter, on days: Range<CivilDay>, _ profile: UserProfile
  ) throws -> ShiftFilter.Calendar {
    var calendar = ShiftFilter.Calendar(profile, today: environment.today)
    if filter.asks(.holiday) {
      let holidays = try holidays(from: days.lowerBound, until: days.upperBound, of: profile)
      calendar.holidays = Set(holidays.map(\.day))
    }
    return calendar
  }

  /// Returns the local days on which some of a shift is; ending at midnight does not touch the next
  /// day.
  private func localDays(of shift: Shift) -> ClosedRange<CivilDay> {
    let zone = environment.zone(of: shift), first = day(of: shift)
    let last = zone.local(at: max(shift.start, reachedEnd(of: shift) - 1)).day
    return first...max(first, last)
  }
}
