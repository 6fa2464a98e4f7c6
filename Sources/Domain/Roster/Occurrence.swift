/// One shift that a pattern plans.
public struct Occurrence: Equatable, Sendable, Identifiable {
  /// Which shift of the pattern it is.
  public let id: OccurrenceID
  /// The kind of shift.
  public let slot: RotationSlot
  /// When it starts and ends.
  public let times: ShiftTimes

  /// The day that owns its hours.
  public var day: CivilDay { id.day }
  /// The planned interval.
  public var interval: Interval { Interval(start: times.scheduledStart, end: times.scheduledEnd) }
  /// The hour or so that a clock change adds to the planned length, or takes from it, in minutes.
  public var clockChangeMinutes: Int { times.minutes - slot.durationMinutes }
}

extension Shift {
  /// The shift that `pattern` plans: not stored until it is touched. It is as old as the pattern,
  /// and unchanged since: that a pattern ends one day is no change of the shifts before.
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
