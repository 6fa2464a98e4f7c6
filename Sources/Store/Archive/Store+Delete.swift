import Platform

extension Store {
  /// What SQLite keeps beside a store's file.
  public static let journals = ["-wal", "-shm", "-journal"]

  /// The bytes of the store at `path` with its journals.
  public static func bytes(at path: String) -> Int64 {
    ([""] + journals).reduce(0) { $0 + (Files.size(path + $1) ?? 0) }
  }

  /// Removes the store at `path`, its journals and `others`. A store that any program has open,
  /// this one too, is refused, and so is a file that never was a store, unless `isOwnPlace` says
  /// that no other can be there; nothing is removed then. Throws `StoreError`.
  public static func delete(
    _ path: String, and others: [String] = [], isOwnPlace: Bool = false
  ) throws {
    if !isOwnPlace { try refuseForeign(path) }
    // Held until everything is gone, so that nobody opens it meanwhile.
    let onlyConnection = try exclusiveConnection(to: path)
    defer { withExtendedLifetime(onlyConnection) {} }
    for file in others + journals.map({ path + $0 }) + [path] {
      do {
        try Files.remove(file)
      } catch let error as SystemError {
        throw StoreError.cannotOpen(path: file, reason: error.reason)
      }
    }
  }

  /// Refuses a file that never was a store. A damaged one is known by its mark, or by being a
  /// database that cannot be read any more. Throws `StoreError`.
  public static func refuseForeign(_ path: String) throws {
    guard Files.exists(path), Files.size(path) != 0 else { return }
    let connection = try Connection(path: path, busyTimeout: 0)
    // Another program's file stays as it is byte by byte.
    connection.keepJournalOnClose()
    let header = try FileHeader(of: connection)
    guard header.applicationID != Schema.applicationID else { return }
    guard header.isSQLite else { throw StoreError.notAStore(path: path) }
    do {
      let things = try connection.integer("SELECT count(*) FROM sqlite_schema")
      guard things == 0, header.applicationID == 0 else { throw StoreError.notAStore(path: path) }
    } catch StoreError.corrupt {
      return
    }
  }

  /// The only connection to the file. A write-ahead log is given up by the last connection alone,
  /// which is how SQLite tells whether there is another. Nil where the file cannot be in use: there
  /// is none, or it is no database any more.
  private static func exclusiveConnection(to path: String) throws -> Connection? {
    guard Files.exists(path) else { return nil }
    do {
      let connection = try Connection(path: path, busyTimeout: 0)
      try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
      let mode = try connection.first("PRAGMA journal_mode = DELETE") { $0.text() }
      guard mode == "delete" else { throw StoreError.locked(path: path) }
      try connection.execute("BEGIN EXCLUSIVE")
      return connection
    } catch StoreError.corrupt, StoreError.notAStore {
      return nil
    }
  }
}
