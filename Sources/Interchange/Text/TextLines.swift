/// The lines of a text in bytes, with any line endings: CRLF, LF, CR or the end of the text.
struct TextLines {
  private let bytes: [UInt8]
  private var position: Int
  /// The number of the last line returned, from 1; 0 at the start.
  private(set) var number = 0

  /// Creates the lines of `bytes`, after a byte order mark if there is one.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  var isAtEnd: Bool { position == bytes.count }

  /// The first byte of the next line, which may be its end.
  var nextByte: UInt8? { isAtEnd ? nil : bytes[position] }

  /// Returns the next line without its end; nil after the last.
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

  /// Skips empty lines.
  mutating func skipEmpty() {
    while let nextByte, Self.isEnd(nextByte) { _ = next() }
  }

  private static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0a || byte == 0x0d }
}

extension String {
  /// The beginning of the text, short enough for a message.
  var excerpt: String {
    let start = unicodeScalars.prefix(60)
    return start.endIndex == unicodeScalars.endIndex ? self : String(start) + "…"
  }
}

extension Substring {
  /// The text without surrounding blanks.
  var trimmed: Substring { drop(while: \.isWhitespace).trimmedEnd }

  /// The text without blanks at its end.
  var trimmedEnd: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
