import Domain
import Platform

/// A table of records whose changes the history keeps: its name, its columns, and everything that
/// follows from them.
///
/// `TableDescriptor` declares one together with the Swift type of its records.
public final class RecordTable: Sendable {
  /// The name in the file, in exports and in the history.
  public let name: String
  /// All columns, in the order of reading and writing.
  public let columns: [RecordColumn]
  /// The subject of its records.
  public let subject: RecordSubject
  /// Whether its records belong to others and are not counted separately.
  public let isPart: Bool
  /// The records whose parts these are; nil for records of their own.
  let owner: RecordOwner?
  /// What only one of its records may have; nil for nothing.
  let claim: RecordClaim?
  /// Refuses a record that a person saves; nil to refuse none.
  let check: RecordCheck?
  /// The columns that are merged together.
  let parts: [[String]]
  /// Decides which record of another store is the same thing.
  let identity: RecordIdentity
  /// The names of the columns, separated by commas.
  let columnList: String
  /// The SELECT of all columns of records that are not deleted; conditions follow with `AND`.
  package let select: String
  /// The number of tables described so far. Describing one takes longer than reading a record.
  package static let made = MadeCount()
  /// Whether a row of all columns is valid.
  private let canRead: @Sendable (inout ResultRow) -> Bool

  init(
    _ name: String, _ columns: [RecordColumn], subject: RecordSubject, isPart: Bool,
    owner: RecordOwner?, identity: RecordIdentity, claim: RecordClaim?,
    check: RecordCheck?,
    canRead: @escaping @Sendable (inout ResultRow) -> Bool
  ) {
    Self.made.add()
    self.name = name
    self.columns = columns
    self.subject = subject
    self.isPart = isPart
    self.owner = owner
    self.claim = claim
    self.check = check
    self.identity = identity
    let merged = columns.filter { $0.home == nil && !(["id"] + Self.times).contains($0.name) }
    parts = merged.reduce(into: [(part: String, columns: [String])]()) { parts, column in
      guard let index = parts.firstIndex(where: { $0.part == column.part }) else {
        return parts.append((column.part, [column.name]))
      }
      parts[index].columns.append(column.name)
    }.map(\.columns)
    self.canRead = canRead
    columnList = columns.map(\.name).joined(separator: ", ")
    select = "SELECT \(columnList) FROM \(name) WHERE deleted_at IS NULL"
  }

  /// Returns the column of that name; nil if it does not exist.
  public func column(_ name: String) -> RecordColumn? { columns.first { $0.name == name } }

  /// The columns that are only valid on one machine, with this table.
  var machineColumns: [(table: RecordTable, column: String)] {
    columns.filter { $0.home == .machine }.map { (self, $0.name) }
  }

  /// Whether its records are merged together with their owners.
  var isWholePart: Bool { owner?.isWhole ?? false }

  /// Whether only the id decides which record of another store is the same thing.
  var isIdentifiedByID: Bool { if case .id = identity { true } else { false } }

  /// Whether instants of its records follow from local times.
  var isResolved: Bool { columns.contains(where: \.isResolved) }

  /// Returns the value of a column among those of a record; nil if the column does not exist.
  func value(_ column: String, of values: [Value]) -> Value? {
    columns.firstIndex { $0.name == column }.map { values[$0] }
  }

  /// The order in which records were created, the same in every store.
  var creationOrder: String {
    """
    created_at, (SELECT min(hlc) FROM record_stamp
      WHERE table_name = '\(name)' AND record_id = \(name).id), id
    """
  }

  /// Returns the columns that are merged together with a column.
  func part(of column: String) -> [String] { parts.first { $0.contains(column) } ?? [] }

  /// Reads every record that is not deleted, or one. Throws `StoreError.damagedRecord`.
  func validateRecords(_ connection: Connection, only id: RecordID? = nil) throws {
    try connection.each(
      id == nil ? select : "\(select) AND id = ?1", id.map { [Value($0)] } ?? []
    ) { row in
      var again = row
      guard canRead(&row) else {
        throw StoreError.damagedRecord(path: connection.path, table: self, id: again.id())
      }
    }
  }

  /// The columns that every table has.
  static let times = ["created_at", "updated_at", "deleted_at"]
  /// The columns that say nothing about what a person has set.
  static let unset = ["id", "created_at", "updated_at"]
}

extension RecordTable: Hashable {
  /// Tables with the same name are equal.
  public static func == (a: RecordTable, b: RecordTable) -> Bool { a === b || a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension [RecordTable] {
  /// Returns the table of that name; nil if it does not exist.
  public func named(_ name: String) -> RecordTable? { first { $0.name == name } }

  /// Returns the table of the parts that are merged together with the records of a table; nil if it
  /// has none.
  func wholeParts(of table: RecordTable) -> RecordTable? {
    first { $0.isWholePart && $0.owner?.table == table.name }
  }
}

/// The records that have parts in another table. A change of a part counts as one of its owner.
package struct RecordOwner: Sendable {
  /// The table of the owners.
  let table: String
  /// The column of the parts that has the owner's id.
  let column: String
  /// Whether an owner and its parts are merged as a whole, because each means nothing without the
  /// others, as the days of a rotation.
  var isWhole = true
}

/// Decides which record of another store is the same thing as one here, although each store created
/// its own.
package enum RecordIdentity: Sendable {
  /// The one with the same id.
  case id
  /// The only one that is not deleted.
  case single
  /// The one that is not deleted and has the same values in these columns, if both meet the
  /// condition.
  case same([String], where: (column: String, value: Value)? = nil)
}

/// Refuses a record by throwing.
package typealias RecordCheck = @Sendable (TableRecord, Connection) throws -> Void

/// What only one record of a table may have at a time, such as being the shift in progress.
package struct RecordClaim: Sendable {
  /// The column that decides whether a record has it.
  let column: String
  /// The value of the column in that record.
  let value: Value
  /// Whether a record without it may have had it before.
  var mayHaveHad: @Sendable (TableRecord) -> Bool = { _ in true }
  /// Makes a record release it to another one.
  let release: @Sendable (_ loser: inout TableRecord, _ winner: TableRecord) -> Void

  /// Whether a record has it.
  func isHeld(by record: TableRecord) -> Bool {
    record[column] == value && record["deleted_at"] == .null
  }
}

/// The SQL for writing the records of a table.
struct WriteStatements {
  /// Inserts a record, or replaces the one with its identity unless they are equal. `created_at`
  /// stays.
  let upsert: String
  /// Inserts a record exactly as it is.
  let insert: String
  /// Inserts a record, or replaces the one with its identity, exactly as it is.
  let put: String
  /// Stores the record `?2` as its state before the group `?1`.
  let touch: String
  /// Stores all records touched in the group `?1` as their state after it.
  let complete: String

  init(_ table: RecordTable) {
    let name = table.name, columns = table.columns.map(\.name)
    let content = columns.filter { !RecordTable.unset.contains($0) }
    func list(_ names: [String], _ prefix: String = "") -> String {
      names.map { prefix + $0 }.joined(separator: ", ")
    }
    let assignments = (content + ["updated_at"]).map { "\($0) = excluded.\($0)" }
    insert = """
      INSERT INTO \(name) (\(table.columnList)) VALUES (\(list(columns.indices.map { "?\($0 + 1)" })))
      """
    put = """
      \(insert) ON CONFLICT (id) DO UPDATE SET \(list(columns.map { "\($0) = excluded.\($0)" }))
      """
    let object = "json_object(\(list(columns.map { "'\($0)', \($0)" })))"
    upsert = """
      \(insert) ON CONFLICT (id) DO UPDATE SET \(list(assignments))
      WHERE (\(list(content, name + "."))) IS NOT (\(list(content, "excluded.")))
      """
    touch = """
      INSERT INTO change (group_id, table_name, record_id, before)
      VALUES (?1, '\(name)', ?2, (SELECT \(object) FROM \(name) WHERE id = ?2))
      """
    complete = """
      UPDATE change SET after = (SELECT \(object) FROM \(name) WHERE id = change.record_id)
      WHERE group_id = ?1 AND table_name = '\(name)'
      """
  }
}
