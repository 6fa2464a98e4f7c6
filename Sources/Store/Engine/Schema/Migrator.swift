import Domain
import Platform

/// Migrates a file to the version of a schema.
struct Migrator {
  let connection: Connection
  let schema: Schema

  /// Migrates the file. A new store is created in one transaction; an older one is migrated step by
  /// step, each step in its own. Programs that migrate one file at once take turns, and each step
  /// runs once. Throws `StoreError`.
  func run() throws {
    var keepsCopy = true
    while true {
      let found = try version()
      try schema.refuseNewer(found, path: connection.path)
      guard found < schema.version else { return }
      let steps = found == 0 ? 0..<schema.version : found..<found + 1
      try apply(steps, copyBefore: keepsCopy && found > 0)
      keepsCopy = false
    }
  }

  /// Returns the version of the file.
  func version() throws -> Int { Int(try connection.integer("PRAGMA user_version")) }

  private func apply(_ steps: Range<Int>, copyBefore: Bool) throws {
    try connection.transaction {
      // Another program may have migrated the file since the version was read.
      guard try version() == steps.lowerBound else { return .rollback(()) }
      if steps.lowerBound == 0 { try markAsStore() }
      if copyBefore { try copy() }
      for step in steps { try apply(schema.migrations[step]) }
      try connection.execute("PRAGMA user_version = \(steps.upperBound)")
      return .commit(())
    }
  }

  private func apply(_ migration: Migration) throws {
    do {
      try connection.execute(migration.sql)
    } catch StoreError.failed(_, _, let message) {
      throw failed(migration, message)
    } catch StoreError.constraint(let rule) {
      throw failed(migration, rule)
    }
  }

  private func failed(_ migration: Migration, _ reason: String) -> StoreError {
    .migrationFailed(path: connection.path, step: migration.name, reason: reason)
  }

  /// Marks the file as a store; refuses one that has other contents.
  private func markAsStore() throws {
    let mark = try connection.integer("PRAGMA application_id")
    let things = try connection.integer("SELECT count(*) FROM sqlite_schema")
    guard things == 0, mark == 0 || mark == Int64(Schema.applicationID) else {
      throw StoreError.notAStore(path: connection.path)
    }
    try connection.execute("PRAGMA application_id = \(Schema.applicationID)")
  }

  /// Keeps a copy of the file beside it, complete or not at all.
  private func copy() throws {
    let target = "\(connection.filePath).before-v\(schema.version)"
    let temporary = "\(target).\(getpid()).tmp"
    do {
      try Files.remove(temporary)
      try StoreFile.create(temporary)
      // SQLite cannot copy from a connection that is writing (sqlite3_backup_step). A second one
      // reads the same, because nothing has been written yet and no other program can write.
      let source = try Connection(path: connection.path, busyTimeout: 0)
      try Connection(path: temporary, busyTimeout: 0).copyPages(from: source)
      guard rename(temporary, target) == 0 else {
        throw StoreError.cannotOpen(path: target, reason: SystemError(path: target).reason)
      }
    } catch {
      try? Files.remove(temporary)
      throw error
    }
  }
}
