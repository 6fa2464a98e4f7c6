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

extension [ShiftPattern] {
  /// The versions of all patterns, each ending at the latest where the next one of its pattern
  /// begins, so that no shift is planned twice. The order is that of their first days.
  public var inForce: [ShiftPattern] {
    var next: [RecordID: CivilDay] = [:]
    var kept: [ShiftPattern] = []
    for var pattern in reversed() {
      if let end = next[pattern.seriesID] {
        guard pattern.effectiveFrom < end else { continue }
        pattern.effectiveUntil = Swift.min(pattern.effectiveUntil ?? end, end)
      }
      next[pattern.seriesID] = pattern.effectiveFrom
      kept.append(pattern)
    }
    return kept.reversed()
  }

  /// Returns the shift that one of these versions plans, and the version; nil if none does. `zone`
  /// returns the zone of a pattern by its name; nil leaves the pattern out.
  public func plan(
    _ origin: OccurrenceID, in zone: (String) -> Zone?
  ) -> (shift: Shift, pattern: ShiftPattern)? {
    for pattern in self where pattern.seriesID == origin.patternID {
      guard let zone = zone(pattern.zone) else { continue }
      let found = PatternExpansion.occurrences(
        of: pattern, from: origin.day, until: origin.day.adding(days: 1), in: zone)
      if let occurrence = found.first(where: { $0.id == origin }) {
        return (Shift(occurrence, of: pattern, id: origin.recordID), pattern)
      }
    }
    return nil
  }
}
