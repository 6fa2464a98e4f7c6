/// What a sample counts.
public enum SampleKind: String, CaseIterable, Hashable, Sendable {
  /// Steps.
  case steps
  /// The way walked or run, in millimetres.
  case distance
}

/// The device or app that counted, told apart from every other one.
///
/// Two sources with equal fields are the same source: Apple's `device` text holds a pointer that
/// changes with every record and is no part of it.
public struct SampleSource: Hashable, Sendable {
  /// What kind of thing counted; the first is the most trusted, as Apple orders them by default.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Typed in by the person.
    case manual
    /// A watch or a band on the wrist.
    case watch
    /// A phone in the pocket.
    case phone
    /// Any other app or device.
    case thirdParty = "third_party"
  }

  /// What the file calls it, such as `Anna’s Apple Watch`.
  public var name: String
  /// The hardware, such as `iPhone10,4`; nil where the file does not say.
  public var model: String?
  /// What kind of thing counted.
  public var kind: Kind

  /// A source.
  public init(name: String, model: String? = nil, kind: Kind) {
    self.name = name
    self.model = model
    self.kind = kind
  }
}

/// Steps or a distance that one source counted over a stretch of time, exactly as a file has it:
/// samples of several sources, and even of one, overlap.
public struct StepSample: Hashable, Sendable {
  /// When it was counted.
  public enum Time: Hashable, Sendable {
    /// Between two moments; the two are the same where the file gives one moment only.
    case span(Interval)
    /// Some time on a day: the file has no hours.
    case day(CivilDay)
  }

  /// The number of the source in the table of whoever hands out the sample: a reader's list of
  /// `SampleSource`, or the rows of a store.
  public var source: Int
  /// What is counted.
  public var kind: SampleKind
  /// When.
  public var time: Time
  /// Steps, or millimetres.
  public var value: Int64

  /// A sample.
  public init(source: Int, kind: SampleKind, time: Time, value: Int64) {
    self.source = source
    self.kind = kind
    self.time = time
    self.value = value
  }

  /// Longer samples say nothing about an hour: two hours.
  public static let longestSpan: Int64 = 2 * 3600
  /// More steps than this at one moment are a sum over a longer time. Garmin Connect writes a day's
  /// distance as one sample without length at 23:59:59.
  public static let mostStepsAtOneMoment: Int64 = 300
  /// More millimetres than this at one moment are a sum over a longer time.
  public static let mostDistanceAtOneMoment: Int64 = 400_000

  /// Whether the sample belongs to its day as a whole and must not be placed in an hour.
  public var isDayLevel: Bool {
    guard case .span(let span) = time else { return true }
    guard span.seconds <= StepSample.longestSpan else { return true }
    guard span.seconds == 0 else { return false }
    switch kind {
    case .steps: return value > StepSample.mostStepsAtOneMoment
    case .distance: return value > StepSample.mostDistanceAtOneMoment
    }
  }
}
