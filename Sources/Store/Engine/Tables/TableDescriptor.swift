import Domain

/// Declares a record once: its table, the columns, and the properties of a Swift type that they
/// hold. Reading, writing, exports, the history and merging follow from it.
///
///     extension Shoe {
///       static let table = TableDescriptor("shoe", about: .shoes, empty: Shoe(id: "", …)) { t in
///         t.id(\.id)
///         t.column("brand", \.brand, typed: .name)
///         t.column("is_default", \.isDefault)
///         t.times(created: \.createdAt, updated: \.updatedAt)
///       }
///     }
///
/// Columns are declared in the order that the table has them.
package struct TableDescriptor<Record: Sendable>: Sendable {
  /// The table without the type of its records.
  package let untyped: RecordTable
  private let empty: Record
  private let fields: [TableField<Record>]

  /// Creates a table whose records are read into copies of `empty`. `check` may refuse one that a
  /// person saves.
  package init(
    _ name: String, about subject: RecordSubject, isPart: Bool = false,
    owner: RecordOwner? = nil, identity: RecordIdentity = .id,
    claim: RecordClaim? = nil, check: RecordCheck? = nil, empty: Record,
    _ declare: (inout TableBuilder<Record>) -> Void
  ) {
    var builder = TableBuilder<Record>()
    declare(&builder)
    let fields = builder.fields
    self.empty = empty
    self.fields = fields
    untyped = RecordTable(
      name, builder.columns, subject: subject, isPart: isPart, owner: owner, identity: identity,
      claim: claim, check: check
    ) { row in Self.read(&row, fields, empty) != nil }
  }

  private static func read(
    _ row: inout ResultRow, _ fields: [TableField<Record>], _ empty: Record
  ) -> Record? {
    var record = empty
    for field in fields {
      guard field.read(&row, &record) else { return nil }
    }
    return record
  }

  /// Reads a row of all columns; nil if one is not valid.
  func read(_ row: inout ResultRow) -> Record? { Self.read(&row, fields, empty) }

  /// Returns the value of each column of a record that is saved at `now`.
  func values(of record: Record, id: RecordID?, now: Instant) -> [Value] {
    fields.map { $0.value(record, id, now) }
  }

  /// The places of the columns that hold the record's content, by the part to which they belong.
  var parts: [[Int]] {
    let rest = ["id"] + RecordTable.times
    let places = untyped.columns.indices.filter { !rest.contains(untyped.columns[$0].name) }
    return Dictionary(grouping: places) { untyped.columns[$0].part }.values.sorted { $0[0] < $1[0] }
  }

  /// Returns the value of a column of a record.
  func value(ofColumn place: Int, of record: Record) -> Value {
    fields[place].value(record, nil, .epoch)
  }

  /// Sets a column of a record to its value in another one.
  func copyColumn(_ place: Int, from other: Record, to record: inout Record) {
    fields[place].copy(other, &record)
  }
}

/// Converts between a column and a property of a record.
struct TableField<Record>: Sendable {
  /// Reads the column into the record; false if it is not valid.
  let read: @Sendable (inout ResultRow, inout Record) -> Bool
  /// Returns the value of the column for a record, its id if the record does not have it, and the
  /// time of the write.
  let value: @Sendable (Record, RecordID?, Instant) -> Value
  /// Sets the property of a record to its value in the first one.
  var copy: @Sendable (Record, inout Record) -> Void = { _, _ in }
}

/// Collects the columns of a `TableDescriptor` in their order.
package struct TableBuilder<Record: Sendable> {
  fileprivate(set) var columns: [RecordColumn] = []
  fileprivate(set) var fields: [TableField<Record>] = []

  /// A path to a property that can be used by several threads.
  package typealias Path<Value> = WritableKeyPath<Record, Value> & Sendable

  private mutating func add(_ column: RecordColumn, _ field: TableField<Record>) {
    columns.append(column)
    fields.append(field)
  }

  /// Adds the identity of records that have it.
  package mutating func id(_ path: Path<RecordID>) { column("id", path) }

  /// Adds the identity of records that do not have it; `save` receives it.
  package mutating func id() {
    add(
      RecordColumn("id", .text),
      TableField(
        read: { row, _ in
          row.skip()
          return true
        }, value: { _, id, _ in Value(id) }))
  }

  /// Adds a column for a property. `kind` is that of the type by default. Columns of one `part` are
  /// merged together; an instant that `isResolved` follows from a local time.
  package mutating func column<V: ColumnValue>(
    _ name: String, _ path: Path<V>, _ kind: ColumnKind? = nil, typed: TypedText? = nil,
    home: ColumnHome? = nil, part: String? = nil, isResolved: Bool = false
  ) {
    add(
      RecordColumn(
        name, kind ?? V.columnKind, typed: typed, home: home, part: part, isResolved: isResolved),
      TableField(
        read: { row, record in
          guard let value = V.read(&row) else { return false }
          record[keyPath: path] = value
          return true
        }, value: { record, _, _ in record[keyPath: path].stored },
        copy: { $1[keyPath: path] = $0[keyPath: path] }))
  }

  /// Limits the numbers that another store may bring for the last column.
  package mutating func limit(to most: Int64) { columns[columns.count - 1].most = most }

  /// Adds a column that is no longer read, and is written as NULL.
  package mutating func unused(_ name: String, _ kind: ColumnKind, part: String? = nil) {
    add(
      RecordColumn(name, kind, part: part),
      TableField(read: Self.skip, value: { _, _, _ in .null }))
  }

  /// Adds the times of creation, change and deletion of records without them: a record is created
  /// when it is saved.
  package mutating func times() { addTimes(nil, nil) }

  /// Adds the times of records that have their time of creation.
  package mutating func times(created: Path<Instant>) { addTimes(created, nil) }

  /// Adds the times of records that have their time of change.
  package mutating func times(updated: Path<Instant>) { addTimes(nil, updated) }

  /// Adds the times of records that have both.
  package mutating func times(created: Path<Instant>, updated: Path<Instant>) {
    addTimes(created, updated)
  }

  private mutating func addTimes(_ created: Path<Instant>?, _ updated: Path<Instant>?) {
    add(
      RecordColumn("created_at", .moment),
      TableField(
        read: Self.reader(created),
        value: { record, _, now in Value(created.map { record[keyPath: $0] } ?? now) }))
    add(
      RecordColumn("updated_at", .moment),
      TableField(read: Self.reader(updated), value: { _, _, now in Value(now) }))
    unused("deleted_at", .moment)
  }

  private static func reader(
    _ path: Path<Instant>?
  ) -> @Sendable (inout ResultRow, inout Record) -> Bool {
    guard let path else { return skip }
    return { row, record in
      record[keyPath: path] = row.instant()
      return true
    }
  }

  @Sendable private static func skip(_ row: inout ResultRow, _: inout Record) -> Bool {
    row.skip()
    return true
  }
}

extension Instant {
  /// 1970: the default time of a record.
  static let epoch = Instant(seconds: 0)
}

extension Connection {
  /// Returns the records of a table that are not deleted; `rest` is the rest of the query,
  /// beginning with `AND` or `ORDER BY`. Throws `StoreError`.
  package func records<Record>(
    _ table: TableDescriptor<Record>, _ rest: String = "", _ values: [Value] = []
  ) throws -> [Record] {
    try all("\(table.untyped.select) \(rest)", values) { try read(table, &$0) }
  }

  /// Returns the first of these records; nil without one. Throws `StoreError`.
  func record<Record>(
    _ table: TableDescriptor<Record>, _ rest: String = "", _ values: [Value] = []
  ) throws -> Record? {
    try first("\(table.untyped.select) \(rest)", values) { try read(table, &$0) }
  }

  /// Reads a row of all columns of a table. Throws `StoreError.damagedRecord`.
  func read<Record>(_ table: TableDescriptor<Record>, _ row: inout ResultRow) throws -> Record {
    var again = row
    guard let record = table.read(&row) else {
      throw StoreError.damagedRecord(path: path, table: table.untyped, id: again.id())
    }
    return record
  }
}

extension WriteTransaction {
  /// Inserts a record or replaces the one with its identity. Throws `StoreError.constraint`.
  package func save<Record: Identifiable>(
    _ record: Record, in table: TableDescriptor<Record>
  ) throws where Record.ID == RecordID {
    try save(record, as: record.id, in: table)
  }

  /// Inserts a record with that identity or replaces the one that has it. Throws
  /// `StoreError.constraint`.
  package func save<Record>(_ record: Record, as id: RecordID, in table: TableDescriptor<Record>)
    throws
  {
    try save(id, in: table.untyped, table.values(of: record, id: id, now: now))
  }

  /// Saves the only record of a table. Throws `StoreError.constraint`.
  func save<Record>(single record: Record, in table: TableDescriptor<Record>) throws {
    let id = try connection.first("SELECT id FROM \(table.untyped.name)", [], { $0.id() }) ?? .new()
    try save(record, as: id, in: table)
  }
}
