/// The flags for a file that must not exist yet; a link planted at its path is not followed.
let newFile = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC

/// A new file that is written sequentially.
public final class OutputFile {
  /// The path as the caller named it.
  public let path: String
  let descriptor: Int32
  /// The number of bytes collected before each write; 1 writes every piece immediately.
  private let pieceSize: Int
  private var pending: [UInt8] = []
  private var written = 0
  /// The number of bytes whose writing to the disk has begun.
  private var sent = 0
  private static let savedSize = 1 << 20

  /// Creates the file at `path`, which must not exist. Throws `SystemError`.
  public convenience init(_ path: String) throws {
    let descriptor = open(path, newFile, 0o600)
    guard descriptor >= 0 else { throw SystemError(path: path) }
    self.init(descriptor, path)
  }

  /// Wraps the open `descriptor`, which is closed with the last reference.
  init(_ descriptor: Int32, _ path: String, pieceSize: Int = 1) {
    self.descriptor = descriptor
    self.path = path
    self.pieceSize = pieceSize
  }

  /// Creates a file with a unique name in `TMPDIR`, or in `/tmp`, readable by this user only. The
  /// caller removes it. Throws `SystemError`.
  public static func temporary() throws -> OutputFile {
    let folder = System.variable("TMPDIR") ?? "/tmp"
    var name = Array("\(folder)/shiftpro.XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw SystemError(path: folder) }
    let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return OutputFile(descriptor, String(decoding: bytes, as: UTF8.self))
  }

  deinit { close(descriptor) }

  /// Appends bytes. Throws `SystemError`.
  public func append(_ bytes: [UInt8]) throws {
    guard pending.isEmpty, bytes.count >= pieceSize else {
      pending += bytes
      if pending.count >= pieceSize { try flush() }
      return
    }
    try put(bytes)
  }

  /// Writes the collected bytes. Throws `SystemError`.
  func flush() throws {
    defer { pending = [] }
    try put(pending)
  }

  private func put(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try OutputFile.append($0, to: descriptor, path: path) }
    written += bytes.count
    beginSaving()
  }

  /// Starts writing to the disk early, so that the end does not have to wait for it: Linux writes
  /// out pages that it is advised to drop.
  private func beginSaving() {
    #if os(Linux)
      guard written - sent >= Self.savedSize else { return }
      _ = posix_fadvise(descriptor, sent, written - sent, POSIX_FADV_DONTNEED)
      sent = written
    #endif
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
