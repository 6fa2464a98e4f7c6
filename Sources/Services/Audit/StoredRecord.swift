import Domain
import Store

/// A record in the format of the change history: a flat JSON object of a table's columns, with
/// moments as seconds since 1970 and enumerations as numbers.
package enum StoredRecord {
  /// Returns the record in the format of all other results; null for none.
  package static func json(_ stored: String?, of table: RecordTable) -> JSON {
    guard let stored else { return .null }
    return .members(
      members(stored).map { name, value in
        (name, table.column(name).map { shared(value, in: $0) } ?? value)
      })
  }

  /// Returns the columns and values of a record as stored.
  static func members(_ stored: String) -> [(key: String, value: JSON)] {
    var scanner = FlatObjectScanner(stored)
    return scanner.members()
  }

  private static func shared(_ value: JSON, in column: RecordColumn) -> JSON {
    switch (column.kind, value) {
    case (.moment, .integer(let seconds)): return JSON(Instant(seconds: seconds))
    case (.flag, .integer(let number)): return .bool(number != 0)
    case (.choice(let words, isWordInHistory: true), .integer(let number)):
      return words.indices.contains(Int(number)) ? .string(words[Int(number)]) : value
    case (.factor, .string(let text)): return Multiplier(text).map(JSON.init) ?? value
    case (_, .string("")) where column.hidesEmpty: return .null
    default: return value
    }
  }
}

/// Parses the output of SQLite's `json_object`, which has no whitespace and no nesting here.
private struct FlatObjectScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  /// Returns the members in order, up to the first that cannot be parsed.
  mutating func members() -> [(key: String, value: JSON)] {
    var members: [(key: String, value: JSON)] = []
    guard consume("{") else { return [] }
    while let key = string(), consume(":"), let value = value() {
      members.append((key, value))
      guard consume(",") else { break }
    }
    return members
  }

  private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == scalar.value else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func value() -> JSON? {
    if let text = string() { return .string(text) }
    let word = String(
      decoding: rest.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }, as: UTF8.self)
    rest.removeFirst(word.utf8.count)
    if let number = Int64(word) { return .integer(number) }
    return word == "null" ? .null : .number(word)
  }

  private mutating func string() -> String? {
    guard consume("\"") else { return nil }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"): bytes += escape()
      default: bytes.append(byte)
      }
    }
    return nil
  }

  /// Parses an escape sequence. SQLite escapes only quotes, backslashes and control characters.
  private mutating func escape() -> [UInt8] {
    guard let byte = rest.popFirst() else { return [] }
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "u"):
      let digits = String(decoding: rest.prefix(4), as: UTF8.self)
      rest.removeFirst(min(4, rest.count))
      return UInt8(digits, radix: 16).map { [$0] } ?? []
    default: return [byte]
    }
  }
}
