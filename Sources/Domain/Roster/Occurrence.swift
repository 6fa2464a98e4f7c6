/// A shift planned by a pattern.
public struct Occurrence: Equatable, Sendable, Identifiable {
  /// The id of the occurrence.
  public let id: OccurrenceID
  /// The kind of shift.
  public let slot: RotationSlot
  /// The start and end.
  public let times: ShiftTimes

  /// The day to which its hours belong.
  public var day: CivilDay { id.day }
  /// The planned interval.
  public var interval: Interval { Interval(start: times.scheduledStart, end: times.scheduledEnd) }
  /// The minutes that a clock change adds to the planned length; negative if it shortens it.
  public var clockChangeMinutes: Int { times.minutes - slot.durationMinutes }
}

extension Shift {
  /// Creates the shift planned by `pattern`, which is not stored until it is changed. Its time
  /// stamps are the creation of the pattern, because a later end of the pattern does not change
  /// earlier shifts.
  public init(_ occurrence: Occurrence, of pattern: ShiftPattern, id: RecordID) {
    let slot = occurrence.slot, times = occurrence.times
    self.init(
      id: id, origin: occurrence.id, code: slot.code.isEmpty ? pattern.code : slot.code,
      name: slot.name.isEmpty ? pattern.name : slot.name,
      scheduledStart: times.scheduledStart, scheduledEnd: times.scheduledEnd,
      localStart: times.localStart, localEnd: times.localEnd, zone: times.zone,
      breakMinutes: slot.breakMinutes, createdAt: pattern.createdAt,
      updatedAt: pattern.createdAt)
  }
}
