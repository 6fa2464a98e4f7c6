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
    let none = writer.none
    try roster?.inStretches(
      startingIn: window.interval(in: environment.zone),
      { stretch in
        var records = none()
        var zone = environment.zone
        try stretch.forEachShift { shift in
          if shift.zone != zone.identifier { zone = environment.zone(of: shift) }
          put(shift, zone, &records)
        }
        return records
      }, take: { try writer.add($0) })
  }

  private static func put(_ shift: Shift, _ zone: Zone, _ records: inout Records) {
    records.put(shift.start, in: zone)
    records.put(shift.end, in: zone)
    records.put(shift.zone)
    records.put(shift.name.isEmpty ? nil : shift.name)
    records.put(plain: shift.status.word)
    records.put(shift.breakMinutes.map(Int64.init))
    records.put(shift.rateLabel)
    records.put(number: shift.rateMultiplier == .one ? "1.0" : shift.rateMultiplier.description)
    records.put(shift.isAdditionalShift)
    records.put(shift.notes.isEmpty ? nil : shift.notes)
    records.put(shift.id.text)
    records.endRecord()
  }
}
