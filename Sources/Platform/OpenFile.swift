/// A file opened for random-access reading.
public final class OpenFile {
  /// The path as the caller named it.
  public let path: String
  /// The size in bytes when it was opened.
  public let size: Int64
  private let descriptor: Int32

  /// Opens the file at `path`, which must not be a folder or pipe. Throws `SystemError`.
  public init(_ path: String) throws {
    (descriptor, size) = try Files.openRegular(path)
    self.path = path
  }

  deinit { close(descriptor) }

  /// Reads from the byte `offset` up to the size of `buffer`. Returns the number of bytes read, 0
  /// at the end. Throws `SystemError`.
  public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try OpenFile.read(descriptor, at: offset, into: buffer, path: path)
  }

  static func read(
    _ descriptor: Int32, at offset: Int64, into buffer: UnsafeMutableRawBufferPointer, path: String
  ) throws -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = pread(
        descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled,
        off_t(offset + Int64(filled)))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(path: path) }
      guard count > 0 else { break }
      filled += count
    }
    return filled
  }
}
