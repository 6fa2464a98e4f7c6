/// What an archive says about one of its entries.
public struct ZipEntry: Hashable, Sendable {
  /// The name, folders before it; nothing is ever written there.
  public var name: String
  /// How many bytes it takes in the archive.
  public var packedSize: Int64
  /// How many bytes it has unpacked; nil where the archive was cut off before it said so.
  public var size: Int64?
  /// The CRC-32 of the unpacked bytes; nil where the archive was cut off before it said so.
  public var checksum: UInt32?
  var method: Int
  var flags: UInt16
  /// Where the header before its bytes begins.
  var headerOffset: Int64

  /// Whether it is a folder.
  public var isFolder: Bool { name.hasSuffix("/") }
  /// Whether a password is needed.
  var isEncrypted: Bool { flags & 0x1 != 0 }
  /// Whether size and checksum follow its bytes instead of preceding them, as in Apple's archives.
  var hasDescriptor: Bool { flags & 0x8 != 0 }
}

/// Numbers in little-endian order, as zip archives and FIT files hold them.
struct LittleEndian {
  private let bytes: [UInt8]
  /// Where the next number lies.
  var position: Int

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// How many bytes are left.
  var left: Int { bytes.count - position }

  /// The next number; the bytes that are missing count as zeros.
  mutating func next<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number {
    var value: Number = 0
    for place in 0..<Number.bitWidth / 8 where position + place < bytes.count {
      value |= Number(truncatingIfNeeded: bytes[position + place]) << Number(place * 8)
    }
    position += Number.bitWidth / 8
    return value
  }

  /// The next bytes, as many as there are.
  mutating func next(bytes count: Int) -> ArraySlice<UInt8> {
    let start = min(position, bytes.count)
    position += count
    return bytes[start..<max(start, min(position, bytes.count))]
  }
}
