import Domain
import Services

extension JSON {
  /// A rotation preset as a list shows it. A team is told by how many days it is ahead of the
  /// first.
  init(_ preset: RotationPreset) { self = .members(JSON.members(of: preset)) }

  /// A rotation preset with all that is known of it; its kinds are as in a file of rotations.
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
