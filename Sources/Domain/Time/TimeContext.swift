/// Which day a weekday's name means. Today counts in both.
public enum WeekdayMeaning: Sendable {
  /// Today or the next six days: for what is planned.
  case coming
  /// Today or the last six days: for what has happened.
  case latest
}

/// What the meaning of a written time depends on.
public struct TimeContext: Sendable {
  /// The present moment.
  public var now: Instant
  /// Where the clock hangs.
  public var zone: Zone
  /// Which day `monday` is.
  public var weekdays: WeekdayMeaning

  /// A context; weekdays lie ahead unless told.
  public init(now: Instant, zone: Zone, weekdays: WeekdayMeaning = .coming) {
    self.now = now
    self.zone = zone
    self.weekdays = weekdays
  }

  /// Today's date at the place.
  public var today: CivilDay { zone.local(at: now).day }
}

/// What to do with a wall-clock time that the clock shows twice.
public enum RepeatedHour: Sendable {
  /// Throw `TimeTextError.ambiguous`, so that the person can be asked.
  case refuse
  /// Take the first of the two.
  case first
  /// Take the second of the two.
  case second
}

/// Why a written time cannot be used. `text` is the one that was given.
public enum TimeTextError: Error, Equatable, Sendable {
  /// It is no time.
  case unreadable(String)
  /// It is no day.
  case unreadableDay(String)
  /// The clock shows it twice.
  case ambiguous(String, first: Instant, second: Instant)
  /// The clock skips it; the last minute shown before the gap and the first after.
  case missing(String, before: LocalDateTime, after: LocalDateTime)
  /// It lies outside `TimeParser.years`.
  case outOfRange(String)
}

/// A written time, understood.
public struct ParsedTime: Equatable, Sendable {
  /// The moment.
  public var instant: Instant
  /// What clocks show then.
  public var local: LocalDateTime
  /// The other moment at which clocks show the same, where one of two had to be chosen.
  public var other: Instant?
}
