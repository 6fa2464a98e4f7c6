import Platform
import Store

/// A lock that lets the runs on one store take turns. It is an empty file beside the store, which
/// stays; the lock ends with the process.
final class RunLock {
  private let lock: FolderLock

  /// Acquires the lock of the store at `path`. Throws `SyncError.busy` if another run still holds
  /// it after a number of milliseconds.
  init(store path: String, waiting milliseconds: Int32) throws(SyncError) {
    let file = path + Store.calendarLock
    let found = try SyncError.storing {
      if !Files.exists(file) { try Files.write([], to: file) }
      return try FolderLock(file, waiting: milliseconds)
    }
    guard let found else { throw .busy }
    lock = found
  }
}
