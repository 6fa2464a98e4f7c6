import Services
import Store

extension Store {
  /// Returns every row of the tables with the user's records, including deleted ones, as text.
  package func records() throws -> [String] {
    try RecordTable.all.flatMap { table -> [String] in
      let values = table.columns.map { "quote(\($0.name))" }.joined(separator: " || '|' || ")
      return try connection.all("SELECT \(values) FROM \(table.name) ORDER BY id") { $0.text() }
    }
  }

  /// Returns the number of changes in the history, including undone ones.
  package func changeCount() throws -> Int {
    Int(try connection.integer("SELECT count(*) FROM change_group"))
  }

  /// Prevents all other programs from writing until `releaseWriting`.
  package func holdWriting() throws { try connection.execute("BEGIN IMMEDIATE") }

  package func releaseWriting() throws { try connection.execute("ROLLBACK") }

  /// Deletes the history, so that the current records cannot be undone.
  package func forgetHistory() throws {
    try connection.execute("DELETE FROM change; DELETE FROM change_group")
  }
}

extension Store {
  /// Changes the file without the history.
  package func tamper(_ sql: String) throws { try connection.execute(sql) }
}
