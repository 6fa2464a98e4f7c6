import Services
import Store

extension Store {
  /// Every row of the tables a person's records are in, deleted ones too, as text.
  package func records() throws -> [String] {
    try RecordTable.all.flatMap { table -> [String] in
      let values = table.columns.map { "quote(\($0.name))" }.joined(separator: " || '|' || ")
      return try connection.all("SELECT \(values) FROM \(table.name) ORDER BY id") { $0.text() }
    }
  }

  /// How many changes the history holds, whether in force or not.
  package func changeCount() throws -> Int {
    Int(try connection.integer("SELECT count(*) FROM change_group"))
  }

  /// Keeps every other program from writing until `releaseWriting`.
  package func holdWriting() throws { try connection.execute("BEGIN IMMEDIATE") }

  package func releaseWriting() throws { try connection.execute("ROLLBACK") }

  /// Makes what is there the beginning, which no undo goes behind.
  package func forgetHistory() throws {
    try connection.execute("DELETE FROM change; DELETE FROM change_group")
  }
}

extension Store {
  /// Changes the file past the history.
  package func tamper(_ sql: String) throws { try connection.execute(sql) }
}
