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

/// The habits from which sleep and travel are planned around a roster. All can be changed; the
/// defaults are those of the reference, with the source of each.
///
/// NIOSH is the training for nurses on shift work and long work hours of the US National Institute
/// for Occupational Safety and Health, by module and page.
public struct SleepHabits: Hashable, Sendable {
  /// The minutes that a shift takes before its start: getting ready and the way there.
  public var commuteBeforeMinutes = 60
  /// The minutes that a shift takes after its end: the way home.
  public var commuteAfterMinutes = 45
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
  /// The sleep of all other nights.
  public var mainSleep = WallSpan(uncheckedStart: 23 * 60, end: 7 * 60)
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

  /// Whether all lengths and times are valid. Others protect no sensible time, but never overlap.
  public var isValid: Bool {
    let minutes = [
      commuteBeforeMinutes, commuteAfterMinutes, recoveryMinutes, lastRecoveryMinutes,
      earlySleepMinutes, earlyRiseMinutes, leastSleepMinutes, leastNapMinutes,
      leastRestMinutes ?? 0,
    ]
    return minutes.allSatisfy(Self.lengths.contains) && (0..<1440).contains(earlyBeforeMinute)
  }
}
