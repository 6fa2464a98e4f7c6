import Domain

/// The settings that restoring and merging never take from another store: the command for
/// reminders, which runs by itself, the folder that backups are written to, and the Coach's endpoint
/// and voice command.
struct LocalOnlySettings {
  private let command: Value
  private let folder: Value
  /// The record of the Coach's settings; nil without one.
  private let coach: TableRecord?

  /// Reads the settings of a store. Throws `StoreError`.
  init(_ connection: Connection) throws {
    command = .text(try ReminderRepository(connection: connection).settings().command)
    folder = .text(try BackupRepository(connection: connection).settings().folder)
    let table = RecordTable.coachSettings
    coach = try connection.first("SELECT \(table.columnList) FROM \(table.name)") {
      try TableRecord(table, &$0)
    }
  }

  /// Whether a record has another command for reminders.
  func hasForeignCommand(_ record: TableRecord) -> Bool {
    guard record.table == .reminderSettings else { return false }
    return record["command"] != command && record["command"] != .text("")
  }

  /// Returns a merged record with the local command; without a command, reminders use the default
  /// channel.
  func withLocalCommand(_ record: TableRecord) -> TableRecord {
    guard record.table == .reminderSettings else { return record }
    var record = record
    record["command"] = command
    let isProgram = record["channel"] == .text(ReminderChannel.command.rawValue)
    if isProgram, command == .text("") {
      record["channel"] = .text(ReminderChannel.auto.rawValue)
    }
    return record
  }

  /// Returns a record of another store with the local values. If its reminders use another command,
  /// they use the default channel.
  func withLocalValues(_ record: TableRecord) -> TableRecord {
    var record = record
    switch record.table {
    case .reminderSettings where record["command"] != command:
      record["command"] = command
      if record["channel"] == .text(ReminderChannel.command.rawValue) {
        record["channel"] = .text(ReminderChannel.auto.rawValue)
      }
    case .backupSettings: record["folder"] = folder
    case .coachSettings:
      for (_, column) in record.table.machineColumns { record[column] = coach?[column] ?? .null }
    default: break
    }
    return record
  }
}

extension Store {
  /// Removes commands and folders of this machine from the tables and from the history, so that
  /// undo cannot restore them. The rest of the history stays. It is not recorded as a change,
  /// because a merge with the original store must not prefer it. Throws `StoreError`.
  public func removeLocalOnlySettings() throws {
    try connection.transaction {
      // Each store calculates its own sums.
      var forgotten = try connection.run("DELETE FROM wear_sum_state")
      for (table, column) in schema.tables.flatMap(\.machineColumns) {
        forgotten += try connection.run(
          """
          DELETE FROM change WHERE table_name = ?1
            AND coalesce(json_extract(before, '$.\(column)'), '')
              || coalesce(json_extract(after, '$.\(column)'), '') <> ''
          """, [.text(table.name)])
        let isReminders = table == .reminderSettings
        let isRequired =
          try connection.integer(
            "SELECT count(*) FROM pragma_table_info(?1) WHERE name = ?2 AND \"notnull\"",
            [.text(table.name), .text(column)]) > 0
        let nothing = isRequired ? "''" : "NULL"
        let usual = Value(ReminderChannel.auto.rawValue)
        let program = Value(ReminderChannel.command.rawValue)
        let channel = isReminders ? ", channel = iif(channel = ?1, ?2, channel)" : ""
        forgotten += try connection.run(
          "UPDATE \(table.name) SET \(column) = \(nothing)\(channel) WHERE \(column) <> ''",
          isReminders ? [program, usual] : [])
        let member = isReminders ? "json_extract(record, '$.channel')" : "NULL"
        forgotten += try connection.run(
          """
          UPDATE set_aside SET record = json_set(record, '$.\(column)', \(nothing)
            \(isReminders ? ", '$.channel', iif(\(member) = ?2, ?3, \(member))" : ""))
          WHERE table_name = ?1 AND json_valid(record)
            AND json_extract(record, '$.\(column)') <> ''
          """, [.text(table.name)] + (isReminders ? [program, usual] : []))
        forgotten += try connection.run(
          "DELETE FROM merged_state WHERE table_name = ?1", [.text(table.name)])
      }
      guard forgotten > 0 else { return .rollback(()) }
      try connection.run(
        "DELETE FROM change_group WHERE id NOT IN (SELECT group_id FROM change)")
      return .commit(())
    }
  }
}
