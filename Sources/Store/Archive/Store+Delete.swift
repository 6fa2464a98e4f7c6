import Platform

extension Store {
  /// The suffixes of the files that SQLite keeps beside a store.
  public static let journals = ["-wal", "-shm", "-journal"]

  /// The suffix of the file that lets runs of calendars take turns.
  public static let calendarLock = "-calendars"

  /// Returns the size in bytes of the store at `path` with its journals.
  public static func bytes(at path: String) -> Int64 {
    ([""] + journals).reduce(0) { $0 + (Files.size(path + $1) ?? 0) }
  }

  /// Removes the store at `path`, its journals and `others`. A store that is open in any program,
  /// including this one, is refused, and so is a file that never was a store, unless `isOwnPlace`
  /// says that the path belongs to ShiftPro. Throws `StoreError` and has then removed nothing.
  public static func delete(
    _ path: String, and others: [String] = [], isOwnPlace: Bool = false
  ) throws {
    if !isOwnPlace { try refuseForeign(path) }
    // Held until everything is removed, so that no program opens it meanwhile.
    let onlyConnection = try exclusiveConnection(to: path)
    defer { withExtendedLifetime(onlyConnection) {} }
    for file in others + (journals + [calendarLock]).map({ path + $0 }) + [path] {
      do {
        try Files.remove(file)
      } catch let error as SystemError {
        throw StoreError.cannotOpen(path: file, reason: error.reason)
      }
    }
  }

  /// Refuses a file that never was a store. A damaged store is recognized by its application ID, or
  /// by being a database that cannot be read. Throws `StoreError`.
  public static func refuseForeign(_ path: String) throws {
    guard Files.exists(path), Files.size(path) != 0 else { return }
    let connection = try Connection(path: path, busyTimeout: 0)
    // Another program's file must not change by a single byte.
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

  /// Opens the only connection to the file; nil if the file cannot be in use, because it is missing
  /// or no database. Only the last connection can leave WAL mode: this is how SQLite detects
  /// others.
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
