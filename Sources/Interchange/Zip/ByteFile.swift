import Platform

/// Bytes that can be read at any place: a file on disk, or bytes in memory.
public protocol ByteFile: AnyObject {
  /// How many bytes there are.
  var size: Int64 { get }

  /// Reads from the byte `offset` on as much as there is, or as `buffer` holds, and says how much:
  /// 0 at the end. Throws `SystemError`.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

extension OpenFile: ByteFile {}
extension ScratchFile: ByteFile {}

/// Bytes in memory.
public final class MemoryFile: ByteFile {
  private let bytes: [UInt8]

  /// A file of these bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// How many there are.
  public var size: Int64 { Int64(bytes.count) }

  /// Copies what lies at `offset`.
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
  /// The bytes from `offset` on, as many as there are and at most `count`. Throws `SystemError`.
  func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
