/// The quantity of a sample.
public enum SampleKind: String, CaseIterable, Hashable, Sendable {
  /// Steps.
  case steps
  /// The distance walked or run, in millimetres.
  case distance
}

/// The device or app that recorded samples.
///
/// Sources with equal fields are identical. Apple's `device` text is not part of it, because it
/// contains a pointer that changes with every record.
public struct SampleSource: Hashable, Sendable {
  /// The kind of source; the first is the most trusted in Apple's default order.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Entered by the user.
    case manual
    /// A watch or fitness band.
    case watch
    /// A phone.
    case phone
    /// Any other app or device.
    case thirdParty = "third_party"
  }

  /// The name in the file, such as `Anna’s Apple Watch`.
  public var name: String
  /// The hardware model, such as `iPhone10,4`; nil if the file does not have it.
  public var model: String?
  /// The kind of source.
  public var kind: Kind

  /// Creates a source.
  public init(name: String, model: String? = nil, kind: Kind) {
    self.name = name
    self.model = model
    self.kind = kind
  }
}

/// Steps or a distance that one source recorded over an interval, exactly as in the file. Samples
/// of several sources, and even of one, may overlap.
public struct StepSample: Hashable, Sendable {
  /// The time of a sample.
  public enum Time: Hashable, Sendable {
    /// An interval, which is empty if the file has a single time.
    case span(Interval)
    /// A day, if the file has no hours.
    case day(CivilDay)
  }

  /// The number of the source, an index into a reader's list of `SampleSource` or the id of a row
  /// in a store.
  public var source: Int
  /// The quantity.
  public var kind: SampleKind
  /// The time.
  public var time: Time
  /// The number of steps, or the distance in millimetres.
  public var value: Int64

  /// Creates a sample.
  public init(source: Int, kind: SampleKind, time: Time, value: Int64) {
    self.source = source
    self.kind = kind
    self.time = time
    self.value = value
  }

  /// The maximum length in seconds of a sample that can be assigned to hours: two hours.
  public static let longestSpan: Int64 = 2 * 3600
  /// The maximum of steps at one instant; more are a sum over a longer time. Garmin Connect writes
  /// the distance of a day as one sample without length at 23:59:59.
  public static let mostStepsAtOneMoment: Int64 = 300
  /// The maximum distance in millimetres at one instant; more is a sum over a longer time.
  public static let mostDistanceAtOneMoment: Int64 = 400_000

  /// Whether the sample belongs to a whole day and must not be assigned to an hour.
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
