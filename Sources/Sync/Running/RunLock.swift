import Platform
import Store

/// The lock that lets the runs on one store take turns, those with calendars and those with other
/// machines. It is an empty file beside the store, which stays; the lock ends with the process.
enum RunLock {
  /// Acquires the lock of the store at `path`; nil if another run still holds it after a number of
  /// milliseconds. Throws `SystemError`.
  static func acquired(store path: String, waiting milliseconds: Int32) throws -> FolderLock? {
    let file = path + Store.calendarLock
    if !Files.exists(file) { try Files.write([], to: file) }
    return try FolderLock(file, waiting: milliseconds)
  }
}
