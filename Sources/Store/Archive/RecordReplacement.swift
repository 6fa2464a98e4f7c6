import Domain

/// Replaces the records of this store by those of another one, exactly as they are there, as one
/// change that can be undone. A record that the other store does not have is removed as if it had
/// never existed: a merge with a store that has it brings it back.
///
/// `LocalOnlySettings` are kept.
struct RecordReplacement {
  private let transaction: WriteTransaction
  private let other: Store
  private let localSettings: LocalOnlySettings
  private let numbers: StepNumbers?
  private(set) var count = RecordMergeCount()
  private var changed: [RecordTable: Set<RecordID>] = [:]

  /// Creates a replacement by the contents of `other`. Throws `StoreError`.
  init(by other: Store, _ transaction: WriteTransaction) throws {
    self.transaction = transaction
    self.other = other
    localSettings = try LocalOnlySettings(transaction.connection)
    numbers = try StepNumbers(of: other.connection, in: transaction.connection)
  }

  private var connection: Connection { transaction.connection }

  /// Runs the replacement. Throws `StoreError`.
  mutating func run() throws {
    // Removals first, so that no new record conflicts with an old one.
    for table in transaction.schema.tables { try eraseDifferent(table) }
    for table in transaction.schema.tables { try insertMissing(table) }
    // Updated records were removed and inserted again.
    count.added -= count.updated
    if let numbers { count.samples = try numbers.copySamples(of: other, to: connection) }
    for table in transaction.schema.tables { try replaceStates(of: table) }
    try connection.invalidateSums(.all)
    try transaction.validateRecords()
  }

  /// Replaces the stamps and the records that were set aside by those of the other store, so that
  /// later merges have the same result as there.
  private func replaceStates(of table: RecordTable) throws {
    let here = try TableMergeState(table, connection)
    let there = try TableMergeState(table, of: other.connection, by: transaction.stamp)
    let ids = [here, there].map { Set($0.stamps.keys).union($0.asides.keys) }
    for id in ids[0].union(ids[1]).union(changed[table] ?? []) {
      var aside = there.asides[id]
      if let record = aside?.record {
        try record.checkRange()
        aside?.record = withLocalValues(record)
      }
      let isSame = here.stamps[id] == there.stamps[id] && here.asides[id] == aside
      guard !isSame || changed[table]?.contains(id) ?? false else { continue }
      try transaction.setState(there.stamps[id], aside, of: id, in: table)
    }
  }

  private mutating func eraseDifferent(_ table: RecordTable) throws {
    let select = "SELECT \(table.columnList) FROM \(table.name)"
    var gone: [RecordID] = []
    try connection.each(select) { row in
      let own = try TableRecord(table, &row)
      let theirs = try other.connection.first("\(select) WHERE id = ?1", [Value(own.id)]) {
        try TableRecord(table, &$0)
      }
      let adapted = theirs.map(withLocalValues)
      if adapted == own {
        count.kept += 1
      } else {
        gone.append(own.id)
        if theirs == nil { count.removed += 1 } else { count.updated += 1 }
      }
    }
    for id in gone { try transaction.erase(id, from: table) }
    changed[table, default: []].formUnion(gone)
  }

  private mutating func insertMissing(_ table: RecordTable) throws {
    let isThere = "SELECT EXISTS (SELECT 1 FROM \(table.name) WHERE id = ?1)"
    var inserted = 0
    try other.forEachRecord(in: table) { record in
      try record.checkRange()
      guard try connection.integer(isThere, [Value(record.id)]) == 0 else { return }
      try transaction.insert(withLocalValues(record))
      changed[table, default: []].insert(record.id)
      inserted += 1
    }
    count.added += inserted
  }

  private func withLocalValues(_ record: TableRecord) -> TableRecord {
    let record = localSettings.withLocalValues(record)
    return numbers?.renumbered(record) ?? record
  }
}

/// Free numbers for the sources and imports of steps of another store, if they are not the same as
/// here: no imported sample may match one of an undone import, which redo could bring back.
private struct StepNumbers {
  private let sources: Int64
  private let batches: Int64

  /// Nil if the imports and their sources are the same in both stores. Throws `StoreError`.
  init?(of other: Connection, in connection: Connection) throws {
    func identities(_ connection: Connection) throws -> [String] {
      try connection.all(
        """
        SELECT id || ' ' || batch FROM step_import
        UNION ALL SELECT id || ' ' || number FROM step_source ORDER BY 1
        """
      ) { $0.text() }
    }
    guard try identities(other) != identities(connection) else { return nil }
    sources = try connection.largestSource()
    batches = try connection.integer(
      "SELECT max(coalesce((SELECT max(batch) FROM step_batch), 0), "
        + "coalesce((SELECT max(batch) FROM step_import), 0))")
  }

  func renumbered(_ record: TableRecord) -> TableRecord {
    var record = record
    func add(_ amount: Int64, to column: String) {
      if case .integer(let number) = record[column] { record[column] = .integer(number + amount) }
    }
    switch record.table {
    case .stepSource: add(sources, to: "number")
    case .stepImport: add(batches, to: "batch")
    case .sampleOverride: add(sources, to: "source_number")
    default: break
    }
    return record
  }

  func copySamples(of other: Store, to connection: Connection) throws -> Int {
    let insert = try Statement(
      "INSERT INTO step_sample VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", on: connection)
    var count = 0
    try other.forEachSample { sample in
      let v = sample.values
      _ = try insert.insert(v[0], v[1], v[2], v[3] + sources, v[4], v[5], v[6] + batches, v[7])
      count += 1
    }
    try connection.run(
      "INSERT OR IGNORE INTO step_batch (batch) SELECT batch FROM step_import WHERE batch > ?1",
      [.integer(batches)])
    return count
  }
}

extension WriteTransaction {
  /// Replaces all records by those of `other`, except `LocalOnlySettings`, and returns the numbers
  /// of changes. Throws `StoreError`.
  public func replaceRecords(byThoseOf other: Store) throws -> RecordMergeCount {
    try other.snapshot {
      var replacement = try RecordReplacement(by: other, self)
      try replacement.run()
      return replacement.count
    }
  }
}
