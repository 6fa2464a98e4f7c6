/// The central directory of an archive (APPNOTE 4.3.12 to 4.3.16).
enum ZipDirectory {
  private static let entrySignature: UInt32 = 0x0201_4b50
  private static let entryLength = 46
  private static let endSignature: [UInt8] = [0x50, 0x4b, 5, 6]
  private static let endLength = 22
  private static let wideEndSignature: UInt32 = 0x0606_4b50
  private static let wideLocatorSignature: UInt32 = 0x0706_4b50
  private static let wideLocatorLength = 20
  /// The maximum length of the end of an archive: a comment of up to 65,535 bytes may follow the
  /// end record.
  private static let longestTail = 65_535 + endLength + wideLocatorLength
  /// The maximum size of the directory in bytes: half a million entries with long names.
  private static let longest: Int64 = 64 << 20

  /// The end record, with the size and offset of the directory.
  private struct End {
    var count: Int64
    var size: Int64
    var offset: Int64
    var volume: UInt32
    /// The actual end of the directory in the file.
    var position: Int64
  }

  /// Returns the entries of an archive. Throws `ZipError`; `.notAnArchive` if there is no
  /// directory.
  static func entries(of file: any ByteFile) throws -> [ZipEntry] {
    let end = try end(of: file)
    guard end.volume == 0 else { throw ZipError.isVolume }
    guard (0...end.position).contains(end.size), (0...end.position).contains(end.offset),
      end.size <= longest
    else { throw ZipError.badDirectory }
    // Data before the archive shifts all its offsets.
    let shift = end.position - end.size - end.offset
    guard shift >= 0 else { throw ZipError.badDirectory }
    let bytes = try file.bytes(at: end.position - end.size, count: Int(end.size))
    var fields = LittleEndian(bytes)
    var entries: [ZipEntry] = []
    while fields.left >= entryLength, Int64(entries.count) < end.count {
      entries.append(try entry(&fields, shift: shift))
    }
    guard Int64(entries.count) == end.count else { throw ZipError.badDirectory }
    return entries
  }

  private static func entry(_ fields: inout LittleEndian, shift: Int64) throws -> ZipEntry {
    guard fields.next() == entrySignature else { throw ZipError.badDirectory }
    fields.position += 4
    let flags: UInt16 = fields.next()
    let method = Int(fields.next(UInt16.self))
    fields.position += 4
    let checksum: UInt32 = fields.next()
    let packedSize: UInt32 = fields.next()
    let size: UInt32 = fields.next()
    let nameLength = Int(fields.next(UInt16.self))
    let extraLength = Int(fields.next(UInt16.self))
    let commentLength = Int(fields.next(UInt16.self))
    fields.position += 8
    let offset: UInt32 = fields.next()
    let name = String(decoding: fields.next(bytes: nameLength), as: UTF8.self)
    var sizes = ZipSizes(size: size, packedSize: packedSize, headerOffset: offset)
    sizes.widen(Array(fields.next(bytes: extraLength)))
    fields.position += commentLength
    // Limited, so that sums do not overflow.
    let largest: Int64 = 1 << 52
    return ZipEntry(
      name: name, packedSize: min(sizes.packedSize, largest), size: min(sizes.size, largest),
      checksum: checksum, method: method, flags: flags,
      headerOffset: min(sizes.headerOffset, largest) + shift)
  }

  private static func end(of file: any ByteFile) throws -> End {
    let start = max(0, file.size - Int64(longestTail))
    let tail = try file.bytes(at: start, count: Int(file.size - start))
    guard let position = lastEnd(in: tail) else { throw ZipError.notAnArchive }
    var fields = LittleEndian(tail, at: position + 4)
    let volume: UInt16 = fields.next()
    fields.position += 4
    let count: UInt16 = fields.next()
    let size: UInt32 = fields.next()
    let offset: UInt32 = fields.next()
    var end = End(
      count: Int64(count), size: Int64(size), offset: Int64(offset), volume: UInt32(volume),
      position: start + Int64(position))
    if count == .max || size == .max || offset == .max {
      try widen(&end, of: file, tail: tail, endPosition: position)
    }
    return end
  }

  /// Returns the offset of the last end record whose comment ends at the end of the file, or else
  /// of the last one.
  private static func lastEnd(in tail: [UInt8]) -> Int? {
    var nearest: Int?
    var position = tail.count - endLength
    while position >= 0 {
      defer { position -= 1 }
      guard tail[position] == 0x50, tail[position...].starts(with: endSignature) else { continue }
      var fields = LittleEndian(tail, at: position + 20)
      if position + endLength + Int(fields.next(UInt16.self)) == tail.count { return position }
      nearest = nearest ?? position
    }
    return nearest
  }

  /// Reads the 64-bit values of the ZIP64 end record, through the locator before the end record.
  private static func widen(
    _ end: inout End, of file: any ByteFile, tail: [UInt8], endPosition: Int
  ) throws {
    let locator = endPosition - wideLocatorLength
    guard locator >= 0 else { return }
    var fields = LittleEndian(tail, at: locator)
    guard fields.next() == wideLocatorSignature else { return }
    fields.position += 4
    let written: Int64 = fields.next()
    // Without data before the archive it is at the offset in the locator, otherwise directly before
    // the locator.
    let before = end.position - Int64(wideLocatorLength) - 56
    for offset in [written, before] where offset >= 0 && offset < file.size {
      var record = LittleEndian(try file.bytes(at: offset, count: 56))
      guard record.left == 56, record.next() == wideEndSignature else { continue }
      record.position += 12
      end.volume = record.next()
      record.position += 12
      end.count = record.next()
      end.size = record.next()
      end.offset = record.next()
      end.position = offset
      return
    }
    throw ZipError.badDirectory
  }
}
