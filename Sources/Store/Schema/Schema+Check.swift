import CSQLite

/// A file contributes rows, never code: its schema must list exactly what the migrations of its
/// version create. A foreign trigger would run at the next write; a view could replace a table.
extension Schema {
  /// Refuses a file whose schema is not the one of its version. An empty file passes. Throws
  /// `StoreError`.
  func check(_ connection: Connection) throws {
    let (version, found) = try connection.snapshot {
      (Int(try connection.integer("PRAGMA user_version")), try connection.schemaObjects())
    }
    try refuseNewer(version, path: connection.path)
    guard version > 0 else { return }
    if let difference = try differences(of: found, from: version).first {
      throw StoreError.foreignSchema(path: connection.path, difference)
    }
  }

  /// How these objects differ from those that the first `version` steps make. Throws `StoreError`.
  func differences(of found: [SchemaObject], from version: Int) throws -> [SchemaDifference] {
    // SQLite needs 3 ms to make the tables in memory, too much for every start; reading the text of
    // the steps takes a tenth of one. Where the two disagree, SQLite decides.
    guard SchemaText(migrations.prefix(version)).matches(found) else {
      return Self.differences(of: found, from: try objects(of: version))
    }
    return []
  }

  /// What SQLite itself makes of the first `version` steps. Throws `StoreError`.
  package func objects(of version: Int) throws -> [SchemaObject] {
    let memory = try Connection(
      name: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, path: ":memory:")
    for migration in migrations.prefix(version) { try memory.execute(migration.sql) }
    return try memory.schemaObjects()
  }

  private static func differences(
    of found: [SchemaObject], from expected: [SchemaObject]
  ) -> [SchemaDifference] {
    var missing = Dictionary(uniqueKeysWithValues: expected.map { ($0.name, $0) })
    var differences: [SchemaDifference] = []
    for object in found where !object.isStatistics {
      // A second object of the same name finds the first gone, and is foreign.
      let known = missing.removeValue(forKey: object.name)
      guard known != object else { continue }
      differences.append(SchemaDifference(known == nil ? .foreign : .changed, object))
    }
    differences += missing.values.map { SchemaDifference(.missing, $0) }
    return differences.sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
  }
}

extension Connection {
  /// Reads several things as they are at one moment. Throws `StoreError`.
  func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      if sqlite3_get_autocommit(handle) == 0 { _ = try? execute("ROLLBACK") }
      throw error
    }
  }
}
