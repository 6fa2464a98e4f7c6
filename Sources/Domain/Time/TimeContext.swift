/// The interpretation of weekday names, and of dates without a year.
public enum WeekdayMeaning: Sendable {
  /// Today or one of the next six days, for planned times.
  case coming
  /// Today or one of the last six days, for past times.
  case latest
  /// The first such day from today on, for deadlines.
  case ahead
}

/// The values that the interpretation of entered times depends on.
public struct TimeContext: Sendable {
  /// The current time.
  public var now: Instant
  /// The time zone.
  public var zone: Zone
  /// The interpretation of weekday names.
  public var weekdays: WeekdayMeaning
  /// Whether the local time counts, if it comes with an offset that the zone once had, but does not
  /// have then: its rules have changed since.
  public var keepsClockTimes = false

  /// Creates a context; weekdays are in the future by default.
  public init(now: Instant, zone: Zone, weekdays: WeekdayMeaning = .coming) {
    self.now = now
    self.zone = zone
    self.weekdays = weekdays
  }

  /// The current date in the zone.
  public var today: CivilDay { zone.local(at: now).day }
}

/// The treatment of local times that occur twice.
public enum RepeatedHour: Sendable {
  /// Throw `TimeTextError.ambiguous`, so that the user can choose.
  case refuse
  /// Use the first.
  case first
  /// Use the second.
  case second
}

/// The error for an invalid time, with the text as it was entered.
public enum TimeTextError: Error, Equatable, Sendable {
  /// The text is not a time.
  case unreadable(String)
  /// The text is not a day.
  case unreadableDay(String)
  /// The local time occurs twice.
  case ambiguous(String, first: Instant, second: Instant)
  /// The local time is skipped; `before` is the last minute before the gap, `after` the first after
  /// it.
  case missing(String, before: LocalDateTime, after: LocalDateTime)
  /// The time is outside of `TimeParser.years`.
  case outOfRange(String)
}

/// A parsed time.
public struct ParsedTime: Equatable, Sendable {
  /// The instant.
  public var instant: Instant
  /// The local time.
  public var local: LocalDateTime
  /// The other instant of a local time that occurs twice; nil otherwise.
  public var other: Instant?
}
