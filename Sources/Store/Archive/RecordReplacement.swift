import Domain

/// Puts the records of another store in the place of those here, each exactly as it is there, as
/// one change that the history can take back. What is here and not there goes, and counts as never
/// seen: it comes back where a store that has it is merged later.
///
/// What belongs to this machine stays: see `LocalOnlySettings`.
struct RecordReplacement {
  private let transaction: WriteTransaction
  private let other: Store
  private let localSettings: LocalOnlySettings
  private let numbers: StepNumbers?
  private(set) var count = RecordMergeCount()
  private var changed: [RecordTable: Set<RecordID>] = [:]

  /// A replacement by what `other` holds. Throws `StoreError`.
  init(by other: Store, _ transaction: WriteTransaction) throws {
    self.transaction = transaction
    self.other = other
    localSettings = try LocalOnlySettings(transaction.connection)
    numbers = try StepNumbers(of: other.connection, in: transaction.connection)
  }

  private var connection: Connection { transaction.connection }

  /// Does it. Throws `StoreError`.
  mutating func run() throws {
    // All that gives way goes first, so that nothing new meets an old one in its place.
    for table in transaction.schema.tables { try eraseDifferent(table) }
    for table in transaction.schema.tables { try insertMissing(table) }
    // What differed went, and came again.
    count.added -= count.updated
    if let numbers { count.samples = try numbers.copySamples(of: other, to: connection) }
    for table in transaction.schema.tables { try replaceStates(of: table) }
    try connection.invalidateSums(.all)
    try transaction.validateRecords()
  }

  /// Makes what is known of records besides the tables what it is there: they were changed when it
  /// says so, and what it does not know was never here. So whatever is merged afterwards is merged
  /// as into the other store.
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

/// The numbers that sources and imports of steps of another store get where not the very same are
/// here: free ones, so that no sample meets another that waits, unseen, for an undo.
private struct StepNumbers {
  private let sources: Int64
  private let batches: Int64

  /// Nil where the imports and their sources are the same on both sides. Throws `StoreError`.
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
  /// Puts everything that `other` holds in the place of what is here; what belongs to this machine
  /// stays. Says what came of it. Throws `StoreError`.
  public func replaceRecords(byThoseOf other: Store) throws -> RecordMergeCount {
    try other.snapshot {
      var replacement = try RecordReplacement(by: other, self)
      try replacement.run()
      return replacement.count
    }
  }
}
