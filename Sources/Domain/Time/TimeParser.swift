/// Reads times and dates as commands and forms accept them, in English and German.
///
/// A time is one of
/// - `now`, and `-15m`, `+2h30m`, `-1h`: elapsed time from now;
/// - `19:00`, `19:00:30`, `7`, `7.30`, `0700`, `7h`, `7 Uhr`, `7pm`, `7:30am`: today; `24:00` is
///   the midnight that ends the day;
/// - a date and a time of day: `2026-03-01 19:00`, `2026-03-01T19:00`, `yesterday 19:00`,
///   `monday 7:00`, `-3w 7:00`; a calendar date may carry an offset, `+01:00` or `Z`.
///
/// A date is one of `2026-03-01`, `1.3.2026`, `1.3.`, `1 march`, `march 1st 2026`, `today`,
/// `yesterday`, `tomorrow`, `monday` … or its abbreviation (see `WeekdayMeaning`), `next monday`,
/// `end of june`, `end of next month`, `monatsende`, and `-3w`, `+2d`, `-1m`, `+1y` from today, where
/// `m` are months. Without a year it is the nearest such day, or the last one in a context where
/// weekdays are past, or the next where they are ahead.
public enum TimeParser {
  /// The valid years. No shift is older or planned further ahead, so that others are typing errors.
  public static let years = 1900...2200

  /// Parses a time. Throws `TimeTextError`.
  public static func time(
    _ text: String, in context: TimeContext, repeated: RepeatedHour = .refuse
  ) throws(TimeTextError) -> ParsedTime {
    guard let expression = TimeExpression(text) else { throw .unreadable(text) }
    return try time(expression, text, in: context, repeated: repeated)
  }

  /// Returns whether a text is a time with its own offset from UTC, so that it is an instant in any
  /// zone.
  public static func isInstant(_ text: String) -> Bool {
    guard case .dated(_, _, let utcOffset)? = TimeExpression(text) else { return false }
    return utcOffset != nil
  }

  /// Parses a time of day without a date, such as `7`, `19.30 Uhr` or `7pm`. Returns the minute of
  /// the day, 0…1440; nil for anything else.
  public static func minuteOfDay(_ text: String) -> Int? {
    guard case .clock(let second)? = TimeExpression(text), second % 60 == 0 else { return nil }
    return second / 60
  }

  /// Parses a day. Throws `TimeTextError.unreadableDay` and `.outOfRange`.
  public static func date(
    _ text: String, in context: TimeContext
  ) throws(TimeTextError) -> CivilDay {
    guard let words = TimeExpression.words(text), let expression = DayExpression(words: words)
    else { throw .unreadableDay(text) }
    let day = expression.day(today: context.today, weekdays: context.weekdays)
    guard years.contains(day.year) else { throw .outOfRange(text) }
    return day
  }

  /// Resolves a local time in `zone`. Throws `TimeTextError` with `text`, by default the ISO 8601
  /// form.
  public static func time(
    _ local: LocalDateTime, _ text: String? = nil, in zone: Zone, repeated: RepeatedHour = .refuse
  ) throws(TimeTextError) -> ParsedTime {
    let text = text ?? ISOText.format(local)
    guard years.contains(local.day.year) else { throw .outOfRange(text) }
    switch zone.resolve(local) {
    case .unique(let instant):
      return ParsedTime(instant: instant, local: local, other: nil)
    case .missing(let before, let after):
      throw .missing(text, before: before, after: after)
    case .ambiguous(let first, let second):
      switch repeated {
      case .refuse: throw .ambiguous(text, first: first, second: second)
      case .first: return ParsedTime(instant: first, local: local, other: second)
      case .second: return ParsedTime(instant: second, local: local, other: first)
      }
    }
  }

  static func time(
    _ expression: TimeExpression, _ text: String, in context: TimeContext, repeated: RepeatedHour
  ) throws(TimeTextError) -> ParsedTime {
    switch expression {
    case .relative(let seconds):
      return try time(context.now + seconds, text, in: context.zone)
    case .clock(let second):
      let local = LocalDateTime(context.today, plus: second)
      return try time(local, text, in: context.zone, repeated: repeated)
    case .dated(let expression, let second, let utcOffset):
      let day = expression.day(today: context.today, weekdays: context.weekdays)
      let local = LocalDateTime(day, plus: second)
      guard let utcOffset else {
        return try time(local, text, in: context.zone, repeated: repeated)
      }
      let instant = Instant(seconds: local.floatingSeconds - Int64(utcOffset))
      let zone = context.zone
      guard context.keepsClockTimes, zone.offset(at: instant) != utcOffset, zone.hasHad(utcOffset)
      else { return try time(instant, text, in: zone) }
      return try time(zone.instant(for: local, near: nil), text, in: zone)
    }
  }

  private static func time(
    _ instant: Instant, _ text: String, in zone: Zone
  ) throws(TimeTextError) -> ParsedTime {
    let local = zone.local(at: instant)
    guard years.contains(local.day.year) else { throw .outOfRange(text) }
    return ParsedTime(instant: instant, local: local, other: nil)
  }
}

extension LocalDateTime {
  /// Creates a time of `day`; 86,400 seconds are the next midnight.
  init(_ day: CivilDay, plus second: Int) {
    self.init(floatingSeconds: Int64(day.number) * 86_400 + Int64(second))
  }
}
