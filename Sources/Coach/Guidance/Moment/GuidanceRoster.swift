import Domain

/// A stretch of a roster with its sleep, prepared so that many instants in it can be asked about.
public struct GuidanceRoster: Sendable {
  /// The time before a shift that belongs to it, in seconds (reference, Coach § 7).
  static let preShift: Int64 = 8 * 3600
  /// The time after a shift that belongs to it, in seconds.
  static let postShift: Int64 = 3 * 3600
  /// The time before sleep that belongs to it, in seconds.
  static let preSleep: Int64 = 2 * 3600
  /// The time before a nap that belongs to it, in seconds.
  static let preNap: Int64 = 3600
  /// The time after sleep that belongs to it, in seconds.
  static let wake: Int64 = 3600
  /// The time before an instant whose shifts decide about blocks of nights, in seconds.
  static let memory: Int64 = 16 * 86_400
  /// The time after an instant whose shifts decide about rows of nights and of free days, in
  /// seconds.
  static let foresight: Int64 = 16 * 86_400

  /// The shifts as they are worked, in the order of their starts.
  public let shifts: [Interval]
  /// The stretches of work, in the order of their starts.
  let stretches: [WorkStretch]
  /// The planned sleep, naps included, in the order of its starts.
  let sleep: [ProtectedInterval]
  /// The time that leaves no minute for an action. Unlike for plans, a rest between shifts is not
  /// among it, since sleep in a short rest needs help most, nor is the way home.
  let taken: IntervalSet
  /// The times in which the person lies awake, as the log tells: sleep broke off, and much of the
  /// planned sleep is left.
  let awake: [Interval]
  /// The changes of shifts to come.
  let changes: [ShiftChange]
  let context: CoachContext

  /// Prepares the roster for one instant.
  public init(_ context: CoachContext, at instant: Instant) {
    self.init(context, in: Interval(start: instant, end: instant))
  }

  /// Prepares the roster for the instants of `range`. The context has to contain the shifts from 16
  /// days before it to six days after, and to 16 days after for counting rows.
  public init(_ context: CoachContext, in range: Interval) {
    let range = Interval(start: range.start, end: range.end + ProtectedTime.margin)
    let entries = context.roster(
      in: Interval(start: range.start - Self.memory, end: range.end + Self.foresight))
    let protected = ProtectedTime(
      in: Interval(start: range.start - ProtectedTime.margin, end: range.end), roster: entries,
      slept: context.slept, zone: context.zone, habits: context.habits)
    self.context = context
    shifts = entries.map(\.interval)
    stretches = WorkStretch.stretches(
      of: entries, zone: context.zone, habits: context.habits)
    sleep = protected.sleep
    awake = Self.awake(context, entries, in: range)
    changes = ShiftChange.changes(of: context.shifts, since: range.start - ShiftChange.news)
    let way = Int64(context.habits.commuteBeforeMinutes) * 60
    let closed = protected.intervals.filter {
      $0.isHard && $0.code != .restGap && $0.code != .shift
    }
    taken = IntervalSet(
      closed.map(\.interval) + context.busy
        + context.items.filter { $0.isHard && $0.kind != .shift }.map(\.interval)
        + shifts.map { Interval(start: $0.start - way, end: $0.end) })
  }

  /// Returns the two hours after each logged sleep that broke off that long before its planned end.
  private static func awake(
    _ context: CoachContext, _ entries: [RosterEntry], in range: Interval
  ) -> [Interval] {
    let slept = context.slept.filter { $0.end > range.start - awakeSeconds }
    guard !slept.isEmpty else { return [] }
    let planned = ProtectedTime(
      in: Interval(start: range.start - ProtectedTime.margin, end: range.end), roster: entries,
      zone: context.zone, habits: context.habits
    ).sleep.filter(\.code.isNightsSleep).map(\.interval)
    return slept.compactMap { logged in
      let awake = Interval(start: logged.end, end: logged.end + awakeSeconds)
      let isCut = planned.contains { $0.overlaps(logged) && $0.end >= awake.end }
      return isCut ? awake : nil
    }
  }

  /// Returns a shift with the ways to work and home.
  public func withCommute(_ shift: Interval) -> Interval {
    Interval(
      start: shift.start - Int64(context.habits.commuteBeforeMinutes) * 60,
      end: shift.end + Int64(context.habits.commuteAfterMinutes) * 60)
  }

  /// Returns the interval of a local day.
  public func interval(of day: CivilDay) -> Interval {
    Interval(
      start: context.zone.startOfDay(day), end: context.zone.startOfDay(day.adding(days: 1)))
  }

  // MARK: - Slots

  /// Returns the part of the day at an instant; nil during planned sleep. The first that applies
  /// counts (reference, Coach § 7).
  public func slot(at instant: Instant) -> DaySlot? {
    func precedes(_ interval: Interval, by seconds: Int64) -> Bool {
      interval.start - seconds <= instant && instant < interval.start
    }
    func follows(_ interval: Interval, by seconds: Int64) -> Bool {
      interval.end <= instant && instant < interval.end + seconds
    }
    let nights = sleep.lazy.filter(\.code.isNightsSleep).map(\.interval)
    let naps = sleep.lazy.filter { !$0.code.isNightsSleep }.map(\.interval)
    if sleep.contains(where: { $0.interval.contains(instant) }) { return nil }
    if shifts.contains(where: { $0.contains(instant) }) { return .break }
    if naps.contains(where: { precedes($0, by: Self.preNap) }) { return .preNap }
    if nights.contains(where: { precedes($0, by: Self.preSleep) }) { return .preSleep }
    if nights.contains(where: { follows($0, by: Self.wake) }) { return .wake }
    // An absence in the middle of a shift.
    if stretches.contains(where: {
      $0.interval.contains(instant) && $0.shifts.first == $0.shifts.last
    }) {
      return .preShift
    }
    if shifts.contains(where: { follows($0, by: Self.postShift) }) { return .postShift }
    if shifts.contains(where: { precedes($0, by: Self.preShift) }) { return .preShift }
    let minute = context.zone.local(at: instant).minuteOfDay
    if minute < 12 * 60 { return .dayOffMorning }
    return minute < 17 * 60 ? .dayOffAfternoon : .dayOffEvening
  }

  /// Returns the slots whose actions make sense at an instant: its own, and on the way home that
  /// after a shift, which after a night would otherwise always be that before sleep.
  public func slots(at instant: Instant) -> Set<DaySlot> {
    guard let slot = slot(at: instant) else { return [] }
    return isOnWayHome(at: instant) ? [slot, .postShift] : [slot]
  }

  /// Returns whether the person gets ready for work, or is on the way there or home.
  public func isTravelling(at instant: Instant) -> Bool {
    !shifts.contains { $0.contains(instant) }
      && shifts.contains { withCommute($0).contains(instant) }
  }

  /// Returns whether the person is on the way home from a shift, and not in another.
  func isOnWayHome(at instant: Instant) -> Bool {
    !shifts.contains { $0.contains(instant) }
      && shifts.contains { $0.end <= instant && instant < withCommute($0).end }
  }
}
