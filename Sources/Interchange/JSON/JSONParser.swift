extension JSONValue {
  /// Parses `text` strictly by RFC 8259; in addition, duplicate names in an object are rejected.
  /// Throws `JSONSyntaxError`.
  public init(
    parsing text: some StringProtocol, maximumBytes: Int = JSONParser.maximumBytes
  ) throws(JSONSyntaxError) {
    self = try JSONParser.value(Array(text.utf8), maximumBytes: maximumBytes)
  }
}

/// A parser of JSON texts.
public struct JSONParser {
  /// The maximum depth of arrays and objects: far beyond all files of the program, but too low to
  /// exhaust the stack.
  public static let maximumDepth = 64
  /// The default maximum size of a text in bytes.
  public static let maximumBytes = 64 << 20

  /// The members of an object whose names are compared one by one.
  private static let mostCompared = 16

  let bytes: [UInt8]
  var position = 0
  private var depth = 0
  private var steps: [JSONPath.Step] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Parses UTF-8 bytes; a byte order mark before the value is skipped, as RFC 8259, 8.1, allows.
  /// Throws `JSONSyntaxError`.
  public static func value(
    _ bytes: [UInt8], maximumBytes: Int = JSONParser.maximumBytes
  ) throws(JSONSyntaxError) -> JSONValue {
    var parser = JSONParser(bytes)
    guard bytes.count <= maximumBytes else { throw parser.error(.tooLarge(limit: maximumBytes)) }
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { parser.position = 3 }
    parser.skipSpace()
    let value = try parser.value()
    parser.skipSpace()
    guard parser.next == nil else { throw parser.error(.trailingText) }
    return value
  }

  // MARK: - Values

  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    guard let byte = next else { throw unexpected() }
    switch byte {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default: throw unexpected()
    }
  }

  /// Consumes the opening bracket of an object or array.
  private mutating func enter() throws(JSONSyntaxError) {
    guard depth < Self.maximumDepth else { throw error(.tooDeep(limit: Self.maximumDepth)) }
    depth += 1
    position += 1
    skipSpace()
  }

  /// Consumes the closing bracket, if it is next.
  private mutating func leave(_ bracket: Unicode.Scalar) -> Bool {
    guard consume(bracket) else { return false }
    depth -= 1
    return true
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONObject {
    try enter()
    var object = JSONObject()
    // Few names are compared faster than they are hashed.
    var names: Set<String> = []
    if leave("}") { return object }
    while true {
      guard next == UInt8(ascii: "\"") else { throw unexpected() }
      let start = position
      let name = try string()
      if object.members.count == Self.mostCompared { names = Set(object.members.map(\.name)) }
      let isNew =
        object.members.count < Self.mostCompared
        ? !object.members.contains { $0.name == name } : names.insert(name).inserted
      guard isNew else {
        position = start
        throw error(.duplicateName(name))
      }
      skipSpace()
      guard consume(":") else { throw unexpected() }
      skipSpace()
      steps.append(.name(name))
      object.append(name, try value())
      steps.removeLast()
      skipSpace()
      if leave("}") { return object }
      guard consume(",") else { throw unexpected() }
      skipSpace()
    }
  }

  private mutating func array() throws(JSONSyntaxError) -> [JSONValue] {
    try enter()
    var values: [JSONValue] = []
    if leave("]") { return values }
    while true {
      steps.append(.index(values.count))
      values.append(try value())
      steps.removeLast()
      skipSpace()
      if leave("]") { return values }
      guard consume(",") else { throw unexpected() }
      skipSpace()
    }
  }

  private mutating func word(
    _ word: String, _ value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    for byte in word.utf8 {
      guard next == byte else { throw unexpected() }
      position += 1
    }
    return value
  }

  /// Parses a number such as `-0.5e+3`: without a plus sign or leading zeros, and with digits on
  /// both sides of the decimal point.
  private mutating func number() throws(JSONSyntaxError) -> String {
    let start = position
    _ = consume("-")
    if !consume("0"), digits() == 0 { throw error(.badNumber) }
    if consume("."), digits() == 0 { throw error(.badNumber) }
    if consume("e") || consume("E") {
      if !consume("+") { _ = consume("-") }
      if digits() == 0 { throw error(.badNumber) }
    }
    if let next, (0x30...0x39).contains(next) { throw error(.badNumber) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() -> Int {
    let start = position
    while let next, (0x30...0x39).contains(next) { position += 1 }
    return position - start
  }

  // MARK: - Bytes

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard let next, UInt32(next) == scalar.value else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let next, next == 0x20 || next == 0x0a || next == 0x0d || next == 0x09 { position += 1 }
  }

  private func unexpected() -> JSONSyntaxError {
    guard position < bytes.count else { return error(.cutOff) }
    let rest = bytes[position..<min(position + 16, bytes.count)]
    // Neither an incomplete character nor invalid UTF-8 is shown.
    let character = String(decoding: rest, as: UTF8.self).first ?? "\u{fffd}"
    return error(character == "\u{fffd}" ? .notUTF8 : .unexpected(character))
  }

  /// Returns an error at `position`.
  func error(_ problem: JSONSyntaxError.Problem) -> JSONSyntaxError {
    let read = bytes[..<min(position, bytes.count)]
    let lineStart = read.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    return JSONSyntaxError(
      problem: problem, line: read.reduce(1) { $0 + ($1 == 0x0a ? 1 : 0) },
      column: String(decoding: read[lineStart...], as: UTF8.self).count + 1,
      path: JSONPath(steps))
  }
}
