import Domain

/// Shifts as records that `import` reads back: those that are planned too, cancelled ones named so.
enum ShiftRecords {
  static let columns = [
    "start", "end", "zone", "name", "status", "break_minutes", "label", "multiplier",
    "additional", "notes", "id",
  ]

  static func write(
    _ window: DayWindow, _ roster: Roster?, _ environment: AppEnvironment,
    _ writer: inout RecordWriter
  ) throws {
    try roster?.forEachShift(startingIn: window.interval(in: environment.zone)) { shift in
      let zone = environment.zone(of: shift)
      writer.put(shift.start, in: zone)
      writer.put(shift.end, in: zone)
      writer.put(shift.zone)
      writer.put(shift.name)
      writer.put(shift.status.word)
      writer.put(shift.breakMinutes.map(Int64.init))
      writer.put(shift.rateLabel)
      writer.put(
        number: shift.rateMultiplier == .one ? "1.0" : shift.rateMultiplier.description)
      writer.put(shift.isAdditionalShift)
      writer.put(shift.notes)
      writer.put(shift.id.text)
      try writer.endRecord()
    }
  }
}
