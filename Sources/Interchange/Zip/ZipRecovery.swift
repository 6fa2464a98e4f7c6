/// The recovery of entries by their local headers, for an archive whose directory is missing
/// because a copy or download was aborted.
enum ZipRecovery {
  private static let descriptorSignature: [UInt8] = [0x50, 0x4b, 7, 8]
  /// The lengths of descriptors: with or without a signature, and with 32-bit or 64-bit sizes
  /// (APPNOTE 4.3.9).
  private static let descriptorLengths: [Int64] = [16, 24, 12, 20]

  /// Returns the entries; the last may be truncated. Throws `ZipError.notAnArchive` if there is
  /// none.
  static func entries(of file: any ByteFile) throws -> [ZipEntry] {
    var entries: [ZipEntry] = []
    var offset: Int64 = 0
    while let header = try ZipHeader(in: file, at: offset) {
      var entry = ZipEntry(
        name: header.name, packedSize: header.packedSize, size: header.size,
        checksum: header.checksum, method: header.method, flags: header.flags,
        headerOffset: offset)
      let end = try end(of: &entry, header, in: file)
      entries.append(entry)
      guard let end else { break }
      offset = end
    }
    guard !entries.isEmpty else { throw ZipError.notAnArchive }
    return entries
  }

  /// Returns the offset of the next header; nil if no further entry can be found.
  private static func end(
    of entry: inout ZipEntry, _ header: ZipHeader, in file: any ByteFile
  ) throws -> Int64? {
    let rest = max(0, file.size - header.dataOffset)
    guard entry.hasDescriptor else {
      guard entry.packedSize <= rest else {
        entry.packedSize = rest
        entry.size = nil
        entry.checksum = nil
        return nil
      }
      return header.dataOffset + entry.packedSize
    }
    // The sizes follow the data, whose end is only found by decompressing it.
    entry.size = nil
    entry.checksum = nil
    entry.packedSize = rest
    guard entry.method == ZipMethod.deflated, !entry.isEncrypted else { return nil }
    let unpacked = InflateStream(FileStream(file, header.dataOffset..<file.size))
    guard let size = try length(of: unpacked) else { return nil }
    entry.packedSize = unpacked.position
    return try descriptor(of: &entry, size: size, header.dataOffset + unpacked.position, in: file)
  }

  /// Returns the length of a stream in bytes; nil if it is truncated or too long.
  private static func length(of stream: InflateStream) throws -> Int64? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    var total: Int64 = 0
    do {
      while true {
        let count = try stream.read(into: buffer)
        if count == 0 { return total }
        total += Int64(count)
        let allowed = stream.position * Int64(ZipArchive.largestRatio) + ZipArchive.slack
        if total > allowed { return nil }
      }
    } catch is InflateStream.Failure {
      return nil
    }
  }

  /// Reads the descriptor at `offset` in one of its four forms, the one that is followed by a
  /// header or the directory, and returns its end; nil if there is none.
  private static func descriptor(
    of entry: inout ZipEntry, size: Int64, _ offset: Int64, in file: any ByteFile
  ) throws -> Int64? {
    let bytes = try file.bytes(at: offset, count: 28)
    let isSigned = bytes.starts(with: descriptorSignature)
    var fields = LittleEndian(bytes, at: isSigned ? 4 : 0)
    if fields.left >= 4 {
      entry.checksum = fields.next()
      entry.size = size
    }
    for length in descriptorLengths where bytes[min(Int(length), bytes.count)...].count >= 4 {
      if bytes[Int(length)...].starts(with: [0x50, 0x4b]) { return offset + length }
    }
    return nil
  }
}
