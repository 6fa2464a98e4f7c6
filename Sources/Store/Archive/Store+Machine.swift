import Domain

extension Store {
  /// Takes out of the history what names programs or folders of the machine on which it was made:
  /// no undo brings them back. The rest of the history stays. Throws `StoreError`.
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
        forgotten += try connection.run(
          """
          UPDATE set_aside SET record = json_set(record, '$.\(column)', '')
          WHERE table_name = ?1 AND json_extract(record, '$.\(column)') <> ''
          """, [.text(table.name)])
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
