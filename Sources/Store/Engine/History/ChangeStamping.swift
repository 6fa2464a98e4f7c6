import Domain

/// What was planned before there was a record.
package struct PlannedRecord {
  let record: TableRecord
  /// The stamp of the latest change of the plan; nil if it is not known.
  let planStamp: String?

  /// The stamp of what is as planned: older than every change of a record, whatever plan that was
  /// made with, and of two plans the later one counts. So it has a thousandth of the time.
  var stamp: HybridStamp {
    let known = planStamp.flatMap(HybridStamp.init)
    let milliseconds = known?.milliseconds ?? 0
    return HybridStamp(
      milliseconds: milliseconds / 1000, counter: Int(milliseconds % 1000),
      replica: known?.replica ?? "")
  }
}

/// Stamps the records that a write, an undo or a redo of this store changed.
///
/// A change supersedes what was set aside for its records, because it was made with what the tables
/// showed. Records of a merge have their own stamps and are left out.
struct ChangeStamping {
  let connection: Connection
  let schema: Schema
  let group: Int64
  let stamp: HybridStamp
  /// The tables that the group changes.
  let tables: Set<RecordTable>
  /// What is planned in place of records that are new, or gone.
  var plans: [PlannedRecord] = []
  /// The changes of the group that undo or redo left because of other machines.
  var left: Set<Int64> = []

  /// The condition for records of the group that no merge changed.
  static let isOwn = """
    c.group_id = ?1 AND NOT EXISTS (SELECT 1 FROM merged_state AS m WHERE m.group_id = ?1
      AND m.table_name = c.table_name AND m.record_id = c.record_id)
    """

  private var isOwn: String {
    guard !left.isEmpty else { return Self.isOwn }
    return "\(Self.isOwn) AND c.id NOT IN (\(left.map(String.init).joined(separator: ", ")))"
  }

  private var values: [Value] { [Value(group), Value(stamp.description)] }

  /// Writes the stamps. Each record of the group gets one of its own, in the order of the changes.
  /// Throws `StoreError`.
  func run() throws {
    for table in tables where !schema.mergesWhole(table) { try deleteStamps(in: table) }
    for plan in plans { try stampPlanned(plan) }
    try stampFirst()
    try connection.run(
      """
      INSERT OR REPLACE INTO record_stamp
      SELECT c.table_name, c.record_id, a.key, \(Self.ownStamp) FROM change AS c,
        json_each(c.after) AS a
      WHERE \(isOwn) AND c.before IS NOT NULL AND c.after IS NOT NULL
        AND \(Schema.isChangedColumn)
      """, values)
    try connection.run(
      """
      INSERT OR REPLACE INTO record_stamp
      SELECT c.table_name, c.record_id, '', \(Self.ownStamp) FROM change AS c WHERE \(isOwn)
      """, values)
    try resolveSetAside()
    for table in tables {
      try stampOwners(of: table)
      try stampClaims(of: table)
      if !schema.mergesWhole(table) { try setAsideErased(of: table) }
    }
    for plan in plans { try setAsidePlanned(plan) }
  }

  private static let ownStamp = """
    iif(c.id = (SELECT min(id) FROM change WHERE group_id = ?1), ?2,
      ?2 || printf('.%010d', c.id))
    """

  /// Deletes the older stamps of records that are created again, because nothing says which values
  /// they belong to, unless the record was set aside.
  private func deleteStamps(in table: RecordTable) throws {
    try connection.run(
      """
      DELETE FROM record_stamp WHERE table_name = ?2 AND record_id IN (
        SELECT c.record_id FROM change AS c
        WHERE \(isOwn) AND c.table_name = ?2 AND (c.before IS NULL OR c.after IS NULL)
          AND c.record_id IN (SELECT id FROM \(table.name))
          AND NOT EXISTS (SELECT 1 FROM set_aside AS s
            WHERE s.table_name = c.table_name AND s.record_id = c.record_id))
      """, [Value(group), .text(table.name)])
  }

  /// Stamps the parts of a new record that differ from its plan. The others are older than every
  /// change, so that another store's change of them counts.
  private func stampPlanned(_ plan: PlannedRecord) throws {
    let id = plan.record.id, table = plan.record.table
    guard let record = try connection.record(id, in: table),
      try connection.stamps(of: id, in: table) == nil,
      let own = try connection.first(
        """
        SELECT \(Self.ownStamp) FROM change AS c
        WHERE \(isOwn) AND c.table_name = ?3 AND c.record_id = ?4
        """, values + [.text(table.name), Value(id)], { $0.text() })
    else { return }
    var stamps = RecordStamps([
      RecordStamps.record: own, RecordStamps.first: plan.stamp.description,
    ])
    for column in table.parts.joined() where record[column] != plan.record[column] {
      stamps[column] = own
    }
    try connection.setStamps(stamps, of: id, in: table)
  }

  /// Stamps the records that claim what only one may have.
  private func stampClaims(of table: RecordTable) throws {
    guard let claim = table.claim else { return }
    let isChanged = (table.part(of: claim.column) + ["deleted_at"]).map {
      "json_extract(c.before, '$.\($0)') IS NOT json_extract(c.after, '$.\($0)')"
    }
    try connection.run(
      """
      INSERT OR REPLACE INTO record_stamp
      SELECT c.table_name, c.record_id, '\(RecordStamps.claim)', \(Self.ownStamp) FROM change AS c
      WHERE \(isOwn) AND c.table_name = '\(table.name)'
        AND c.record_id IN (
          SELECT id FROM \(table.name) WHERE deleted_at IS NULL AND \(claim.column) IS ?3)
        AND (c.before IS NULL OR c.after IS NULL OR \(isChanged.joined(separator: " OR ")))
      """, values + [claim.value])
  }

  /// Keeps the stamp of a record's first change, which is that of its unchanged columns.
  private func stampFirst() throws {
    try connection.run(
      """
      INSERT OR IGNORE INTO record_stamp
      SELECT s.table_name, s.record_id, '*', s.hlc FROM change AS c JOIN record_stamp AS s
        ON s.table_name = c.table_name AND s.record_id = c.record_id AND s.part = ''
      WHERE \(isOwn)
      """, [Value(group)])
    // Recovered from a damaged store, whose history is lost.
    try connection.run(
      """
      INSERT OR IGNORE INTO record_stamp
      SELECT c.table_name, c.record_id, '*', min(?2, printf('%012x-0000-',
        1000 * min(max(0, json_extract(c.before, '$.updated_at')), 1 << 37)))
      FROM change AS c WHERE \(isOwn) AND c.before IS NOT NULL AND c.after IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM record_stamp AS s WHERE s.table_name = c.table_name
          AND s.record_id = c.record_id)
      """, values)
  }

  /// Stamps the owners of changed parts.
  private func stampOwners(of table: RecordTable) throws {
    guard let owner = table.owner else { return }
    let owners = """
      SELECT json_extract(coalesce(c.after, c.before), '$.\(owner.column)')
      FROM change AS c WHERE \(isOwn) AND c.table_name = '\(table.name)'
      """
    try connection.run(
      """
      INSERT OR IGNORE INTO record_stamp
      SELECT s.table_name, s.record_id, '*', s.hlc FROM record_stamp AS s
      WHERE s.table_name = '\(owner.table)' AND s.part = '' AND s.hlc < ?2
        AND s.record_id IN (\(owners))
      """, values)
    try connection.run(
      """
      UPDATE record_stamp SET hlc = ?2
      WHERE table_name = '\(owner.table)' AND part = '' AND hlc < ?2 AND record_id IN (\(owners))
      """, values)
  }

  /// Sets removed records aside, because another store may have changed them since.
  private func setAsideErased(of table: RecordTable) throws {
    try connection.run(
      """
      INSERT INTO set_aside
      SELECT c.table_name, c.record_id, coalesce(c.after, c.before), 1, NULL, NULL FROM change AS c
      WHERE \(isOwn) AND c.table_name = ?2 AND (c.before IS NULL OR c.after IS NULL)
        AND c.record_id NOT IN (SELECT id FROM \(table.name))
      ON CONFLICT DO UPDATE SET is_erased = 1, because = NULL, shown = NULL
      """, [Value(group), .text(table.name)])
  }

  /// Sets a record that is gone aside as it was planned: what it had is taken back elsewhere, too,
  /// and what others changed of it stays.
  private func setAsidePlanned(_ plan: PlannedRecord) throws {
    let id = plan.record.id, table = plan.record.table
    guard try connection.record(id, in: table) == nil,
      var stamps = try connection.stamps(of: id, in: table), stamps.arePlanned,
      var aside = try TableMergeState(table, connection).asides[id]
    else { return }
    stamps.stamp(where: aside.record, differsFrom: plan.record, stamp)
    aside.record = plan.record
    try connection.setStamps(stamps, of: id, in: table)
    try connection.setAside(aside, of: id, in: table)
  }

  // MARK: What was set aside

  /// Makes the rows that the tables show the records themselves, for all changed records and those
  /// that they replaced.
  private func resolveSetAside() throws {
    let join = "FROM change AS c JOIN set_aside AS s ON s.table_name = c.table_name AND s"
    var behind: [String: Set<RecordID>] = [:]
    try connection.each(
      """
      SELECT s.table_name, s.record_id \(join).record_id = c.record_id WHERE \(isOwn)
      UNION SELECT s.table_name, s.record_id \(join).because = c.record_id WHERE \(isOwn)
      """, [Value(group)]
    ) { row in
      let table = row.text()
      behind[table, default: []].insert(row.id())
    }
    for (name, ids) in behind {
      guard let table = schema.tables.named(name) else { continue }
      let asides = try TableMergeState(table, connection).asides
      for id in ids.sorted() {
        if let aside = asides[id] { try resolve(id, in: table, aside) }
      }
    }
  }

  private func resolve(_ id: RecordID, in table: RecordTable, _ aside: SetAside) throws {
    try connection.markUnsent([id], in: table)
    var stamps = try connection.stamps(of: id, in: table) ?? RecordStamps([:])
    guard let shown = try connection.record(id, in: table) else {
      // The change was made with the replacement in view, not with this record.
      guard aside.replacedBy != nil else { return }
      stamps.setLatest(stamp.description)
      try connection.setStamps(stamps, of: id, in: table)
      let erased = SetAside(record: aside.record, isErased: true, replacedBy: nil)
      return try connection.setAside(erased, of: id, in: table)
    }
    stamps.setLatest(max(stamps.latest, stamp.description))
    stamps.stamp(where: shown, differsFrom: aside.record, stamp)
    try connection.setStamps(stamps, of: id, in: table)
    try connection.setAside(nil, of: id, in: table)
  }
}
