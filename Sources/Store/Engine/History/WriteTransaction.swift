import Domain

/// A write transaction; the records that it saves become one entry of the history. Valid only
/// inside `Store.write`.
public final class WriteTransaction {
  /// The time of the write.
  public let now: Instant
  let connection: Connection
  private var label: WriteLabel
  let stamp: HybridStamp
  private let device: String
  private var group: Int64?
  private(set) var touched: [RecordTable: Set<RecordID>] = [:]
  let schema: Schema
  let rules: ZoneRules?
  private var statements: [RecordTable: WriteStatements] = [:]
  /// The states of the merged records before the merge.
  private var merged: [RecordTable: [RecordID: String]] = [:]
  /// What was planned in place of the records that the change creates.
  var plans: [PlannedRecord] = []
  /// Whether the transaction has to be committed although no record changes.
  var commitsWithoutHistory = false
  /// The notes of subjects until the change is complete, by type.
  private var notes: [ObjectIdentifier: any ChangeNote] = [:]

  init(
    _ label: WriteLabel, now: Instant, stamp: HybridStamp, device: String,
    on connection: Connection, _ schema: Schema, _ rules: ZoneRules?
  ) {
    self.schema = schema
    self.rules = rules
    self.label = label
    self.now = now
    self.stamp = stamp
    self.device = device
    self.connection = connection
  }

  /// Returns what a subject remembers until the change is complete.
  func note<Note: ChangeNote>(_ type: Note.Type) -> Note {
    if let known = notes[ObjectIdentifier(type)] as? Note { return known }
    let note = Note()
    notes[ObjectIdentifier(type)] = note
    return note
  }

  /// Continues the change with another write, which names it unless one before has.
  func continueChange(_ label: WriteLabel) {
    if group == nil { self.label = label }
  }

  /// Saves a whole record. `values` are in the order of the table's columns. Throws `TextTooLong`
  /// for a text beyond `TextLimit`, unless it is already stored.
  func save(
    _ id: RecordID, in table: RecordTable, _ values: [Value], isLimited: Bool = true
  ) throws {
    if isLimited { try checkLengths(of: id, in: table, values) }
    try touch(id, in: table)
    try connection.run(statements(of: table).upsert, values)
  }

  private func statements(of table: RecordTable) -> WriteStatements {
    if let known = statements[table] { return known }
    let made = WriteStatements(table)
    statements[table] = made
    return made
  }

  /// Refuses a text beyond `TextLimit`, unless it is already stored, and what the table refuses.
  /// Throws `TextTooLong`, and what the check of the table throws.
  private func checkLengths(of id: RecordID, in table: RecordTable, _ values: [Value]) throws {
    try table.check?(TableRecord(table, values), connection)
    for (column, value) in zip(table.columns, values) {
      guard case .text(let text) = value, let typed = column.typed,
        let problem = TextTooLong(text, typed.kind)
      else { continue }
      let isStored = try connection.first(
        "SELECT 1 FROM \(table.name) WHERE id = ?1 AND \(column.name) = ?2", [Value(id), value]
      ) { $0.integer() }
      if isStored == nil { throw problem }
    }
  }

  /// Marks a record as deleted. Throws `StoreError.notFound`.
  package func delete(_ id: RecordID, from table: RecordTable) throws {
    try touch(id, in: table)
    let count = try connection.run(
      """
      UPDATE \(table.name) SET deleted_at = ?2, updated_at = ?2
      WHERE id = ?1 AND deleted_at IS NULL
      """, [Value(id), Value(now)])
    guard count == 1 else { throw StoreError.notFound(table: table, id: id) }
  }

  /// Removes a record completely, as if it had never existed.
  func erase(_ id: RecordID, from table: RecordTable) throws {
    try touch(id, in: table)
    try connection.run("DELETE FROM \(table.name) WHERE id = ?1", [Value(id)])
  }

  /// Inserts a record exactly as it is.
  func insert(_ record: TableRecord) throws {
    try touch(record.id, in: record.table)
    try connection.run(statements(of: record.table).insert, record.values)
  }

  /// Inserts or replaces a record exactly as it is.
  func put(_ record: TableRecord) throws {
    try touch(record.id, in: record.table)
    try connection.run(statements(of: record.table).put, record.values)
  }

  /// Puts a record of another store that this one knows nothing of, with its stamps.
  func putNew(_ record: TableRecord, _ stamps: RecordStamps) throws {
    try put(record)
    try touchState(of: record.id, in: record.table)
    try connection.addStamps(stamps, of: record.id, in: record.table)
  }

  /// Sets the stamps of a merged record and what was set aside for it. This write does not count as
  /// a change of the record.
  func setState(
    _ stamps: RecordStamps?, _ aside: SetAside?, of id: RecordID, in table: RecordTable
  ) throws {
    try touchState(of: id, in: table)
    try connection.setStamps(stamps, of: id, in: table)
    try connection.setAside(aside, of: id, in: table)
  }

  /// Records the merge state of a record before this write, once per record.
  private func touchState(of id: RecordID, in table: RecordTable) throws {
    guard merged[table]?[id] == nil else { return }
    // What was received cannot be undone, so nothing needs its state before.
    merged[table, default: [:]][id] =
      label.isReceived ? "" : try connection.state(of: id, in: table.name)
  }

  /// Makes this write a change of a record, whatever a merge has brought of it.
  func forgetMerge(of id: RecordID, in table: RecordTable) { merged[table]?[id] = nil }

  /// Records the state before this write, once per record.
  private func touch(_ id: RecordID, in table: RecordTable) throws {
    guard touched[table, default: []].insert(id).inserted else { return }
    try connection.run(statements(of: table).touch, [Value(try openGroup()), Value(id)])
  }

  private func openGroup() throws -> Int64 {
    if let group { return group }
    try connection.run(
      "INSERT INTO change_group (label, detail, at, device, hlc) VALUES (?1, ?2, ?3, ?4, ?5)",
      [
        Value(label.key), Value(label.detail), Value(now), Value(device),
        Value(stamp.description),
      ])
    let opened = connection.lastInsertedRow
    group = opened
    return opened
  }

  /// Records the touched records as they are now, and returns the tables with a real change: a new
  /// `updated_at` alone is none, except in a merge. Undone changes can no longer be redone.
  func finish() throws -> Set<RecordTable> {
    if let group {
      for observer in schema.observers {
        try observer.complete(Set(touched.keys), touchedIn: group, by: self)
      }
    }
    for table in touched.keys {
      try connection.run(statements(of: table).complete, [Value(group)])
    }
    guard let group, try isRealChange(group) else {
      try deleteGroup()
      return []
    }
    // Changes that are no steps leave what was undone to be redone, unless they stand in its way.
    // Redo leaves what other machines have changed.
    if !label.isReceived { try supersedeUndone(by: group) }
    let tables = try connection.tables(changedIn: group, of: schema)
    for observer in schema.observers {
      try observer.follow(tables, changedIn: group, on: connection, by: self)
    }
    guard !label.isReceived || hasOwnChange else { return tables }
    for (table, states) in merged {
      for (id, before) in states {
        try connection.saveMergedState(
          before: before, of: id, in: table, group: group, isKept: !label.isReceived)
      }
    }
    try ChangeStamping(
      connection: connection, schema: schema, group: group, stamp: stamp, tables: tables,
      plans: plans
    ).run()
    if label.isReceived {
      // Other machines have what one of them sent.
      try connection.markUnsent(group, tables, condition: ChangeStamping.isOwn)
      try connection.run("DELETE FROM merged_state WHERE group_id = ?1", [Value(group)])
    } else {
      try connection.markUnsent(group, tables)
      try markMergedUnsent()
    }
    return tables
  }

  /// Whether the write changed a record by itself, not only as a merge brought it.
  private var hasOwnChange: Bool {
    touched.contains { table, ids in
      let merged = merged[table] ?? [:]
      return !ids.allSatisfy { merged[$0] != nil }
    }
  }

  private func supersedeUndone(by group: Int64) throws {
    try connection.run(
      """
      UPDATE change_group SET state = 2, state_at = ?1, state_hlc = ?2 WHERE state = 1 AND (?3
        OR EXISTS (SELECT 1 FROM change AS mine
          JOIN change AS undone USING (table_name, record_id)
          JOIN change_group AS step ON step.id = undone.group_id
          WHERE mine.group_id = ?4 AND step.state = 1))
      """,
      [Value(now), Value(stamp.description), Value(!label.isAside), Value(group)])
  }

  /// Notes for other machines the records whose stamps a merge brought.
  private func markMergedUnsent() throws {
    guard !label.isReceived else { return }
    for (table, states) in merged { try connection.markUnsent(states.keys, in: table) }
  }

  private func isRealChange(_ group: Int64) throws -> Bool {
    try connection.run(
      "DELETE FROM change WHERE group_id = ?1 AND before IS after", [Value(group)])
    let real = try connection.first(
      """
      SELECT 1 FROM change WHERE group_id = ?1
        AND (?2 OR json_remove(before, '$.updated_at') IS NOT json_remove(after, '$.updated_at'))
      """, [Value(group), Value(!merged.isEmpty)]
    ) { $0.integer() }
    return real != nil
  }

  /// Removes the history entry of a write without a real change. The stamps that a merge brought
  /// are kept.
  private func deleteGroup() throws {
    try connection.run("DELETE FROM change WHERE group_id = ?1", [Value(group)])
    try connection.run("DELETE FROM change_group WHERE id = ?1", [Value(group)])
    try markMergedUnsent()
    for (table, states) in merged where !commitsWithoutHistory && !label.isReceived {
      commitsWithoutHistory = try states.contains {
        try $0.value != connection.state(of: $0.key, in: table.name)
      }
    }
  }
}

extension Connection {
  /// Returns the tables that a group of changes touched, except with those rows of `change`.
  func tables(
    changedIn group: Int64, of schema: Schema, except left: Set<Int64> = []
  ) throws -> Set<RecordTable> {
    let rows = left.map(String.init).joined(separator: ", ")
    let names = try all(
      "SELECT DISTINCT table_name FROM change WHERE group_id = ?1 AND id NOT IN (\(rows))",
      [Value(group)]
    ) { $0.text() }
    return Set(names.compactMap(schema.tables.named))
  }
}
