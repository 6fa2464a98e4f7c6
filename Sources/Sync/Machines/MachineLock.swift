import Platform
import Store

/// A lock that lets exchanges of one store take turns. It is an empty file beside the store, which
/// stays; the lock ends with the process.
public final class MachineLock {
  private static let patience: Int32 = 10_000
  private let lock: FolderLock

  /// Acquires the lock of the store at `path`. Throws `MachineError.busy` if another exchange does
  /// not end.
  public init(store path: String) throws {
    let file = path + Store.calendarLock
    let found = try MachineError.filing {
      if !Files.exists(file) { try Files.write([], to: file) }
      return try FolderLock(file, waiting: Self.patience)
    }
    guard let found else { throw MachineError.busy }
    lock = found
  }
}
