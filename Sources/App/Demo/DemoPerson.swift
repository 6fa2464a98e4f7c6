import Domain
import Store

/// A believable person who works shifts, made up: a nurse on a rotation with nights.
///
/// Everything follows from the seed, the moment and the zone. A day of the roster is the same
/// whenever it is looked at, so that tomorrow's demo goes on where today's stopped.
public enum DemoPerson {
  /// Fills a fresh store in one change, and returns the number of shifts.
  ///
  /// They reach back `years` years and ahead eight weeks; about every second day has one. With
  /// `shifts` there are exactly so many instead: the latest ones, and where the years have fewer,
  /// older ones, two a day. None is older than the year 1900. Throws `StoreError`.
  public static func fill(
    _ store: Store, years: Int, seed: UInt64, shifts count: Int? = nil,
    _ environment: AppEnvironment
  ) throws -> Int {
    let roster = DemoRoster(seed: seed, environment)
    let shifts = roster.shifts(years: years, count: count)
    let profile = profile(seed: seed, environment)
    try store.write("demo.fill", now: environment.now) { transaction in
      try transaction.save(profile)
      for shift in shifts { try transaction.save(shift) }
    }
    return shifts.count
  }

  /// 38.5 hours a week, as German hospitals agree on (TVöD-K § 6), paid every two weeks.
  private static func profile(seed: UInt64, _ environment: AppEnvironment) -> UserProfile {
    var generator = SplitMix64(seed: seed)
    return UserProfile(
      id: RecordID(using: &generator), name: "Maren Köhler", department: "Ward 4",
      baseRateCents: 2345, regularMinutesPerPay: 77 * 60,
      timeZoneIdentifier: environment.zone.identifier, createdAt: environment.now,
      updatedAt: environment.now)
  }
}
