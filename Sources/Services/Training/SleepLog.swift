import Coach
import Domain
import Store

/// What a store knows about a person's sleep at a moment.
package struct SleepLog: Equatable, Sendable {
  /// The logged sleep, the latest first.
  package let entries: [SleepEntry]
  /// The sleep to log next: when the person was planned to sleep last.
  package let proposal: Interval
  /// Whether an increase would be held back now; ready if that is switched off.
  package let readiness: Readiness
  /// Whether short sleep holds back increases.
  package let usesReadiness: Bool
  private let now: Instant

  /// The days before now in which planned sleep is looked for.
  private static let reachDays: Int64 = 2

  /// Creates a log without any sleep.
  package init(at now: Instant) {
    self.now = now
    entries = []
    proposal = Interval(start: now - 3600, end: now)
    readiness = .ready
    usesReadiness = false
  }

  /// Reads the sleep. Throws `StoreError`.
  package init(in store: Store, _ environment: Environment) throws {
    let all = DayWindow(first: nil, last: nil).interval(in: environment.zone)
    let entries = try store.sleep.entries(reaching: all)
    let log = try TrainingLog(store: store, environment: environment)
    now = environment.now
    self.entries = entries.reversed()
    usesReadiness = log.settings.usesReadiness
    readiness = try log.readiness()
    let around = Interval(
      start: now - (Self.reachDays + 4) * 86_400, end: now + 4 * 86_400)
    let roster = try Roster(store: store, environment)
    let context = CoachContext(
      now: now, zone: environment.zone, shifts: try roster.work(touching: around),
      habits: try roster.sleepHabits())
    proposal = Self.proposal(context, entries)
  }

  /// The last 24 hours.
  private var lastDay: Interval { Interval(start: now - Readiness.windowSeconds, end: now) }

  /// Returns whether an entry lies at least partly in the last 24 hours.
  package func isOfLastDay(_ entry: SleepEntry) -> Bool { entry.interval.overlaps(lastDay) }

  /// Returns the sleep of the last 24 hours in seconds, with `entry` as it would be logged.
  package func lastDaySeconds(with entry: SleepEntry? = nil) -> Int64 {
    let others = entries.filter { $0.id != entry?.id } + [entry].compactMap { $0 }
    return IntervalSet(others.compactMap { $0.interval.intersection(lastDay) }).seconds
  }

  /// Returns whether an entry would make the sleep of the last 24 hours so short that increases are
  /// held back.
  package func isShort(with entry: SleepEntry) -> Bool {
    guard usesReadiness, isOfLastDay(entry) else { return false }
    return lastDaySeconds(with: entry) <= Readiness.shortSleepSeconds
  }

  // MARK: Proposal

  /// Returns the planned sleep that ended last and is not logged yet, else a nap until now.
  private static func proposal(_ context: CoachContext, _ entries: [SleepEntry]) -> Interval {
    let now = Instant(seconds: context.now.seconds / 300 * 300)
    let range = Interval(start: now - reachDays * 86_400, end: context.now)
    let slept = context.protectedTime(in: range).sleep.compactMap { planned -> Interval? in
      let sleep = planned.interval
      // A person who logs sleep after half of it has got up early.
      guard sleep.start + sleep.seconds / 2 <= now else { return nil }
      return Interval(start: sleep.start, end: min(sleep.end, now))
    }
    let open = slept.filter { sleep in !entries.contains { $0.interval.overlaps(sleep) } }
    if let last = open.max(by: { $0.end < $1.end }) { return last }
    let start = entries.last.map { max($0.interval.end, now - 3600) } ?? now - 3600
    return Interval(start: min(start, now - 300), end: now)
  }
}
