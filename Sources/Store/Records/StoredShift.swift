import Domain

/// A stored shift with the values that exports need.
///
/// Its texts are UTF-8 in SQLite's own memory, valid only while it is passed to `body`. A `Shift`
/// would copy them, and much that no export needs.
public struct StoredShift {
  /// A text in SQLite's memory.
  public typealias Text = UnsafeBufferPointer<UInt8>

  static let columns = """
    \(ShiftRepository.start), coalesce(actual_end, scheduled_end), status, break_minutes,
    break_by_rule, is_additional_shift, zone, name, rate_label, rate_multiplier, notes, id
    """

  static let columnsBeforeID = 11

  /// The real start, or the planned one without it.
  public let start: Instant
  /// The real end, or the planned one without it; never before the start.
  public let end: Instant
  /// The status.
  public let status: ShiftStatus
  /// Unpaid minutes set by hand; nil by rule.
  public let breakMinutes: Int?
  /// Whether it was in addition to the roster.
  public let isAdditionalShift: Bool
  /// The IANA name of the zone.
  public let zone: Text
  /// The name; empty for none.
  public let name: Text
  /// The label of the rate; empty for the ordinary one.
  public let rateLabel: Text
  /// The factor of the pay.
  public let rateMultiplier: Multiplier
  /// The notes; empty for none.
  public let notes: Text
  /// The identity.
  public let id: Text

  /// Reads `columns`; nil if one is not valid.
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

  /// The position in the order of the calendar.
  public var key: ShiftKey {
    ShiftKey(start: start, id: RecordID(String(decoding: id, as: UTF8.self)))
  }
}

extension ShiftRepository {
  /// Passes the shifts whose start is in `interval` to `body`, one at a time. Throws `StoreError`
  /// and what `body` throws.
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
