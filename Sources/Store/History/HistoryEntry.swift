import Domain

/// Whether a change counts. The raw values are the stored ones.
public enum HistoryState: Int, Sendable {
  case inForce = 0
  /// Undone, and ready to be redone.
  case undone = 1
  /// Undone, and a later change has taken its place.
  case undoneForGood = 2
}

/// One change in the history: everything one `Store.write` did.
public struct HistoryEntry: Identifiable, Equatable, Sendable {
  /// Grows with every change.
  public let id: Int64
  /// When it was made, by the `now` of the write.
  public let at: Instant
  /// What it did.
  public let label: WriteLabel
  /// Where it was made.
  public let device: String
  /// Its stamp of the hybrid logical clock: sorts as text in the true order across devices.
  public let stamp: String
  /// Whether it counts.
  public let state: HistoryState
}

/// What a change did to one record.
public struct RecordChange: Equatable, Sendable {
  /// The record's table.
  public let table: RecordTable
  /// The record.
  public let record: RecordID
  /// The record before as a JSON object, nil where it did not exist.
  public let before: String?
  /// The record after as a JSON object, nil where it ceased to exist.
  public let after: String?
}

extension Store {
  /// At most `limit` entries of the history that are older than the entry `id`, the newest first.
  /// Throws `StoreError`.
  public func history(limit: Int, before id: Int64? = nil) throws -> [HistoryEntry] {
    try history(HistoryFilter(), limit: limit, before: id)
  }

  /// What the entry `id` did to each record, in the order in which it touched them.
  /// Throws `StoreError`.
  public func changes(of id: HistoryEntry.ID) throws -> [RecordChange] {
    try changes(of: id, limit: .max).changes
  }

  /// By record of a table, the key of the label of what changed it last, undone changes left out.
  /// Throws `StoreError`.
  public func lastLabels(of table: RecordTable) throws -> [RecordID: String] {
    var labels: [RecordID: String] = [:]
    try connection.each(
      """
      SELECT c.record_id, g.label, max(c.id) FROM change c JOIN change_group g ON g.id = c.group_id
      WHERE c.table_name = ?1 AND g.state = 0 GROUP BY c.record_id
      """, [Value(table.name)]
    ) { row in
      let id = row.id()
      labels[id] = row.text()
    }
    return labels
  }
}
