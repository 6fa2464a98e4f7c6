import Domain

/// What decides at an instant which actions can be done, before anything is known about them.
public struct GuidanceMoment: Equatable, Sendable {
  /// The nights in a row from which the person is expected to be tired.
  public static let manyNights = 3
  /// The fewest minutes of logged sleep that count as a night's; anything shorter is a nap.
  public static let leastNightMinutes = 180
  /// The days before an instant whose shifts decide about rotating.
  static let factDays = SleepHabits.daysBefore
  /// The days after an instant whose shifts tell whether the person works nights.
  static let aheadDays: Int64 = 7

  /// The instant.
  public let at: Instant
  /// The local day.
  public let day: CivilDay
  /// The part of the day; nil during planned sleep.
  public let slot: DaySlot?
  /// The slots whose actions make sense: the part of the day, and on the way home that after a
  /// shift.
  public let slots: Set<DaySlot>
  /// The kind of the day.
  public let shiftDay: ShiftDay
  /// The shift in progress, or the next one that starts within 24 hours; nil for none.
  public let shift: Interval?
  /// The minutes until something else begins.
  public let freeMinutes: Int
  /// The minutes by which the shift in progress is longer than planned; nil for none that is.
  public let overtimeMinutes: Int?
  /// The next planned sleep; nil if none starts within three days.
  public let nextSleep: Interval?
  /// The nights in a row, the current one included.
  public let nightsInRow: Int
  /// The minutes of logged sleep that ended in the last 24 hours if they are at most six hours; nil
  /// otherwise. A night of which only the end is so late counts as a whole.
  public let shortSleepMinutes: Int?
  /// Whether the person is ill.
  public let isIll: Bool
  /// The rules that hold.
  public let rules: Set<ActionRule>
  /// The facts that the roster decides.
  public let facts: Set<PersonFact>

  /// Whether at most six hours of sleep are logged in the last 24 hours.
  public var isShortOfSleep: Bool { shortSleepMinutes != nil }

  /// Whether nights or short sleep make everything harder (reference, Coach § 3.2, FrictionRisk).
  public var isStrained: Bool { nightsInRow >= Self.manyNights || isShortOfSleep }

  /// Finds the moment of a context's current time. The context has to contain the shifts of the 28
  /// days before and of the six days after.
  public init(_ context: CoachContext) {
    self.init(context, roster: GuidanceRoster(context, at: context.now), at: context.now)
  }

  /// Finds the moment of an instant for which a roster was prepared.
  public init(_ context: CoachContext, roster: GuidanceRoster, at instant: Instant) {
    at = instant
    day = context.zone.local(at: instant).day
    slot = roster.slot(at: instant)
    slots = roster.slots(at: instant)
    let kinds = DayKind.kinds(
      from: day, count: 1, stretches: roster.stretches, zone: context.zone)
    shiftDay = ShiftDay(kinds.first ?? .off)
    shift = roster.shifts.first {
      $0.end > instant && $0.start - instant <= GuidanceRoster.ahead
    }
    overtimeMinutes = context.overtime(at: instant).map { Int($0 / 60) }
    freeMinutes = overtimeMinutes == nil ? roster.freeMinutes(at: instant) : 0
    nextSleep = roster.nextSleep(after: instant)?.interval
    nightsInRow = roster.nightsInRow(at: instant)
    shortSleepMinutes = Self.shortSleep(context.sleep, at: instant)
    isIll = context.illness.contains { $0.contains(instant) }
    rules = roster.rules(at: instant).subtracting(isIll ? ActionRule.ofWorkAhead : [])
    facts = Self.facts(of: context, at: instant)
  }

  /// Returns the minutes of the sleep that ended in the last 24 hours, or lasts; nil for none or
  /// enough.
  private static func shortSleep(_ sleep: [SleepEntry], at instant: Instant) -> Int? {
    let since = instant - Readiness.windowSeconds
    let slept = sleep.lazy.map(\.interval).filter { $0.end > since && $0.start < instant }
      .map { Interval(start: $0.start, end: min($0.end, instant)) }
    let seconds = IntervalSet(Array(slept)).seconds
    return seconds > 0 && seconds <= Readiness.shortSleepSeconds ? Int(seconds / 60) : nil
  }

  /// Returns the facts that the shifts of the last 28 days and the next week decide, whatever
  /// absences cover. Nights are permanent as the plan of sleep knows them.
  static func facts(of context: CoachContext, at instant: Instant) -> Set<PersonFact> {
    let start = instant - factDays * 86_400
    let soon = instant + aheadDays * 86_400
    let shifts = context.roster(in: Interval(start: start, end: soon), withAbsent: true)
    let worked = shifts.filter { $0.interval.start >= start && $0.interval.end <= instant }
    let nights = worked.count(where: \.isNight)
    var facts: Set<PersonFact> =
      shifts.contains { $0.isNight && $0.interval.start < soon } ? [.worksNights] : []
    if context.habits.hasPermanentNights {
      facts.insert(.permanentNights)
    } else if nights > 0, nights < worked.count {
      facts.insert(.rotating)
    }
    return facts
  }
}
