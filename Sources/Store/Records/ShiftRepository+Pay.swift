import Domain

/// The part of a worked shift that pay depends on.
public struct WorkedShift: Equatable, Sendable {
  /// The identity; empty unless requested.
  public var id = RecordID("")
  /// The real start.
  public var start: Instant
  /// The real end; nil while the shift is running.
  public var end: Instant?
  /// The IANA zone of the workplace.
  public var zone: String
  /// The unpaid break set by hand; nil by rule.
  public var breakMinutes: Int?
  /// Whether it was worked in addition to the roster.
  public var isAdditionalShift: Bool
  /// The label of the rate; empty for the ordinary rate.
  public var rateLabel: String
  /// The factor of the pay for an hour.
  public var rateMultiplier: Multiplier

  /// Creates a worked shift.
  public init(
    start: Instant, end: Instant?, zone: String, breakMinutes: Int?, isAdditionalShift: Bool,
    rateLabel: String, rateMultiplier: Multiplier
  ) {
    self.start = start
    self.end = end
    self.zone = zone
    self.breakMinutes = breakMinutes
    self.isAdditionalShift = isAdditionalShift
    self.rateLabel = rateLabel
    self.rateMultiplier = rateMultiplier
  }
}

extension ShiftRepository {
  /// Passes the worked shifts whose start is in `interval` to `body` in the order of their starts;
  /// `withIDs` includes their identities.
  public func forEachWorked(
    startingIn interval: Interval, withIDs: Bool = false, _ body: (WorkedShift) throws -> Void
  ) throws {
    // Ten thousand shifts have few zones, labels and rates: each is converted once.
    var zone = Interned(), label = Interned(), factor = Interned()
    var multiplier = Multiplier.one
    try connection.each(Self.workedSQL, [Value(interval.start), Value(interval.end)]) { row in
      let start = row.instant(), end = row.instant(), isRunning = row.flag()
      _ = row.utf8 { zone.update($0) }
      let minutes = row.int(), isByRule = row.flag(), isAdditional = row.flag()
      _ = row.utf8 { label.update($0) }
      if row.utf8({ factor.update($0) }) {
        guard let read = Multiplier(factor.text) else {
          throw StoreError.corrupt(path: connection.path, detail: "rate \(factor.text)")
        }
        multiplier = read
      }
      var shift = WorkedShift(
        start: start, end: isRunning ? nil : end, zone: zone.text,
        breakMinutes: isByRule ? nil : minutes, isAdditionalShift: isAdditional,
        rateLabel: label.text, rateMultiplier: multiplier)
      if withIDs { shift.id = row.id() }
      try body(shift)
    }
  }

  private static let workedSQL = """
    SELECT coalesce(actual_start, scheduled_start), coalesce(actual_end, scheduled_end),
      status = 1, zone, break_minutes, break_by_rule, is_additional_shift, rate_label,
      rate_multiplier, id
    FROM shift
    WHERE deleted_at IS NULL AND status IN (1, 2)
      AND coalesce(actual_start, scheduled_start) >= ?1
      AND coalesce(actual_start, scheduled_start) < ?2
    ORDER BY coalesce(actual_start, scheduled_start), id
    """
}

/// The last text of a column in which texts mostly repeat.
private struct Interned {
  private(set) var text = ""

  /// Sets the text; returns whether it differs from the one before.
  mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.utf8.elementsEqual(bytes) { return false }
    text = String(decoding: bytes, as: UTF8.self)
    return true
  }
}
