/// The status of a shift. The raw values are stored, except `absent`.
public enum ShiftStatus: Int, CaseIterable, Hashable, Sendable {
  case scheduled = 0
  case inProgress = 1
  case completed = 2
  case cancelled = 3
  /// Planned, but covered by an absence. It follows from the absence and is stored as `scheduled`.
  case absent = 4

  /// The statuses that are stored.
  public static let allCases: [ShiftStatus] = [.scheduled, .inProgress, .completed, .cancelled]

  /// Whether the shift is planned and was not worked, with or without an absence.
  public var isPlanned: Bool { self == .scheduled || self == .absent }

  /// Whether the shift does not take place.
  public var isOff: Bool { self == .cancelled || self == .absent }
}

/// A shift: its plan, the actual times, and its pay.
public struct Shift: Equatable, Sendable, Identifiable {
  /// The id of the record.
  public var id: RecordID
  /// The id of the shift within a pattern; nil for one added manually.
  public var origin: OccurrenceID?
  /// The short code in grids; empty for none.
  public var code: String
  /// The displayed name; empty for an unnamed shift.
  public var name: String
  /// The status.
  public var status: ShiftStatus
  /// The planned start, resolved in `zone`.
  public var scheduledStart: Instant
  /// The planned end, resolved in `zone`.
  public var scheduledEnd: Instant
  /// The planned local start, which was agreed on and is kept if the rules of the zone change.
  public var localStart: LocalDateTime
  /// The planned local end.
  public var localEnd: LocalDateTime
  /// The IANA zone of the workplace.
  public var zone: String
  /// The actual start; nil before.
  public var actualStart: Instant?
  /// The actual end; nil before.
  public var actualEnd: Instant?
  /// The local time that was typed as the actual start; nil for the moment at which a clock was
  /// started, which no rule of a zone can change.
  public var typedStart: LocalDateTime?
  /// The local time that was typed as the actual end; nil like `typedStart`.
  public var typedEnd: LocalDateTime?
  /// The manual unpaid break in minutes; nil if the rules of pay determine it. Rules never
  /// overwrite a manual one.
  public var breakMinutes: Int?
  /// Whether it was worked in addition to the roster.
  public var isAdditionalShift: Bool
  /// The note; empty for none.
  public var notes: String
  /// The rate's label; nil for the first (ordinary) rate.
  public var rateLabel: String?
  /// The multiplier of the rate.
  public var rateMultiplier: Multiplier
  /// The creation time of the record.
  public var createdAt: Instant
  /// The time of the last change.
  public var updatedAt: Instant

  /// Creates a planned shift. Its local times are those of the two instants in `zone`.
  public init(
    id: RecordID, origin: OccurrenceID? = nil, code: String = "", name: String = "",
    status: ShiftStatus = .scheduled,
    scheduledStart: Instant, scheduledEnd: Instant, localStart: LocalDateTime,
    localEnd: LocalDateTime, zone: String, actualStart: Instant? = nil, actualEnd: Instant? = nil,
    breakMinutes: Int? = nil, isAdditionalShift: Bool = false, notes: String = "",
    rateLabel: String? = nil, rateMultiplier: Multiplier = .one, createdAt: Instant,
    updatedAt: Instant
  ) {
    self.id = id
    self.origin = origin
    self.code = code
    self.name = name
    self.status = status
    self.scheduledStart = scheduledStart
    self.scheduledEnd = scheduledEnd
    self.localStart = localStart
    self.localEnd = localEnd
    self.zone = zone
    self.actualStart = actualStart
    self.actualEnd = actualEnd
    self.breakMinutes = breakMinutes
    self.isAdditionalShift = isAdditionalShift
    self.notes = notes
    self.rateLabel = rateLabel
    self.rateMultiplier = rateMultiplier
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }

  /// The maximum length in seconds, planned or worked: 48 hours.
  public static let longestSeconds: Int64 = 48 * 3600

  /// The planned length of a shift that is started without a plan, in seconds.
  public static let unplannedSeconds: Int64 = 8 * 3600

  /// Whether work was started without a plan, so that its planned end says nothing.
  public var isUnplanned: Bool {
    origin == nil && actualStart == scheduledStart && createdAt >= scheduledStart
      && scheduled.seconds == Self.unplannedSeconds
  }

  /// Whether a manual break is no longer than the shift.
  public var hasRoomForBreak: Bool {
    breakMinutes.map { Int64($0) * 60 <= end - start } ?? true
  }

  /// The planned interval.
  public var scheduled: Interval { Interval(start: scheduledStart, end: scheduledEnd) }

  /// The worked interval once it is complete; nil otherwise.
  public var actual: Interval? {
    guard let actualStart, let actualEnd else { return nil }
    return Interval(start: actualStart, end: actualEnd)
  }

  /// The actual start, or the planned one.
  public var start: Instant { actualStart ?? scheduledStart }

  /// The actual end, or the planned one, but never before the start.
  public var end: Instant { max(actualEnd ?? scheduledEnd, start) }
}
