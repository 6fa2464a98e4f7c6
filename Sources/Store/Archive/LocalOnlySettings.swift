import Domain

/// What a store keeps of its machine whatever is restored into it: a backup must bring no program
/// along that runs by itself, and no folder that files are written to.
struct LocalOnlySettings {
  private let command: Value
  private let folder: Value

  /// That of the store of `connection`. Throws `StoreError`.
  init(_ connection: Connection) throws {
    command = .text(try ReminderRepository(connection: connection).settings().command)
    folder = .text(try BackupRepository(connection: connection).settings().folder)
  }

  /// Whether the record names another program to be run for reminders.
  func hasForeignCommand(_ record: TableRecord) -> Bool {
    guard record.table == .reminderSettings else { return false }
    return record["command"] != command && record["command"] != .text("")
  }

  /// The joined record with the program of this machine: no other is merged, and without one
  /// reminders are told in the usual way.
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

  /// The record with what is this machine's own. Where another program was to be run for reminders,
  /// they are told in the usual way.
  func withLocalValues(_ record: TableRecord) -> TableRecord {
    var record = record
    switch record.table {
    case .reminderSettings where record["command"] != command:
      record["command"] = command
      if record["channel"] == .text(ReminderChannel.command.rawValue) {
        record["channel"] = .text(ReminderChannel.auto.rawValue)
      }
    case .backupSettings: record["folder"] = folder
    default: break
    }
    return record
  }
}

extension Store {
  /// Takes out of the history what names programs or folders of the machine on which it was made:
  /// no undo brings them back. The tables forget it as well, and it is no change of them: merged
  /// where it came from, it must not outweigh what is there. The rest of the history stays. Throws
  /// `StoreError`.
  public func removeLocalOnlySettings() throws {
    try connection.transaction {
      // Sums are worked out here, never brought along.
      var forgotten = try connection.run("DELETE FROM wear_sum_state")
      for (table, column) in schema.tables.flatMap(\.machineColumns) {
        forgotten += try connection.run(
          """
          DELETE FROM change WHERE table_name = ?1
            AND coalesce(json_extract(before, '$.\(column)'), '')
              || coalesce(json_extract(after, '$.\(column)'), '') <> ''
          """, [.text(table.name)])
        let isReminders = table == .reminderSettings
        let usual = Value(ReminderChannel.auto.rawValue)
        let program = Value(ReminderChannel.command.rawValue)
        let channel = isReminders ? ", channel = iif(channel = ?1, ?2, channel)" : ""
        forgotten += try connection.run(
          "UPDATE \(table.name) SET \(column) = ''\(channel) WHERE \(column) <> ''",
          isReminders ? [program, usual] : [])
        let member = isReminders ? "json_extract(record, '$.channel')" : "NULL"
        forgotten += try connection.run(
          """
          UPDATE set_aside SET record = json_set(record, '$.\(column)', ''
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
