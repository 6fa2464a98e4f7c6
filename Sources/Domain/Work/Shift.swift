/// Where a shift stands. The raw values are the stored ones.
public enum ShiftStatus: Int, CaseIterable, Hashable, Sendable {
  case scheduled = 0
  case inProgress = 1
  case completed = 2
  case cancelled = 3
}

/// One shift: what was planned, what really happened, and how it is paid.
public struct Shift: Equatable, Sendable, Identifiable {
  /// Its identity in the store.
  public var id: RecordID
  /// The shift of a pattern that it is, nil for one added by hand.
  public var origin: OccurrenceID?
  /// The letter or letters shown in a grid; empty for none.
  public var code: String
  /// The name shown; empty for an unnamed shift.
  public var name: String
  /// Where it stands.
  public var status: ShiftStatus
  /// The planned start, resolved in `zone`.
  public var scheduledStart: Instant
  /// The planned end, resolved in `zone`.
  public var scheduledEnd: Instant
  /// The planned start as the wall clock shows it: what was agreed, and stays should a zone's rules
  /// change.
  public var localStart: LocalDateTime
  /// The planned end as the wall clock shows it.
  public var localEnd: LocalDateTime
  /// The IANA zone of the workplace.
  public var zone: String
  /// When work began, nil before.
  public var actualStart: Instant?
  /// When work ended, nil before.
  public var actualEnd: Instant?
  /// Unpaid break in minutes, told by hand; nil where the rules of pay say how much is unpaid. What
  /// was told by hand no rule ever overwrites.
  public var breakMinutes: Int?
  /// Worked on top of the roster.
  public var isAdditionalShift: Bool
  /// The person's note; empty for none.
  public var notes: String
  /// The rate's label, nil for the first (regular) rate.
  public var rateLabel: String?
  /// What an hour counts.
  public var rateMultiplier: Multiplier
  /// When the record was made.
  public var createdAt: Instant
  /// When the record was last changed.
  public var updatedAt: Instant

  /// A shift as planned. `start` and `end` are the wall-clock times of the two instants in `zone`.
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

  /// The longest shift, planned or worked: 48 hours.
  public static let longestSeconds: Int64 = 48 * 3600

  /// Whether a break that was told by hand is no longer than the shift.
  public var hasRoomForBreak: Bool {
    breakMinutes.map { Int64($0) * 60 <= end - start } ?? true
  }

  /// The planned interval.
  public var scheduled: Interval { Interval(start: scheduledStart, end: scheduledEnd) }

  /// The worked interval once it is complete, else nil.
  public var actual: Interval? {
    guard let actualStart, let actualEnd else { return nil }
    return Interval(start: actualStart, end: actualEnd)
  }

  /// When it starts on the calendar: the real start where there is one, else the planned.
  public var start: Instant { actualStart ?? scheduledStart }

  /// When it ends on the calendar: the real end where there is one, else the planned,
  /// never before the start.
  public var end: Instant { max(actualEnd ?? scheduledEnd, start) }
}
