import Domain
import Platform
import Store

/// Writes shifts as records that `import` reads back, including planned and cancelled ones.
enum ShiftRecords {
  static let columns = [
    "start", "end", "zone", "name", "status", "break_minutes", "label", "multiplier",
    "additional", "notes", "id",
  ]

  static func write(
    _ window: DayWindow, _ roster: Roster?, _ environment: Environment,
    _ writer: inout RecordWriter
  ) throws {
    guard let roster else { return }
    let none = writer.none
    try roster.inStretches(
      startingIn: roster.reach(of: window),
      { stretch in
        var records = none()
        var clock = ZoneClock(environment.zone), zone = Array(clock.zone.identifier.utf8)
        try stretch.forEachShift { row in
          if !row.zone.isSame(as: zone) {
            zone = Array(row.zone)
            clock = ZoneClock(environment.zone(named: String(decoding: row.zone, as: UTF8.self)))
          }
          if window.contains(clock.local(at: row.start).day) { put(row, &clock, &records) }
        } planned: { shift in
          let zone = environment.zone(of: shift)
          if window.contains(zone.local(at: shift.start).day) { put(shift, zone, &records) }
        }
        return records.bytes
      }, take: { try writer.add($0) })
  }

  private static func put(
    _ row: StoredShift, _ clock: inout ZoneClock, _ records: inout Records
  ) {
    records.put(row.start, shownAs: clock.local(at: row.start))
    records.put(row.end, shownAs: clock.local(at: row.end))
    records.put(utf8: row.zone)
    records.put(utf8: row.name)
    records.put(plain: row.status.word)
    records.put(row.breakMinutes.map(Int64.init))
    records.put(utf8: row.rateLabel)
    records.put(number: row.rateMultiplier == .one ? "1.0" : row.rateMultiplier.description)
    records.put(row.isAdditionalShift)
    records.put(utf8: row.notes)
    records.put(utf8: row.id)
    records.endRecord()
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

extension UnsafeBufferPointer<UInt8> {
  fileprivate func isSame(as bytes: [UInt8]) -> Bool {
    guard count == bytes.count else { return false }
    return bytes.withUnsafeBytes { other in
      guard let other = other.baseAddress, let own = baseAddress else { return true }
      return memcmp(own, other, count) == 0
    }
  }
}
