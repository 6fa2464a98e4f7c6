/// Why a sample is not believed until the person says so. The raw values are the stored ones.
public enum SampleDoubt: Int, CaseIterable, Hashable, Sendable {
  /// A clock stood wrong: the sample lies in the future, or before anybody's phone counted steps.
  case clock = 1
  /// More than anybody walks in the time.
  case tooMuch = 2
  /// It is longer than any day.
  case tooLong = 3
  /// More than can be counted with at all; it cannot be accepted either.
  case beyondReason = 4

  /// More steps in a minute than anybody runs: sprinters reach 300 for some seconds.
  public static let mostStepsInAMinute: Int64 = 300
  /// So many steps are too many for a day without hours.
  public static let mostSteps: Int64 = 400_000
  /// So many millimetres in an hour, or on a day without hours.
  public static let mostDistance: Int64 = 400_000_000
  /// Beyond this no sum is safe from overflow.
  public static let mostOfAll: Int64 = 1_000_000_000
  /// Clocks of other devices and zones that were guessed may be a day ahead.
  private static let tolerance: Int64 = 86_400
  /// 2000-01-01: a device that lost its time begins anew in 1970 or 1980.
  private static let earliest = Instant(seconds: 10_957 * 86_400)
  /// From 1900 to 2199: a calendar of steps has no other years.
  private static let calendar = Interval(
    start: Instant(seconds: -25_567 * 86_400), end: Instant(seconds: 84_006 * 86_400))
  private static let longestDay: Int64 = 25 * 3600

  /// What is wrong with a sample read at `now`, nil where nothing is.
  public init?(_ sample: StepSample, now: Instant) {
    let span: Interval
    switch sample.time {
    case .day(let day):
      // A number that is no day at all must not overflow.
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
    // A moment stands for a minute at least.
    let seconds = sample.isDayLevel ? 3600 : min(max(span.seconds, 60), 3600)
    let most = sample.kind == .steps ? Self.mostSteps : Self.mostDistance
    guard sample.value * 3600 >= most * seconds || Self.isTooFast(sample) else { return nil }
    self = .tooMuch
  }
  /// Whether a span has more steps a minute than anybody runs. A sum at one moment is of a longer
  /// time.
  private static func isTooFast(_ sample: StepSample) -> Bool {
    guard case .span(let span) = sample.time, sample.kind == .steps else { return false }
    guard span.seconds > 0 || !sample.isDayLevel else { return false }
    return sample.value * 60 > mostStepsInAMinute * max(span.seconds, 60)
  }
}
