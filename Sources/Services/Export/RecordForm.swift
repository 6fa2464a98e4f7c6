import Domain
import Interchange
import Store

/// Converts records of the store to and from JSON. The members are the table's columns; moments are
/// ISO 8601 in UTC, enumerations are words, flags are Booleans, and pay rules are embedded
/// unchanged.
enum RecordForm {
  /// Returns the record as an object.
  static func json(_ record: TableRecord) -> JSONValue {
    var object = JSONObject()
    for (column, value) in zip(record.table.columns, record.values) {
      object.append(column.name, json(value, in: column))
    }
    return .object(object)
  }

  /// Parses the object. `absent` returns the value for a missing column, or nil if the column is
  /// required. Throws `JSONShapeError` and `StoreError`.
  static func record(
    _ value: JSONValue, in table: RecordTable, at path: JSONPath,
    absent: (String) throws -> Value? = { _ in nil }
  ) throws -> TableRecord {
    guard case .object(let object) = value else {
      throw JSONShapeError(path, .wrongKind(expected: "object"))
    }
    if let member = object.members.first(where: { table.column($0.name) == nil }) {
      throw JSONShapeError(
        path.appending(member.name), .unknown(known: table.columns.map(\.name)))
    }
    let members = Dictionary(object.members.map { ($0.name, $0.value) }) { first, _ in first }
    let values = try table.columns.map { column in
      let path = path.appending(column.name)
      guard let value = members[column.name] else {
        guard let value = try absent(column.name) else { throw JSONShapeError(path, .missing) }
        return value
      }
      return try stored(value, in: column, at: path)
    }
    return try TableRecord(table, values)
  }

  // MARK: Writing

  private static func json(_ value: Value, in column: RecordColumn) -> JSONValue {
    switch (column.kind, value) {
    case (_, .null): return .null
    case (.moment, .integer(let number)):
      return .string(ISOText.format(Instant(seconds: number)))
    case (.flag, .integer(let number)): return .bool(number != 0)
    case (.choice(let words, _), .integer(let number)) where words.indices.contains(Int(number)):
      return .string(words[Int(number)])
    case (_, .integer(let number)): return .int(number)
    case (.factor, .text(let text)) where Multiplier(text)?.description == text:
      return .number(text)
    case (.document, .text(let text)):
      if let document = try? JSONValue(parsing: text), document.text() == text { return document }
      return .string(text)
    case (_, .text(let text)): return .string(text)
    }
  }

  // MARK: Reading

  private static func stored(
    _ value: JSONValue, in column: RecordColumn, at path: JSONPath
  ) throws -> Value {
    switch (column.kind, value) {
    case (_, .null): return .null
    case (.flag, .bool(let flag)): return .integer(flag ? 1 : 0)
    case (.factor, .number(let text)): return .text(text)
    case (.moment, .number(let text)), (.flag, .number(let text)):
      throw JSONShapeError(path, .invalid(text))
    case (_, .number(let text)):
      guard let number = Int64(text) else { throw JSONShapeError(path, .invalid(text)) }
      return .integer(number)
    case (.moment, .string(let text)):
      guard let moment = ISOText.instant(text) else { throw JSONShapeError(path, .invalid(text)) }
      return .integer(moment.seconds)
    case (.choice(let words, _), .string(let text)):
      guard let index = words.firstIndex(of: text) else {
        throw JSONShapeError(path, .invalid(text))
      }
      return .integer(Int64(index))
    case (_, .string(let text)): return .text(text)
    case (.document, .object): return .text(value.text())
    case (_, .bool), (_, .array), (_, .object):
      throw JSONShapeError(path, .wrongKind(expected: "string"))
    }
  }
}

extension TableSample {
  /// The sample as an object. Kinds are words; `level` is 0 for hours, 1 for a span without hours,
  /// 2 for a date.
  var json: JSONValue {
    var object = JSONObject()
    for (column, value) in zip(Self.columns, values) {
      switch column {
      case "kind": object.append(column, .string(value == 0 ? "steps" : "distance_mm"))
      case "start_date", "end_date":
        object.append(column, .string(ISOText.format(Instant(seconds: value))))
      default: object.append(column, .int(value))
      }
    }
    return .object(object)
  }

  /// Parses the object. Throws `JSONShapeError` and `StoreError`.
  init(_ value: JSONValue, at path: JSONPath) throws {
    var fields = try JSONFields(value, at: path)
    var values: [Int64] = []
    for column in Self.columns {
      let path = path.appending(column)
      switch column {
      case "kind":
        let text = try fields.string(column)
        guard let kind = ["steps", "distance_mm"].firstIndex(of: text) else {
          throw JSONShapeError(path, .invalid(text))
        }
        values.append(Int64(kind))
      case "start_date", "end_date":
        let text = try fields.string(column)
        guard let moment = ISOText.instant(text) else {
          throw JSONShapeError(path, .invalid(text))
        }
        values.append(moment.seconds)
      default: values.append(Int64(try fields.int(column)))
      }
    }
    try fields.finish()
    try self.init(values)
  }
}
