import Domain

extension WriteTransaction {
  /// Brings back what was deleted together with records that are back, and refers to them: the tasks
  /// of a goal. What has changed since stays. Throws `StoreError`.
  func reviveBelongings(of records: [(id: RecordID, table: RecordTable)]) throws {
    // The history has no index by record: one pass for many of them.
    for first in stride(from: 0, to: records.count, by: 1_000) {
      let some = records[first..<min(first + 1_000, records.count)]
      let places = some.indices.map { "?\($0 - first + 1)" }.joined(separator: ", ")
      let deletions = try connection.all(
        """
        SELECT table_name, record_id, group_id, max(id) FROM change
        WHERE record_id IN (\(places)) AND \(Self.isDeletion) GROUP BY table_name, record_id
        """, some.map { Value($0.id) }
      ) { row in (table: row.text(), id: row.id(), group: row.integer()) }
      for (table, id, group) in deletions
      where some.contains(where: { $0.id == id && $0.table.name == table }) {
        try reviveBelongings(of: id, deletedIn: group)
      }
    }
  }

  private static let isDeletion = """
    json_extract(before, '$.deleted_at') IS NULL AND json_extract(after, '$.deleted_at') NOTNULL
    """

  private func reviveBelongings(of id: RecordID, deletedIn group: Int64) throws {
    let deleted = try connection.all(
      """
      SELECT table_name, record_id, json_extract(after, '$.deleted_at') FROM change
      WHERE group_id = ?1 AND record_id <> ?2 AND \(Self.isDeletion)
        AND EXISTS (SELECT 1 FROM json_each(before) WHERE value = ?2)
      """, [Value(group), Value(id)]
    ) { row in (table: row.text(), id: row.id(), at: row.value()) }
    for one in deleted {
      guard let table = schema.tables.named(one.table),
        var record = try connection.record(one.id, in: table), record["deleted_at"] == one.at
      else { continue }
      record["deleted_at"] = .null
      record["updated_at"] = Value(now)
      forgetMerge(of: one.id, in: table)
      try put(record.resolved(by: rules))
    }
  }

  /// Shows the records that a closed pay period kept out and no other one does: those that `check` lets
  /// pass. Throws `StoreError`.
  public func showLeftOut(_ check: Check) throws {
    let names = try connection.all(
      "SELECT DISTINCT table_name FROM set_aside WHERE shown IS NOT NULL"
    ) { $0.text() }
    for table in names.compactMap(schema.tables.named) {
      let asides = try TableMergeState(table, connection, only: []).asides
      for (id, aside) in asides.sorted(by: { $0.key < $1.key }) where aside.shownStamp != nil {
        let shown = try connection.record(id, in: table)
        var target = aside.record
        if aside.isErased { target["deleted_at"] = Value(now) }
        guard (try? check(shown, target)) != nil else { continue }
        if aside.isErased { try erase(id, from: table) } else { try put(aside.record) }
      }
    }
  }
}
