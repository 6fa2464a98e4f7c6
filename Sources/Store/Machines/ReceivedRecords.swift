import CSQLite
import Domain

/// The records of another machine's segments, in tables of their own: in memory, and beyond its cache
/// in a file that SQLite has deleted already. Of several versions of a record the one added last
/// counts. Segments in which a number, such as that of a source of steps, means different records
/// are refused together, and have to be merged one by one.
public final class ReceivedRecords {
  let store: Store
  private let tables: [String: RecordTable]
  /// The number of records and samples.
  public private(set) var count = 0
  /// The number of the last segment of this machine that their machine had read; nil if unknown.
  public private(set) var seen: Int?

  /// Segments that were sealed after others of this machine had been read cannot be added.
  public struct SeenOtherwise: Error {}

  private var connection: Connection { store.connection }

  /// Creates empty tables like those of a store. Throws `StoreError`.
  public init(like other: Store) throws {
    let connection = try Connection(
      name: "", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, path: other.path)
    let sql = try other.connection.all(
      "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'"
    ) { $0.text() }
    // What the records refer to need not be in the segment, nor what belongs to the other machine.
    try connection.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
    for table in sql { try connection.execute(table) }
    store = try Store(
      path: other.path, options: other.options, schema: other.schema, connection: connection)
    tables = Dictionary(
      other.tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Sets how many segments of this machine the other one had read when it sealed the segment that is
  /// added next; nil if that is not known. Throws `SeenOtherwise` if it was another number for those
  /// that were added.
  public func setSeen(_ number: Int?) throws(SeenOtherwise) {
    guard count == 0 || seen == number else { throw SeenOtherwise() }
    seen = number
  }

  /// Adds the parts that `body` passes on, unless it throws or returns false. Throws `StoreError`
  /// and what `body` throws.
  public func add(_ body: ((SegmentPart) throws -> Void) throws -> Bool) throws -> Bool {
    try connection.transaction {
      try body(add) ? .commit(true) : .rollback(false)
    }
  }

  /// Whether the clock of the other machine is so far ahead of this one's that its changes cannot
  /// count. Throws `StoreError`.
  public func areOfFuture() throws -> Bool {
    let latest = try connection.first("SELECT max(hlc) FROM record_stamp") { $0.text() }
    guard let stamp = latest.flatMap(HybridStamp.init) else { return false }
    return stamp.milliseconds > store.options.wallMilliseconds() + HybridStamp.maxDrift
  }

  private func add(_ part: SegmentPart) throws {
    switch part {
    case .record(let record): try add(record)
    case .samples(let rows):
      let insert = try Statement(
        "INSERT OR REPLACE INTO step_sample VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        on: connection)
      for row in rows {
        let v = try TableSample(row).values
        _ = try insert.insert(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7])
      }
      count += rows.count
    }
  }

  private func add(_ record: SentRecord) throws {
    guard let table = tables[record.table] else {
      throw StoreError.constraint(rule: record.table)
    }
    count += 1
    let id = RecordID(record.id)
    if let columns = record.columns {
      try put(known(columns, of: table), into: table)
    } else {
      try connection.run("DELETE FROM \(table.name) WHERE id = ?1", [Value(id)])
    }
    try connection.setStamps(
      record.stamps.isEmpty ? nil : RecordStamps(record.stamps), of: id, in: table)
    guard let aside = record.aside else {
      return try connection.setAside(nil, of: id, in: table)
    }
    // A column that an older program does not have is missing, and gets its default when read.
    try connection.setAside(
      known(aside.columns, of: table), isErased: aside.isErased, replacedBy: aside.replacedBy,
      shownStamp: aside.shownStamp, of: id, in: table)
  }

  private func known(
    _ columns: [SentRecord.Column], of table: RecordTable
  ) -> [SentRecord.Column] {
    let isUsual =
      columns.count == table.columns.count
      && zip(columns, table.columns).allSatisfy { $0.name == $1.name }
    return isUsual ? columns : columns.filter { table.column($0.name) != nil }
  }

  private func put(_ columns: [SentRecord.Column], into table: RecordTable) throws {
    let names = columns.map(\.name).joined(separator: ", ")
    let places = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    try connection.run(
      "INSERT OR REPLACE INTO \(table.name) (\(names)) VALUES (\(places))",
      columns.map(\.value))
  }
}

extension ReceivedRecords {
  /// Returns the currency of the profile; nil if there is none. Throws `StoreError`.
  public func currency() throws -> String? { try store.profiles.profile()?.currency }
}

extension RecordMerge {
  /// Merges the records of another machine, and saves how far its segments were read. Decides again
  /// about all records that were set aside, also without a machine. Throws `StoreError`.
  public func add(_ received: ReceivedRecords, of machine: Machine?) throws {
    isPartial = true
    if let machine, let seen = received.seen {
      unseen = try transaction.unseenChanges(by: machine, seen: seen)
    }
    var merge = try StoreMerge(self, received.store, isPartial: true)
    try transaction.connection.withCache(for: received.count) { try merge.run() }
    guard let machine else { return }
    let write = MachineWrite(connection: transaction.connection)
    try write.save(machine)
    try write.forgetConflict(nil, now: transaction.now)
    if let unseen { try write.decide(unseen, with: received.store) }
    for change in replaced {
      let author = HybridStamp(change.stamps.other)?.author ?? machine.id
      guard
        let left = try unseen?.withoutUndone(change, by: author, in: transaction.connection)
      else { continue }
      try write.add(left, by: author, from: machine, at: transaction.now)
      countReplaced()
    }
    transaction.commitsWithoutHistory = true
  }

  /// Whether it may have changed records of a table.
  public func mayHaveChanged(_ table: RecordTable) -> Bool {
    !isPartial || transaction.touched[table] != nil
  }
}
