/// An unnamed temporary file for data too large for memory. No other process can open it, and it is
/// deleted with the last reference.
public final class ScratchFile {
  /// The number of bytes written.
  public private(set) var size: Int64 = 0
  private let descriptor: Int32
  private let folder: String

  /// Creates an empty file in `TMPDIR`, or in `/tmp`. Throws `SystemError`.
  public init() throws {
    let folder = System.variable("TMPDIR") ?? "/tmp"
    var name = Array("\(folder)/shiftpro.XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw SystemError(path: folder) }
    unlink(name)
    self.descriptor = descriptor
    self.folder = folder
  }

  deinit { close(descriptor) }

  /// Appends bytes. Throws `SystemError`.
  public func append(_ bytes: UnsafeRawBufferPointer) throws {
    try OutputFile.append(bytes, to: descriptor, path: folder)
    size += Int64(bytes.count)
  }

  /// Reads from the byte `offset` up to the size of `buffer`. Returns the number of bytes read, 0
  /// at the end. Throws `SystemError`.
  public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try OpenFile.read(descriptor, at: offset, into: buffer, path: folder)
  }
}
