import Domain

/// What imports remember, which is no record: it is neither undone nor merged.
public enum ImportMemory: Int64, Sendable {
  /// How a table was read by hand, by its headings.
  case tables = 0
  /// The watched folder of this machine.
  case watch = 1
  /// What became of the files in the watched folder, by their identity.
  case arrivals = 2

  /// The largest number of entries of a kind; the oldest are dropped.
  fileprivate static let most = 5000
}

extension Store {
  /// Returns what was remembered; nil if nothing was. Throws `StoreError`.
  public func remembered(_ key: String, in memory: ImportMemory) throws -> String? {
    try connection.first(
      "SELECT value FROM import_memory WHERE kind = ?1 AND key = ?2",
      [.integer(memory.rawValue), Value(key)]
    ) { $0.text() }
  }

  /// Returns everything that was remembered, by key. Throws `StoreError`.
  public func remembered(in memory: ImportMemory) throws -> [String: String] {
    let rows = try connection.all(
      "SELECT key, value FROM import_memory WHERE kind = ?1", [.integer(memory.rawValue)]
    ) { ($0.text(), $0.text()) }
    return Dictionary(rows) { first, _ in first }
  }

  /// Remembers values by key, and forgets those that are nil; all or none. Throws `StoreError`.
  public func remember(
    _ values: [String: String?], in memory: ImportMemory, now: Instant
  ) throws {
    guard !values.isEmpty else { return }
    let kind = Value.integer(memory.rawValue)
    try connection.transaction {
      _ = try beginWriting()
      for (key, value) in values {
        if let value {
          try connection.run(
            "INSERT OR REPLACE INTO import_memory VALUES (?1, ?2, ?3, ?4)",
            [kind, Value(key), Value(value), Value(now)])
        } else {
          try connection.run(
            "DELETE FROM import_memory WHERE kind = ?1 AND key = ?2", [kind, Value(key)])
        }
      }
      try connection.run(
        """
        DELETE FROM import_memory WHERE kind = ?1 AND key NOT IN (
          SELECT key FROM import_memory WHERE kind = ?1 ORDER BY seen DESC, key LIMIT ?2)
        """, [kind, Value(ImportMemory.most)])
      return .commit(())
    }
  }
}
