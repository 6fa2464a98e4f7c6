import Domain

/// A row of a table, also of a deleted record.
public struct TableRecord: Equatable, Sendable {
  /// The table.
  public let table: RecordTable
  /// A value for each of `RecordTable.columns`, in their order.
  public private(set) var values: [Value]

  /// Creates a record. Throws `StoreError.constraint` if the number of values is not that of the
  /// columns.
  public init(_ table: RecordTable, _ values: [Value]) throws(StoreError) {
    guard values.count == table.columns.count else { throw .constraint(rule: table.name) }
    self.table = table
    self.values = values
  }

  /// Reads a row of all columns of a table. Throws `StoreError.constraint`.
  init(_ table: RecordTable, _ row: inout ResultRow) throws(StoreError) {
    var values: [Value] = []
    for _ in table.columns { values.append(row.value()) }
    try self.init(table, values)
  }

  /// The value of a column; null for a column that the table does not have.
  public subscript(column: String) -> Value {
    get { table.value(column, of: values) ?? .null }
    set {
      if let index = table.columns.firstIndex(where: { $0.name == column }) {
        values[index] = newValue
      }
    }
  }

  /// The identity.
  public var id: RecordID {
    guard case .text(let text) = self["id"] else { return RecordID("") }
    return RecordID(text)
  }

  /// Refuses values that no program writes, so that calculations cannot overflow. Throws
  /// `StoreError.constraint`.
  func checkRange() throws(StoreError) {
    let isWhole = zip(table.columns, values).allSatisfy { column, value in
      guard case .integer(let number) = value else { return true }
      let most = column.kind == .moment ? Self.farthest : Self.largest
      return number.magnitude <= most.magnitude
    }
    guard isWhole, (1...64).contains(id.text.utf8.count), self["id"] == .text(id.text) else {
      throw .constraint(rule: table.name)
    }
    for (column, value) in zip(table.columns, values) {
      guard let most = column.most, case .integer(let number) = value else { continue }
      guard number <= most else { throw .constraint(rule: "\(table.name).\(column.name)") }
    }
  }
}

extension TableRecord {
  /// The SQL condition for records of another store that are the same thing, beginning with `AND`,
  /// and its values; nil if only the id decides.
  var duplicateCondition: (condition: String, values: [Value])? {
    switch table.identity {
    case .id: return nil
    case .single: return ("", [])
    case .same(let columns, let condition):
      if let condition, self[condition.column] != condition.value { return nil }
      let names = columns + (condition.map { [$0.column] } ?? [])
      let matches = names.enumerated().map { " AND \($1) IS ?\($0 + 1)" }.joined()
      return (matches, names.map { self[$0] })
    }
  }
}

extension TableRecord {
  /// The largest distance of a moment from 1970, in seconds: the year 36,812.
  static let farthest: Int64 = 1 << 40
  /// The largest other number, so that calculations cannot overflow: multipliers count trillionths
  /// and reach a hundred, lengths a hundred thousand kilometres.
  static let largest: Int64 = 1 << 47
}

extension RecordTable {
  /// Whether a column holds a moment, in seconds since 1970.
  public func isMoment(_ column: String) -> Bool { self.column(column)?.kind == .moment }

  /// Whether a column holds yes (1) or no (0).
  public func isFlag(_ column: String) -> Bool { self.column(column)?.kind == .flag }
}
