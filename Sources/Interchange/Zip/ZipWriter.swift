import CZlib

/// A sequential writer of zip archives in the form of Apple's: deflated, with sizes after the data,
/// in 64 bits if an entry could need them. Excel reads sizes of 32 bits only (Apache Commons
/// Compress, `Zip64Mode.AlwaysWithCompatibility`).
public final class ZipWriter {
  /// Flag bit 3 (sizes follow the data) and bit 11 (the name is in UTF-8).
  private static let flags: UInt16 = 0x0808
  /// ZIP64 needs version 4.5 of the specification, otherwise 2.0 suffices.
  private var version: UInt16 { isWide ? 45 : 20 }
  /// 1980-01-01, the earliest date in zip archives.
  private static let date: UInt16 = 0x0021

  private let isWide: Bool
  private let write: ([UInt8]) throws -> Void
  private let deflater = Deflater()
  private var position: Int64 = 0
  private var finished: [ZipEntry] = []
  private var entry: ZipEntry?
  private var size: Int64 = 0
  private var checksum: UInt = 0

  /// Creates a writer that passes the archive's bytes to `write` in pieces. Without `isWide`, the
  /// archive must be smaller than 4 GiB.
  public init(isWide: Bool = true, write: @escaping ([UInt8]) throws -> Void) {
    self.isWide = isWide
    self.write = write
  }

  /// Begins the entry `name`. Throws what `write` throws.
  public func begin(_ name: String) throws {
    entry = ZipEntry(
      name: name, packedSize: 0, size: nil, checksum: nil, method: ZipMethod.deflated,
      flags: Self.flags, headerOffset: position)
    size = 0
    checksum = crc32_z(0, nil, 0)
    deflater.reset()
    var header = ByteBuilder()
    header.add(ZipHeader.signature)
    header.add(fieldsOf: version, Self.flags, UInt16(ZipMethod.deflated), 0, Self.date)
    let size: UInt32 = isWide ? .max : 0
    header.add(fieldsOf: UInt32(0), size, size)
    header.add(fieldsOf: UInt16(name.utf8.count), UInt16(isWide ? 20 : 0))
    header.bytes += Array(name.utf8)
    if isWide {
      header.add(fieldsOf: UInt16(1), UInt16(16))
      header.add(fieldsOf: UInt64(0), UInt64(0))
    }
    try put(header.bytes)
  }

  /// Adds bytes to the entry. Throws what `write` throws.
  public func add(_ bytes: [UInt8]) throws {
    size += Int64(bytes.count)
    checksum = crc32_z(checksum, bytes, bytes.count)
    try deflater.add(bytes, to: put)
  }

  /// Ends the entry. Throws what `write` throws.
  public func end() throws {
    guard var entry else { return }
    try deflater.add([], isLast: true, to: put)
    entry.size = size
    entry.checksum = UInt32(truncatingIfNeeded: checksum)
    entry.packedSize = deflater.total
    var descriptor = ByteBuilder()
    descriptor.add(fieldsOf: UInt32(0x0807_4b50), entry.checksum ?? 0)
    if isWide {
      descriptor.add(fieldsOf: UInt64(entry.packedSize), UInt64(size))
    } else {
      descriptor.add(fieldsOf: UInt32(clamping: entry.packedSize), UInt32(clamping: size))
    }
    try put(descriptor.bytes)
    finished.append(entry)
    self.entry = nil
  }

  /// Writes the directory. Throws what `write` throws.
  public func finish() throws {
    let start = position
    for entry in finished { try put(directoryEntry(entry)) }
    let length = position - start
    let wideEnd = position
    var end = ByteBuilder()
    guard isWide else {
      let count = UInt16(clamping: finished.count)
      end.add(UInt32(0x0605_4b50))
      end.add(fieldsOf: UInt16(0), UInt16(0), count, count)
      end.add(fieldsOf: UInt32(clamping: length), UInt32(clamping: start))
      end.add(UInt16(0))
      return try put(end.bytes)
    }
    end.add(UInt32(0x0606_4b50))
    end.add(UInt64(44))
    end.add(fieldsOf: version, version)
    end.add(fieldsOf: UInt32(0), UInt32(0))
    end.add(fieldsOf: UInt64(finished.count), UInt64(finished.count))
    end.add(fieldsOf: UInt64(length), UInt64(start))
    end.add(fieldsOf: UInt32(0x0706_4b50), UInt32(0))
    end.add(UInt64(wideEnd))
    end.add(UInt32(1))
    end.add(UInt32(0x0605_4b50))
    end.add(fieldsOf: UInt16(0), UInt16(0), UInt16.max, UInt16.max)
    end.add(fieldsOf: UInt32.max, UInt32.max)
    end.add(UInt16(0))
    try put(end.bytes)
  }

  private func directoryEntry(_ entry: ZipEntry) -> [UInt8] {
    var fields = ByteBuilder()
    fields.add(UInt32(0x0201_4b50))
    fields.add(fieldsOf: version, version, entry.flags, UInt16(entry.method))
    fields.add(fieldsOf: 0, Self.date)
    func narrow(_ number: Int64) -> UInt32 { isWide ? .max : UInt32(clamping: number) }
    fields.add(
      fieldsOf: entry.checksum ?? 0, narrow(entry.packedSize), narrow(entry.size ?? 0))
    fields.add(fieldsOf: UInt16(entry.name.utf8.count), UInt16(isWide ? 28 : 0), 0, 0, 0)
    fields.add(fieldsOf: UInt32(0), narrow(entry.headerOffset))
    fields.bytes += Array(entry.name.utf8)
    guard isWide else { return fields.bytes }
    fields.add(fieldsOf: UInt16(1), UInt16(24))
    fields.add(fieldsOf: UInt64(entry.size ?? 0), UInt64(entry.packedSize))
    fields.add(UInt64(entry.headerOffset))
    return fields.bytes
  }

  private func put(_ bytes: [UInt8]) throws {
    position += Int64(bytes.count)
    try write(bytes)
  }
}

/// A builder of little-endian integers.
private struct ByteBuilder {
  var bytes: [UInt8] = []

  mutating func add(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  mutating func add<Number: FixedWidthInteger>(fieldsOf numbers: Number...) {
    for number in numbers { add(number) }
  }
}
