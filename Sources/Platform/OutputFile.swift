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

  private init(_ descriptor: Int32, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Creates a file of a new name in `TMPDIR`, or in `/tmp`, that only this user may read. The caller
  /// removes it. Throws `SystemError`.
  public static func temporary() throws -> OutputFile {
    let folder = System.variable("TMPDIR") ?? "/tmp"
    var name = Array("\(folder)/shiftpro.XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw SystemError(path: folder) }
    let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return OutputFile(descriptor, String(decoding: bytes, as: UTF8.self))
  }

  /// Writes the file at `path` by `body`; it appears when it is complete, and what was there before
  /// stays until then. Throws `SystemError` and what `body` throws.
  public static func replace(_ path: String, by body: (OutputFile) throws -> Void) throws {
    let temporary = "\(path).\(getpid()).tmp"
    do {
      // Told by its own name, so that an error names what was asked for.
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw SystemError(path: path) }
      let file = OutputFile(descriptor, path)
      try body(file)
      // The file is closed with its last reference, and not before this one.
      let isWritten = withExtendedLifetime(file) { fsync(descriptor) == 0 }
      guard isWritten, rename(temporary, path) == 0 else { throw SystemError(path: path) }
    } catch {
      unlink(temporary)
      throw error
    }
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
