import CSQLite
import Domain

/// A row that is read from left to right: each call reads the next column.
package protocol ColumnReader {
  mutating func integer() -> Int64

  /// Skips a column.
  mutating func skip()

  /// The text's bytes in SQLite's own memory; NULL reads as empty.
  mutating func utf8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
}

extension ColumnReader {
  mutating func int() -> Int { Int(integer()) }
  mutating func flag() -> Bool { integer() != 0 }
  mutating func instant() -> Instant { Instant(seconds: integer()) }
  package mutating func text() -> String { utf8 { String(decoding: $0, as: UTF8.self) } }
  mutating func id() -> RecordID { RecordID(text()) }

  /// Returns a text in SQLite's own memory, valid as long as the row.
  mutating func bytes() -> UnsafeBufferPointer<UInt8> { utf8 { $0 } }
}

/// The current row of a statement. Valid only until the statement steps on.
package struct ResultRow: ColumnReader {
  private let statement: OpaquePointer
  private var column: Int32 = 0

  init(of statement: OpaquePointer) { self.statement = statement }

  /// Returns the column and moves on; every read calls it.
  private mutating func next() -> Int32 {
    defer { column += 1 }
    return column
  }

  package mutating func integer() -> Int64 { sqlite3_column_int64(statement, next()) }

  /// Whether the next column is NULL.
  var isNull: Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  mutating func optionalInteger() -> Int64? {
    let column = next()
    guard sqlite3_column_type(statement, column) != SQLITE_NULL else { return nil }
    return sqlite3_column_int64(statement, column)
  }

  package mutating func skip() { _ = next() }

  mutating func optionalInt() -> Int? { optionalInteger().map(Int.init) }

  /// Reads a date; nil for NULL and for any other text.
  mutating func optionalDay() -> CivilDay? { utf8(CivilDay.init(storedText:)) }

  mutating func optionalInstant() -> Instant? { optionalInteger().map(Instant.init(seconds:)) }

  mutating func optionalText() -> String? {
    guard !isNull else {
      column += 1
      return nil
    }
    return text()
  }

  mutating func optionalID() -> RecordID? { optionalText().map(RecordID.init) }

  /// Reads bytes; NULL reads as empty.
  mutating func blob() -> [UInt8] {
    let column = next()
    let start = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// Reads any value. A number with a fraction or a blob, which no table has, is read as text.
  mutating func value() -> Value {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(integer())
    case SQLITE_NULL:
      column += 1
      return .null
    default: return .text(text())
    }
  }

  package mutating func utf8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let column = next()
    // The pointer first: reading the text may convert the value and change its length.
    let start = sqlite3_column_text(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
