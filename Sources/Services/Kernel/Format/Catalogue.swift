import Platform

/// The texts of a language, `key = text` per line, read in place from the binary.
///
/// A start of the program uses a few dozen of seven thousand texts. So a text is created on demand,
/// and its line is found by a table that was built together with the program: reading every line at
/// each start took a sixth of a status line's instructions.
package struct Catalogue: Sendable {
  private let text: StaticString
  private let index: StaticString

  /// Creates a catalogue with the table of its lines, as the `Embedder` builds it: the starts of
  /// lines plus 1, at the hash of their keys or in the next free slot.
  package init(_ text: StaticString, index: StaticString) {
    self.text = text
    self.index = index
  }

  /// The text of a key; nil if there is none.
  package subscript(key: String) -> String? {
    var key = key
    return text.withUTF8Buffer { bytes in key.withUTF8 { line(of: $0, in: bytes)?.text } }
  }

  /// All keys, in the order of the file.
  package var keys: [String] {
    let starts = (0..<slots).map(start).filter { $0 > 0 }.sorted()
    return text.withUTF8Buffer { bytes in
      starts.compactMap { start in
        Line(bytes, at: start - 1).map { String(decoding: $0.key, as: UTF8.self) }
      }
    }
  }

  // MARK: Places

  /// The number of digits of a slot.
  private static let digits = 4

  private var slots: Int { index.utf8CodeUnitCount / Self.digits }

  /// Returns the start of a line plus 1; 0 if the slot is free.
  private func start(_ slot: Int) -> Int {
    index.withUTF8Buffer { digits in
      var start = 0
      for digit in 0..<Self.digits {
        start = start << 6 | (Int(digits[slot * Self.digits + digit]) - 48)
      }
      return start
    }
  }

  private func line(
    of key: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Line? {
    let slots = slots
    guard slots > 0 else { return nil }
    var slot = Catalogue.hash(key) & (slots - 1)
    while case let start = start(slot), start > 0 {
      if let line = Line(bytes, at: start - 1), line.key.elementsEqual(key) { return line }
      slot = (slot + 1) & (slots - 1)
    }
    return nil
  }

  /// Returns the 64-bit FNV-1a hash.
  private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
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
