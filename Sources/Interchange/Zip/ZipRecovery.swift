/// Finds the entries of an archive whose directory is missing, because a copy or a download broke
/// off: one after the other, by the header before each.
enum ZipRecovery {
  private static let descriptorSignature: [UInt8] = [0x50, 0x4b, 7, 8]
  /// With a signature or without, with 32-bit sizes or 64-bit ones (APPNOTE 4.3.9).
  private static let descriptorLengths: [Int64] = [16, 24, 12, 20]

  /// The entries; the last may be cut off. Throws `ZipError.notAnArchive` where there is none.
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

  /// Where the next header is; nil where this entry is the last that can be found.
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
    // The sizes follow the bytes: only unpacking them tells where they end.
    entry.size = nil
    entry.checksum = nil
    entry.packedSize = rest
    guard entry.method == ZipMethod.deflated, !entry.isEncrypted else { return nil }
    let unpacked = InflateStream(FileStream(file, header.dataOffset..<file.size))
    guard let size = try length(of: unpacked) else { return nil }
    entry.packedSize = unpacked.position
    return try descriptor(of: &entry, size: size, header.dataOffset + unpacked.position, in: file)
  }

  /// How many bytes a stream has; nil where it breaks off or grows beyond all measure.
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

  /// Reads the descriptor at `offset`, in the one of its four forms after which another header or
  /// the directory follows, and says where it ends.
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
