/// A start tag of an XML element, read attribute by attribute.
struct XMLTag {
  private let bytes: Bytes
  private var position: Int
  /// Whether the tag closes its element by itself. Known once all attributes are read.
  private(set) var isSelfClosing = false
  /// Whether the tag ended as tags do. Known once all attributes are read.
  private(set) var isWhole = false

  /// A tag, `<` and its name so many bytes long, and what follows up to the next `<`.
  init(_ bytes: Bytes, nameLength: Int) {
    self.bytes = bytes
    position = nameLength
  }

  /// The name and the raw value of the next attribute; nil after the last and where the markup is
  /// broken, which `isWhole` tells apart.
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

  /// Whether the tag closes its element by itself; passes over the attributes that are left.
  mutating func closesItself() -> Bool {
    while next() != nil {}
    return isSelfClosing
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The text of an attribute, its entities replaced. Those that are unknown stay as they are.
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
