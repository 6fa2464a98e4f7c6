import Domain

/// The numbers of records and samples that a merge or an import changed.
public struct RecordMergeCount: Equatable, Sendable {
  /// Records that were new.
  public var added = 0
  /// Records whose version elsewhere was newer.
  public var updated = 0
  /// Records whose version here was as new or newer.
  public var kept = 0
  /// Records that were removed because the other store does not have them.
  public var removed = 0
  /// Records that a closed pay period protected.
  public var refused = 0
  /// The days of closed pay periods that were opened, because one that overlaps was closed later.
  public var opened: [Range<CivilDay>] = []
  /// Shifts in progress that ended, because another one was begun later in the other store.
  public var ended: [Shift] = []
  /// Samples that were new.
  public var samples = 0
  /// Whether another machine's command for reminders was left out.
  public var leavesCommandOut = false
  /// Changes made here that were replaced by a machine that did not know them.
  public var replaced = 0

  package init(
    added: Int = 0, updated: Int = 0, kept: Int = 0, removed: Int = 0, samples: Int = 0,
    leavesCommandOut: Bool = false
  ) {
    self.added = added
    self.updated = updated
    self.kept = kept
    self.removed = removed
    self.samples = samples
    self.leavesCommandOut = leavesCommandOut
  }

  /// The number of records compared.
  public var records: Int { added + updated + kept }

  /// Whether anything changes.
  public var isChange: Bool { added + updated + removed + samples + opened.count > 0 }
}

/// Merges records of other stores into this one. The records of a store are merged as `StoreMerge`
/// decides. Those of a file, which has no history, are merged whole: of two with one identity the
/// one changed last wins, deleted or not. Valid only inside `Store.write`.
///
/// The numbers of sources and imports of steps are valid in their own store only; the merge assigns
/// new ones if they are taken. Add samples after them.
public final class RecordMerge {
  /// The result so far.
  public private(set) var count = RecordMergeCount()
  /// Returns whether a change of a record keeps the contents of closed pay periods; the merge
  /// counts and refuses one that does not. Nil to allow every change.
  public var keepsClosedPeriods:
    ((_ before: TableRecord?, _ after: TableRecord, _ closed: [LockedPeriod]) throws -> Bool)?
  let transaction: WriteTransaction
  /// Whether names and notes beyond `TextLimit` are refused. A restored backup keeps its texts.
  public var limitsTexts = false
  let localSettings: LocalOnlySettings
  /// The records that are not deleted any more.
  var revived: [(id: RecordID, table: RecordTable)] = []
  /// The shifts that lost being in progress.
  private var ended: [RecordID] = []
  /// Records that have to wait for another one: no two shifts can be in progress, even for a
  /// moment.
  private var waiting: [(record: TableRecord, rule: String)] = []
  /// Whether it brings only some records of another store, so that only those are checked.
  var isPartial = false
  /// The changes of this machine that the other one had not received; nil if that is not known.
  var unseen: UnseenChanges?
  /// Those of them that were replaced.
  private(set) var replaced: [ReplacedChange] = []
  /// The number of records that had no stamps.
  private var unstampedCount = 0
  private var sources: [Int64: Int64] = [:]
  private var batches: [Int64: Int64] = [:]
  private var insert: Statement?
  /// The pay periods that were closed before.
  private let locked: [LockedPeriod]
  /// The largest number of a source before; nil until it is needed, because all samples are read.
  private var knownLargestSource: Int64?

  init(_ transaction: WriteTransaction) throws {
    self.transaction = transaction
    localSettings = try LocalOnlySettings(transaction.connection)
    locked = try transaction.pay.lockedPeriods()
    transaction.note(UndoneSamples.self).areCleared = true
  }

  private var connection: Connection { transaction.connection }

  /// The tables whose records can be merged.
  public var tables: [RecordTable] { transaction.schema.tables }

  /// Merges a record of a file. Throws `StoreError`.
  public func add(_ record: TableRecord) throws {
    try record.checkRange()
    var record = withLocalValues(record)
    try resolveIdentity(of: &record)
    if record.table == .shoe { try clearDefault(ofShoe: &record) }
    try assignNumbers(to: &record)
    try apply(record)
  }

  /// Merges the records of another store, each part as it was changed last, and its samples. Throws
  /// `StoreError`.
  public func add(_ other: Store) throws {
    try other.snapshot {
      var merge = try StoreMerge(self, other)
      try merge.run()
    }
  }

  private func apply(_ record: TableRecord) throws {
    guard case .integer(let changed) = record["updated_at"] else {
      throw StoreError.constraint(rule: "\(record.table.name).updated_at")
    }
    let there = try connection.first(
      "SELECT updated_at FROM \(record.table.name) WHERE id = ?1", [Value(record.id)]
    ) { $0.integer() }
    guard there.map({ $0 < changed }) ?? true else {
      count.kept += 1
      return
    }
    guard try locked.isEmpty || keepsClosedPeriods?(existing(record), record, locked) ?? true else {
      count.refused += 1
      return
    }
    do {
      try transaction.save(
        record.id, in: record.table, record.values, isLimited: limitsTexts)
    } catch StoreError.constraint(let rule) {
      return waiting.append((record, rule))
    }
    if there == nil { count.added += 1 } else { count.updated += 1 }
    try stamp(record, changedAt: changed)
  }

  /// Stamps a record that has no stamps with the time of its change, unless the store knows a later
  /// one: then this merge is its change.
  private func stamp(_ record: TableRecord, changedAt seconds: Int64) throws {
    let own = try connection.stamps(of: record.id, in: record.table)
    let stamps = RecordStamps(
      changedAt: seconds, place: unstampedCount, notAfter: transaction.stamp)
    unstampedCount += 1
    guard own.map({ $0.latest < stamps.latest }) ?? true else { return }
    try transaction.setState(stamps, nil, of: record.id, in: record.table)
  }

  private func existing(_ record: TableRecord) throws -> TableRecord? {
    try connection.record(record.id, in: record.table)
  }

  /// Adds a sample of a store unless its import was undone. Throws `StoreError`.
  func addStored(_ sample: TableSample) throws {
    if isMapped(batch: sample.values[6]) { try add(sample) }
  }

  /// Adds a sample unless the store has it. Throws `StoreError`.
  public func add(_ sample: TableSample) throws {
    let statement = try insert ?? insertion()
    insert = statement
    let v = sample.values
    guard let source = sources[v[3]], let batch = batches[v[6]] else {
      throw StoreError.constraint(rule: "step_sample.source")
    }
    if try statement.insert(v[0], v[1], v[2], source, v[4], v[5], batch, v[7]) {
      count.samples += 1
    }
  }

  /// Returns the statement that adds a sample. A store without samples takes those of another one as
  /// they are, because that one has compared them.
  private func insertion() throws -> Statement {
    let hasSamples = try connection.integer("SELECT EXISTS (SELECT 1 FROM step_sample)") == 1
    return try Statement(
      hasSamples || !isPartial
        ? StepImporter.insertionAmongOthers
        : "INSERT OR IGNORE INTO step_sample VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
      on: connection)
  }

  /// Adds what the first look at a day showed, unless the store knows of such a look. Like a look,
  /// it is no change of the history and counts as none. Throws `StoreError`.
  public func add(_ day: OfferDay) throws {
    if try ActionOfferRepository(connection: connection).insert(day) {
      transaction.commitsWithoutHistory = true
    }
  }

  /// Adds the records that had to wait, and checks that every record can be read. Throws
  /// `StoreError`.
  public func finish() throws {
    // The checksums do not include the samples that were added.
    for batch in Set(batches.values) {
      try connection.run("DELETE FROM step_checksum WHERE batch = ?1", [.integer(batch)])
    }
    while !waiting.isEmpty {
      let again = waiting
      waiting = []
      for (record, _) in again { try apply(record) }
      guard waiting.count < again.count else {
        let (record, rule) = waiting[0]
        throw StoreError.refusedRecord(table: record.table, id: record.id, rule: rule)
      }
    }
    for batch in batches.values {
      try connection.run("INSERT OR IGNORE INTO step_batch (batch) VALUES (?1)", [.integer(batch)])
    }
    // Samples may have been added to existing imports.
    if count.samples > 0 {
      try connection.invalidateSums(.all)
      transaction.commitsWithoutHistory = true
    }
    count.ended = try ended.compactMap { try transaction.shifts.shift($0) }
    try transaction.validateRecords(onlyTouched: isPartial)
  }

  /// Returns the default of a column; nil if the column needs a value. Throws `StoreError`.
  public func defaultValue(of column: String, in table: RecordTable) throws -> Value? {
    let found = try connection.first(
      "SELECT dflt_value, \"notnull\" FROM pragma_table_info(?1) WHERE name = ?2",
      [.text(table.name), .text(column)]
    ) { row in (expression: row.optionalText(), isNeeded: row.flag()) }
    guard let found else { return nil }
    guard let expression = found.expression else { return found.isNeeded ? nil : .null }
    // The expression is that of our own migrations.
    return try connection.first("SELECT \(expression)") { $0.value() }
  }

  // MARK: Records with stamps

  /// Returns the record with the values that belong to this machine.
  func withLocalValues(_ record: TableRecord) -> TableRecord {
    if localSettings.hasForeignCommand(record) { count.leavesCommandOut = true }
    return localSettings.withLocalValues(record).resolved(by: transaction.rules)
  }

  /// Counts a record that stays as it is.
  func countKept() { count.kept += 1 }

  /// Counts a new record.
  func countAdded() { count.added += 1 }

  /// Counts a record that changes.
  func countUpdated() { count.updated += 1 }

  /// Notes a record that lost what only one may have.
  func noteReleased(_ id: RecordID, in table: RecordTable) {
    if table == .shift { ended.append(id) }
  }

  /// Counts a change of this machine that was replaced and is kept.
  func countReplaced() { count.replaced += 1 }

  /// Notes a change of this machine that was replaced.
  func note(_ change: ReplacedChange) {
    guard !change.mine.table.hasNumbers else { return }
    replaced.append(change)
  }

  /// Counts a record that may not change.
  func countRefused() { count.refused += 1 }

  // MARK: Numbers

  /// Gives a record the numbers that are valid in this store.
  private func assignNumbers(to record: inout TableRecord) throws {
    switch record.table {
    case .stepSource, .stepImport:
      let there = try integer(in: Self.numberColumn(of: record.table), of: record)
      try assignNumber(of: &record)
      map(record.table, there, to: try integer(in: Self.numberColumn(of: record.table), of: record))
    case .sampleOverride: mapSource(of: &record)
    default: break
    }
  }

  static func numberColumn(of table: RecordTable) -> String {
    table == .stepImport ? "batch" : "number"
  }

  /// Records which number an import or a source of the other store has here.
  func map(_ table: RecordTable, _ there: Int64, to here: Int64) {
    if table == .stepImport { batches[there] = here } else { sources[there] = here }
  }

  /// Whether this store has an import of the other store.
  func isMapped(batch: Int64) -> Bool { batches[batch] != nil }

  /// Replaces the source's number of the other store by that of this store.
  func mapSource(of record: inout TableRecord) {
    guard case .integer(let there) = record["source_number"] else { return }
    record["source_number"] = .integer(sources[there] ?? -1)
  }

  /// Gives a record the local identity if both stores created the same thing, such as the profile.
  private func resolveIdentity(of record: inout TableRecord) throws {
    guard record["deleted_at"] == .null, let (condition, values) = record.duplicateCondition else {
      return
    }
    let own = try connection.first(
      """
      SELECT id FROM \(record.table.name) WHERE deleted_at IS NULL\(condition)
      ORDER BY created_at, id
      """, values
    ) { $0.id() }
    if let own { record["id"] = Value(own) }
  }

  /// Keeps the default pair of this store.
  private func clearDefault(ofShoe record: inout TableRecord) throws {
    guard record["is_default"] == .integer(1) else { return }
    let other = try connection.first(
      "SELECT id FROM shoe WHERE is_default = 1 AND deleted_at IS NULL AND id <> ?1",
      [Value(record.id)]
    ) { $0.id() }
    if other != nil { record["is_default"] = .integer(0) }
  }

  private func integer(in column: String, of record: TableRecord) throws -> Int64 {
    guard case .integer(let number) = record[column] else {
      throw StoreError.constraint(rule: "\(record.table.name).\(column)")
    }
    return number
  }

  /// Gives an import or a source its local number, or a free one. `isKnown`: its own number was
  /// assigned by this store.
  func assignNumber(of record: inout TableRecord, isKnown: Bool = false) throws {
    let table = record.table
    guard table.hasNumbers else { return }
    let column = Self.numberColumn(of: table), wanted = try integer(in: column, of: record)
    let known = try connection.first(
      "SELECT \(column) FROM \(table.name) WHERE id = ?1", [Value(record.id)]
    ) { $0.integer() }
    if let known { return record[column] = .integer(known) }
    let used = table == .stepImport ? ["step_import", "step_batch"] : ["step_source"]
    let isTaken = try used.contains {
      try connection.integer(
        "SELECT EXISTS (SELECT 1 FROM \($0) WHERE \(column) = ?1)", [.integer(wanted)]) > 0
    }
    // Called for the first source before any is added.
    let largestSource =
      try table == .stepImport ? 0 : knownLargestSource ?? connection.largestSource()
    if table == .stepSource { knownLargestSource = largestSource }
    let isFree = isKnown || table == .stepImport || wanted > largestSource
    guard isTaken || !isFree || wanted < 1 else { return }
    let largest = try used.map {
      try connection.integer("SELECT coalesce(max(\(column)), 0) FROM \($0)")
    }
    let floor = table == .stepSource ? largestSource : 0
    record[column] = .integer(max(largest.max() ?? 0, floor) + 1)
  }
}

extension RecordTable {
  /// Whether samples of steps refer to its records, by numbers that are valid in one store only.
  var hasNumbers: Bool { self == .stepImport || self == .stepSource }
}

extension WriteTransaction {
  /// Begins a merge. Throws `StoreError`.
  public func mergeRecords() throws -> RecordMerge { try RecordMerge(self) }

  /// Up to this many records are read one by one, more with their whole table.
  private static let fewRecords = 1_000

  /// Reads every record, or those that the change touches. Throws `StoreError.damagedRecord` for one
  /// that is not valid.
  func validateRecords(onlyTouched: Bool = false) throws {
    if onlyTouched {
      for (table, ids) in touched {
        if ids.count > Self.fewRecords {
          try table.validateRecords(connection)
        } else {
          for id in ids { try table.validateRecords(connection, only: id) }
        }
      }
      guard [.shiftPattern, .rotationDay, .payPeriod].contains(where: touched.keys.contains) else {
        return
      }
    } else {
      for table in schema.tables { try table.validateRecords(connection) }
    }
    for pattern in try patterns.patterns() where (try? pattern.check()) == nil {
      throw StoreError.damagedRecord(path: connection.path, table: .shiftPattern, id: pattern.id)
    }
    _ = try pay.lockedPeriods()
  }
}
