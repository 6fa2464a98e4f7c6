import Domain

/// A record of `shift_pattern`, not yet joined with its days.
struct PatternRow {
  let id: RecordID
  private let seriesID: RecordID
  private let name: String
  private let notes: String
  private let code: String
  private let color: PatternColor
  private let isArchived: Bool
  private let kind: PatternSchedule.Kind
  private let daysOfWeekMask: Int
  private let cycleStart: CivilDay?
  private let effectiveFrom: CivilDay
  private let effectiveUntil: CivilDay?
  private let zone: String
  private let createdAt: Instant
  private let updatedAt: Instant

  /// Reads the columns of `TableName.shiftPattern` in their order, nil where one makes no sense.
  init?(_ row: inout ResultRow) {
    id = row.id()
    seriesID = row.id()
    name = row.text()
    notes = row.text()
    code = row.text()
    let color = PatternColor(row.text())
    isArchived = row.flag()
    let kind = PatternSchedule.Kind(rawValue: row.int())
    daysOfWeekMask = row.int()
    cycleStart = row.optionalDay()
    let effectiveFrom = row.optionalDay()
    effectiveUntil = row.optionalDay()
    zone = row.text()
    createdAt = row.instant()
    updatedAt = row.instant()
    guard let color, let kind, let effectiveFrom else { return nil }
    self.color = color
    self.kind = kind
    self.effectiveFrom = effectiveFrom
  }

  /// The pattern with its days; nil where they do not fit together.
  func pattern(_ rows: [RotationDayRow]) -> ShiftPattern? {
    guard let schedule = schedule(rows) else { return nil }
    return ShiftPattern(
      id: id, seriesID: seriesID, name: name, notes: notes, code: code, color: color,
      isArchived: isArchived, schedule: schedule, effectiveFrom: effectiveFrom,
      effectiveUntil: effectiveUntil, zone: zone, createdAt: createdAt, updatedAt: updatedAt)
  }

  private func schedule(_ rows: [RotationDayRow]) -> PatternSchedule? {
    switch kind {
    case .weekly:
      return rows.first?.slot.map { .weekly(daysOfWeekMask: daysOfWeekMask, slot: $0) }
    case .cycling:
      guard let cycleStart, let last = rows.last else { return nil }
      var days = Array(repeating: RotationDay.off, count: last.day + 1)
      for row in rows { if let slot = row.slot { days[row.day].slots.append(slot) } }
      return .cycling(cycleStart: cycleStart, days: days)
    }
  }
}

/// A record of `rotation_day`: a shift of a day, or a day off.
struct RotationDayRow {
  let id: RecordID
  let patternID: RecordID
  let day: Int
  let place: Int
  let slot: RotationSlot?

  /// Reads the columns of `TableName.rotationDay` in their order.
  init(_ row: inout ResultRow) {
    id = row.id()
    patternID = row.id()
    day = row.int()
    place = row.int()
    let isWorkDay = row.flag()
    let code = row.text()
    let name = row.text()
    let start = row.int()
    let minutes = row.int()
    let breakMinutes = row.optionalInt()
    slot =
      isWorkDay
      ? RotationSlot(
        code: code, name: name, startMinuteOfDay: start, durationMinutes: minutes,
        breakMinutes: breakMinutes) : nil
  }

  private init(_ pattern: RecordID, _ day: Int, _ place: Int, _ slot: RotationSlot?) {
    id = RecordID("")
    patternID = pattern
    self.day = day
    self.place = place
    self.slot = slot
  }

  /// The rows that a pattern comes to, without identities.
  static func rows(of pattern: ShiftPattern) -> [RotationDayRow] {
    switch pattern.schedule {
    case .weekly(_, let slot): return [RotationDayRow(pattern.id, 0, 0, slot)]
    case .cycling(_, let days):
      return days.enumerated().flatMap { index, day in
        day.slots.isEmpty
          ? [RotationDayRow(pattern.id, index, 0, nil)]
          : day.slots.enumerated().map { RotationDayRow(pattern.id, index, $0, $1) }
      }
    }
  }

  /// The values of the columns of `TableName.rotationDay`, as a record that is not deleted.
  func values(id: RecordID, at now: Instant) -> [Value] {
    [
      Value(id), Value(patternID), Value(day), Value(place), Value(slot != nil),
      Value(slot?.code ?? ""), Value(slot?.name ?? ""), Value(slot?.startMinuteOfDay),
      Value(slot?.durationMinutes), Value(slot?.breakMinutes), Value(now), Value(now), .null,
    ]
  }
}

extension ShiftPattern {
  /// The values of the columns of `TableName.shiftPattern`, as a record that is not deleted.
  func values(updatedAt: Instant) -> [Value] {
    var mask: Int?
    var cycleStart: CivilDay?
    switch schedule {
    case .weekly(let daysOfWeekMask, _): mask = daysOfWeekMask
    case .cycling(let start, _): cycleStart = start
    }
    return [
      Value(id), Value(seriesID), Value(name), Value(notes), Value(code), Value(color.text),
      Value(isArchived), Value(schedule.kind.rawValue), Value(mask), Value(cycleStart?.storedText),
      Value(effectiveFrom.storedText), Value(effectiveUntil?.storedText), Value(zone),
      Value(createdAt), Value(updatedAt), .null,
    ]
  }
}
