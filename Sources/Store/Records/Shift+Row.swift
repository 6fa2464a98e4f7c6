import Domain

extension Shift: TabledRecord {
  package static let table = TableDescriptor(
    "shift", about: .shifts,
    claim: RecordClaim(
      column: "status", value: Value(ShiftStatus.inProgress.rawValue),
      mayHaveHad: { $0["actual_start"] != .null }
    ) { $0.endShift(before: $1) },
    empty: Shift(
      id: RecordID(""), scheduledStart: .epoch, scheduledEnd: .epoch,
      localStart: LocalDateTime(floatingSeconds: 0), localEnd: LocalDateTime(floatingSeconds: 0),
      zone: "", createdAt: .epoch, updatedAt: .epoch)
  ) { t in
    t.id(\.id)
    t.column("pattern_id", \.patternID, part: "origin")
    t.column("name", \.name, typed: .optionalName)
    t.column("status", \.storedStatus, part: "time")
    t.column("scheduled_start", \.scheduledStart, part: "time", isResolved: true)
    t.column("scheduled_end", \.scheduledEnd, part: "time", isResolved: true)
    t.column("local_start", \.localStart, part: "time")
    t.column("local_end", \.localEnd, part: "time")
    t.column("zone", \.zone, part: "time")
    t.column("actual_start", \.actualStart, part: "time")
    t.column("actual_end", \.actualEnd, part: "time")
    t.column("break_minutes", \.storedBreak, part: "break")
    t.column("is_additional_shift", \.isAdditionalShift)
    t.column("notes", \.notes, typed: .note)
    t.column("rate_label", \.rateLabel, typed: .name, part: "rate")
    t.column("rate_multiplier", \.rateMultiplier, part: "rate")
    t.times(created: \.createdAt, updated: \.updatedAt)
    t.column("code", \.code, typed: .optionalName)
    t.column("pattern_day", \.patternDay, part: "origin")
    t.column("pattern_slot", \.patternSlot, part: "origin")
    t.column("break_by_rule", \.isBreakByRule, part: "break")
    t.column("actual_local_start", \.typedStart, part: "time")
    t.column("actual_local_end", \.typedEnd, part: "time")
  }

  /// The occurrence of a pattern in three columns; the first two are filled for a shift of a
  /// pattern.
  private var patternID: RecordID? {
    get { origin?.patternID }
    set {
      origin = newValue.map { OccurrenceID(patternID: $0, day: CivilDay(number: 0), slotIndex: 0) }
    }
  }
  private var patternDay: CivilDay? {
    get { origin?.day }
    set {
      guard let newValue else { return origin = nil }
      origin?.day = newValue
    }
  }
  private var patternSlot: Int? {
    get { origin?.slotIndex }
    set { origin?.slotIndex = newValue ?? 0 }
  }

  /// The status without absences, which change no shift.
  private var storedStatus: ShiftStatus {
    get { status == .absent ? .scheduled : status }
    set { status = newValue }
  }

  /// The break in two columns: its minutes count if it is not by rule.
  private var storedBreak: Int {
    get { breakMinutes ?? 0 }
    set { breakMinutes = newValue }
  }
  private var isBreakByRule: Bool {
    get { breakMinutes == nil }
    set { if newValue { breakMinutes = nil } }
  }
}

extension TableRecord {
  /// Ends a shift in progress at its planned end, or at the start of another one if that is earlier:
  /// one that somebody forgot to end did not last until then.
  fileprivate mutating func endShift(before other: TableRecord) {
    guard case .integer(let start) = self["actual_start"],
      case .integer(let next) = other["actual_start"]
    else { return }
    self["status"] = Value(ShiftStatus.completed.rawValue)
    var end = min(max(start, next), start + Shift.longestSeconds)
    if case .integer(let planned) = self["scheduled_end"], planned > start {
      end = min(end, planned)
    }
    self["actual_end"] = .integer(end)
  }
}

extension RecordTable {
  /// Shifts that were added or changed.
  public static let shift = Shift.table.untyped
}

extension ColumnReader {
  /// Reads a decimal such as `1.35`; nearly all are `1.0`, which needs no parsing.
  mutating func multiplier() -> Multiplier? {
    utf8 { bytes in
      let isOne =
        bytes.count == 3 && bytes[0] == UInt8(ascii: "1") && bytes[1] == UInt8(ascii: ".")
        && bytes[2] == UInt8(ascii: "0")
      return isOne ? .one : Multiplier(String(decoding: bytes, as: UTF8.self))
    }
  }
}
