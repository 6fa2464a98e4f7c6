/// An exclusive lock of a folder across processes. It is released with the last reference, and
/// whenever the process ends.
public final class FolderLock {
  private let descriptor: Int32

  /// Acquires the lock of `folder`; nil if another process still holds it after a number of
  /// milliseconds. Throws `SystemError`.
  public init?(_ folder: String, waiting milliseconds: Int32 = 0) throws {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(path: folder) }
    let deadline = System.monotonicMilliseconds() + Int64(milliseconds)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let failure = SystemError(path: folder)
      if failure.code == EWOULDBLOCK, System.monotonicMilliseconds() < deadline {
        usleep(2000)
        continue
      }
      close(descriptor)
      guard failure.code == EWOULDBLOCK else { throw failure }
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
