/// A new file that is written from front to back, piece by piece.
public final class OutputFile {
  /// The file as the caller named it.
  public let path: String
  private let descriptor: Int32

  /// Creates the file at `path`, or empties it. Throws `SystemError`.
  public init(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError(path: path) }
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Adds bytes at the end. Throws `SystemError`.
  public func append(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try OutputFile.append($0, to: descriptor, path: path) }
  }

  static func append(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String
  ) throws {
    var written = 0
    while written < bytes.count {
      let count = write(
        descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw SystemError(path: path) }
      written += count
    }
  }
}
