extension JSONParser {
  /// Parses a string with its quotes.
  mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    var text: [UInt8] = []
    var start = position
    while true {
      guard let byte = next else { throw error(.cutOff) }
      switch byte {
      case UInt8(ascii: "\""):
        let rest = bytes[start..<position]
        let whole =
          text.isEmpty
          ? String(validating: rest, as: UTF8.self) : String(validating: text + rest, as: UTF8.self)
        guard let string = whole else { throw error(.notUTF8) }
        position += 1
        return string
      case UInt8(ascii: "\\"):
        text += bytes[start..<position]
        position += 1
        text += Array(String(Character(try escape())).utf8)
        start = position
      case 0..<0x20:
        throw error(.controlCharacter)
      default:
        position += 1
      }
    }
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    guard let byte = next else { throw error(.cutOff) }
    guard byte != UInt8(ascii: "u") else { return try unicodeEscape() }
    let meaning: Unicode.Scalar
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): meaning = Unicode.Scalar(byte)
    case UInt8(ascii: "b"): meaning = "\u{8}"
    case UInt8(ascii: "f"): meaning = "\u{c}"
    case UInt8(ascii: "n"): meaning = "\n"
    case UInt8(ascii: "r"): meaning = "\r"
    case UInt8(ascii: "t"): meaning = "\t"
    default: throw error(.badEscape)
    }
    position += 1
    return meaning
  }

  /// Parses `\u` and four digits; a character beyond the first 65,536 takes two escapes.
  private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xdc00, next == UInt8(ascii: "\\") else { throw error(.badEscape) }
    position += 1
    guard next == UInt8(ascii: "u") else { throw error(.badEscape) }
    let second = try codeUnit()
    guard (0xdc00...0xdfff).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00))
    else { throw error(.badEscape) }
    return scalar
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt32 {
    position += 1
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next else { throw error(.cutOff) }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error(.badEscape)
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
