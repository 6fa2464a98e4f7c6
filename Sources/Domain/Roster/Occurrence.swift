/// Which shift of a pattern: it stays the same when the pattern's times or names change, so that
/// what was said about one shift (moved, cancelled, dismissed) finds it again.
public struct OccurrenceID: Hashable, Sendable {
  /// The pattern.
  public var patternID: RecordID
  /// The day on which the shift starts by the pattern.
  public var day: CivilDay
  /// Its place among the shifts of that day, from 0.
  public var slotIndex: Int

  /// The shift `slotIndex` of a day of a pattern.
  public init(patternID: RecordID, day: CivilDay, slotIndex: Int) {
    self.patternID = patternID
    self.day = day
    self.slotIndex = slotIndex
  }
}

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
