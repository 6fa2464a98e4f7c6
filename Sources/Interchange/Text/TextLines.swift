/// The lines of a text in bytes, however they end: CRLF, LF, CR or the end of the text.
struct TextLines {
  private let bytes: [UInt8]
  private var position: Int
  /// How many lines have been handed out: the number, from 1, of the latest.
  private(set) var number = 0

  /// The lines of `bytes` after a byte order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  var isAtEnd: Bool { position == bytes.count }

  /// The first byte of the next line, also where that is its end.
  var nextByte: UInt8? { isAtEnd ? nil : bytes[position] }

  /// The next line without its end.
  mutating func next() -> ArraySlice<UInt8>? {
    guard !isAtEnd else { return nil }
    let start = position
    while position < bytes.count, !Self.isEnd(bytes[position]) { position += 1 }
    let line = bytes[start..<position]
    if !isAtEnd {
      let isPair =
        bytes[position] == 0x0d && position + 1 < bytes.count
        && bytes[position + 1] == 0x0a
      position += isPair ? 2 : 1
    }
    number += 1
    return line
  }

  /// Passes over lines without any byte.
  mutating func skipEmpty() {
    while let nextByte, Self.isEnd(nextByte) { _ = next() }
  }

  private static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0a || byte == 0x0d }
}

extension String {
  /// The beginning, short enough to be shown in a sentence.
  var excerpt: String {
    let start = unicodeScalars.prefix(60)
    return start.endIndex == unicodeScalars.endIndex ? self : String(start) + "…"
  }
}
