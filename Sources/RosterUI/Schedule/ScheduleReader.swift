import AppCore
import Domain
import Services
import Store

/// Reads the shifts that the Schedule shows, and no more: in all its views and searches, none that
/// ended before the person's history.
struct ScheduleReader {
  let roster: Roster
  let profile: UserProfile
  let environment: AppEnvironment
  /// The filter of the list and the year.
  var filter = ShiftFilter.none

  /// The maximum difference of local dates in two zones, in days.
  private static let zoneDays = 1
  /// The days between the first and the last day of the longest shift.
  private static let daysOfShift = Int(Shift.longestSeconds / 86_400)

  /// The first day that can be viewed, or `day` if that is later.
  private func visible(_ day: CivilDay) -> CivilDay {
    environment.base.entitlements.visible(day, today: environment.today)
  }

  // MARK: Days

  /// Reads everything on some days, of shifts those that match the filter. Throws `StoreError`.
  func contents(of days: Range<CivilDay>) throws -> ScheduleContents {
    let absences = try ListedAbsences(roster, on: days)
    let entries = try entries(of: days, absences)
    return ScheduleContents(
      days: days, entries: try admitted(entries),
      holidays: try roster.holidays(from: days.lowerBound, until: days.upperBound, of: profile),
      absences: absences.known, swaps: try ListedSwaps(roster.store),
      closed: try roster.store.pay.lockedPeriods().map(\.days).filter { $0.overlaps(days) })
  }

  /// Reads the shifts that overlap some days, by day. A single read serves the days and their
  /// warnings, which depend on earlier days. A shift that began before the first day has its
  /// warnings too.
  private func entries(
    of days: Range<CivilDay>, _ absences: ListedAbsences
  ) throws -> [RosteredShift] {
    let warned = days.lowerBound.adding(days: -Self.daysOfShift)..<days.upperBound
    let looked = Roster.daysLookedAt(for: warned, by: profile.restRules)
    let zone = environment.zone
    let shifts = try roster.shifts(
      touching: Interval(
        start: zone.startOfDay(looked.lowerBound),
        end: zone.startOfDay(looked.upperBound.adding(days: Self.zoneDays))))
    let warnings = try roster.undismissed(
      roster.warnings(among: shifts, on: warned, by: profile.restRules))
    let first = zone.startOfDay(days.lowerBound.adding(days: -Self.zoneDays))
    let end = zone.startOfDay(days.upperBound.adding(days: Self.zoneDays))
    let oldest = visible(days.lowerBound)
    return shifts.lazy
      .filter { $0.start < end && (first < $0.end || $0.status == .inProgress) }
      .map { rostered($0, warnings, absences) }
      .filter { $0.day < days.upperBound && oldest <= $0.lastDay }
      .sorted(by: RosteredShift.isOrdered)
  }

  private func rostered(
    _ shift: Shift, _ warnings: [RosterWarning], _ absences: ListedAbsences
  ) -> RosteredShift {
    var entry = RosteredShift(
      shift, pattern: roster.pattern(of: shift), covered: absences.coveredSeconds(of: shift),
      gaps: absences.gaps(in: shift), work: absences.work(of: shift), environment)
    if !warnings.isEmpty { entry.warnings = warnings.filter { $0.isAbout(shift.id) } }
    return entry
  }

  /// Returns the shifts that start on some days and match the filter. Throws `StoreError`.
  func admitted(on days: Range<CivilDay>) throws -> [RosteredShift] {
    try admitted(
      entries(of: days, ListedAbsences(roster, on: days)).filter { days.contains($0.day) })
  }

  /// Returns those that match the filter. Throws `StoreError`.
  private func admitted(_ entries: [RosteredShift]) throws -> [RosteredShift] {
    guard !filter.isEmpty, let first = entries.map(\.day).min(),
      let last = entries.map(\.lastDay).max()
    else { return entries }
    let calendar = try roster.calendar(of: filter, on: first..<last.adding(days: 1), profile)
    return entries.filter { filter.admits($0.subject(at: environment.now), calendar) }
  }

  // MARK: Lists

  /// Reads the list around a day: whole groups, with at least `reach` shifts on either side if
  /// there are that many. Throws `StoreError`.
  func list(
    around day: CivilDay, reach: Int, in limits: ClosedRange<CivilDay>,
    group: (CivilDay) -> Range<CivilDay>
  ) throws -> ScheduleContents {
    let limits = self.limits(limits, around: day)
    var days = group(day)
    var entries = try admitted(on: days)
    var chunk = 28
    while days.upperBound <= limits.upperBound, entries.count(where: { day <= $0.day }) <= reach {
      let last = min(days.upperBound.adding(days: chunk), limits.upperBound)
      let next = days.upperBound..<group(last).upperBound
      entries += try admitted(on: next)
      days = days.lowerBound..<next.upperBound
      chunk *= 2
    }
    chunk = 28
    while limits.lowerBound < days.lowerBound, entries.count(where: { $0.day < day }) <= reach {
      let first = max(days.lowerBound.adding(days: -chunk), limits.lowerBound)
      let next = group(first).lowerBound..<days.lowerBound
      entries = try admitted(on: next) + entries
      days = next.lowerBound..<days.upperBound
      chunk *= 2
    }
    return ScheduleContents(
      days: days, entries: entries,
      holidays: try roster.holidays(from: days.lowerBound, until: days.upperBound, of: profile),
      absences: try roster.absences(on: days), swaps: try ListedSwaps(roster.store),
      isList: true,
      hasBefore: limits.lowerBound < days.lowerBound,
      hasAfter: days.upperBound <= limits.upperBound)
  }

  /// Returns the limits within what can be viewed, extended for a cursor that is beyond them,
  /// because open-ended patterns continue.
  private func limits(
    _ limits: ClosedRange<CivilDay>, around day: CivilDay
  ) -> ClosedRange<CivilDay> {
    let last = limits.upperBound < day ? day.adding(days: 62) : limits.upperBound
    return min(visible(min(limits.lowerBound, day)), last)...last
  }

  // MARK: Searching

  /// Returns the shift that `seek` refers to, or the last one before the limits. Throws
  /// `StoreError`.
  func find(_ seek: ShiftSearch, in limits: ClosedRange<CivilDay>) throws -> RosteredShift? {
    let isForward = seek.count > 0
    var missing = abs(seek.count)
    var found: RosteredShift?
    var chunk = 31
    var day = seek.day
    let limits = self.limits(limits, around: day)
    while missing > 0, limits.contains(day) {
      let days =
        isForward
        ? day..<day.adding(days: chunk) : day.adding(days: 1 - chunk)..<day.adding(days: 1)
      var shifts = try admitted(on: days).filter { isBehind(seek, $0) }
      if !isForward { shifts.reverse() }
      found = shifts.prefix(missing).last ?? found
      missing -= shifts.count
      day = isForward ? days.upperBound : days.lowerBound.adding(days: -1)
      chunk *= 2
    }
    return found
  }

  private func isBehind(_ seek: ShiftSearch, _ entry: RosteredShift) -> Bool {
    guard let from = seek.from, entry.day == seek.day else { return true }
    return seek.count > 0 ? from < ShiftKey(entry.shift) : ShiftKey(entry.shift) < from
  }
}
