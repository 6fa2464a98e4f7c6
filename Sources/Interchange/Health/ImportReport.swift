import Domain

/// The reason why a part of an export was skipped.
public enum SkipReason: Error, Hashable, Sendable {
  /// A time or day is invalid.
  case badTime
  /// A number of steps or a distance is invalid, negative or too large.
  case badValue
  /// The unit of length is unknown.
  case unknownUnit
  /// The syntax is invalid.
  case malformed
  /// An element, row or file is longer than in any genuine export.
  case tooLong
  /// The file is truncated.
  case truncated
  /// The rest of the archive is damaged.
  case archive(ZipError)
  /// The checksum of a part of the file is wrong.
  case badChecksum
  /// There are too many sources.
  case tooManySources
  /// A local time does not exist because of a clock change.
  case skippedTime
  /// A file in the folder or archive does not have the expected format.
  case unreadableFile
  /// Another part of the export has the same steps in more detail, and was used.
  case duplicate
  /// The file has the same record more than once.
  case repeated
  /// The steps belong to a single activity, and are included in the all-day steps.
  case activity
  /// The row is neither about steps nor about a distance on foot.
  case otherQuantity
  /// The table is not about steps.
  case otherTable

  /// Whether the file violates its format; strict reading then rejects it.
  public var isDamage: Bool {
    switch self {
    case .duplicate, .repeated, .activity, .otherQuantity, .otherTable: return false
    default: return true
    }
  }
}

/// A position in an export.
public struct ImportPlace: Hashable, Sendable {
  /// A position in a file.
  public enum Position: Hashable, Sendable {
    /// The byte offset, from 0.
    case byte(Int64)
    /// The line, from 1.
    case line(Int)
    /// The whole file.
    case whole
  }

  /// The path in the folder or archive.
  public var file: String
  /// The position in the file.
  public var position: Position

  /// Creates a position, by default the whole file.
  public init(file: String, position: Position = .whole) {
    self.file = file
    self.position = position
  }
}

/// The parts skipped for one reason.
public struct ImportSkip: Hashable, Sendable {
  /// The reason.
  public var reason: SkipReason
  /// The number of skipped parts.
  public var count: Int
  /// The position of the first one.
  public var first: ImportPlace

  /// Creates a skip.
  public init(reason: SkipReason, count: Int, first: ImportPlace) {
    self.reason = reason
    self.count = count
    self.first = first
  }
}

/// A decision about an export that is reported to the user.
public enum ImportNote: Hashable, Sendable {
  /// The archive's directory is missing; its entries were found by scanning.
  case recoveredArchive
  /// Of two generations of Fitbit files, the newer CSV files were used for a number of days.
  case newerGeneration(days: Int)
  /// Local times without an offset were read in the zone of this name.
  case assumedZone(String)
  /// A number of local times occur twice because of a clock change; they were distinguished by
  /// their order.
  case repeatedTimes(Int)
  /// Dates such as `3/4/2024` were read in this order, because the file does not determine it.
  case assumedDates(DateOrder)
  /// Dates such as `25/11/03` were read with the year last, because the file does not determine it.
  case assumedYears
  /// On a number of days the rows of hours add up to less than that of the day, which counts.
  case dayTotals(Int)
  /// Distances without a unit were read as kilometres, because of the steps beside them.
  case assumedKilometres
  /// Distances without a unit were read as metres, though they could be kilometres.
  case assumedMetres
  /// Whether numbers such as `1.234` have thousands or decimals could not be determined; of steps,
  /// thousands were assumed.
  case assumedThousands
  /// The same of distances, of which decimals were assumed.
  case assumedDecimals
  /// Samsung's times were read as local times instead of UTC, or vice versa; the percentages are
  /// the steps between two and five in the morning for both readings.
  case samsungTimes(areLocal: Bool, nightPercent: Int, otherNightPercent: Int)
}

/// The result of an import.
public struct ImportReport: Equatable, Sendable {
  /// The detected formats.
  public var formats: [HealthFormat] = []
  /// The sources; `StepSample.source` is an index into this list.
  public var sources: [SampleSource] = []
  /// The number of samples.
  public var samples = 0
  /// The skipped parts, in the order of their first occurrence.
  public var skipped: [ImportSkip] = []
  /// The start of the first sample with hours.
  public var from: Instant?
  /// The end of the last sample with hours.
  public var to: Instant?
  /// The days from the first to the last sample without hours.
  public var days: ClosedRange<CivilDay>?
  /// Whether the file is a table of hours written by ShiftPro, which repeats steps of other
  /// sources.
  public var isOurs = false
  /// The decisions made.
  public var notes: [ImportNote] = []

  /// Creates an empty report.
  public init() {}

  /// Whether anything violates its format.
  public var isDamaged: Bool { skipped.contains { $0.reason.isDamage } }
}
