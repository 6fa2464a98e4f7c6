import Domain

/// A type of values in a column.
package protocol ColumnValue: Sendable {
  /// The kind of a column of this type.
  static var columnKind: ColumnKind { get }
  /// Reads the next column; nil if it is not valid.
  static func read(_ row: inout ResultRow) -> Self?
  /// The stored value.
  var stored: Value { get }
}

extension String: ColumnValue {
  package static var columnKind: ColumnKind { .text }
  package static func read(_ row: inout ResultRow) -> String? { row.text() }
  package var stored: Value { .text(self) }
}

extension Int: ColumnValue {
  package static var columnKind: ColumnKind { .number }
  package static func read(_ row: inout ResultRow) -> Int? { row.int() }
  package var stored: Value { Value(self) }
}

extension Int64: ColumnValue {
  package static var columnKind: ColumnKind { .number }
  package static func read(_ row: inout ResultRow) -> Int64? { row.integer() }
  package var stored: Value { .integer(self) }
}

extension Bool: ColumnValue {
  package static var columnKind: ColumnKind { .flag }
  package static func read(_ row: inout ResultRow) -> Bool? { row.flag() }
  package var stored: Value { Value(self) }
}

extension RecordID: ColumnValue {
  package static var columnKind: ColumnKind { .text }
  package static func read(_ row: inout ResultRow) -> RecordID? { row.id() }
  package var stored: Value { .text(text) }
}

extension Instant: ColumnValue {
  package static var columnKind: ColumnKind { .moment }
  package static func read(_ row: inout ResultRow) -> Instant? { row.instant() }
  package var stored: Value { .integer(seconds) }
}

extension CivilDay: ColumnValue {
  package static var columnKind: ColumnKind { .text }
  package static func read(_ row: inout ResultRow) -> CivilDay? {
    row.utf8(CivilDay.init(storedText:))
  }
  package var stored: Value { .text(storedText) }
}

extension LocalDateTime: ColumnValue {
  package static var columnKind: ColumnKind { .text }
  package static func read(_ row: inout ResultRow) -> LocalDateTime? {
    row.utf8(LocalDateTime.init(storedText:))
  }
  package var stored: Value { .text(storedText) }
}

extension Multiplier: ColumnValue {
  package static var columnKind: ColumnKind { .factor }
  package static func read(_ row: inout ResultRow) -> Multiplier? { row.multiplier() }
  package var stored: Value { .text(description) }
}

extension PatternColor: ColumnValue {
  package static var columnKind: ColumnKind { .text }
  package static func read(_ row: inout ResultRow) -> PatternColor? { PatternColor(row.text()) }
  package var stored: Value { .text(text) }
}

/// NULL is nil, and so is an invalid value.
extension Optional: ColumnValue where Wrapped: ColumnValue {
  package static var columnKind: ColumnKind { Wrapped.columnKind }
  package static func read(_ row: inout ResultRow) -> Wrapped?? {
    guard !row.isNull else {
      row.skip()
      return .some(nil)
    }
    return .some(Wrapped.read(&row))
  }
  package var stored: Value { self?.stored ?? .null }
}

/// Choices are stored by their raw values.
extension ColumnValue where Self: RawRepresentable, RawValue: ColumnValue {
  package static var columnKind: ColumnKind { RawValue.columnKind }
  package static func read(_ row: inout ResultRow) -> Self? {
    RawValue.read(&row).flatMap(Self.init(rawValue:))
  }
  package var stored: Value { rawValue.stored }
}

extension ShiftStatus: ColumnValue {
  package static var columnKind: ColumnKind {
    .choice(["scheduled", "in_progress", "completed", "cancelled"])
  }
}

extension PatternSchedule.Kind: ColumnValue {
  package static var columnKind: ColumnKind { .choice(["weekly", "cycling"]) }
}

extension PayPeriodType: ColumnValue {
  package static var columnKind: ColumnKind {
    let types = (0..<allCases.count).compactMap(PayPeriodType.init(rawValue:))
    return .choice(types.map(\.word), isWordInHistory: false)
  }
}

extension Weekday: ColumnValue {}
extension ClockStyle: ColumnValue {}
extension GlyphChoice: ColumnValue {}
extension ConfirmationMode: ColumnValue {}
extension HolidayRegion: ColumnValue {}
extension ReminderChannel: ColumnValue {}
extension SampleSource.Kind: ColumnValue {}
