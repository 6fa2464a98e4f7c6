import Platform

/// A random-access source of bytes: a file on disk, or bytes in memory.
public protocol ByteFile: AnyObject {
  /// The number of bytes.
  var size: Int64 { get }

  /// Reads from the byte `offset` up to the size of `buffer`. Returns the number of bytes read, 0
  /// at the end. Throws `SystemError`.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

extension OpenFile: ByteFile {}
extension ScratchFile: ByteFile {}

/// A source of bytes in memory.
public final class MemoryFile: ByteFile {
  private let bytes: [UInt8]

  /// Creates a source of these bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bytes.
  public var size: Int64 { Int64(bytes.count) }

  /// Copies the bytes at `offset`.
  public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0, offset < size else { return 0 }
    let count = min(buffer.count, bytes.count - Int(offset))
    bytes.withUnsafeBytes { source in
      buffer.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: source[Int(offset)...].prefix(count)))
    }
    return count
  }
}

extension ByteFile {
  /// Returns at most `count` bytes from `offset` on. Throws `SystemError`.
  func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
