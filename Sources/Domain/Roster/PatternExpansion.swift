/// The expansion of patterns into shifts.
public enum PatternExpansion {
  /// Returns the shifts of `pattern` that start from `from` up to but not including `until`, by day
  /// and then in the order of the slots.
  ///
  /// Shifts that started earlier are not included: begin two days earlier to include all that may
  /// still be running.
  public static func occurrences(
    of pattern: ShiftPattern, from: CivilDay, until: CivilDay, in zone: Zone
  ) -> [Occurrence] {
    let first = max(from, pattern.effectiveFrom)
    let last = min(until, pattern.effectiveUntil ?? until)
    guard first < last else { return [] }
    var found: [Occurrence] = []
    for number in first.number..<last.number {
      let day = CivilDay(number: number)
      for (index, slot) in pattern.schedule.slots(on: day).enumerated() {
        found.append(
          Occurrence(
            id: OccurrenceID(patternID: pattern.seriesID, day: day, slotIndex: index), slot: slot,
            times: times(of: slot, on: day, in: zone)))
      }
    }
    return found
  }

  /// Returns the times of a shift that starts on `day`.
  static func times(of slot: RotationSlot, on day: CivilDay, in zone: Zone) -> ShiftTimes {
    let midnight = LocalDateTime(day: day, secondOfDay: 0).floatingSeconds
    return ShiftTimes(
      wallStart: LocalDateTime(floatingSeconds: midnight + Int64(slot.startMinuteOfDay) * 60),
      wallMinutes: slot.durationMinutes, zone: zone)
  }
}
