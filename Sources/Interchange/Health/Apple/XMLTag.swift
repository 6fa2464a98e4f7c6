/// A start tag of an XML element, parsed attribute by attribute.
struct XMLTag {
  private let bytes: Bytes
  private var position: Int
  /// Whether the element is self-closing. Valid once all attributes are read.
  private(set) var isSelfClosing = false
  /// Whether the tag is complete. Valid once all attributes are read.
  private(set) var isWhole = false

  /// Creates a tag, with the length of `<` and its name, and the text up to the next `<`.
  init(_ bytes: Bytes, nameLength: Int) {
    self.bytes = bytes
    position = nameLength
  }

  /// Returns the name and raw value of the next attribute; nil after the last one and for invalid
  /// markup, which `isWhole` distinguishes.
  mutating func next() -> (name: Bytes, value: Bytes)? {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "=") {
      if bytes[position] == UInt8(ascii: ">") {
        isWhole = true
        isSelfClosing = position > start && bytes[position - 1] == UInt8(ascii: "/")
        return nil
      }
      position += 1
    }
    guard position < bytes.count else { return nil }
    let name = bytes.part(start, position).trimmed
    position += 1
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    guard position < bytes.count, let quote = Optional(bytes[position]),
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = bytes.first(quote, from: position + 1)
    else { return nil }
    let value = bytes.part(position + 1, end)
    position = end + 1
    return (name, value)
  }

  /// Skips the remaining attributes and returns whether the element is self-closing.
  mutating func closesItself() -> Bool {
    while next() != nil {}
    return isSelfClosing
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The text of an attribute with its entities replaced; unknown ones are kept.
  var xmlText: String {
    guard var ampersand = first(UInt8(ascii: "&")) else { return text }
    var decoded: [UInt8] = []
    var start = 0
    while true {
      decoded += part(start, ampersand)
      start = ampersand
      // The longest reference is `&#x10ffff;`.
      if let end = first(UInt8(ascii: ";"), from: ampersand), end - ampersand <= 10,
        let character = Self.character(named: part(ampersand + 1, end))
      {
        decoded += Array(String(character).utf8)
        start = end + 1
      }
      guard let next = first(UInt8(ascii: "&"), from: Swift.max(start, ampersand + 1)) else {
        break
      }
      ampersand = next
    }
    decoded += part(start, count)
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func character(named name: Bytes) -> Unicode.Scalar? {
    if name.equals("lt") { return "<" }
    if name.equals("gt") { return ">" }
    if name.equals("amp") { return "&" }
    if name.equals("quot") { return "\"" }
    if name.equals("apos") { return "'" }
    guard name.has("#") else { return nil }
    let isHex = name.count > 1 && name[1] | 0x20 == UInt8(ascii: "x")
    let digits = name.part(isHex ? 2 : 1, name.count).text
    return UInt32(digits, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
  }
}
