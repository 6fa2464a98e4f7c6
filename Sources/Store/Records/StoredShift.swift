import Domain

/// A stored shift as exports tell it.
///
/// Its texts are UTF-8 in SQLite's own memory, valid as long as it is handed over: a `Shift` copies
/// them, and much that no export tells.
public struct StoredShift {
  /// A text in SQLite's memory.
  public typealias Text = UnsafeBufferPointer<UInt8>

  static let columns = """
    \(ShiftRepository.start), coalesce(actual_end, scheduled_end), status, break_minutes,
    break_by_rule, is_additional_shift, zone, name, rate_label, rate_multiplier, notes, id
    """

  static let columnsBeforeID = 11

  /// The real start where there is one, else the planned.
  public let start: Instant
  /// The real end where there is one, else the planned, never before the start.
  public let end: Instant
  /// Where it stands.
  public let status: ShiftStatus
  /// Unpaid minutes told by hand, nil where the rules of pay say them.
  public let breakMinutes: Int?
  /// Whether it was on top of the roster.
  public let isAdditionalShift: Bool
  /// The IANA name of the zone.
  public let zone: Text
  /// The name, empty for none.
  public let name: Text
  /// What the rate is called, empty for the ordinary one.
  public let rateLabel: Text
  /// What the rate multiplies pay by.
  public let rateMultiplier: Multiplier
  /// The notes, empty for none.
  public let notes: Text
  /// The identity.
  public let id: Text

  /// Reads `columns`, nil where one makes no sense.
  init?(_ row: inout FunctionRow) {
    start = row.instant()
    end = max(row.instant(), start)
    let status = ShiftStatus(rawValue: row.int())
    let minutes = row.int(), isByRule = row.flag()
    isAdditionalShift = row.flag()
    zone = row.bytes()
    name = row.bytes()
    rateLabel = row.bytes()
    let multiplier = row.multiplier()
    notes = row.bytes()
    id = row.bytes()
    guard let status, let multiplier else { return nil }
    self.status = status
    rateMultiplier = multiplier
    breakMinutes = isByRule ? nil : minutes
  }

  /// Its place in the order of the calendar.
  public var key: ShiftKey {
    ShiftKey(start: start, id: RecordID(String(decoding: id, as: UTF8.self)))
  }
}

extension ShiftRepository {
  /// Hands over the shifts whose start lies in `interval` as exports tell them, one at a time.
  /// Throws `StoreError` and what `body` does.
  public func forEachStored(startingIn interval: Interval, _ body: (StoredShift) throws -> Void)
    throws
  {
    try connection.streamRows(
      StoredShift.columns,
      "FROM shift INDEXED BY shift_by_start WHERE deleted_at IS NULL \(Self.startingBetween)",
      [Value(interval.start), Value(interval.end)]
    ) { row in
      var again = row
      guard let shift = StoredShift(&row) else {
        for _ in 0..<StoredShift.columnsBeforeID { again.skip() }
        throw StoreError.damagedRecord(path: connection.path, table: .shift, id: again.id())
      }
      try body(shift)
    }
  }
}
