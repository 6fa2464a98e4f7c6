import Domain

/// What all engines of the Coach are given: the time, the roster, the sleep and the person.
///
/// Creating one costs nothing: it keeps what it is given, and derives the rest when asked. An
/// engine that asks often keeps the answer.
public struct CoachContext: Equatable, Sendable {
  /// The current time.
  public let now: Instant
  /// The person's zone, in which days begin and habits are read.
  public let zone: Zone
  /// The shifts around the time in question, stored and planned, in any order. Sleep in a range
  /// depends on the shifts up to three days before and after it.
  public let shifts: [Shift]
  /// The logged sleep; that of the last 24 hours decides about readiness.
  public let sleep: [SleepEntry]
  /// The time in which the person is ill.
  public let illness: [Interval]
  /// The time that other calendars have taken.
  public let busy: [Interval]
  /// What else is in the timeline: blocks, workouts, actions and worn shoes.
  public let items: [TimelineItem]
  /// The habits of sleep and travel.
  public let habits: SleepHabits

  /// Creates a context.
  public init(
    now: Instant, zone: Zone, shifts: [Shift] = [], sleep: [SleepEntry] = [],
    illness: [Interval] = [], busy: [Interval] = [], items: [TimelineItem] = [],
    habits: SleepHabits = SleepHabits()
  ) {
    self.now = now
    self.zone = zone
    self.shifts = shifts
    self.sleep = sleep
    self.illness = illness
    self.busy = busy
    self.items = items
    self.habits = habits
  }

  // MARK: - Roster

  /// Returns the shifts that overlap `range`, without cancelled ones, in the order of their starts.
  /// Those that an absence covers are left out unless `withAbsent`: they still tell the kind of the
  /// roster.
  public func roster(in range: Interval, withAbsent: Bool = false) -> [RosterEntry] {
    shifts.compactMap { shift in
      let time = withAbsent && shift.status == .absent ? shift.scheduled : worked(shift)
      guard let time, time.overlaps(range) else { return nil }
      return RosterEntry(.shift(shift.id), time, in: zone)
    }
    .sorted { ($0.interval.start, $0.interval.end) < ($1.interval.start, $1.interval.end) }
  }

  /// The time after the planned end, or after a start that is later, at which a shift in progress
  /// counts as ended, because its end was probably not recorded, in seconds.
  static let forgotten: Int64 = 4 * 3600

  /// Returns when a shift is worked; nil for one that does not take place. One in progress lasts at least one
  /// more minute, also after its planned end, until its end counts as not recorded.
  private func worked(_ shift: Shift) -> Interval? {
    switch shift.status {
    case .cancelled, .absent: return nil
    case .inProgress where now - max(shift.end, shift.start) < Self.forgotten:
      return Interval(start: shift.start, end: max(shift.end, now + 60))
    case .inProgress, .scheduled, .completed:
      return Interval(start: shift.start, end: max(shift.end, shift.start))
    }
  }

  /// Returns the seconds by which the shift in progress has run over its planned end at an instant;
  /// nil before that end, and once its end counts as not recorded.
  func overtime(at instant: Instant) -> Int64? {
    secondsOver(at: instant).flatMap { $0 < Self.forgotten ? $0 : nil }
  }

  /// Returns the seconds by which the shift in progress has run over its planned end at an instant,
  /// also if its end was probably not recorded; nil before that end.
  func secondsOver(at instant: Instant) -> Int64? {
    shifts.lazy.filter { $0.status == .inProgress }
      .map { instant - max($0.end, $0.start) }.first { $0 > 0 }
  }

  // MARK: - Readiness

  /// The readiness now.
  public var readiness: Readiness { readiness(at: now) }

  /// Returns the readiness at an instant; in the future, as the roster plans it.
  public func readiness(at instant: Instant) -> Readiness {
    .at(
      instant, shifts: shifts.lazy.compactMap(worked), sleep: sleep.lazy.map(\.interval),
      illness: illness, zone: zone)
  }

  // MARK: - Time

  /// The logged sleep that is over.
  var slept: [Interval] { sleep.map(\.interval).filter { $0.end <= now } }

  /// Returns the protected time that overlaps `range`, with sleep as it was logged.
  public func protectedTime(in range: Interval) -> ProtectedTime {
    let near = Interval(
      start: range.start - ProtectedTime.margin, end: range.end + ProtectedTime.margin)
    return ProtectedTime(
      in: range, roster: roster(in: near), slept: slept, illness: illness, busy: busy, zone: zone,
      habits: habits)
  }

  /// Returns the timeline of `range`: its protected time, logged sleep, and all other items.
  /// Logged sleep is soft, because it says when a person slept, and keeps nobody from anything.
  public func timeline(in range: Interval) -> Timeline {
    let protected = protectedTime(in: range).intervals.map { TimelineItem($0) }
    let slept = sleep.map { TimelineItem(.sleep, $0.interval, id: $0.id, isHard: false) }
    return Timeline(protected + (slept + items).filter { $0.interval.overlaps(range) })
  }

  /// Returns the free time of `range` in pieces of at least `minutes`.
  public func freeGaps(in range: Interval, atLeast minutes: Int = 0) -> [Interval] {
    timeline(in: range).freeGaps(in: range, atLeast: minutes)
  }

  /// Returns when the person last got up before an instant, by the log or else by plan; naps do not
  /// count. Nil if no sleep ended in the three days before.
  public func lastWaking(before instant: Instant) -> Instant? {
    let range = Interval(start: instant - ProtectedTime.margin, end: instant)
    return protectedTime(in: range).intervals
      .filter { $0.code.isNightsSleep && $0.interval.end <= instant }
      .map(\.interval.end).max()
  }

  /// Returns whether sleep was logged until an instant, and so little that the person is tired.
  func isShort(waking instant: Instant) -> Bool {
    slept.contains { $0.end == instant }
      && Readiness.shortSleep(at: instant, sleep: slept) != nil
  }

  /// The local hour until which it is night.
  private static let morning = 6

  /// Returns the rest of the night after waking; nil by day, and for a person who is used to being
  /// awake at night.
  func nightLeft(after waking: Instant) -> Interval? {
    let local = zone.local(at: waking)
    guard local.hour < Self.morning, !habits.keepsNights else { return nil }
    let morning = LocalDateTime(day: local.day, hour: Self.morning, minute: 0)
    return Interval(start: waking, end: zone.instant(for: morning, near: nil))
  }

  /// Returns the next planned sleep after an instant, or the one at it; naps count. Nil if none
  /// starts within so many seconds, three days by default.
  public func nextSleep(
    after instant: Instant, within seconds: Int64 = ProtectedTime.margin
  ) -> ProtectedInterval? {
    let range = Interval(start: instant, end: instant + seconds)
    return protectedTime(in: range).sleep.first
  }
}
