import Coach
import Domain

/// The settings that restoring and merging never take from another store: the command for
/// reminders, which runs by itself, the folder that backups are written to, and the endpoint and
/// the command of the Coach.
struct LocalOnlySettings {
  private let command: Value
  private let folder: Value
  /// The endpoint and the command of the Coach, by column.
  private let engines: [String: Value]

  /// Reads the settings of a store. Throws `StoreError`.
  init(_ connection: Connection) throws {
    command = .text(try ReminderRepository(connection: connection).settings().command)
    folder = .text(try BackupRepository(connection: connection).settings().folder)
    let coach = try CoachSettings.stored(in: connection)
    let values = CoachSettings.table.values(of: coach, id: nil, now: .epoch)
    let columns = RecordTable.coachSettings.columns
    engines = Dictionary(
      zip(columns, values).filter { $0.0.home == .machine }.map { ($0.0.name, $0.1) },
      uniquingKeysWith: { first, _ in first })
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
      for (column, value) in engines { record[column] = value }
    default: break
    }
    return record
  }
}

extension Store {
  /// Removes commands and folders of this machine from the tables and from the records in the
  /// history, so that undo cannot restore them. The history keeps its changes, each of which leads
  /// to the next, so that all of them can still be undone. It is not recorded as a change,
  /// because a merge with the original store must not prefer it. Throws `StoreError`.
  public func removeLocalOnlySettings() throws {
    try connection.transaction {
      // Each store calculates its own sums.
      var forgotten = try connection.run("DELETE FROM wear_sum_state")
      forgotten += try connection.run(
        "DELETE FROM import_memory WHERE kind IN (?1, ?2)",
        [ImportMemory.watch, .arrivals].map { .integer($0.rawValue) })
      for (table, column) in schema.tables.flatMap(\.machineColumns) {
        let isReminders = table == .reminderSettings
        let usual = Value(ReminderChannel.auto.rawValue)
        let program = Value(ReminderChannel.command.rawValue)
        let channel = isReminders ? ", channel = iif(channel = ?1, ?2, channel)" : ""
        forgotten += try connection.run(
          "UPDATE \(table.name) SET \(column) = ''\(channel) WHERE \(column) <> ''",
          isReminders ? [program, usual] : [])
        for (records, side) in [("change", "before"), ("change", "after"), ("set_aside", "record")]
        {
          let member = "json_extract(\(side), '$.channel')"
          forgotten += try connection.run(
            """
            UPDATE \(records) SET \(side) = json_set(\(side), '$.\(column)', ''
              \(isReminders ? ", '$.channel', iif(\(member) = ?2, ?3, \(member))" : ""))
            WHERE table_name = ?1 AND json_valid(\(side))
              AND json_extract(\(side), '$.\(column)') <> ''
            """, [.text(table.name)] + (isReminders ? [program, usual] : []))
        }
        forgotten += try connection.run(
          "DELETE FROM merged_state WHERE table_name = ?1", [.text(table.name)])
      }
      return forgotten > 0 ? .commit(()) : .rollback(())
    }
  }
}
