/// Holds a folder for one program at a time. It goes with the last reference, and with the program
/// however that ends.
public final class FolderLock {
  private let descriptor: Int32

  /// Takes the lock of `folder`; nil where another program has it. Throws `SystemError`.
  public init?(_ folder: String) throws {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(path: folder) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let failure = SystemError(path: folder)
      close(descriptor)
      guard failure.code == EWOULDBLOCK else { throw failure }
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
