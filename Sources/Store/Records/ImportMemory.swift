import Domain

/// What imports remember, which is no record: it is neither undone nor merged.
public enum ImportMemory: Int64, Sendable {
  /// How a table was read by hand, by its headings.
  case tables = 0

  /// The largest number of entries of a kind; the oldest are dropped.
  fileprivate static let most = 500
}

extension Store {
  /// Returns what was remembered; nil if nothing was. Throws `StoreError`.
  public func remembered(_ key: String, in memory: ImportMemory) throws -> String? {
    try connection.first(
      "SELECT value FROM import_memory WHERE kind = ?1 AND key = ?2",
      [.integer(memory.rawValue), Value(key)]
    ) { $0.text() }
  }

  /// Remembers a value, or forgets it if it is nil. Throws `StoreError`.
  public func remember(
    _ value: String?, as key: String, in memory: ImportMemory, now: Instant
  ) throws {
    let kind = Value.integer(memory.rawValue)
    try connection.transaction {
      _ = try beginWriting()
      try connection.run(
        "DELETE FROM import_memory WHERE kind = ?1 AND key = ?2", [kind, Value(key)])
      if let value {
        try connection.run(
          "INSERT INTO import_memory VALUES (?1, ?2, ?3, ?4)",
          [kind, Value(key), Value(value), Value(now)])
        try connection.run(
          """
          DELETE FROM import_memory WHERE kind = ?1 AND key NOT IN (
            SELECT key FROM import_memory WHERE kind = ?1 ORDER BY seen DESC, key LIMIT ?2)
          """, [kind, Value(ImportMemory.most)])
      }
      return .commit(())
    }
  }
}
