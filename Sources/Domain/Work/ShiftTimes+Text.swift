extension ShiftTimes {
  /// Parses a shift from entered times (see `TimeParser`). An end without a date is the next such
  /// time after the start; an end like `+12h` is relative to the start, not to now. Times relative
  /// to now are truncated to whole minutes. Throws `ShiftTimesError`.
  public init(
    start: String, end: String, in context: TimeContext, repeated: RepeatedHour = .refuse
  ) throws(ShiftTimesError) {
    let from = try Self.start(start, in: context, repeated: repeated)
    guard let expression = TimeExpression(end) else { throw .end(.unreadable(end)) }
    let zone = context.zone
    switch expression {
    case .clock(let second):
      var local = LocalDateTime(from.local.day, plus: second)
      if local < from.local { local = LocalDateTime(from.local.day.adding(days: 1), plus: second) }
      let to = try Self.end(local, end, after: from, zone: zone, repeated: repeated)
      try self.init(start: from, end: to, zone: zone)
    case .relative(let seconds) where seconds > 0:
      try self.init(start: from, minutes: Int(seconds / 60), zone: zone)
    case .dated(let day, let second, nil):
      let day = day.day(today: context.today, weekdays: context.weekdays)
      let local = LocalDateTime(day, plus: second)
      let to = try Self.end(local, end, after: from, zone: zone, repeated: repeated)
      try self.init(start: from, end: to, zone: zone)
    case .relative, .dated:
      let to = try Self.wholeMinutes(expression, end, in: context, repeated, ShiftTimesError.end)
      try self.init(start: from, end: to, zone: zone)
    }
  }

  /// Parses a shift from an entered start and duration (see `DurationText`); the duration is
  /// elapsed time. Throws `ShiftTimesError`.
  public init(
    start: String, duration: String, in context: TimeContext, repeated: RepeatedHour = .refuse
  ) throws(ShiftTimesError) {
    let from = try Self.start(start, in: context, repeated: repeated)
    let minutes: Int
    do throws(DurationTextError) {
      minutes = try DurationText.minutes(duration)
    } catch {
      throw .duration(error)
    }
    try self.init(start: from, minutes: minutes, zone: context.zone)
  }

  private static func start(
    _ text: String, in context: TimeContext, repeated: RepeatedHour
  ) throws(ShiftTimesError) -> ParsedTime {
    guard let expression = TimeExpression(text) else { throw .start(.unreadable(text)) }
    return try wholeMinutes(expression, text, in: context, repeated, ShiftTimesError.start)
  }

  /// Returns the time; one relative to now, which has seconds, is truncated to its minute.
  private static func wholeMinutes(
    _ expression: TimeExpression, _ text: String, in context: TimeContext,
    _ repeated: RepeatedHour, _ failure: (TimeTextError) -> ShiftTimesError
  ) throws(ShiftTimesError) -> ParsedTime {
    do throws(TimeTextError) {
      var time = try TimeParser.time(expression, text, in: context, repeated: repeated)
      guard case .relative = expression else { return time }
      time.instant = time.instant - Int64(time.local.second)
      time.local.secondOfDay -= time.local.second
      return time
    } catch {
      throw failure(error)
    }
  }
}
