import Domain

/// Why a part of an export was left out.
public enum SkipReason: Error, Hashable, Sendable {
  /// A time or a day that cannot be read, or does not exist.
  case badTime
  /// A number of steps or a length that cannot be read, is negative or is beyond all measure.
  case badValue
  /// A unit of length that is not known.
  case unknownUnit
  /// Markup that breaks the rules of its format.
  case malformed
  /// Something longer than any honest element, row or file.
  case tooLong
  /// The file ends before it is complete.
  case truncated
  /// The archive is damaged from here on.
  case archive(ZipError)
  /// Part of a file that tells its own checksum, and has another.
  case badChecksum
  /// More different sources than a person can have.
  case tooManySources
  /// A local time that the clock skips in the zone that was given.
  case skippedTime
  /// A file in the folder or archive that is not what its name says.
  case unreadableFile
  /// The same steps are in another, more exact part of the same export, which was taken.
  case duplicate
  /// Steps of a single activity, which the all-day steps contain.
  case activity
  /// A row that counts something else than steps or a distance on foot.
  case otherQuantity
  /// A table of a folder or archive that is about something else than steps.
  case otherTable

  /// Whether the file breaks the rules of its format; strict reading refuses it then.
  public var isDamage: Bool {
    switch self {
    case .duplicate, .activity, .otherQuantity, .otherTable: return false
    default: return true
    }
  }
}

/// A place in an export.
public struct ImportPlace: Hashable, Sendable {
  /// Where in the file.
  public enum Position: Hashable, Sendable {
    /// The byte, from 0.
    case byte(Int64)
    /// The line, from 1.
    case line(Int)
    /// The file as a whole.
    case whole
  }

  /// The file, as the folder or archive names it.
  public var file: String
  /// Where in it.
  public var position: Position

  /// A place in a file, the whole of it unless told.
  public init(file: String, position: Position = .whole) {
    self.file = file
    self.position = position
  }
}

/// What was left out for one reason.
public struct ImportSkip: Hashable, Sendable {
  /// Why.
  public var reason: SkipReason
  /// How often.
  public var count: Int
  /// Where for the first time.
  public var first: ImportPlace

  /// Something that was left out.
  public init(reason: SkipReason, count: Int, first: ImportPlace) {
    self.reason = reason
    self.count = count
    self.first = first
  }
}

/// A choice that was made about an export, which the person should know of.
public enum ImportNote: Hashable, Sendable {
  /// The archive's directory is missing; its entries were found one after the other.
  case recoveredArchive
  /// Of two generations of Fitbit files the newer CSV was taken on so many days.
  case newerGeneration(days: Int)
  /// Local times without an offset were read in the zone of this name.
  case assumedZone(String)
  /// So many local times are shown twice by the clock; they were told apart by their order.
  case repeatedTimes(Int)
  /// Dates such as `3/4/2024` were read with the month first; nothing in the file tells.
  case assumedMonthFirst
  /// Samsung's times were read as local ones, not as UTC, or the other way round: by either reading
  /// so many steps in a hundred fall between two and five in the morning.
  case samsungTimes(areLocal: Bool, nightPercent: Int, otherNightPercent: Int)
}

/// What came of an import.
public struct ImportReport: Equatable, Sendable {
  /// The kinds of exports that were found.
  public var formats: [HealthFormat] = []
  /// The sources; `StepSample.source` counts in this list.
  public var sources: [SampleSource] = []
  /// How many samples were handed over.
  public var samples = 0
  /// What was left out, in the order of its first appearance.
  public var skipped: [ImportSkip] = []
  /// The beginning of the first sample that has hours.
  public var from: Instant?
  /// The end of the last sample that has hours.
  public var to: Instant?
  /// The days from the first to the last of the samples without hours.
  public var days: ClosedRange<CivilDay>?
  /// Whether it is a table of hours that was written from steps counted here or by another
  /// ShiftPro: what others counted, once more.
  public var isOurs = false
  /// Choices that were made.
  public var notes: [ImportNote] = []

  /// Nothing yet.
  public init() {}

  /// Whether anything broke the rules of its format.
  public var isDamaged: Bool { skipped.contains { $0.reason.isDamage } }
}
