/// A file without a name, for what is too large for memory and needed only now. Nobody else sees
/// it, and it is gone with the last reference.
public final class ScratchFile {
  /// How many bytes were written.
  public private(set) var size: Int64 = 0
  private let descriptor: Int32
  private let folder: String

  /// An empty file in `TMPDIR`, or in `/tmp`. Throws `SystemError`.
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

  /// Adds bytes at the end. Throws `SystemError`.
  public func append(_ bytes: UnsafeRawBufferPointer) throws {
    try OutputFile.append(bytes, to: descriptor, path: folder)
    size += Int64(bytes.count)
  }

  /// Reads from the byte `offset` on as much as there is, or as `buffer` holds, and says how much:
  /// 0 at the end. Throws `SystemError`.
  public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try OpenFile.read(descriptor, at: offset, into: buffer, path: folder)
  }
}
