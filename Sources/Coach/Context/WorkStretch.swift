import Domain

/// Shifts with no time between them for anything but the way home and back, as one stretch of work.
///
/// A person sleeps after the last of two back-to-back shifts, not after the first. A single shift
/// is one stretch, even if an absence interrupts it.
public struct WorkStretch: Equatable, Sendable {
  /// The shifts, in the order of their starts.
  public let shifts: [RosterSubject]
  /// The interval from the start of the first to the end of the last.
  public let interval: Interval
  /// The absences in the middle of a shift.
  public let gaps: [Interval]
  /// Whether it is night work: more than two hours between 23:00 and 06:00 (see `RosterEntry`).
  public let isNight: Bool
  /// Whether it starts early: it is not night work, and begins before `earlyBeforeMinute`.
  public let isEarly: Bool
  /// Whether it is the first night of a block: no night ends in the 24 hours before its start.
  public internal(set) var isFirstNight = false
  /// Whether it is the last night of a block: no night starts in the 24 hours after its end.
  public internal(set) var isLastNight = false
  /// Whether it is the first of nights in a row: that of a block, or one before which the person was
  /// at home for a night, as between tours of 24 hours.
  public internal(set) var startsRow = false

  /// The longest time between two nights of a block, in seconds; itself included.
  static let blockSeconds: Int64 = 24 * 3600

  init(_ entries: [RosterEntry], _ interval: Interval, zone: Zone, habits: SleepHabits) {
    shifts = entries.map(\.subject)
    self.interval = interval
    gaps = zip(entries, entries.dropFirst()).compactMap { entry, next in
      guard entry.subject == next.subject, entry.interval.end < next.interval.start else {
        return nil
      }
      return Interval(start: entry.interval.end, end: next.interval.start)
    }
    let whole =
      entries.count == 1
      ? entries[0] : RosterEntry(entries[0].subject, interval, in: zone)
    isNight = whole.isNight
    isEarly = !isNight && zone.local(at: interval.start).minuteOfDay < habits.earlyBeforeMinute
  }

  /// Returns the interval with the ways to work and home.
  public func withCommute(_ habits: SleepHabits) -> Interval {
    Interval(
      start: interval.start - Int64(habits.commuteBeforeMinutes) * 60,
      end: interval.end + Int64(habits.commuteAfterMinutes) * 60)
  }

  /// Returns the stretches of a roster in the order of their starts. The roster may be unordered.
  public static func stretches(
    of roster: [RosterEntry], zone: Zone, habits: SleepHabits
  ) -> [WorkStretch] {
    var found: [WorkStretch] = []
    var open: [RosterEntry] = []
    var interval = Interval(start: Instant(seconds: 0), end: Instant(seconds: 0))
    let travel = Int64(habits.commuteBeforeMinutes + habits.commuteAfterMinutes) * 60
    for entry in roster.sorted(by: precedes) {
      if let last = open.last, last.subject != entry.subject,
        entry.interval.start - interval.end > travel
      {
        found.append(WorkStretch(open, interval, zone: zone, habits: habits))
        open = []
      }
      interval =
        open.isEmpty
        ? entry.interval
        : Interval(start: interval.start, end: max(interval.end, entry.interval.end))
      open.append(entry)
    }
    if !open.isEmpty { found.append(WorkStretch(open, interval, zone: zone, habits: habits)) }
    markBlocks(&found, zone)
    return found
  }

  private static func precedes(_ a: RosterEntry, _ b: RosterEntry) -> Bool {
    (a.interval.start, a.interval.end) < (b.interval.start, b.interval.end)
  }

  /// Returns whether a night lies between two stretches of night work, from 23:00 to 06:00, so that
  /// the second is no longer in a row with the first.
  private static func isNightAtHome(
    between end: Instant, and start: Instant, _ zone: Zone
  ) -> Bool {
    let night = nightAtHome.interval(on: zone.local(at: end).day, in: zone)
    return end <= night.start && night.end <= start
  }

  private static let nightAtHome = WallSpan(uncheckedStart: 23 * 60, end: 6 * 60)

  private static func markBlocks(_ stretches: inout [WorkStretch], _ zone: Zone) {
    var last: Int?
    for index in stretches.indices where stretches[index].isNight {
      stretches[index].isLastNight = true
      let start = stretches[index].interval.start
      if let last, case let end = stretches[last].interval.end, start - end <= blockSeconds {
        stretches[index].startsRow = isNightAtHome(between: end, and: start, zone)
        stretches[last].isLastNight = false
      } else {
        stretches[index].isFirstNight = true
        stretches[index].startsRow = true
      }
      last = index
    }
  }
}

extension LocalDateTime {
  /// The minutes after midnight.
  var minuteOfDay: Int { secondOfDay / 60 }
}
