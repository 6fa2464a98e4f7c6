import Domain
import Store

/// What is worth a second look in a roster, and the public holidays in it.
extension Roster {
  /// The days before a window that are looked at too, so that a run that began there is counted whole.
  private static let daysBefore = 35

  /// The public holidays on the days from `from` up to but not including `until`, by day: those of
  /// the person's region, and those brought along. Throws `StoreError`.
  public func holidays(
    from: CivilDay, until: CivilDay, of profile: UserProfile
  ) throws -> [Holiday] {
    let own = try store.holidays.holidays(from: from, until: until)
    let region = profile.holidayRegion.map {
      HolidayCalendar.holidays(from: from, until: until, region: $0)
    }
    guard let region, !region.isEmpty else { return own }
    return (region + own).sorted { ($0.day, $0.key, $0.name) < ($1.day, $1.key, $1.name) }
  }

  /// The days whose shifts count in warnings about `days`.
  static func daysLookedAt(for days: Range<CivilDay>, rules: RestRules) -> Range<CivilDay> {
    let weeks = rules.averageWeek?.weeks ?? 0
    let before = max(daysBefore, 7 * weeks + 2)
    return days.lowerBound.adding(days: -before)..<days.upperBound.adding(days: 2)
  }

  /// Everything about the days from `from` up to but not including `until` that the person's rules
  /// would not have and that was not dismissed, by day. Throws `StoreError`.
  public func warnings(
    from: CivilDay, until: CivilDay, of profile: UserProfile
  ) throws -> [RosterWarning] {
    let looked = Self.daysLookedAt(for: from..<until, rules: profile.restRules)
    let zone = environment.zone
    let window = Interval(
      start: zone.startOfDay(looked.lowerBound), end: zone.startOfDay(looked.upperBound))
    return try warnings(
      among: shifts(startingIn: window), from: from, until: until, of: profile)
  }

  /// The same where the shifts of `daysLookedAt` are at hand, in their order. Throws `StoreError`.
  func warnings(
    among shifts: [Shift], from: CivilDay, until: CivilDay, of profile: UserProfile
  ) throws -> [RosterWarning] {
    let entries = shifts.compactMap { RosterEntry($0, in: environment.zone(of: $0)) }
    let all = profile.restRules.warnings(entries).filter { from <= $0.day && $0.day < until }
    guard !all.isEmpty else { return [] }
    let dismissed = try store.dismissals.dismissals()
    return all.filter { warning in warning.dismissal.map { !dismissed.contains($0) } ?? true }
  }
}

extension RosterWarning {
  /// What dismissing it is kept under; nil where it is about no recorded or planned shift.
  public var dismissal: Dismissal? {
    guard let subject = subjects.last else { return nil }
    switch subject {
    case .shift(let id): return Dismissal(shiftID: id, code: concern.code)
    case .occurrence(let id): return Dismissal(shiftID: id.recordID, code: concern.code)
    }
  }

  /// Whether it is about that shift.
  public func isAbout(_ shift: RecordID) -> Bool {
    subjects.contains { subject in
      switch subject {
      case .shift(let id): id == shift
      case .occurrence(let id): id.recordID == shift
      }
    }
  }
}
