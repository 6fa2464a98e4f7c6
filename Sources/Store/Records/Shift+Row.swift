import Domain

extension Shift {
  /// Reads the columns of `TableName.shift` in their order, nil where one makes no sense.
  init?(_ row: inout ResultRow) {
    let id = row.id()
    let patternID = row.optionalID()
    let name = row.text()
    let status = ShiftStatus(rawValue: row.int())
    let scheduledStart = row.instant()
    let scheduledEnd = row.instant()
    let localStart = row.utf8(LocalDateTime.init(storedText:))
    let localEnd = row.utf8(LocalDateTime.init(storedText:))
    let zone = row.text()
    let actualStart = row.optionalInstant()
    let actualEnd = row.optionalInstant()
    let breakMinutes = row.int()
    let isAdditionalShift = row.flag()
    let notes = row.text()
    let rateLabel = row.optionalText()
    let rateMultiplier = row.multiplier()
    let createdAt = row.instant()
    let updatedAt = row.instant()
    row.skip()
    let code = row.text()
    let patternDay = row.optionalDay()
    let patternSlot = row.int()
    let isByRule = row.flag()
    guard let status, let localStart, let localEnd, let rateMultiplier else { return nil }
    var origin: OccurrenceID?
    if let patternID, let patternDay {
      origin = OccurrenceID(patternID: patternID, day: patternDay, slotIndex: patternSlot)
    }
    self.init(
      id: id, origin: origin, code: code, name: name, status: status,
      scheduledStart: scheduledStart, scheduledEnd: scheduledEnd, localStart: localStart,
      localEnd: localEnd, zone: zone,
      actualStart: actualStart, actualEnd: actualEnd, breakMinutes: isByRule ? nil : breakMinutes,
      isAdditionalShift: isAdditionalShift, notes: notes, rateLabel: rateLabel,
      rateMultiplier: rateMultiplier, createdAt: createdAt, updatedAt: updatedAt)
  }

  /// The values of the columns of `TableName.shift`, as a record that is not deleted.
  func values(updatedAt: Instant) -> [Value] {
    [
      Value(id), Value(origin?.patternID), Value(name), Value(status.rawValue),
      Value(scheduledStart),
      Value(scheduledEnd), Value(localStart.storedText), Value(localEnd.storedText), Value(zone),
      Value(actualStart), Value(actualEnd), Value(breakMinutes ?? 0), Value(isAdditionalShift),
      Value(notes), Value(rateLabel), Value(rateMultiplier.description), Value(createdAt),
      Value(updatedAt), .null, Value(code), Value(origin?.day.storedText), Value(origin?.slotIndex),
      Value(breakMinutes == nil),
    ]
  }
}

extension ColumnReader {
  /// A decimal such as `1.35`; nearly all are `1.0`, which needs no parsing.
  mutating func multiplier() -> Multiplier? {
    utf8 { bytes in
      let isOne =
        bytes.count == 3 && bytes[0] == UInt8(ascii: "1") && bytes[1] == UInt8(ascii: ".")
        && bytes[2] == UInt8(ascii: "0")
      return isOne ? .one : Multiplier(String(decoding: bytes, as: UTF8.self))
    }
  }
}
