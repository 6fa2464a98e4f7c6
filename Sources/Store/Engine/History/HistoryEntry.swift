import Domain

/// Whether a change is in force. The raw values are stored.
public enum HistoryState: Int, Sendable {
  case inForce = 0
  /// Undone; can be redone.
  case undone = 1
  /// Undone and superseded by a later change.
  case undoneForGood = 2
}

/// An entry of the history: everything that one `Store.write` did.
public struct HistoryEntry: Identifiable, Equatable, Sendable {
  /// Grows with every change.
  public let id: Int64
  /// The time of the change, which is the `now` of the write.
  public let at: Instant
  /// The action.
  public let label: WriteLabel
  /// The name of the machine.
  public let device: String
  /// The stamp of the hybrid logical clock: as text it sorts in the order of changes across
  /// devices.
  public let stamp: String
  /// Whether the change is in force.
  public let state: HistoryState
}

/// A change of one record.
public struct RecordChange: Equatable, Sendable {
  /// The table of the record.
  public let table: RecordTable
  /// The record.
  public let record: RecordID
  /// The record before as a JSON object; nil if it did not exist.
  public let before: String?
  /// The record after as a JSON object; nil if it no longer existed.
  public let after: String?
}

extension Store {
  /// Returns at most `limit` entries older than the entry `id`, the newest first. Throws
  /// `StoreError`.
  public func history(limit: Int, before id: Int64? = nil) throws -> [HistoryEntry] {
    try history(HistoryFilter(), limit: limit, before: id)
  }

  /// Returns the changes of an entry in the order in which they were made. Throws `StoreError`.
  public func changes(of id: HistoryEntry.ID) throws -> [RecordChange] {
    try changes(of: id, limit: .max).changes
  }

  /// Returns the label of an entry with changes of another machine; nil for any other one. Throws
  /// `StoreError`.
  public func receivedLabel(of id: HistoryEntry.ID) throws -> WriteLabel? {
    let label = try label(of: id)
    return label.isReceived ? label : nil
  }

  /// Returns the label's key of the last change of each record, without undone changes. Throws
  /// `StoreError`.
  public func lastLabels(of table: RecordTable) throws -> [RecordID: String] {
    var labels: [RecordID: String] = [:]
    let asides = WriteLabel.asides.map { "'\($0)'" }.joined(separator: ", ")
    try connection.each(
      """
      SELECT c.record_id, g.label, max(c.id) FROM change c JOIN change_group g ON g.id = c.group_id
      WHERE c.table_name = ?1 AND g.state = 0 AND g.label NOT IN (\(asides))
      GROUP BY c.record_id
      """, [Value(table.name)]
    ) { row in
      let id = row.id()
      labels[id] = row.text()
    }
    return labels
  }
}
