import Domain
import Services

extension JSON {
  /// Creates the JSON of a pattern's version; the id is that of the pattern.
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
