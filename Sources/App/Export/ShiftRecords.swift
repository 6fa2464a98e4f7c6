import Domain

/// Shifts as records that `import` reads back: those that are planned too, cancelled ones named so.
enum ShiftRecords {
  private static let columns = [
    "start", "end", "zone", "name", "status", "break_minutes", "label", "multiplier",
    "additional", "notes", "id",
  ]

  static func write(
    _ window: DayWindow, _ roster: Roster?, _ environment: AppEnvironment,
    _ writer: inout RecordWriter
  ) throws {
    try writer.begin(columns)
    try roster?.forEachShift(startingIn: window.interval(in: environment.zone)) {
      try writer.add(members($0, environment))
    }
  }

  private static func members(_ shift: Shift, _ environment: AppEnvironment) -> [RecordWriter
    .Member]
  {
    var there = environment
    there.zone = environment.zone(of: shift)
    let values: [JSON] = [
      .string(there.withOffset(shift.start)), .string(there.withOffset(shift.end)),
      .string(shift.zone), .string(shift.name), .string(shift.status.word),
      JSON(shift.breakMinutes.map(Int64.init)), JSON(shift.rateLabel), JSON(shift.rateMultiplier),
      .bool(shift.isAdditionalShift), .string(shift.notes), .string(shift.id.text),
    ]
    return Array(zip(columns, values))
  }
}
