import Platform

/// The texts of a language, `key = text` per line, read in place from the binary.
///
/// A start of the program uses a few dozen of four thousand texts. So only the offsets of the lines
/// are indexed, by the hash of their keys, and texts are created on demand: creating them all took
/// four of the fifteen milliseconds of a status line.
package struct Catalogue: Sendable {
  private let text: StaticString
  /// The offsets of lines plus 1, at the hash of their keys or in the next free slot.
  private let slots: [UInt32]

  package init(_ text: StaticString) {
    self.text = text
    slots = text.withUTF8Buffer(Catalogue.slots)
  }

  /// The text of a key; nil if there is none.
  package subscript(key: String) -> String? {
    var key = key
    return text.withUTF8Buffer { bytes in key.withUTF8 { line(of: $0, in: bytes)?.text } }
  }

  /// All keys, in the order of the file.
  package var keys: [String] {
    text.withUTF8Buffer { bytes in
      slots.filter { $0 > 0 }.sorted().compactMap { slot in
        Line(bytes, at: Int(slot) - 1).map { String(decoding: $0.key, as: UTF8.self) }
      }
    }
  }

  // MARK: Places

  private static func slots(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt32] {
    var places: [(start: Int, hash: Int)] = []
    var start = 0
    while start < bytes.count {
      if bytes[start] != UInt8(ascii: "#"), let line = Line(bytes, at: start) {
        places.append((start, hash(line.key)))
      }
      start = Line.end(bytes, from: start) + 1
    }
    // A power of two of at least twice the number of lines keeps collisions rare.
    let size = 1 << (Int.bitWidth - (2 * places.count).leadingZeroBitCount)
    var slots = [UInt32](repeating: 0, count: size)
    for place in places {
      var slot = place.hash & (size - 1)
      while slots[slot] > 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt32(place.start + 1)
    }
    return slots
  }

  private func line(
    of key: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Line? {
    var slot = Catalogue.hash(key[...]) & (slots.count - 1)
    while slots[slot] > 0 {
      if let line = Line(bytes, at: Int(slots[slot]) - 1), line.key.elementsEqual(key) {
        return line
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Returns the 64-bit FNV-1a hash.
  private static func hash(_ key: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let hash = key.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}

/// One line `key = text`.
private struct Line {
  typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  let key: Bytes
  private let value: Bytes

  /// Parses the line at `start`; nil if it has no equals sign.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    let line = bytes[start..<Line.end(bytes, from: start)]
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    key = Line.trimmed(line[..<equals])
    value = Line.trimmed(line[equals...].dropFirst())
  }

  /// Returns the end of the line that contains `start`.
  static func end(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  private static func trimmed(_ bytes: Bytes) -> Bytes {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return bytes[bytes.startIndex..<bytes.startIndex] }
    return bytes[first...last]
  }

  /// The text; `\n` in it is a line break.
  var text: String {
    guard value.contains(UInt8(ascii: "\\")) else { return String(decoding: value, as: UTF8.self) }
    var out: [UInt8] = [], isEscaped = false
    for byte in value {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        out.append(isEscaped && byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
        isEscaped = false
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
