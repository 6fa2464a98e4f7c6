import Domain
import Store

/// The shifts around some days, used to check a shift that is being edited for warnings.
package struct NearbyShifts: Equatable, Sendable {
  /// The days for which warnings are complete.
  package let days: Range<CivilDay>
  let shifts: [Shift]
  let rules: RestRules
  private let busy: [BusyTime]
  let dismissed: Set<Dismissal>
  private let noWork: Set<String>

  /// The number of days on either side that one read covers.
  private static let span = 2
  /// The number of following days whose shifts may conflict with a shift.
  private static let reach = 8

  /// Reads the shifts around `day`, as far back as the rules require. Throws `StoreError`.
  init(around day: CivilDay, in roster: Roster, of profile: UserProfile) throws {
    days = day.adding(days: -Self.span)..<day.adding(days: Self.span + 1)
    rules = profile.restRules
    let zone = roster.environment.zone
    let before = Roster.daysLookedBack(by: rules)
    shifts = try roster.countingTraining(
      roster.shifts(
        startingIn: Interval(
          start: zone.startOfDay(days.lowerBound.adding(days: -before)),
          end: zone.startOfDay(days.upperBound.adding(days: Self.reach)))))
    busy = try roster.store.busyTimes(
      in: Interval(
        start: zone.startOfDay(days.lowerBound),
        end: zone.startOfDay(days.upperBound.adding(days: Self.reach))))
    dismissed = try roster.store.dismissals.dismissals()
    noWork = try roster.store.labelsOfNoWork()
  }

  /// Returns the shifts around `day`: `known` if it covers that day. Throws `StoreError`.
  package static func around(
    _ day: CivilDay, _ known: NearbyShifts?, from store: Store, of profile: UserProfile,
    _ environment: Environment
  ) throws -> NearbyShifts {
    if let known, known.days.contains(day) { return known }
    return try NearbyShifts(around: day, in: Roster(store: store, environment), of: profile)
  }

  /// Describes the warnings about `shift`, which replaces the one with its id, beside other new ones.
  package func sentences(
    about shift: Shift, beside others: [Shift] = [], _ environment: Environment
  ) -> [String] {
    described(about: shift, beside: others, without: [shift.id], environment).map(\.sentence)
  }

  /// Returns the warnings about `shift` and their sentences, once it and `others` have replaced the
  /// shifts with the ids `gone`.
  func described(
    about shift: Shift, beside others: [Shift] = [], without gone: Set<RecordID>,
    _ environment: Environment
  ) -> [(warning: RosterWarning, sentence: String)] {
    let all = all(replacing: gone, by: others + [shift])
    return warnings(replacing: gone, by: others + [shift], environment).filter {
      $0.isAbout(shift.id)
    }
    .map { ($0, environment.sentence($0, among: all)) }
  }

  /// Returns the warnings after replacing the shifts with the ids `gone` by `others`.
  package func warnings(
    replacing gone: Set<RecordID>, by others: [Shift], _ environment: Environment
  ) -> [RosterWarning] {
    let entries = all(replacing: gone, by: others).compactMap {
      RosterEntry($0, in: environment.zone(of: $0), noWork: noWork)
    }
    return (rules.warnings(entries) + RosterWarning.busy(entries, busy)).filter { warning in
      warning.dismissal.map { !dismissed.contains($0) } ?? true
    }
  }

  private func all(replacing gone: Set<RecordID>, by others: [Shift]) -> [Shift] {
    (shifts.filter { !gone.contains($0.id) } + others).sorted { ShiftKey($0) < ShiftKey($1) }
  }
}

extension Environment {
  /// Describes a warning with the names of its shifts.
  func sentence(_ warning: RosterWarning, among shifts: [Shift]) -> String {
    format.sentence(warning) { subject in
      guard case .shift(let id) = subject, let shift = shifts.first(where: { $0.id == id }) else {
        return ""
      }
      return format.name(of: shift, in: self)
    }
  }
}
