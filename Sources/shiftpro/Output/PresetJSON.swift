import Domain
import Services

extension JSON {
  /// Creates the JSON of a rotation preset for lists. Teams are given by their offset in days.
  init(_ preset: RotationPreset) { self = .members(JSON.members(of: preset)) }

  /// Creates the JSON of a rotation preset with all details; kinds are as in a rotation file.
  init(wholly preset: RotationPreset) {
    let kinds = preset.kinds.map { kind in
      let start = LocalDateTime(day: CivilDay(number: 0), secondOfDay: kind.startMinuteOfDay * 60)
      return JSON.object([
        "code": .string(String(kind.code)), "kind": .string(kind.nameKey),
        "start": .string(String(ISOText.format(start).suffix(5))),
        "minutes": .integer(Int64(kind.durationMinutes)),
      ])
    }
    self = .members(
      JSON.members(of: preset) + [
        ("kinds", .array(kinds)), ("first_weekday", JSON(preset.firstWeekday.map { "\($0)" })),
        ("source", .string(preset.source)),
      ])
  }

  private static func members(of preset: RotationPreset) -> [(key: String, value: JSON)] {
    [
      ("id", .string(preset.id)), ("names", .array(preset.names.map(JSON.string))),
      ("cycle", .string(String(preset.cycle))),
      ("cycle_days", .integer(Int64(preset.cycle.count))),
      ("average_minutes_per_week", .integer(Int64(preset.averageMinutesPerWeek))),
      ("teams", .array(preset.teamOffsets.map { .integer(Int64($0)) })),
    ]
  }
}
