import Domain

/// Merges the records of another store into this one, even if their histories diverged long ago.
///
/// Each record is first merged with the one of the same identity (`KnownRecord`); then
/// `MergeDecision` decides what the tables show from the merged records alone. So stores that have
/// seen the same changes have the same records, in whatever order they saw them.
///
/// A shift that a pattern plans becomes a record at its first change, of which only what differs
/// from the plan is a change (`WriteTransaction.notePlan`). So two stores may change the same
/// planned shift in different columns.
struct StoreMerge {
  let merge: RecordMerge
  let other: Store
  /// Whether the other store has only some of its records, so that what it lacks says nothing.
  private let isPartial: Bool
  private var closed = ClosedPeriods()

  /// The channel for reminders on this machine; nil if it was never set.
  private let channel: Value?

  init(_ merge: RecordMerge, _ other: Store, isPartial: Bool = false) throws {
    self.merge = merge
    self.other = other
    self.isPartial = isPartial
    let settings = try ReminderRepository(connection: merge.transaction.connection).settings()
    channel = settings.updatedAt.map { _ in .text(settings.channel.rawValue) }
  }

  private var transaction: WriteTransaction { merge.transaction }
  private var connection: Connection { transaction.connection }

  /// Runs the merge. Throws `StoreError`.
  mutating func run() throws {
    let before = try ClosedPeriods.stamps(in: connection, by: transaction.stamp)
    try mergeRecords(of: .payPeriod)
    if let keepsClosed = merge.keepsClosedPeriods {
      let there = try ClosedPeriods.stamps(in: other.connection, by: transaction.stamp)
      closed = try ClosedPeriods(here: before, there: there, transaction, keepsClosed)
    }
    let rest = other.tables.filter {
      $0 != .payPeriod && !Self.terms.contains($0) && !Self.last.contains($0)
    }
    for table in Self.terms + rest + Self.last where !table.isWholePart {
      if let parts = other.tables.wholeParts(of: table) {
        try WholeMerge(merge, other, table, parts).run()
      } else {
        try mergeRecords(of: table)
      }
      if table.hasNumbers { try mapNumbers(of: table) }
    }
    try transaction.reviveBelongings(of: merge.revived)
    try other.forEachSample(merge.addStored)
  }

  /// The tables that decide in which pay period a shift is paid; merged first.
  private static let terms: [RecordTable] = [.userProfile, .payRuleset, .baseRate]
  /// The tables whose records stay while others refer to them.
  static let used: [RecordTable] = [.absenceKind, .entitlement, .shoe, .stepSource, .exercise]
  /// The tables that are merged after all others; sources before the records that use their numbers.
  private static let last = used + [.sampleOverride]

  // MARK: Records

  private func mergeRecords(of table: RecordTable) throws {
    var decision = try MergeDecision(merge, table, closed, isPartial: isPartial)
    try mergeKnownRecords(into: &decision)
    // To find the used sources, all samples are read.
    if isPartial, table == .stepSource, try !bringsSteps() { return }
    let removed = isPartial ? try removedRecords(of: table) : []
    let used = decision.hasRemoved || !removed.isEmpty ? try usedRecords(of: table) : []
    for id in removed.intersection(used) { try decision.addLocal(id) }
    try decision.run(keeping: used)
    if isPartial, table == .stepImport, decision.hasErased {
      // A sample that several imports have is stored with one of them: the others bring it back.
      let imports = try connection.all("SELECT id FROM step_import") { $0.id() }
      try connection.markUnsent(imports, in: .stepImport)
    }
  }

  /// Returns the deleted records of a table, which stay while others refer to them.
  private func removedRecords(of table: RecordTable) throws -> Set<RecordID> {
    guard Self.used.contains(table) else { return [] }
    return Set(
      try connection.all("SELECT id FROM \(table.name) WHERE deleted_at IS NOT NULL") { $0.id() })
  }

  /// Whether imports of steps or their sources have changed, in the other store or here.
  private func bringsSteps() throws -> Bool {
    let names = "table_name IN ('step_source', 'step_import')"
    return try other.connection.integer(
      "SELECT EXISTS (SELECT 1 FROM record_stamp WHERE \(names))") == 1
      || connection.integer("SELECT EXISTS (SELECT 1 FROM machine_unsent WHERE \(names))") == 1
  }

  /// Merges the records of a table that differ. What only the other store knows is read one by one,
  /// because a new machine receives everything at once.
  private func mergeKnownRecords(into decision: inout MergeDecision) throws {
    let table = decision.table, limit = transaction.stamp
    var there = try stateThere(of: table)
    try other.forEachRecord(in: table) { record in
      try record.checkRange()
      let id = record.id, shown = try withLocalValues(record)
      let own = try connection.record(id, in: table)
      decision.theirs.insert(id)
      try addStamps(of: id, to: &there, &decision)
      defer { if isPartial { there.stamps[id] = nil } }
      let here = decision.state
      if let own, own.hasSameContent(as: shown), here.stamps[id] == there.stamps[id],
        here.asides[id] == nil,
        there.asides[id] == nil, own["source_number"] == shown["source_number"]
      {
        return merge.countKept()
      }
      let known = KnownRecord(id, shown, there, notAfter: limit)
      if own == nil, there.asides[id] == nil, let known, try decision.putNew(known) { return }
      decision.add(id, own, theirs: shown, known, there.asides[id]?.shownStamp)
    }
    for id in try removedThere(of: table) {
      try addStamps(of: id, to: &there, &decision)
      guard let known = KnownRecord(id, nil, there, notAfter: limit) else { continue }
      decision.add(id, try connection.record(id, in: table), theirs: nil, known)
    }
  }

  /// Returns the merge state of the other store, with the stamps only if it has all its records.
  private func stateThere(of table: RecordTable) throws -> TableMergeState {
    var there =
      isPartial
      ? try TableMergeState(table, other.connection, only: [])
      : try TableMergeState(table, of: other.connection, by: transaction.stamp)
    for (id, var aside) in there.asides {
      try aside.record.checkRange()
      aside.record = try withLocalValues(aside.record)
      there.asides[id] = aside
    }
    return there
  }

  /// Reads the stamps of a record in both stores if they are not known yet.
  private func addStamps(
    of id: RecordID, to there: inout TableMergeState, _ decision: inout MergeDecision
  ) throws {
    guard isPartial else { return }
    try decision.loadStamps(of: id)
    let found = try other.connection.stamps(of: id, in: decision.table)
    there.stamps[id] = found.flatMap { $0.isPlausible(at: transaction.stamp) ? $0 : nil }
  }

  /// Returns the records that the other store knows but does not show.
  private func removedThere(of table: RecordTable) throws -> [RecordID] {
    try other.connection.all(
      """
      SELECT record_id FROM (
        SELECT record_id FROM record_stamp WHERE table_name = ?1
        UNION SELECT record_id FROM set_aside WHERE table_name = ?1)
      WHERE record_id NOT IN (SELECT id FROM \(table.name))
      """, [.text(table.name)]
    ) { $0.id() }
  }

  /// Returns the record with the values of this machine and this store.
  private func withLocalValues(_ record: TableRecord) throws -> TableRecord {
    let isProgram = record["channel"] == .text(ReminderChannel.command.rawValue)
    var record = merge.withLocalValues(record)
    // A command runs on one machine only: the other store neither takes it over nor turns it off.
    if record.table == .reminderSettings, let own = channel,
      isProgram || own == .text(ReminderChannel.command.rawValue)
    {
      record["channel"] = own
    }
    if record.table == .sampleOverride { merge.mapSource(of: &record) }
    return record
  }

  // MARK: Records in use

  /// Returns the records of a table that others refer to, in either store.
  private func usedRecords(of table: RecordTable) throws -> Set<RecordID> {
    switch table {
    case .absenceKind: return try connection.usedAbsenceKinds()
    case .entitlement: return try connection.usedEntitlements()
    case .shoe:
      return Set(
        try connection.all(
          """
          SELECT shoe_id FROM shoe_session WHERE deleted_at IS NULL
          UNION SELECT shoe_id FROM attribution WHERE deleted_at IS NULL AND shoe_id IS NOT NULL
          UNION SELECT work_shoe_id FROM wear_settings
            WHERE deleted_at IS NULL AND work_shoe_id IS NOT NULL
          """
        ) { $0.id() })
    case .exercise:
      return Set(
        try connection.all("SELECT exercise_id FROM workout_exercise WHERE deleted_at IS NULL") {
          $0.id()
        })
    case .stepSource:
      return try usedSources(connection) { _ in true }
        .union(usedSources(other.connection, merge.isMapped(batch:)))
    default: return []
    }
  }

  /// Returns the sources of the samples of some imports.
  private func usedSources(
    _ connection: Connection, _ isMeant: (Int64) -> Bool
  ) throws -> Set<RecordID> {
    let used = try connection.all(
      """
      SELECT DISTINCT source, batch FROM step_sample
      WHERE batch IN (SELECT batch FROM step_import)
      """
    ) { row in (source: row.integer(), batch: row.integer()) }
    let numbers = Set(used.filter { isMeant($0.batch) }.map(\.source))
    return try Set(
      connection.all("SELECT id, number FROM step_source") { row in (row.id(), row.integer()) }
        .filter { numbers.contains($0.1) }.map(\.0))
  }

  /// Records which local numbers the imports and sources of the other store have.
  private func mapNumbers(of table: RecordTable) throws {
    let column = RecordMerge.numberColumn(of: table)
    let here = try TableMergeState(table, connection, only: [])
    let there = try TableMergeState(table, other.connection, only: [])
    func number(_ id: RecordID) throws -> Int64? {
      try connection.first(
        "SELECT \(column) FROM \(table.name) WHERE id = ?1", [Value(id)]
      ) { $0.integer() }
    }
    func map(_ record: TableRecord) throws {
      guard case .integer(let wanted) = record[column] else { return }
      let instead = here.asides[record.id]?.replacedBy
      if let found = try number(record.id) ?? instead.flatMap(number) {
        merge.map(table, wanted, to: found)
      }
    }
    for aside in there.asides.values { try map(aside.record) }
    try other.forEachRecord(in: table, map)
  }
}
