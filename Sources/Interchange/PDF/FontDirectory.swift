import Platform

/// The table directory of a TrueType file (OpenType specification, "Table directory").
///
/// libharu 2.3 does not validate fonts, and a damaged file crashes the process. Fonts are therefore
/// passed to it only after their checksums have been verified.
enum FontDirectory {
  private static let headSize = 12
  private static let entrySize = 16
  /// The tables that libharu requires, and those that it embeds if they exist.
  private static let needed: Set = [
    "OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name",
  ]
  private static let embedded: Set = ["cvt ", "fpgm", "prep"]

  /// Returns whether the file at `path` has all required tables, and every used table a valid
  /// checksum.
  static func isSound(_ path: String) -> Bool {
    guard let file = try? OpenFile(path), let head = bytes(of: file, at: 0, headSize) else {
      return false
    }
    let tableCount = number(head[4..<6])
    guard number(head[0..<4]) == 0x0001_0000,
      let entries = bytes(of: file, at: headSize, tableCount * entrySize)
    else { return false }
    var found: Set<String> = []
    for start in stride(from: 0, to: entries.count, by: entrySize) {
      let entry = entries[start..<start + entrySize]
      let name = String(decoding: entry.prefix(4), as: Unicode.ASCII.self)
      let offset = number(entry.dropFirst(8).prefix(4)), length = number(entry.suffix(4))
      guard needed.contains(name) || embedded.contains(name) else { continue }
      guard Int64(offset + length) <= file.size, let table = bytes(of: file, at: offset, length),
        checksum(table, isHead: name == "head") == number(entry.dropFirst(4).prefix(4))
      else { return false }
      found.insert(name)
    }
    return found.isSuperset(of: needed)
  }

  /// Returns the sum of a table's 32-bit integers, padded with zeros. In "head", the third integer
  /// counts as zero, because it depends on the sum of the whole file.
  private static func checksum(_ table: [UInt8], isHead: Bool) -> Int {
    let padding = [UInt8](repeating: 0, count: (4 - table.count % 4) % 4)
    let sum = (table + padding).withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).reduce(UInt32(0)) { sum, offset in
        isHead && offset == 8
          ? sum
          : sum &+ UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      }
    }
    return Int(sum)
  }

  private static func bytes(of file: OpenFile, at offset: Int, _ count: Int) -> [UInt8]? {
    let bytes = try? [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try file.read(at: Int64(offset), into: UnsafeMutableRawBufferPointer(buffer))
    }
    return bytes?.count == count ? bytes : nil
  }

  /// Returns a big-endian unsigned integer.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
