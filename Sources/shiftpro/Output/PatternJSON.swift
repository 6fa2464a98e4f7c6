import Domain
import Services

extension JSON {
  /// A version of a pattern as lists show it. The identity is that of the pattern, whichever
  /// version.
  init(_ pattern: ShiftPattern) {
    let isWeekly = pattern.schedule.kind == .weekly
    self = .object([
      "id": .string(pattern.seriesID.text), "name": .string(pattern.name),
      "code": JSON(pattern.code.isEmpty ? nil : pattern.code),
      "color": .string(pattern.color.text), "schedule": .string(isWeekly ? "weekly" : "cycling"),
      "cycle": .string(pattern.letters),
      "cycle_days": .integer(Int64(pattern.schedule.cycleDays)),
      "average_minutes_per_week": .integer(Int64(pattern.schedule.averageMinutesPerWeek)),
      "effective_from": JSON(pattern.effectiveFrom),
      "effective_until": pattern.effectiveUntil.map { JSON($0) } ?? .null,
      "zone": .string(pattern.zone), "is_archived": .bool(pattern.isArchived),
      "notes": JSON(pattern.notes.isEmpty ? nil : pattern.notes),
    ])
  }
}
