/// The reason why a sample is implausible and excluded until the user accepts it. The raw values
/// are stored.
public enum SampleDoubt: Int, CaseIterable, Hashable, Sendable {
  /// The clock was wrong: the sample is in the future, or before phones counted steps.
  case clock = 1
  /// The value is too high for the time.
  case tooMuch = 2
  /// The sample is longer than a day.
  case tooLong = 3
  /// The value is beyond all limits and cannot be accepted either.
  case beyondReason = 4

  /// The maximum of steps per minute; sprinters reach 300 for some seconds.
  public static let mostStepsInAMinute: Int64 = 300
  /// The number of steps that is too high for an hour, or for a day without hours.
  public static let mostSteps: Int64 = 400_000
  /// The distance in millimetres that is too high for an hour, or for a day without hours.
  public static let mostDistance: Int64 = 400_000_000
  /// The limit of all values, beyond which sums could overflow.
  public static let mostOfAll: Int64 = 1_000_000_000
  /// The tolerance in seconds for clocks of other devices and guessed zones, which may be a day
  /// ahead.
  private static let tolerance: Int64 = 86_400
  /// 2000-01-01; devices without a valid time begin in 1970 or 1980.
  private static let earliest = Instant(seconds: 10_957 * 86_400)
  /// The years 1900 to 2199, the range of the step calendar.
  private static let calendar = Interval(
    start: Instant(seconds: -25_567 * 86_400), end: Instant(seconds: 84_006 * 86_400))
  private static let longestDay: Int64 = 25 * 3600

  /// Checks a sample read at `now`; nil if it is plausible.
  public init?(_ sample: StepSample, now: Instant) {
    let span: Interval
    switch sample.time {
    case .day(let day):
      // Limited, because an invalid day number must not overflow.
      let number = Int64(min(max(day.number, -1_000_000), 1_000_000))
      let start = Instant(seconds: number * 86_400)
      span = Interval(start: start, end: start + 86_400)
    case .span(let given): span = given
    }
    guard sample.value <= Self.mostOfAll, Self.calendar.contains(span.start),
      span.end <= Self.calendar.end
    else {
      self = .beyondReason
      return
    }
    guard Self.earliest <= span.start, span.start <= now + Self.tolerance else {
      self = .clock
      return
    }
    guard span.seconds <= Self.longestDay else {
      self = .tooLong
      return
    }
    // An instant counts as at least a minute.
    let seconds = sample.isDayLevel ? 3600 : min(max(span.seconds, 60), 3600)
    let most = sample.kind == .steps ? Self.mostSteps : Self.mostDistance
    guard sample.value * 3600 >= most * seconds || Self.isTooFast(sample) else { return nil }
    self = .tooMuch
  }
  /// Returns whether a span has too many steps per minute. A sum at one instant belongs to a longer
  /// time.
  private static func isTooFast(_ sample: StepSample) -> Bool {
    guard case .span(let span) = sample.time, sample.kind == .steps else { return false }
    guard span.seconds > 0 || !sample.isDayLevel else { return false }
    return sample.value * 60 > mostStepsInAMinute * max(span.seconds, 60)
  }
}
