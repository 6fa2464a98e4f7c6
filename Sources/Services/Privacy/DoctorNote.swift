import Domain
import Store

/// A fact that is no damage of the store, but may make its times wrong.
package enum DoctorNote: Equatable, Sendable {
  /// The zone files are of an earlier year: since then rules have changed somewhere.
  case oldZoneTable(release: String, year: Int)
  /// Shifts are planned in a zone after the last day for which its file has rules.
  case zoneEndsEarly(zone: String, lastChange: CivilDay)
  /// The rules of a zone have changed since the times of that many worked shifts were typed.
  case typedTimes(count: Int)

  /// Returns the notes about the zone files of this machine and, if given, a sound store. Throws
  /// `StoreError`.
  package static func all(_ store: Store?, _ environment: Environment) throws -> [DoctorNote] {
    var notes = [oldTable(environment)].compactMap(\.self)
    guard let store else { return notes }
    notes += try earlyEnds(store, environment)
    let typed = try store.shifts.mistimed(by: environment.zones)
    if !typed.isEmpty { notes.append(.typedTimes(count: typed.count)) }
    return notes
  }

  /// A release names its year, but no day: in July of the next year it is usually older than a year.
  private static func oldTable(_ environment: Environment) -> DoctorNote? {
    guard let release = environment.zones.release, let year = Int(release.prefix(4)),
      environment.today >= CivilDay.clamped(year: year + 1, month: 7, day: 1)
    else { return nil }
    return .oldZoneTable(release: release, year: year)
  }

  /// Looks at the home zone and at those of planned shifts, up to the last shift in each.
  private static func earlyEnds(
    _ store: Store, _ environment: Environment
  ) throws -> [DoctorNote] {
    var ends: [String: Instant] = [environment.zone.identifier: environment.now]
    let future = Interval(start: environment.now, end: Instant(seconds: Int64.max / 2))
    try Roster(store: store, environment).forEachShift(startingIn: future) { shift in
      ends[shift.zone] = max(ends[shift.zone] ?? shift.end, shift.end)
    }
    return ends.sorted { $0.key < $1.key }.compactMap { name, end in
      guard let zone = try? environment.zones.zone(name), let last = zone.lastKnownChange,
        last < end
      else { return nil }
      return .zoneEndsEarly(zone: name, lastChange: zone.local(at: last).day)
    }
  }
}
