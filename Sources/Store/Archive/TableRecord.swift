import Domain

/// A record as its table holds it, a deleted one too.
public struct TableRecord: Equatable, Sendable {
  /// The table.
  public let table: TableName
  /// A value for each of `TableName.columns`, in their order.
  public private(set) var values: [Value]

  /// A record of these values. Throws `StoreError.constraint` where they are not as many as the
  /// columns.
  public init(_ table: TableName, _ values: [Value]) throws(StoreError) {
    guard values.count == table.columns.count else { throw .constraint(rule: table.rawValue) }
    self.table = table
    self.values = values
  }

  /// The value of a column; null for one that the table does not have.
  public subscript(column: String) -> Value {
    get { table.columns.firstIndex(of: column).map { values[$0] } ?? .null }
    set {
      if let index = table.columns.firstIndex(of: column) { values[index] = newValue }
    }
  }

  /// Its identity.
  public var id: RecordID {
    guard case .text(let text) = self["id"] else { return RecordID("") }
    return RecordID(text)
  }

  /// Refuses what no program writes, so that nothing overflows that is worked out from it. Throws
  /// `StoreError.constraint`.
  func checkRange() throws(StoreError) {
    let isWhole = zip(table.columns, values).allSatisfy { column, value in
      guard case .integer(let number) = value else { return true }
      let most = table.isMoment(column) ? TableName.farthest : TableName.largest
      return number.magnitude <= most.magnitude
    }
    guard isWhole, (1...64).contains(id.text.utf8.count), self["id"] == .text(id.text) else {
      throw .constraint(rule: table.rawValue)
    }
    if table == .rotationDay, case .integer(let day) = self["day_index"], day > 10_000 {
      throw .constraint(rule: "rotation_day.day_index")
    }
  }
}

/// A sample of steps or distance as its table holds it.
public struct TableSample: Equatable, Sendable {
  /// The columns in the order of `values`.
  public static let columns = [
    "kind", "level", "start_date", "source", "end_date", "value", "batch", "doubt",
  ]

  /// A number for each column. `source` and `batch` are those of `step_source.number` and
  /// `step_import.batch` in the same store.
  public let values: [Int64]

  /// A sample of these values. Throws `StoreError.constraint` where they are not as many as the
  /// columns, or make no sense.
  public init(_ values: [Int64]) throws(StoreError) {
    guard values.count == Self.columns.count,
      values.allSatisfy({ $0.magnitude <= TableName.farthest.magnitude }),
      (0...1).contains(values[0]), (0...2).contains(values[1]), values[2] <= values[4],
      values[5] > 0, values[7] >= 0
    else { throw .constraint(rule: "step_sample") }
    self.values = values
  }

  init(_ row: inout ResultRow) throws(StoreError) {
    var values: [Int64] = []
    for _ in Self.columns { values.append(row.integer()) }
    try self.init(values)
  }
}

extension TableName {
  /// No moment in a store is further from 1970: the year 36,812.
  static let farthest: Int64 = 1 << 40
  /// No other number is larger, and nothing overflows that is worked out from one: multipliers
  /// count trillionths and reach a hundred, lengths a hundred thousand kilometres.
  static let largest: Int64 = 1 << 47

  /// Whether a column holds a moment, in seconds since 1970.
  public func isMoment(_ column: String) -> Bool {
    switch column {
    case "created_at", "updated_at", "deleted_at", "scheduled_start", "scheduled_end",
      "actual_start", "actual_end", "first_seen", "from_date", "to_date",
      "auto_start_since":
      return true
    // The days of a pay period are dates.
    case "start_date", "end_date": return self != .payPeriod
    default: return false
    }
  }

  /// Whether a column holds yes (1) or no (0).
  public func isFlag(_ column: String) -> Bool {
    switch column {
    case "is_additional_shift", "is_archived", "is_work_day", "shows_hints", "is_active",
      "is_locked", "is_default", "archived", "auto_started", "auto_closed", "tells_end",
      "tells_shoes", "break_by_rule", "in_regular_rate", "is_accessible", "is_automatic":
      return true
    default: return false
    }
  }
}
