import Domain

/// A record of `shift_pattern` without its days.
struct PatternRow: Identifiable {
  var id = RecordID("")
  private var seriesID = RecordID("")
  private var name = ""
  private var notes = ""
  private var code = ""
  private var color = PatternColor.series(0)
  private var isArchived = false
  private var kind = PatternSchedule.Kind.weekly
  private var daysOfWeekMask: Int?
  private var cycleStart: CivilDay?
  private var effectiveFrom = CivilDay(number: 0)
  private var effectiveUntil: CivilDay?
  private var zone = ""
  private var createdAt = Instant.epoch
  private var updatedAt = Instant.epoch

  static let table = TableDescriptor("shift_pattern", about: .patterns, empty: PatternRow()) { t in
    t.id(\.id)
    t.column("series_id", \.seriesID)
    t.column("name", \.name, typed: .optionalName)
    t.column("notes", \.notes, typed: .note)
    t.column("code", \.code, typed: .optionalName)
    t.column("color", \.color)
    t.column("is_archived", \.isArchived)
    t.column("schedule_type", \.kind)
    t.column("days_of_week_mask", \.daysOfWeekMask)
    t.column("cycle_start_date", \.cycleStart)
    t.column("effective_from", \.effectiveFrom)
    t.column("effective_until", \.effectiveUntil)
    t.column("zone", \.zone)
    t.times(created: \.createdAt, updated: \.updatedAt)
  }

  private init() {}

  /// Creates the record of a pattern.
  init(_ pattern: ShiftPattern) {
    id = pattern.id
    seriesID = pattern.seriesID
    name = pattern.name
    notes = pattern.notes
    code = pattern.code
    color = pattern.color
    isArchived = pattern.isArchived
    kind = pattern.schedule.kind
    switch pattern.schedule {
    case .weekly(let mask, _): daysOfWeekMask = mask
    case .cycling(let start, _): cycleStart = start
    }
    effectiveFrom = pattern.effectiveFrom
    effectiveUntil = pattern.effectiveUntil
    zone = pattern.zone
    createdAt = pattern.createdAt
    updatedAt = pattern.updatedAt
  }

  /// Returns the pattern with its days; nil if they do not match its schedule.
  func pattern(_ rows: [RotationDayRow]) -> ShiftPattern? { schedule(rows).map(pattern) }

  /// Returns the pattern with a schedule, which replaces that of the record.
  func pattern(_ schedule: PatternSchedule) -> ShiftPattern {
    ShiftPattern(
      id: id, seriesID: seriesID, name: name, notes: notes, code: code, color: color,
      isArchived: isArchived, schedule: schedule, effectiveFrom: effectiveFrom,
      effectiveUntil: effectiveUntil, zone: zone, createdAt: createdAt, updatedAt: updatedAt)
  }

  private func schedule(_ rows: [RotationDayRow]) -> PatternSchedule? {
    switch kind {
    case .weekly:
      return rows.first?.slot.map { .weekly(daysOfWeekMask: daysOfWeekMask ?? 0, slot: $0) }
    case .cycling:
      guard let cycleStart, let last = rows.last else { return nil }
      var days = Array(repeating: RotationDay.off, count: last.day + 1)
      for row in rows { if let slot = row.slot { days[row.day].slots.append(slot) } }
      return .cycling(cycleStart: cycleStart, days: days)
    }
  }
}

/// A record of `rotation_day`: a shift of a day, or a day off.
struct RotationDayRow: Identifiable {
  var id = RecordID("")
  private(set) var patternID = RecordID("")
  private(set) var day = 0
  private(set) var place = 0
  private var isWorkDay = false
  private var code = ""
  private var name = ""
  private var start: Int?
  private var minutes: Int?
  private var breakMinutes: Int?

  static let table = TableDescriptor(
    "rotation_day", about: .patterns, isPart: true,
    owner: RecordOwner(table: "shift_pattern", column: "pattern_id"),
    empty: RotationDayRow()
  ) { t in
    t.id(\.id)
    t.column("pattern_id", \.patternID)
    t.column("day_index", \.day)
    t.limit(to: 10_000)
    t.column("slot_index", \.place)
    t.column("is_work_day", \.isWorkDay)
    t.column("code", \.code, typed: .optionalName)
    t.column("shift_name", \.name, typed: .optionalName)
    t.column("start_minute_of_day", \.start)
    t.column("duration_minutes", \.minutes)
    t.column("break_minutes", \.breakMinutes)
    t.times()
  }

  private init() {}

  private init(_ pattern: RecordID, _ day: Int, _ place: Int, _ slot: RotationSlot?) {
    patternID = pattern
    self.day = day
    self.place = place
    guard let slot else { return }
    isWorkDay = true
    code = slot.code
    name = slot.name
    start = slot.startMinuteOfDay
    minutes = slot.durationMinutes
    breakMinutes = slot.breakMinutes
  }

  /// The shift; nil for a day off.
  var slot: RotationSlot? {
    guard isWorkDay else { return nil }
    return RotationSlot(
      code: code, name: name, startMinuteOfDay: start ?? 0, durationMinutes: minutes ?? 0,
      breakMinutes: breakMinutes)
  }

  /// Returns the rows of a pattern, without identities.
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
}

extension ShiftPattern: EditableRecord {
  /// Merges column by column; the schedule with its days counts as one.
  package func merging(
    _ record: ShiftPattern, from original: ShiftPattern
  ) throws(ChangedMeanwhile) -> ShiftPattern {
    let row = try PatternRow.table.merging(
      PatternRow(record), from: PatternRow(original), into: PatternRow(self))
    guard record.schedule != original.schedule, record.schedule != schedule else {
      return row.pattern(schedule)
    }
    guard schedule == original.schedule else { throw ChangedMeanwhile() }
    return row.pattern(record.schedule)
  }
}

extension RecordTable {
  /// Versions of patterns.
  public static let shiftPattern = PatternRow.table.untyped
  /// Days of patterns.
  public static let rotationDay = RotationDayRow.table.untyped
}
