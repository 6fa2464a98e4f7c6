import Domain
import Store

/// What is worth a second look in a roster, and the public holidays in it.
extension Roster {
  /// The days before a window that are looked at too, so that a run or an average that began there
  /// is counted whole.
  package static func daysLookedBack(by rules: RestRules) -> Int {
    let weeks = max(rules.averageWeek?.weeks ?? 0, rules.nightAverage?.weeks ?? 0)
    return max(35, 7 * weeks + 2)
  }

  /// The public holidays on the days from `from` up to but not including `until`, by day: those of
  /// the person's region, and those brought along. Throws `StoreError`.
  package func holidays(
    from: CivilDay, until: CivilDay, of profile: UserProfile
  ) throws -> [Holiday] {
    let own = try store.holidays.holidays(from: from, until: until)
    let region = profile.holidayRegion.map {
      HolidayCalendar.holidays(from: from, until: until, region: $0)
    }
    guard let region, !region.isEmpty else { return own }
    return (region + own).sorted { ($0.day, $0.key, $0.name) < ($1.day, $1.key, $1.name) }
  }

  /// Everything about the days from `from` up to but not including `until` that the person's rules
  /// would not have and, unless told, that was not dismissed, by day. What lies on later days does
  /// not matter: a changed rota leaves what is told of the days before it alone. Throws
  /// `StoreError`.
  package func warnings(
    from: CivilDay, until: CivilDay, of profile: UserProfile, includingDismissed: Bool = false
  ) throws -> [RosterWarning] {
    let looked = Self.daysLookedAt(for: from..<until, by: profile.restRules)
    let zone = environment.zone
    let window = Interval(
      start: zone.startOfDay(looked.lowerBound), end: zone.startOfDay(looked.upperBound))
    let all = warnings(
      among: try shifts(startingIn: window), on: from..<until, by: profile.restRules)
    return includingDismissed ? all : try undismissed(all)
  }

  /// The days whose shifts are looked at for warnings about `days`.
  package static func daysLookedAt(
    for days: Range<CivilDay>, by rules: RestRules
  ) -> Range<CivilDay> {
    days.lowerBound.adding(days: -daysLookedBack(by: rules))..<days.upperBound.adding(days: 2)
  }

  /// Everything about `days` that the rules would not have, where the shifts of `daysLookedAt` are
  /// at hand in the order of their starts.
  package func warnings(
    among shifts: [Shift], on days: Range<CivilDay>, by rules: RestRules
  ) -> [RosterWarning] {
    let entries = shifts.compactMap { RosterEntry($0, in: environment.zone(of: $0)) }
      .filter { $0.day < days.upperBound }
    return rules.warnings(entries).filter { days.lowerBound <= $0.day }
  }

  /// Those of `warnings` that were not dismissed. Throws `StoreError`.
  package func undismissed(_ warnings: [RosterWarning]) throws -> [RosterWarning] {
    guard !warnings.isEmpty else { return [] }
    let dismissed = try store.dismissals.dismissals()
    return warnings.filter { $0.dismissals(among: dismissed).isEmpty }
  }
}

extension RosterWarning {
  /// What dismissing it is kept under: the shift at which it is told; nil where it is about none.
  package var dismissal: Dismissal? { dismissals.first }

  /// Those of `dismissed` that it is dismissed by.
  package func dismissals(among dismissed: Set<Dismissal>) -> [Dismissal] {
    dismissals.filter(dismissed.contains)
  }

  /// What it may be dismissed under. Of two shifts it is told at the later one; of a run or a
  /// stretch at the first that is too much, which is another one for each window looked at.
  private var dismissals: [Dismissal] {
    let told: [RosterSubject]
    switch concern {
    case .overlap, .shortRest: told = subjects.suffix(1)
    case .daysInARow, .sevenDays, .averageWeek, .nightsInARow, .nightAverage,
      .clockChange, .holiday:
      told = subjects
    }
    return told.map { subject in
      switch subject {
      case .shift(let id): Dismissal(shiftID: id, code: concern.code)
      case .occurrence(let id): Dismissal(shiftID: id.recordID, code: concern.code)
      }
    }
  }

  /// Whether it is about that shift.
  package func isAbout(_ shift: RecordID) -> Bool {
    subjects.contains { subject in
      switch subject {
      case .shift(let id): id == shift
      case .occurrence(let id): id.recordID == shift
      }
    }
  }
}
