import Domain
import Store

/// Warnings and public holidays of a roster.
extension Roster {
  /// Returns the number of days to read before a window, so that a run or an average that began
  /// there is counted in full.
  package static func daysLookedBack(by rules: RestRules) -> Int {
    let weeks = max(rules.averageWeek?.weeks ?? 0, rules.nightAverage?.weeks ?? 0)
    return max(35, 7 * weeks + 2)
  }

  /// Returns the public holidays in `from..<until` by day: those of the user's region, and added
  /// ones. Throws `StoreError`.
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

  /// Returns the violations of the user's rest rules in `from..<until` by day, by default without
  /// dismissed ones. Shifts on later days have no influence, so that a changed rota does not alter
  /// earlier warnings. Throws `StoreError`.
  package func warnings(
    from: CivilDay, until: CivilDay, of profile: UserProfile, includingDismissed: Bool = false
  ) throws -> [RosterWarning] {
    let looked = Self.daysLookedAt(for: from..<until, by: profile.restRules)
    let zone = environment.zone
    let window = Interval(
      start: zone.startOfDay(looked.lowerBound), end: zone.startOfDay(looked.upperBound))
    let all = try warnings(
      among: try shifts(startingIn: window), on: from..<until, by: profile.restRules)
    return includingDismissed ? all : try undismissed(all)
  }

  /// Returns the days whose shifts are needed for warnings about `days`.
  package static func daysLookedAt(
    for days: Range<CivilDay>, by rules: RestRules
  ) -> Range<CivilDay> {
    days.lowerBound.adding(days: -daysLookedBack(by: rules))..<days.upperBound.adding(days: 2)
  }

  /// Returns the violations of the rules on `days` and the overlaps with other people's calendars,
  /// given the shifts of `daysLookedAt` by start. Throws `StoreError`.
  package func warnings(
    among shifts: [Shift], on days: Range<CivilDay>, by rules: RestRules
  ) throws -> [RosterWarning] {
    let noWork = try store.labelsOfNoWork()
    let entries = try countingTraining(shifts).compactMap {
      RosterEntry($0, in: environment.zone(of: $0), noWork: noWork)
    }.filter { $0.day < days.upperBound }
    let busy = try store.busyTimes(from: entries.filter { days.contains($0.day) }.map(\.interval))
    return (rules.warnings(entries) + RosterWarning.busy(entries, busy))
      .filter { days.lowerBound <= $0.day }.sorted { $0.day < $1.day }
  }

  /// Returns the `warnings` that were not dismissed. Throws `StoreError`.
  package func undismissed(_ warnings: [RosterWarning]) throws -> [RosterWarning] {
    guard !warnings.isEmpty else { return [] }
    let dismissed = try store.dismissals.dismissals()
    return warnings.filter { $0.dismissals(among: dismissed).isEmpty }
  }
}

extension RosterWarning {
  /// The key under which the warning is dismissed: the shift to which it is attached; nil if there
  /// is none.
  package var dismissal: Dismissal? { dismissals.first }

  /// Returns the entries of `dismissed` that dismiss the warning.
  package func dismissals(among dismissed: Set<Dismissal>) -> [Dismissal] {
    dismissals.filter(dismissed.contains)
  }

  /// The keys that may dismiss the warning. Of two shifts it is attached to the later one; of a run
  /// or a period to the first that exceeds the limit, which depends on the window read.
  private var dismissals: [Dismissal] {
    let told: [RosterSubject]
    switch concern {
    case .overlap, .shortRest, .busy: told = subjects.suffix(1)
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

  /// Returns whether the warning concerns that shift.
  package func isAbout(_ shift: RecordID) -> Bool {
    subjects.contains { subject in
      switch subject {
      case .shift(let id): id == shift
      case .occurrence(let id): id.recordID == shift
      }
    }
  }
}
