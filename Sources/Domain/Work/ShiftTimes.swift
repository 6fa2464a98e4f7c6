/// The error for times that do not make a shift.
public enum ShiftTimesError: Error, Equatable, Sendable {
  /// The start is invalid.
  case start(TimeTextError)
  /// The end is invalid.
  case end(TimeTextError)
  /// The duration is invalid.
  case duration(DurationTextError)
  /// Start and end are equal; a whole day must be entered as a duration of 24 h.
  case equalTimes(LocalDateTime)
  /// The end is before the start.
  case endBeforeStart(start: LocalDateTime, end: LocalDateTime)
  /// The shift exceeds `Shift.longestSeconds`.
  case tooLong(seconds: Int64)
}

/// The start and end of a planned shift: the local times, which were agreed on, and their instants.
public struct ShiftTimes: Equatable, Sendable {
  /// The instant of the start.
  public let scheduledStart: Instant
  /// The instant of the end.
  public let scheduledEnd: Instant
  /// The local start.
  public let localStart: LocalDateTime
  /// The local end.
  public let localEnd: LocalDateTime
  /// The IANA zone of the workplace.
  public let zone: String
  /// The other instant of a local start that occurs twice; nil otherwise.
  public let otherStart: Instant?
  /// The other instant of a local end that occurs twice; nil otherwise.
  public let otherEnd: Instant?

  /// The elapsed minutes, an hour more or less than the difference of the local times if there is a
  /// clock change.
  public var minutes: Int { Int((scheduledEnd - scheduledStart) / 60) }

  /// Creates a shift between two instants. Throws `ShiftTimesError`.
  public init(start: Instant, end: Instant, zone: Zone) throws(ShiftTimesError) {
    try self.init(
      start: ParsedTime(instant: start, local: zone.local(at: start)),
      end: ParsedTime(instant: end, local: zone.local(at: end)), zone: zone)
  }

  /// Creates a shift between two local times. Throws `ShiftTimesError`.
  public init(
    start: LocalDateTime, end: LocalDateTime, zone: Zone, repeated: RepeatedHour = .refuse
  ) throws(ShiftTimesError) {
    guard start <= end else { throw .endBeforeStart(start: start, end: end) }
    let parsed = try Self.start(start, zone: zone, repeated: repeated)
    try self.init(
      start: parsed, end: Self.end(end, nil, after: parsed, zone: zone, repeated: repeated),
      zone: zone)
  }

  /// Creates a shift of a number of elapsed minutes. With a clock change, its local end differs
  /// from the sum of local start and minutes. Throws `ShiftTimesError`.
  public init(
    start: LocalDateTime, minutes: Int, zone: Zone, repeated: RepeatedHour = .refuse
  ) throws(ShiftTimesError) {
    let parsed = try Self.start(start, zone: zone, repeated: repeated)
    try self.init(start: parsed, minutes: minutes, zone: zone)
  }

  init(start: ParsedTime, minutes: Int, zone: Zone) throws(ShiftTimesError) {
    // Limited first, so that no length overflows.
    let longest = DurationText.longestMinutes
    let end = start.instant + Int64(min(max(minutes, -longest), longest)) * 60
    try self.init(
      start: start, end: ParsedTime(instant: end, local: zone.local(at: end)), zone: zone)
  }

  init(start: ParsedTime, end: ParsedTime, zone: Zone) throws(ShiftTimesError) {
    guard start.instant != end.instant else { throw .equalTimes(start.local) }
    guard start.instant < end.instant else {
      throw .endBeforeStart(start: start.local, end: end.local)
    }
    let seconds = end.instant - start.instant
    guard seconds <= Shift.longestSeconds else { throw .tooLong(seconds: seconds) }
    scheduledStart = start.instant
    scheduledEnd = end.instant
    localStart = start.local
    localEnd = end.local
    self.zone = zone.identifier
    otherStart = start.other
    otherEnd = end.other
  }

  private static func start(
    _ local: LocalDateTime, zone: Zone, repeated: RepeatedHour
  ) throws(ShiftTimesError) -> ParsedTime {
    do throws(TimeTextError) {
      return try TimeParser.time(local, in: zone, repeated: repeated)
    } catch {
      throw .start(error)
    }
  }

  /// Returns the end; if only the second of two instants is after the start, that one.
  static func end(
    _ local: LocalDateTime, _ text: String?, after start: ParsedTime, zone: Zone,
    repeated: RepeatedHour
  ) throws(ShiftTimesError) -> ParsedTime {
    guard local != start.local else { throw .equalTimes(local) }
    if case .ambiguous(let first, let second) = zone.resolve(local),
      first <= start.instant, start.instant < second
    {
      return ParsedTime(instant: second, local: local)
    }
    do throws(TimeTextError) {
      return try TimeParser.time(local, text, in: zone, repeated: repeated)
    } catch {
      throw .end(error)
    }
  }
}
