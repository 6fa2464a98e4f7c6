import Domain
import Services

/// Parses the start and end of a sleep. Times of day without a date mean the latest sleep that has
/// ended: at noon `23:00 06:30` is last night, and `14:00 20:00` yesterday afternoon.
enum SleepTimes {
  /// Parses both in whole minutes. Throws `TimeTextError`, and `TrainingError` if the end is not
  /// after the start.
  static func read(_ start: String, _ end: String, _ environment: Environment) throws -> Interval {
    let (start, end) = try times(start, end, environment)
    guard end > start else { throw TrainingError.sleepEndsBeforeStart(start, end) }
    return Interval(start: start, end: end)
  }

  private static func times(
    _ start: String, _ end: String, _ environment: Environment
  ) throws(TimeTextError) -> (start: Instant, end: Instant) {
    if ShiftMoment.isClockTime(start, environment) {
      let end = try self.end(end, environment)
      let day = environment.zone.local(at: end).day
      let start = try find(start, on: [day, day.adding(days: -1)], environment) { $0 <= end }
      return (start, end)
    }
    let start = try dated(start, environment)
    guard ShiftMoment.isClockTime(end, environment) else {
      return (start, try dated(end, environment))
    }
    let day = environment.zone.local(at: start).day
    let end = try find(end, on: [day, day.adding(days: 1)], environment) { $0 >= start }
    return (start, end)
  }

  /// Parses the end of a sleep whose start has no date.
  private static func end(
    _ text: String, _ environment: Environment
  ) throws(TimeTextError) -> Instant {
    guard ShiftMoment.isClockTime(text, environment) else { return try dated(text, environment) }
    let today = environment.today, now = environment.now
    return try find(text, on: [today, today.adding(days: -1)], environment) { $0 <= now }
  }

  private static func dated(
    _ text: String, _ environment: Environment
  ) throws(TimeTextError) -> Instant {
    let instant = try TimeParser.time(text, in: environment.pastContext).instant
    return wholeMinute(instant, environment)
  }

  /// Returns a time of day on the first of `days` on which it fits. Where it occurs twice, the one
  /// that fits is meant; where it is skipped, the end of the gap decides about the day.
  private static func find(
    _ text: String, on days: [CivilDay], _ environment: Environment, fits: (Instant) -> Bool
  ) throws(TimeTextError) -> Instant {
    for day in days.dropLast() {
      do throws(TimeTextError) {
        let instant = try ShiftMoment.read(text, near: day, environment)
        if fits(instant) { return instant }
      } catch {
        if let instant = try choose(error, environment, fits) { return instant }
      }
    }
    do throws(TimeTextError) {
      return try ShiftMoment.read(text, near: days[days.count - 1], environment)
    } catch {
      guard let instant = try choose(error, environment, fits) else { throw error }
      return instant
    }
  }

  /// Returns the one instant that fits a time which occurs twice; nil if none does. Throws the error
  /// itself if both do, or if the time is skipped on a day that fits.
  private static func choose(
    _ error: TimeTextError, _ environment: Environment, _ fits: (Instant) -> Bool
  ) throws(TimeTextError) -> Instant? {
    switch error {
    case .ambiguous(_, let first, let second):
      let fitting = [first, second].filter(fits)
      guard fitting.count < 2 else { throw error }
      return fitting.first.map { wholeMinute($0, environment) }
    case .missing(_, _, let after):
      let end = try TimeParser.time(after, in: environment.zone).instant
      guard !fits(end) else { throw error }
      return nil
    default: throw error
    }
  }

  private static func wholeMinute(_ instant: Instant, _ environment: Environment) -> Instant {
    instant - Int64(environment.zone.local(at: instant).second)
  }
}
