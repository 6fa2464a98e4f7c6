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
}
