import Domain

/// Places the next workouts of a routine around shifts and sleep instead of on weekdays.
///
/// A workout needs a free gap between the habits' earliest and latest time of day, ends at least
/// three hours before sleep (reference, Coach § 2.3), and waits for a day after a night shift if the
/// next few days have a better one.
public struct WorkoutPlanner {
  /// A workout to come.
  public struct Slot: Equatable, Sendable {
    /// The index of the routine's day.
    public let day: Int
    /// When it is; only its day counts if nothing is free on it.
    public let interval: Interval
    /// Whether a night shift or short sleep will hold back an increase.
    public let isGuarded: Bool
  }

  /// The length of a workout with the way there, in minutes.
  public static let minutes = 75
  /// The time of day from which workouts are placed, and that before which they end.
  private static let hours = WallSpan(startMinute: 9 * 60, endMinute: 21 * 60)
  /// The rest between the end of a workout and sleep, in seconds.
  private static let beforeSleep: Int64 = 3 * 3600
  /// The days by which a workout waits for a better one.
  private static let patience = 2
  /// The days that are searched for each workout.
  private static let reach = 10

  private let context: CoachContext
  private let routine: Routine

  /// Creates a planner. The context's roster and sleep have to cover the days that are planned.
  public init(_ context: CoachContext, _ routine: Routine) {
    self.context = context
    self.routine = routine
  }

  /// Returns the next `count` workouts after the one that was trained last, in order of time, up to
  /// the first that starts at `end` or later. A workout without a free gap is left out, and those
  /// after it follow.
  public func next(
    _ count: Int, after last: (day: Int, start: Instant)?, until end: Instant? = nil
  ) -> [Slot] {
    guard !routine.days.isEmpty else { return [] }
    var slots: [Slot] = []
    var day = routine.next(after: last?.day)
    var trained = last.map { context.zone.local(at: $0.start).day }
    while slots.count < count {
      guard let slot = slot(day: day, after: trained, number: slots.count) else { break }
      slots.append(slot)
      if let end, slot.interval.start >= end { break }
      trained = context.zone.local(at: slot.interval.start).day
      day = routine.next(after: day)
    }
    return slots
  }

  /// Returns the first good gap on or after the day on which a workout is due; the first guarded one
  /// if no better follows soon.
  private func slot(day: Int, after trained: CivilDay?, number: Int) -> Slot? {
    let today = context.zone.local(at: context.now).day
    let first = trained.map { max(today, $0.adding(days: spacing(number))) } ?? today
    var guarded: Slot?
    for distance in 0..<Self.reach {
      if let guarded, distance > Self.patience { return guarded }
      guard let gap = gap(on: first.adding(days: distance)) else { continue }
      let isGuarded = context.readiness(at: gap.start) != .ready
      let slot = Slot(day: day, interval: gap, isGuarded: isGuarded)
      guard isGuarded else { return slot }
      guarded = guarded ?? slot
    }
    return guarded
  }

  /// Returns the days between a workout and the next, so that a week has as many as the routine
  /// asks for: three a week are 2, 2 and 3 days apart.
  private func spacing(_ number: Int) -> Int {
    let perWeek = min(max(routine.daysPerWeek, 1), 7), place = number % perWeek
    return (place + 1) * 7 / perWeek - place * 7 / perWeek
  }

  /// Returns the first gap of a day in which a workout fits, at a quarter of an hour.
  private func gap(on day: CivilDay) -> Interval? {
    guard let span = Self.hours?.interval(on: day, in: context.zone) else { return nil }
    let length = Int64(Self.minutes) * 60
    for free in context.freeGaps(in: span, atLeast: Self.minutes) {
      let earliest = max(free.start, context.now)
      let start = Instant(seconds: (earliest.seconds + 899) / 900 * 900)
      let workout = Interval(start: start, end: start + length)
      guard workout.end <= free.end else { continue }
      if context.nextSleep(after: workout.end, within: Self.beforeSleep) == nil { return workout }
    }
    return nil
  }
}
