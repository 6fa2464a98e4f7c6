import Domain
import Interchange
import Store

/// A record of the store as JSON, and back: the members are the table's columns, moments are ISO
/// 8601 in UTC, choices words, yes and no are true and false, rules of pay stand as they are.
enum RecordForm {
  /// The record as an object.
  static func json(_ record: TableRecord) -> JSONValue {
    var object = JSONObject()
    for (column, value) in zip(record.table.columns, record.values) {
      object.append(column, json(value, column, of: record.table))
    }
    return .object(object)
  }

  /// Reads the object back. `absent` returns the value for a missing column, or nil if the column
  /// is required. Throws `JSONShapeError` and `StoreError`.
  static func record(
    _ value: JSONValue, in table: TableName, at path: JSONPath,
    absent: (String) throws -> Value? = { _ in nil }
  ) throws -> TableRecord {
    guard case .object(let object) = value else {
      throw JSONShapeError(path, .wrongKind(expected: "object"))
    }
    let columns = table.columns
    if let member = object.members.first(where: { !columns.contains($0.name) }) {
      throw JSONShapeError(path.appending(member.name), .unknown(known: columns))
    }
    let members = Dictionary(object.members.map { ($0.name, $0.value) }) { first, _ in first }
    let values = try columns.map { column in
      guard let value = members[column] else {
        guard let value = try absent(column) else {
          throw JSONShapeError(path.appending(column), .missing)
        }
        return value
      }
      return try stored(value, column, of: table, at: path.appending(column))
    }
    return try TableRecord(table, values)
  }

  // MARK: Writing

  private static func json(_ value: Value, _ column: String, of table: TableName) -> JSONValue {
    switch value {
    case .null: return .null
    case .integer(let number):
      if table.isMoment(column) { return .string(ISOText.format(Instant(seconds: number))) }
      if table.isFlag(column) { return .bool(number != 0) }
      let words = words(column)
      return words.indices.contains(Int(number)) ? .string(words[Int(number)]) : .int(number)
    case .text(let text):
      if column == "rate_multiplier", Multiplier(text)?.description == text { return .number(text) }
      if column == "rules_json" || column == "result_json",
        let rules = try? JSONValue(parsing: text), rules.text() == text
      {
        return rules
      }
      return .string(text)
    }
  }

  /// The words of a column that holds choices, by the stored number.
  private static func words(_ column: String) -> [String] {
    switch column {
    case "status": return ["scheduled", "in_progress", "completed", "cancelled"]
    case "schedule_type": return ["weekly", "cycling"]
    case "pay_period_type": return payPeriods
    default: return []
    }
  }

  private static let payPeriods = (0..<PayPeriodType.allCases.count).compactMap {
    PayPeriodType(rawValue: $0)?.word
  }

  // MARK: Reading

  private static func stored(
    _ value: JSONValue, _ column: String, of table: TableName, at path: JSONPath
  ) throws -> Value {
    switch value {
    case .null: return .null
    case .bool(let flag) where table.isFlag(column): return .integer(flag ? 1 : 0)
    case .number(let text) where column == "rate_multiplier": return .text(text)
    case .number(let text):
      guard let number = Int64(text), !table.isMoment(column), !table.isFlag(column) else {
        throw JSONShapeError(path, .invalid(text))
      }
      return .integer(number)
    case .string(let text): return try stored(text, column, of: table, at: path)
    case .object where column == "rules_json" || column == "result_json": return .text(value.text())
    case .bool, .array, .object:
      throw JSONShapeError(path, .wrongKind(expected: "string"))
    }
  }

  private static func stored(
    _ text: String, _ column: String, of table: TableName, at path: JSONPath
  ) throws -> Value {
    if table.isMoment(column) {
      guard let moment = ISOText.instant(text) else { throw JSONShapeError(path, .invalid(text)) }
      return .integer(moment.seconds)
    }
    let words = words(column)
    if !words.isEmpty {
      guard let index = words.firstIndex(of: text) else {
        throw JSONShapeError(path, .invalid(text))
      }
      return .integer(Int64(index))
    }
    return .text(text)
  }
}

extension TableSample {
  /// The sample as an object; kinds are words, `level` is 0 for some hours, 1 for a span without
  /// hours, 2 for a date.
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

  /// Reads the object back. Throws `JSONShapeError` and `StoreError`.
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
