/// Identifies a state of the history: equal until something is written, undone or redone.
public struct HistoryEdition: Hashable, Sendable {
  /// The last change.
  var group: Int64
  /// The stamp of the last undo or redo; empty without one.
  var reversal: String
}

extension Store {
  /// Returns the current state of the history. Throws `StoreError`.
  public func historyEdition() throws -> HistoryEdition {
    let group = try connection.first("SELECT max(id) FROM change_group") { $0.optionalInteger() }
    let reversal = try connection.first(
      "SELECT max(state_hlc) FROM change_group WHERE state_hlc IS NOT NULL"
    ) { $0.optionalText() }
    return HistoryEdition(group: (group ?? nil) ?? 0, reversal: (reversal ?? nil) ?? "")
  }

  /// Returns the tables with records that any program has changed since `edition`. Throws
  /// `StoreError`.
  public func tablesChanged(since edition: HistoryEdition) throws -> Set<RecordTable> {
    // A shorter history is another one.
    guard try historyEdition().group >= edition.group else { return Set(schema.tables) }
    let names = try connection.all(
      """
      SELECT DISTINCT table_name FROM change WHERE group_id IN (
        SELECT id FROM change_group WHERE id > ?1
        UNION SELECT id FROM change_group WHERE state_hlc > ?2)
      """, [Value(edition.group), Value(edition.reversal)]
    ) { $0.text() }
    let resolved = try zoneRulesChanged(since: edition) ? schema.tables.filter(\.isResolved) : []
    return Set(names.compactMap(schema.tables.named)).union(resolved)
  }

  /// Returns whether other rules of zones apply since `edition`.
  private func zoneRulesChanged(since edition: HistoryEdition) throws -> Bool {
    try connection.integer(
      "SELECT EXISTS (SELECT 1 FROM change_group WHERE id > ?1 AND label = ?2)",
      [Value(edition.group), .text(WriteLabel.zoneRules)]) == 1
  }
}
