import Domain

/// The time that a roster and a person's habits protect (reference, Coach § 2.3 and § 7).
///
/// Sleep never overlaps work or other sleep: work shortens sleep; the sleep before an early shift
/// takes the place of an early bed or of main sleep, and sleep after a night that of main sleep.
/// A rest that is too short covers whatever sleep is in it, so that intervals may overlap. Sleep that
/// was logged takes the place of the planned sleep that it overlaps. A logged nap also replaces one
/// that is planned in the next hours.
public struct ProtectedTime: Equatable, Sendable {
  /// The intervals in the order of their starts.
  public let intervals: [ProtectedInterval]
  /// The stretches of work around the range, from three days before it to three days after. Those
  /// at the edge may belong to a longer block than is known here.
  public let stretches: [WorkStretch]

  /// How far outside of a range work still affects the sleep in it, in seconds: the evening after a
  /// last night, and the night before it.
  public static let margin: Int64 = 3 * 86_400

  /// Plans the protected time that overlaps `range`. The roster may be longer; it must contain the
  /// shifts up to three days before and after. `slept` is the logged sleep, `illness` the time in which
  /// the person is ill, `busy` that taken by other calendars.
  public init(
    in range: Interval, roster: [RosterEntry], slept: [Interval] = [], illness: [Interval] = [],
    busy: [Interval] = [], zone: Zone, habits: SleepHabits = SleepHabits()
  ) {
    let near = Interval(start: range.start - Self.margin, end: range.end + Self.margin)
    let roster = roster.filter { $0.interval.overlaps(near) }
    let stretches = WorkStretch.stretches(of: roster, zone: zone, habits: habits)
    var planner = SleepPlanner(stretches: stretches, zone: zone, habits: habits)
    let found =
      Self.shifts(roster, habits: habits) + Self.replaced(planner.sleep(in: range), by: slept)
      + Self.restGaps(stretches, habits: habits)
      + illness.map { ProtectedInterval(.illness, $0) } + busy.map { ProtectedInterval(.busy, $0) }
    self.stretches = stretches
    intervals = found.filter { $0.interval.overlaps(range) }.sorted(by: ProtectedInterval.precedes)
  }

  /// The time that may never be used.
  public var hard: IntervalSet { IntervalSet(intervals.filter(\.isHard).map(\.interval)) }

  /// The planned sleep, naps included.
  public var sleep: [ProtectedInterval] { intervals.filter(\.code.isSleep) }

  /// Returns the rules that forbid a plan for `interval`, each once, in the order of the codes. The
  /// interval must be within the range of the protected time. A soft nap forbids nothing.
  public func codes(against interval: Interval) -> [ProtectedInterval.Code] {
    let found = Set(
      intervals.filter { $0.isHard && $0.interval.overlaps(interval) }.map(\.code))
    return ProtectedInterval.Code.allCases.filter(found.contains)
  }

  /// The time after a nap in which no other is planned, in seconds.
  private static let napSeconds: Int64 = 6 * 3600

  /// Returns the planned sleep, in which logged sleep replaces what it overlaps. Logged sleep that
  /// overlaps none is a nap, and replaces a nap that is planned soon.
  private static func replaced(
    _ planned: [ProtectedInterval], by slept: [Interval]
  ) -> [ProtectedInterval] {
    guard !slept.isEmpty else { return planned }
    let logged = IntervalSet(slept).intervals
    var gone: Set<Int> = []
    let actual = logged.compactMap { interval -> ProtectedInterval? in
      var same = planned.indices.filter { planned[$0].interval.overlaps(interval) }
      if same.isEmpty {
        same = planned.indices.filter {
          let distance = planned[$0].interval.start - interval.end
          return planned[$0].code == .preNightNap && 0...napSeconds ~= distance
        }
      }
      gone.formUnion(same)
      let plans = same.map { planned[$0] }.sorted(by: ProtectedInterval.precedes)
      guard let plan = plans.first(where: \.code.isNightsSleep) ?? plans.first else { return nil }
      return ProtectedInterval(plan.code, interval, isHard: plan.isHard, shift: plan.shift)
    }
    return planned.indices.filter { !gone.contains($0) }.map { planned[$0] } + actual
  }

  private static func shifts(
    _ roster: [RosterEntry], habits: SleepHabits
  ) -> [ProtectedInterval] {
    roster.map { entry in
      let interval = Interval(
        start: entry.interval.start - Int64(habits.commuteBeforeMinutes) * 60,
        end: entry.interval.end + Int64(habits.commuteAfterMinutes) * 60)
      return ProtectedInterval(.shift, interval, shift: entry.subject)
    }
  }

  /// Returns the rests between stretches that are shorter than the least rest, from the end of the
  /// work to its next start; each belongs to the shift after it.
  private static func restGaps(
    _ stretches: [WorkStretch], habits: SleepHabits
  ) -> [ProtectedInterval] {
    guard let least = habits.leastRestMinutes else { return [] }
    return zip(stretches, stretches.dropFirst()).compactMap { before, after in
      let gap = Interval(start: before.interval.end, end: after.interval.start)
      guard gap.seconds < Int64(least) * 60 else { return nil }
      return ProtectedInterval(.restGap, gap, shift: after.shifts.first)
    }
  }
}
