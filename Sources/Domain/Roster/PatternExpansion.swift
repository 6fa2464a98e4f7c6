/// Turns patterns into shifts.
public enum PatternExpansion {
  /// The shifts of `pattern` that start on a day from `from` up to but not including `until`, by
  /// day and then in the order of the pattern's slots.
  ///
  /// A shift that started the evening before `from` is not among them: ask two days earlier for
  /// whatever may still last.
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

  /// When a shift that starts on `day` starts and ends.
  static func times(of slot: RotationSlot, on day: CivilDay, in zone: Zone) -> ShiftTimes {
    let midnight = LocalDateTime(day: day, secondOfDay: 0).floatingSeconds
    return ShiftTimes(
      wallStart: LocalDateTime(floatingSeconds: midnight + Int64(slot.startMinuteOfDay) * 60),
      wallMinutes: slot.durationMinutes, zone: zone)
  }
}
