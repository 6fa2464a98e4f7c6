/// A file open for reading anywhere in it.
public final class OpenFile {
  /// The file as the caller named it.
  public let path: String
  /// How many bytes it had when it was opened.
  public let size: Int64
  private let descriptor: Int32

  /// Opens the file at `path`, which must not be a folder, nor a pipe. Throws `SystemError`.
  public init(_ path: String) throws {
    // Opening a pipe would otherwise wait for somebody who writes into it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError(path: path) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, FileType(info) == .file else {
      let code = FileType(info) == .folder ? EISDIR : ESPIPE
      close(descriptor)
      throw SystemError(path: path, code: code)
    }
    self.descriptor = descriptor
    self.path = path
    size = Int64(info.st_size)
  }

  deinit { close(descriptor) }

  /// Reads from the byte `offset` on as much as there is, or as `buffer` holds, and says how much:
  /// 0 at the end. Throws `SystemError`.
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
