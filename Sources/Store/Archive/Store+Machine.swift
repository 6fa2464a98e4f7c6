import Domain

extension Store {
  /// Takes out of the history what names programs or folders of the machine on which it was made:
  /// no undo brings them back. The tables forget it as well, and it is no change of them: merged
  /// where it came from, it must not outweigh what is there. The rest of the history stays. Throws
  /// `StoreError`.
  public func forgetMachine() throws {
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
