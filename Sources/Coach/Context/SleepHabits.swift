import Domain

/// A span of local time, such as 23:00–07:00. It crosses midnight unless its end is later than its
/// start.
public struct WallSpan: Hashable, Sendable {
  /// The start in minutes after midnight, 0..<1440.
  public let startMinute: Int
  /// The end in minutes after midnight, 0..<1440.
  public let endMinute: Int

  /// Creates a span; nil if a time is outside of the day, or if both are equal.
  public init?(startMinute: Int, endMinute: Int) {
    let day = 0..<1440
    guard day.contains(startMinute), day.contains(endMinute), startMinute != endMinute else {
      return nil
    }
    self.init(uncheckedStart: startMinute, end: endMinute)
  }

  /// Creates a span of times that are known to be valid.
  init(uncheckedStart: Int, end: Int) {
    startMinute = uncheckedStart
    endMinute = end
  }

  /// The length in minutes on a day without a clock change.
  public var minutes: Int { modulo(endMinute - startMinute, 1440) }

  /// Returns the interval that starts on `day`. A clock change makes it longer or shorter, as the
  /// clock on the wall says; of skipped and repeated times it decides as a roster does for its
  /// shifts (`ShiftTimes`).
  public func interval(on day: CivilDay, in zone: Zone) -> Interval {
    let start = LocalDateTime(day: day, secondOfDay: startMinute * 60)
    let times = ShiftTimes(wallStart: start, wallMinutes: minutes, zone: zone)
    return Interval(start: times.scheduledStart, end: times.scheduledEnd)
  }
}

/// The habits from which sleep and travel are planned around a roster. A person changes most of
/// them (`GuidanceSettings`); the defaults are those of the reference, with the source of each.
///
/// NIOSH is the training for nurses on shift work and long work hours of the US National Institute
/// for Occupational Safety and Health, by module and page.
public struct SleepHabits: Hashable, Sendable {
  /// The minutes that a shift takes before its start: getting ready and the way there.
  public var commuteBeforeMinutes = 60
  /// The minutes that a shift takes after its end: the way home.
  public var commuteAfterMinutes = 45
  /// The minutes at home between coming from work and going to bed (NIOSH 6.4: a slow last hour).
  public var windDownMinutes = 30
  /// The sleep after a night shift, in minutes: at once, because sleep before 14:00 counts most
  /// (NIOSH 9.5).
  public var recoveryMinutes = 8 * 60
  /// The sleep after the last night of a block, in minutes: short, so that the next evening's
  /// comes early (HSE, Managing shift work).
  public var lastRecoveryMinutes = 5 * 60
  /// The night's sleep that follows on the evening after the last night (HSE).
  public var bedAfterLastNight = WallSpan(uncheckedStart: 21 * 60 + 30, end: 6 * 60 + 30)
  /// The nap before the first night of a block; nil for none (NIOSH 7.6).
  public var nap: WallSpan? = WallSpan(uncheckedStart: 15 * 60 + 30, end: 17 * 60)
  /// Whether the nap may be given up for something else.
  public var isNapSoft = false
  /// The local time in minutes after midnight before which a start is early.
  public var earlyBeforeMinute = 8 * 60 + 15
  /// The sleep before an early shift, in minutes (NIOSH 6.1: 7 to 8 hours).
  public var earlySleepMinutes = 8 * 60
  /// The minutes from the end of that sleep to the start of the shift.
  public var earlyRiseMinutes = 75
  /// The person's own time for the sleep of all other nights; nil for that of the roster.
  public var ownMainSleep: WallSpan?
  /// Whether the person works nights only (`arePermanentNights`).
  public var hasPermanentNights = false
  /// The rest between two shifts in minutes, below which nothing else fits in; nil for no limit.
  /// The default is that of the rest rules (ArbZG § 5 (1), Directive 2003/88/EC, Article 3).
  public var leastRestMinutes = RestRules().leastRestMinutes

  /// The shortest remainder of a sleep that is still worth keeping, in minutes: one sleep cycle.
  /// NIOSH 7.5 recommends naps of 15 to 30 or of about 90 minutes.
  public var leastSleepMinutes = 90
  /// The shortest remainder of a nap that is still worth keeping, in minutes (NIOSH 7.5).
  public var leastNapMinutes = 15

  /// The valid lengths of sleep, travel and rest, in minutes.
  public static let lengths = 0...16 * 60

  /// Creates the default habits.
  public init() {}

  /// The main sleep of most people.
  private static let usualSleep = WallSpan(uncheckedStart: 23 * 60, end: 7 * 60)
  /// The main sleep on the days off of permanent nights, which has hours in common with that after
  /// work (NIOSH 9.6: from 03:00 or 04:00 until noon).
  private static let nightWorkersSleep = WallSpan(uncheckedStart: 4 * 60, end: 12 * 60)

  /// The sleep of all nights that have no other.
  public var mainSleep: WallSpan {
    get { ownMainSleep ?? (hasPermanentNights ? Self.nightWorkersSleep : Self.usualSleep) }
    set { ownMainSleep = newValue }
  }

  /// Whether the person sleeps by day on days off as well: works nights only, and has not chosen to
  /// go to bed in the evening.
  public var keepsNights: Bool {
    hasPermanentNights && (ownMainSleep.map { $0.startMinute < 12 * 60 } ?? true)
  }

  /// Whether all lengths and times are valid. Others protect no sensible time, but never overlap.
  public var isValid: Bool {
    let minutes = [
      commuteBeforeMinutes, commuteAfterMinutes, windDownMinutes, recoveryMinutes,
      lastRecoveryMinutes,
      earlySleepMinutes, earlyRiseMinutes, leastSleepMinutes, leastNapMinutes,
      leastRestMinutes ?? 0,
    ]
    let spans = [mainSleep, bedAfterLastNight, nap].compactMap { $0?.minutes }
    return (minutes + spans).allSatisfy(Self.lengths.contains)
      && (0..<1440).contains(earlyBeforeMinute)
  }
}

extension SleepHabits {
  /// The days before a time whose shifts decide about permanent nights.
  static let daysBefore: Int64 = 28
  /// The days after a time whose shifts decide about permanent nights.
  static let daysAfter: Int64 = 28
  /// The fewest shifts that decide.
  private static let leastShifts = 8
  /// The length of a duty that contains a night, and the day as well, in seconds.
  private static let dutySeconds: Int64 = 18 * 3600

  /// Returns the time whose shifts decide about permanent nights.
  public static func span(around instant: Instant) -> Interval {
    Interval(start: instant - daysBefore * 86_400, end: instant + daysAfter * 86_400)
  }

  /// Returns the habits for the shifts around a time as they are planned, which decide about
  /// permanent nights whatever absences cover.
  public func fitting(_ shifts: [Shift], at now: Instant, in zone: Zone) -> SleepHabits {
    var habits = self
    habits.hasPermanentNights = Self.arePermanentNights(
      CoachContext(now: now, zone: zone, shifts: shifts)
        .roster(in: Self.span(around: now), withAbsent: true), at: now)
    return habits
  }

  /// Returns whether somebody works nights only: of at least eight shifts in the four weeks before a
  /// time and the four after it, nine in ten are nights, so that a day of training changes nothing.
  /// Duties of 24 hours are no night shifts.
  static func arePermanentNights(
    _ roster: some Sequence<RosterEntry>, at instant: Instant
  ) -> Bool {
    let span = Self.span(around: instant)
    var shifts = 0, nights = 0
    for entry in roster where span.contains(entry.interval.start) {
      shifts += 1
      if entry.isNight, entry.interval.seconds < dutySeconds { nights += 1 }
    }
    return shifts >= leastShifts && nights * 10 >= shifts * 9
  }
}
