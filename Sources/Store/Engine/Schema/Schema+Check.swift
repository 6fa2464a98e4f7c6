import CSQLite

/// Checks the schema of a file. A file contributes rows, never code, so its schema must be exactly
/// what the migrations of its version create: a foreign trigger would run at the next write, and a
/// view could replace a table.
extension Schema {
  /// Refuses a file whose schema is not the one of its version, which a store of this version shows
  /// by its fingerprint. An empty file passes. Throws `StoreError`.
  func check(_ connection: Connection) throws {
    let (version, found) = try connection.snapshot {
      (Int(try connection.integer("PRAGMA user_version")), try connection.schemaFingerprint())
    }
    guard version != self.version || found != fingerprint else { return }
    try compare(connection)
  }

  /// Refuses a file whose schema is not the one of its version, object by object. An empty file
  /// passes. Throws `StoreError`.
  func compare(_ connection: Connection) throws {
    let (version, found) = try connection.snapshot {
      (Int(try connection.integer("PRAGMA user_version")), try connection.schemaObjects())
    }
    try refuseNewer(version, path: connection.path)
    guard version > 0 else { return }
    if let difference = try differences(of: found, from: version).first {
      throw StoreError.foreignSchema(path: connection.path, difference)
    }
  }

  /// Returns how these objects differ from those of the first `version` migrations. Throws
  /// `StoreError`.
  func differences(of found: [SchemaObject], from version: Int) throws -> [SchemaDifference] {
    Self.differences(of: found, from: try objects(of: version))
  }

  /// Returns the objects that SQLite creates for the first `version` migrations. Throws
  /// `StoreError`.
  private func objects(of version: Int) throws -> [SchemaObject] {
    try inMemory(version).schemaObjects()
  }

  /// Returns a database in memory with the tables of the first `version` migrations. Throws
  /// `StoreError`.
  package func inMemory(_ version: Int) throws -> Connection {
    let memory = try Connection(
      name: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, path: ":memory:")
    for migration in migrations.prefix(version) { try memory.execute(migration.sql) }
    return memory
  }

  private static func differences(
    of found: [SchemaObject], from expected: [SchemaObject]
  ) -> [SchemaDifference] {
    var missing = Dictionary(uniqueKeysWithValues: expected.map { ($0.name, $0) })
    var differences: [SchemaDifference] = []
    for object in found where !object.isStatistics {
      // A second object of the same name finds no first one, and counts as foreign.
      let known = missing.removeValue(forKey: object.name)
      guard known != object else { continue }
      differences.append(SchemaDifference(known == nil ? .foreign : .changed, object))
    }
    differences += missing.values.map { SchemaDifference(.missing, $0) }
    return differences.sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
  }
}

extension Connection {
  /// Runs `body` in a read transaction, so that it sees one state of the file. Throws `StoreError`.
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
