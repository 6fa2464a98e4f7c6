extension Schema {
  /// Closes gaps in the history of the settings that stay on one machine. Restoring a backup into a
  /// new store once dropped their changes that had a command or a folder, so that the change before
  /// the gap did not lead to what followed, and nothing before it could be undone. Each change now
  /// leads to the next one, and the last one to the record.
  static let settingsHistorySQL =
    (HistoryState.allCases.map(joiningChanges)
    + machineSettings.flatMap { settings in
      HistoryState.allCases.map { joiningRecord(settings.table, settings.columns, $0) }
    }).joined(separator: ";\n")

  /// The state of a step: a change in force leads forwards to the next one and at last to the record,
  /// an undone one backwards.
  private enum HistoryState: Int, CaseIterable {
    case inForce = 0
    case undone = 1

    /// The side of a change that leads to another, and the side of the other that it leads to.
    var sides: (own: String, other: String) {
      self == .inForce ? ("after", "before") : ("before", "after")
    }
  }

  private static let machineSettings: [(table: String, columns: [String])] = [
    (
      "reminder_settings",
      [
        "id", "lead_minutes", "tells_end", "tells_shoes", "backup_days", "sleep_minutes",
        "channel", "command", "created_at", "updated_at", "deleted_at",
      ]
    ),
    (
      "backup_settings",
      ["id", "is_automatic", "folder", "created_at", "updated_at", "deleted_at"]
    ),
    (
      "coach_settings",
      [
        "id", "endpoint_url", "endpoint_model", "endpoint_key_file", "endpoint_confirmed_host",
        "voice_command", "created_at", "updated_at", "deleted_at",
      ]
    ),
  ]

  /// Makes each change lead to the next one of its record.
  private static func joiningChanges(_ state: HistoryState) -> String {
    let (own, other) = state.sides
    let isForward = state == .inForce
    let neighbour = """
      SELECT other.\(other) FROM change AS other JOIN change_group AS g ON g.id = other.group_id
      WHERE g.state = \(state.rawValue) AND other.table_name = change.table_name
        AND other.record_id = change.record_id AND other.id \(isForward ? ">" : "<") change.id
      ORDER BY other.id \(isForward ? "ASC" : "DESC") LIMIT 1
      """
    return """
      UPDATE change SET \(own) = (\(neighbour))
      WHERE table_name IN ('reminder_settings', 'backup_settings', 'coach_settings')
        AND \(own) IS NOT NULL
        AND group_id IN (SELECT id FROM change_group WHERE state = \(state.rawValue))
        AND (\(neighbour)) IS NOT NULL
      """
  }

  /// Makes the change next to the record of a table lead to it.
  private static func joiningRecord(
    _ table: String, _ columns: [String], _ state: HistoryState
  ) -> String {
    let members = columns.map { "'\($0)', \($0)" }.joined(separator: ", ")
    let own = state.sides.own
    return """
      UPDATE change SET \(own) = (
        SELECT json_object(\(members)) FROM \(table) WHERE \(table).id = record_id)
      WHERE \(own) IS NOT NULL AND record_id IN (SELECT id FROM \(table)) AND id IN (
        SELECT \(state == .inForce ? "max" : "min")(c.id)
        FROM change AS c JOIN change_group AS g ON g.id = c.group_id
        WHERE g.state = \(state.rawValue) AND c.table_name = '\(table)' GROUP BY c.record_id)
      """
  }
}
