/// An entry of an archive.
public struct ZipEntry: Hashable, Sendable {
  /// The path within the archive; nothing is ever written to it.
  public var name: String
  /// The compressed size in bytes.
  public var packedSize: Int64
  /// The decompressed size in bytes; nil if the archive is truncated before it.
  public var size: Int64?
  /// The CRC-32 of the decompressed bytes; nil if the archive is truncated before it.
  public var checksum: UInt32?
  var method: Int
  var flags: UInt16
  /// The offset of the local header.
  var headerOffset: Int64

  /// Whether it is a folder.
  public var isFolder: Bool { name.hasSuffix("/") }
  /// Whether it is encrypted.
  var isEncrypted: Bool { flags & 0x1 != 0 }
  /// Whether size and checksum follow the data instead of preceding it, as in Apple's archives.
  var hasDescriptor: Bool { flags & 0x8 != 0 }
}

/// A reader of little-endian integers, as in zip archives and FIT files.
struct LittleEndian {
  private let bytes: [UInt8]
  /// The offset of the next integer.
  var position: Int

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// The number of remaining bytes.
  var left: Int { bytes.count - position }

  /// Reads the next integer; missing bytes count as zeros.
  mutating func next<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number {
    var value: Number = 0
    for place in 0..<Number.bitWidth / 8 where position + place < bytes.count {
      value |= Number(truncatingIfNeeded: bytes[position + place]) << Number(place * 8)
    }
    position += Number.bitWidth / 8
    return value
  }

  /// Reads the next bytes, as many as there are.
  mutating func next(bytes count: Int) -> ArraySlice<UInt8> {
    let start = min(position, bytes.count)
    position += count
    return bytes[start..<max(start, min(position, bytes.count))]
  }
}
