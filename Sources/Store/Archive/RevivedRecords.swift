import Domain

extension WriteTransaction {
  /// Brings back what was deleted together with a record that is back, and refers to it: the tasks of
  /// a goal. What has changed since stays. Throws `StoreError`.
  func reviveBelongings(of id: RecordID, in table: RecordTable) throws {
    let isDeleted = """
      json_extract(before, '$.deleted_at') IS NULL AND json_extract(after, '$.deleted_at') NOTNULL
      """
    let deleted = try connection.all(
      """
      SELECT table_name, record_id, json_extract(after, '$.deleted_at') FROM change
      WHERE group_id = (
          SELECT group_id FROM change
          WHERE table_name = ?1 AND record_id = ?2 AND \(isDeleted) ORDER BY id DESC LIMIT 1)
        AND record_id <> ?2 AND \(isDeleted)
        AND EXISTS (SELECT 1 FROM json_each(before) WHERE value = ?2)
      """, [.text(table.name), Value(id)]
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
