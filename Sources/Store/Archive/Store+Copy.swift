import CSQLite
import Platform

/// Copies of a whole store, made by SQLite while others read and write.
extension Store {
  /// Writes a copy into a new file at `path` that only the user can read. It has no journal, no
  /// lock, no replica name, no calendars and no link to other machines, which belong to this one.
  /// Throws `StoreError`.
  public func copy(to path: String) throws {
    try Files.remove(path)
    try StoreFile.create(path)
    do {
      let target = try Connection(path: path, busyTimeout: 0)
      try target.copyPages(from: connection)
      try target.execute(
        "PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON; DELETE FROM app_lock;"
          + "DELETE FROM replica;"
          + (Store.calendarTables.reversed() + Store.machineTables)
          .map { "DELETE FROM \($0);" }.joined())
    } catch {
      Store.remove(path)
      throw error
    }
  }

  /// Replaces the whole contents, including the history, by those of `other` in one step: a reader
  /// sees the old or the new ones. The lock and the calendars are kept and also set in
  /// `other`. Throws `StoreError` and has then changed nothing.
  public func replaceContents(byThoseOf other: Store) throws {
    // SQLite's backup would write into a copy in memory.
    guard !isInMemory else { throw StoreError.diskFull(path: path) }
    guard !connection.hasMoved else { throw StoreError.vanished(path: path) }
    try other.setLock(lock())
    try other.takeCalendars(of: self)
    try connection.copyPages(from: other.connection)
    clock = HybridClock()
    knownReplica = nil
  }

  /// Removes the store at `path` and its journals.
  public static func remove(_ path: String) {
    for suffix in [""] + journals { try? Files.remove(path + suffix) }
  }
}

extension Connection {
  /// Replaces this database by `source`, page by page in one transaction.
  func copyPages(from source: Connection) throws {
    guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw failure(sqlite3_errcode(handle))
    }
    let step = sqlite3_backup_step(backup, -1)
    let finish = sqlite3_backup_finish(backup)
    guard step == SQLITE_DONE, finish == SQLITE_OK else {
      throw failure(step == SQLITE_DONE ? finish : step)
    }
  }
}
