/// The kind of a roster entry.
public enum RosterSubject: Hashable, Sendable {
  /// A stored shift.
  case shift(RecordID)
  /// A shift planned by a pattern.
  case occurrence(OccurrenceID)
}

/// An entry of a roster, as the rest rules check it.
public struct RosterEntry: Equatable, Sendable {
  /// The shift.
  public let subject: RosterSubject
  /// The day on which it starts.
  public let day: CivilDay
  /// The interval from start to end.
  public let interval: Interval
  /// Whether it is night work (see `NightWork`).
  public let isNight: Bool

  /// Creates an entry at a place.
  public init(_ subject: RosterSubject, _ interval: Interval, in zone: Zone) {
    self.subject = subject
    self.interval = interval
    day = zone.local(at: interval.start).day
    isNight = NightWork.isNight(interval, in: zone)
  }

  /// Creates the entry of a planned shift.
  public init(_ occurrence: Occurrence, in zone: Zone) {
    self.init(.occurrence(occurrence.id), occurrence.interval, in: zone)
  }

  /// Creates the entry of a stored shift, as worked or else as planned; nil for one that
  /// does not take place,
  /// and for one whose rate has one of the labels that are not work.
  public init?(_ shift: Shift, in zone: Zone, noWork labels: Set<String> = []) {
    guard !shift.status.isOff, shift.rateLabel.map(labels.contains) != true else {
      return nil
    }
    self.init(.shift(shift.id), Interval(start: shift.start, end: shift.end), in: zone)
  }
}

/// The definition of night work: more than two hours between 23:00 and 06:00, as in the German
/// Arbeitszeitgesetz § 2 (3) and (4); the same seven hours are the British default (Working Time
/// Regulations 1998, 2 (1)).
enum NightWork {
  static func isNight(_ interval: Interval, in zone: Zone) -> Bool {
    var day = zone.local(at: interval.start).day.adding(days: -1)
    let last = zone.local(at: interval.end).day
    var seconds: Int64 = 0
    while day <= last {
      let night = Interval(
        start: zone.instant(for: LocalDateTime(day: day, hour: 23, minute: 0), near: nil),
        end: zone.instant(
          for: LocalDateTime(day: day.adding(days: 1), hour: 6, minute: 0), near: nil))
      seconds += interval.intersection(night)?.seconds ?? 0
      day = day.adding(days: 1)
    }
    return seconds > 2 * 3600
  }
}
