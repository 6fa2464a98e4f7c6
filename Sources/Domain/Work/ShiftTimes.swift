/// Why two times do not make a shift.
public enum ShiftTimesError: Error, Equatable, Sendable {
  /// The start cannot be used.
  case start(TimeTextError)
  /// The end cannot be used.
  case end(TimeTextError)
  /// The length cannot be used.
  case duration(DurationTextError)
  /// Start and end are the same; a whole day has to be said as a length, 24 h.
  case equalTimes(LocalDateTime)
  /// The end lies before the start.
  case endBeforeStart(start: LocalDateTime, end: LocalDateTime)
  /// The shift would be longer than `Shift.longestSeconds`.
  case tooLong(seconds: Int64)
}

/// When a planned shift starts and ends: as the wall clock shows it, which is what was agreed, and
/// the moments this means.
public struct ShiftTimes: Equatable, Sendable {
  /// The moment of the start.
  public let scheduledStart: Instant
  /// The moment of the end.
  public let scheduledEnd: Instant
  /// What clocks show at the start.
  public let localStart: LocalDateTime
  /// What clocks show at the end.
  public let localEnd: LocalDateTime
  /// The IANA zone of the workplace.
  public let zone: String
  /// The other moment at which clocks show the start, where one of two had to be chosen.
  public let otherStart: Instant?
  /// The other moment at which clocks show the end, where one of two had to be chosen.
  public let otherEnd: Instant?

  /// True elapsed minutes: a night over a clock change has an hour more or less than its clock
  /// times tell.
  public var minutes: Int { Int((scheduledEnd - scheduledStart) / 60) }

  /// A shift between two moments. Throws `ShiftTimesError`.
  public init(start: Instant, end: Instant, zone: Zone) throws(ShiftTimesError) {
    try self.init(
      start: ParsedTime(instant: start, local: zone.local(at: start)),
      end: ParsedTime(instant: end, local: zone.local(at: end)), zone: zone)
  }

  /// A shift between two wall-clock times. Throws `ShiftTimesError`.
  public init(
    start: LocalDateTime, end: LocalDateTime, zone: Zone, repeated: RepeatedHour = .refuse
  ) throws(ShiftTimesError) {
    guard start <= end else { throw .endBeforeStart(start: start, end: end) }
    let parsed = try Self.start(start, zone: zone, repeated: repeated)
    try self.init(
      start: parsed, end: Self.end(end, nil, after: parsed, zone: zone, repeated: repeated),
      zone: zone)
  }

  /// A shift of so many minutes. They are elapsed time, as worked and paid: over a clock change the
  /// end is not where the same sum on paper puts it. Throws `ShiftTimesError`.
  public init(
    start: LocalDateTime, minutes: Int, zone: Zone, repeated: RepeatedHour = .refuse
  ) throws(ShiftTimesError) {
    let parsed = try Self.start(start, zone: zone, repeated: repeated)
    try self.init(start: parsed, minutes: minutes, zone: zone)
  }

  init(start: ParsedTime, minutes: Int, zone: Zone) throws(ShiftTimesError) {
    // Bounded first, so that no length overflows.
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

  /// The end; where only the second of two that clocks show lies after the start, that one.
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
