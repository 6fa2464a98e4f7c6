import Platform

/// Writes a file that appears when it is complete, and not before.
final class FileSink: TextSink {
  private let path: String
  private let temporary: String
  private let descriptor: Int32
  private let inner: DescriptorSink
  private var isFinished = false

  /// A file at `path`, for the owner alone. Throws `SystemError`.
  init(_ path: String) throws {
    self.path = path
    temporary = "\(path).\(getpid()).tmp"
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError(path: path) }
    inner = DescriptorSink(descriptor)
  }

  deinit {
    guard !isFinished else { return }
    close(descriptor)
    unlink(temporary)
  }

  func write(_ text: String) throws { try inner.write(text) }

  func write(bytes: [UInt8]) throws { try inner.write(bytes: bytes) }

  func flush() throws { try inner.flush() }

  /// Puts the file in its place. Throws `OutputError` and `SystemError`.
  func finish() throws {
    try inner.flush()
    guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
      throw SystemError(path: path)
    }
    isFinished = true
    close(descriptor)
  }
}
