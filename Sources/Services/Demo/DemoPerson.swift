import Domain
import Store

/// A realistic demo person: a nurse on a rotation with nights.
///
/// Everything is derived from the seed, the moment and the zone. A day of the roster never changes,
/// so tomorrow's demo continues today's.
package enum DemoPerson {
  /// Fills a new store in one change and returns the number of recorded shifts.
  ///
  /// Shifts reach back `years` years, with one on about every second day, and a pattern plans
  /// ahead. With `shifts` exactly that many are recorded: the latest, then older ones at two a day
  /// if the years do not suffice. None is older than the year 1900. Steps cover the last
  /// `walkedDays` days, and the more recent of those have known shoes. With `isTraining` the person
  /// has trained all the time, logged the sleep of two weeks and the daily actions of two months, and
  /// has goals and a focus for each month. Throws `StoreError`.
  package static func fill(
    _ store: Store, years: Int, seed: UInt64, shifts count: Int? = nil, walkedDays: Int = 0,
    isTraining: Bool = false, _ environment: Environment
  ) throws -> Int {
    let roster = DemoRoster(seed: seed, environment)
    let shifts = roster.shifts(years: years, count: count)
    var generator = SplitMix64(seed: seed)
    let profile = profile(using: &generator, environment)
    let pattern = roster.pattern(using: &generator)
    let rate = StoredBaseRate(id: RecordID(using: &generator), effectiveFrom: nil, cents: 2345)
    try store.write("demo.fill", now: environment.now) { transaction in
      try transaction.save(profile)
      try transaction.save(pattern)
      try transaction.save(rate)
      for shift in shifts { try transaction.save(shift) }
      if isTraining {
        try DemoTraining(roster, shifts)?.save(in: transaction)
        try DemoSleep(roster, shifts).save(in: transaction)
        try DemoActions(roster, shifts).save(in: transaction)
      }
      guard walkedDays > 0 else { return }
      let days = environment.today.adding(days: -walkedDays)...environment.today
      try DemoWalks(roster: roster).save(days, in: transaction)
      try DemoShoes(roster, days: walkedDays).save(in: transaction)
    }
    // Time blocks and the focus of months depend on what the pattern plans, which is read from the
    // store.
    if isTraining {
      let goals = try DemoGoals(roster, in: store)
      let focus = try DemoFocus(in: store, environment)
      try store.write("demo.fill", now: environment.now) { transaction in
        try goals.save(in: transaction)
        try focus.save(in: transaction)
      }
    }
    return shifts.count
  }

  /// 38.5 hours a week, as in German hospitals (TVöD-K § 6), paid every two weeks.
  private static func profile(
    using generator: inout SplitMix64, _ environment: Environment
  ) -> UserProfile {
    UserProfile(
      id: RecordID(using: &generator), name: "Maren Köhler", department: "Ward 4",
      regularMinutesPerPay: 77 * 60,
      timeZoneIdentifier: environment.zone.identifier, holidayRegion: .berlin,
      createdAt: environment.now,
      updatedAt: environment.now)
  }
}
