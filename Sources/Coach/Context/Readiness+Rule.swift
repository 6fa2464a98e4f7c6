import Domain

extension Readiness {
  /// The time before an instant that decides about readiness: 24 hours, in seconds.
  public static let windowSeconds: Int64 = 24 * 3600

  /// The sleep within the window up to which it is short: 6 hours, in seconds. A meta-analysis of
  /// 227 outcomes found 7.56 % less performance after at most that much (PMC9584849).
  public static let shortSleepSeconds: Int64 = 6 * 3600

  /// Finds the readiness at an instant (reference, Coach § 1.4).
  ///
  /// A night shift counts if it ended within the window, also at the very instant, but not exactly
  /// 24 hours ago. Sleep counts with the part of it that lies in the window, once where entries
  /// overlap; without any, nothing is known and the person is ready. After a night with short
  /// sleep, the night is the reason. Hours and minutes are rounded down. Illness, which goes before
  /// both, counts until a day after its end.
  public static func at(
    _ instant: Instant, shifts: some Sequence<Interval>, sleep: some Sequence<Interval>,
    illness: some Sequence<Interval> = [], zone: Zone
  ) -> Readiness {
    let isIll = illness.contains { $0.start <= instant && instant < $0.end + windowSeconds }
    if isIll { return .ill }
    let window = Interval(start: instant - windowSeconds, end: instant)
    let night =
      shifts
      .filter { $0.end > window.start && $0.end <= instant && isNight($0, in: zone) }
      .map(\.end).max()
    if let night { return .afterNight(hoursSince: Int((instant - night) / 3600)) }
    let slept = shortSleep(at: instant, sleep: sleep)
    return slept.map { .shortSleep(minutes: Int($0 / 60)) } ?? .ready
  }

  /// Returns the seconds of sleep in the window if they are few, also after a night; nil if they are
  /// enough, or unknown.
  static func shortSleep(
    at instant: Instant, sleep: some Sequence<Interval>
  ) -> Int64? {
    let window = Interval(start: instant - windowSeconds, end: instant)
    let slept = IntervalSet(sleep.compactMap(window.intersection)).seconds
    return slept > 0 && slept <= shortSleepSeconds ? slept : nil
  }

  /// The reason that it gives against an increase; nil if the person is ready.
  public var reason: Reason? {
    switch self {
    case .ready: nil
    case .ill: Reason("HOLD_ILL", .against)
    case .afterNight(let hours): Reason("HOLD_AFTER_NIGHT", .against, ["\(hours)"])
    case .shortSleep(let minutes): Reason("HOLD_SHORT_SLEEP", .against, ["\(minutes)"])
    }
  }

  /// Returns whether a shift is night work, as the roster defines it (`RosterEntry`).
  private static func isNight(_ shift: Interval, in zone: Zone) -> Bool {
    RosterEntry(.shift(RecordID("")), shift, in: zone).isNight
  }
}
