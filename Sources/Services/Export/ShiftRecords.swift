import Domain
import Platform
import Store

/// Writes shifts as records that `import` reads back, including planned and cancelled ones.
enum ShiftRecords {
  static let columns = [
    "start", "end", "zone", "name", "status", "break_minutes", "label", "multiplier",
    "additional", "notes", "id",
  ]

  /// The columns of a table that spreadsheets can add: the local day and times of the clock, and
  /// whole minutes.
  static let sumColumns = ["date", "start_clock", "end_clock", "minutes", "paid_minutes"]

  /// Writes shifts; with `pay`, also the columns to add. Throws `StoreError` and what writing
  /// throws.
  static func write(
    _ window: DayWindow, _ roster: Roster?, _ pay: PayContext?, _ environment: Environment,
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
          guard window.contains(clock.local(at: row.start).day) else { return }
          put(row, &clock, &records)
          if let pay { putSums(of: row, pay, &clock, environment, &records) }
          records.endRecord()
        } planned: { shift in
          let zone = environment.zone(of: shift)
          guard window.contains(zone.local(at: shift.start).day) else { return }
          put(shift, zone, &records)
          if let pay { putSums(of: shift, pay, zone, environment, &records) }
          records.endRecord()
        }
        return records.bytes
      }, take: { try writer.add($0) })
  }

  private static func put(
    _ row: StoredShift, _ clock: inout ZoneClock, _ records: inout Records
  ) {
    records.put(row.start, shownAs: clock.local(at: row.start), in: clock.zone)
    records.put(row.end, shownAs: clock.local(at: row.end), in: clock.zone)
    records.put(utf8: row.zone)
    records.put(utf8: row.name)
    records.put(plain: row.status.word)
    records.put(row.breakMinutes.map(Int64.init))
    records.put(utf8: row.rateLabel)
    records.put(number: row.rateMultiplier == .one ? "1.0" : row.rateMultiplier.description)
    records.put(row.isAdditionalShift)
    records.put(utf8: row.notes)
    records.put(utf8: row.id)
  }

  private static func putSums(
    of row: StoredShift, _ pay: PayContext, _ clock: inout ZoneClock, _ environment: Environment,
    _ records: inout Records
  ) {
    let start = clock.local(at: row.start), end = clock.local(at: row.end)
    guard row.status != .cancelled else { return records.put(sumsFrom: start, to: end, nil) }
    let paid = pay.paidSeconds(of: row, in: clock.zone, on: start.day, environment)
    records.put(
      sumsFrom: start, to: end, (length: row.end.seconds - row.start.seconds, paid: paid))
  }

  private static func putSums(
    of shift: Shift, _ pay: PayContext, _ zone: Zone, _ environment: Environment,
    _ records: inout Records
  ) {
    let length = shift.end.seconds - shift.start.seconds
    records.put(
      sumsFrom: zone.local(at: shift.start), to: zone.local(at: shift.end),
      shift.status == .cancelled
        ? nil : (length: length, paid: pay.time(of: shift, environment).paidSeconds))
  }

  private static func put(_ shift: Shift, _ zone: Zone, _ records: inout Records) {
    records.put(shift.start, shownAs: zone.local(at: shift.start), in: zone)
    records.put(shift.end, shownAs: zone.local(at: shift.end), in: zone)
    records.put(shift.zone)
    records.put(shift.name.isEmpty ? nil : shift.name)
    records.put(plain: shift.status.word)
    records.put(shift.breakMinutes.map(Int64.init))
    records.put(shift.rateLabel)
    records.put(number: shift.rateMultiplier == .one ? "1.0" : shift.rateMultiplier.description)
    records.put(shift.isAdditionalShift)
    records.put(shift.notes.isEmpty ? nil : shift.notes)
    records.put(shift.id.text)
  }
}

extension Records {
  /// Appends the columns to add; `seconds` is nil for a shift that does not count in sums.
  fileprivate mutating func put(
    sumsFrom start: LocalDateTime, to end: LocalDateTime, _ seconds: (length: Int64, paid: Int64)?
  ) {
    put(start.day)
    put(clockOf: start)
    put(clockOf: end)
    put(seconds.map { HoursCalculator.minutes($0.length) })
    put(seconds.map { HoursCalculator.minutes($0.paid) })
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
