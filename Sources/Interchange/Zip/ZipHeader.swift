/// The local header of an entry (APPNOTE 4.3.7).
struct ZipHeader {
  static let signature: UInt32 = 0x0403_4b50
  static let length = 30

  let name: String
  let method: Int
  let flags: UInt16
  let checksum: UInt32
  let packedSize: Int64
  let size: Int64
  /// The offset of the compressed data.
  let dataOffset: Int64

  /// Reads the header at `offset`; nil if there is none.
  init?(in file: any ByteFile, at offset: Int64) throws {
    guard offset >= 0, offset < file.size else { return nil }
    var fields = LittleEndian(try file.bytes(at: offset, count: Self.length))
    guard fields.left == Self.length, fields.next() == Self.signature else { return nil }
    fields.position += 2
    flags = fields.next()
    method = Int(fields.next(UInt16.self))
    fields.position += 4
    checksum = fields.next()
    let packed: UInt32 = fields.next()
    let unpacked: UInt32 = fields.next()
    let nameLength = Int(fields.next(UInt16.self))
    let extraLength = Int(fields.next(UInt16.self))
    let rest = try file.bytes(at: offset + Int64(Self.length), count: nameLength + extraLength)
    guard rest.count == nameLength + extraLength else { return nil }
    name = String(decoding: rest.prefix(nameLength), as: UTF8.self)
    var sizes = ZipSizes(size: unpacked, packedSize: packed)
    sizes.widen(Array(rest.dropFirst(nameLength)))
    packedSize = sizes.packedSize
    size = sizes.size
    dataOffset = offset + Int64(Self.length + nameLength + extraLength)
  }
}

/// The sizes and the offset of an entry. Values that exceed 32 bits are all ones, and are in an
/// extra field of 64-bit values (APPNOTE 4.5.3).
struct ZipSizes {
  private static let wide: Int64 = 0xffff_ffff
  private static let wideField: UInt16 = 0x0001

  var size: Int64
  var packedSize: Int64
  var headerOffset: Int64

  init(size: UInt32, packedSize: UInt32, headerOffset: UInt32 = 0) {
    self.size = Int64(size)
    self.packedSize = Int64(packedSize)
    self.headerOffset = Int64(headerOffset)
  }

  /// Reads the 64-bit values from an entry's extra fields.
  mutating func widen(_ extra: [UInt8]) {
    var fields = LittleEndian(extra)
    while fields.left >= 4 {
      let kind: UInt16 = fields.next()
      let length = Int(fields.next(UInt16.self))
      guard kind == Self.wideField else {
        fields.position += length
        continue
      }
      var wide = LittleEndian(Array(fields.next(bytes: length)))
      for number in [\Self.size, \.packedSize, \.headerOffset]
      where self[keyPath: number] == Self.wide && wide.left >= 8 {
        // Negative values are invalid.
        self[keyPath: number] = max(0, wide.next(Int64.self))
      }
    }
  }
}
