import Domain

/// A value of JSON (RFC 8259) whose keys keep their order.
public indirect enum JSON {
  case null
  case bool(Bool)
  case integer(Int64)
  /// A number that is written out already, such as `1.35`.
  case number(String)
  case string(String)
  case array([JSON])
  case object(KeyValuePairs<String, JSON>)
  /// An object whose keys are not known before.
  case members([(key: String, value: JSON)])

  /// A text, or null.
  public init(_ text: String?) { self = text.map(JSON.string) ?? .null }
  /// A whole number, or null.
  public init(_ integer: Int64?) { self = integer.map(JSON.integer) ?? .null }
  /// A moment in UTC, or null.
  public init(_ instant: Instant?) { self.init(instant.map { ISOText.format($0) }) }
  /// A local day.
  public init(_ day: CivilDay) { self = .string(ISOText.format(day)) }
  /// What the clock shows.
  public init(_ local: LocalDateTime) { self = .string(ISOText.format(local)) }
  /// A decimal number.
  public init(_ multiplier: Multiplier) { self = .number(multiplier.description) }
  /// Metres, exact to the millimetre.
  public init(millimetres: Int64) { self = .number(JSON.metres(millimetres)) }

  /// `12.5` for 12,500 millimetres.
  static func metres(_ millimetres: Int64) -> String {
    let metres = "\(millimetres / 1000)"
    guard millimetres % 1000 != 0 else { return metres }
    var fraction = String(String(millimetres % 1000 + 1000).dropFirst())
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(metres).\(fraction)"
  }

  /// Whole minutes of so many seconds.
  public init(minutesOf seconds: Int64) { self = .integer(HoursCalculator.minutes(seconds)) }

  /// The value on one line; with `ascii` every other character is escaped.
  public func text(ascii: Bool = false) -> String {
    var bytes: [UInt8] = []
    append(to: &bytes, ascii)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func append(to bytes: inout [UInt8], _ ascii: Bool) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .number(let text): bytes += text.utf8
    case .string(let text): JSON.append(text, to: &bytes, ascii)
    case .array(let values):
      JSON.list(values, in: ("[", "]"), to: &bytes) { $0.append(to: &$1, ascii) }
    case .object(let pairs): JSON.append(pairs, to: &bytes, ascii)
    case .members(let pairs): JSON.append(pairs, to: &bytes, ascii)
    }
  }

  private static func append(
    _ pairs: some Collection<(key: String, value: JSON)>, to bytes: inout [UInt8], _ ascii: Bool
  ) {
    list(pairs, in: ("{", "}"), to: &bytes) { pair, bytes in
      append(pair.key, to: &bytes, ascii)
      bytes.append(UInt8(ascii: ":"))
      pair.value.append(to: &bytes, ascii)
    }
  }

  private static func list<Element>(
    _ elements: some Collection<Element>, in brackets: (String, String), to bytes: inout [UInt8],
    _ write: (Element, inout [UInt8]) -> Void
  ) {
    bytes += brackets.0.utf8
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(element, &bytes)
    }
    bytes += brackets.1.utf8
  }

  private static func append(_ text: String, to bytes: inout [UInt8], _ ascii: Bool) {
    guard ascii else { return append(text, to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        append(UInt8(truncatingIfNeeded: scalar.value), to: &bytes)
      } else {
        bytes += JSON.ascii(scalar).utf8
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds a text in its quotes.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &bytes) }
  }

  /// The same for a text by its bytes in UTF-8.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if text.contains(where: needsEscape) {
      for byte in text { append(byte, to: &bytes) }
    } else {
      bytes.append(contentsOf: text)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Writes a byte of a text, escaped where RFC 8259 asks for it.
  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case UInt8(ascii: "\n"): bytes += "\\n".utf8
    case UInt8(ascii: "\r"): bytes += "\\r".utf8
    case UInt8(ascii: "\t"): bytes += "\\t".utf8
    case 0..<0x20: append(escaped: UInt16(byte), to: &bytes)
    default: bytes.append(byte)
    }
  }

  /// A character as it may stand in a string of JSON in ASCII.
  public static func ascii(_ scalar: Unicode.Scalar) -> String {
    guard !scalar.isASCII else { return String(scalar) }
    var bytes: [UInt8] = []
    for unit in String(scalar).utf16 { append(escaped: unit, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(escaped unit: UInt16, to bytes: inout [UInt8]) {
    let digits = String(unit, radix: 16)
    bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
  }
}
