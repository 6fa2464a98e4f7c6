import Domain
import TerminalText

/// A JSON value (RFC 8259) whose objects keep their order.
package indirect enum JSON {
  case null
  case bool(Bool)
  case integer(Int64)
  /// A formatted number, such as `1.35`.
  case number(String)
  case string(String)
  case array([JSON])
  case object(KeyValuePairs<String, JSON>)
  /// An object whose keys are determined at run time.
  case members([(key: String, value: JSON)])

  /// Creates a string, or null.
  package init(_ text: String?) { self = text.map(JSON.string) ?? .null }
  /// Creates an integer, or null.
  package init(_ integer: Int64?) { self = integer.map(JSON.integer) ?? .null }
  /// Creates a moment in UTC, or null.
  package init(_ instant: Instant?) { self.init(instant.map { ISOText.format($0) }) }
  /// Creates a local day.
  package init(_ day: CivilDay) { self = .string(ISOText.format(day)) }
  /// Creates a local date and time.
  package init(_ local: LocalDateTime) { self = .string(ISOText.format(local)) }
  /// Creates a decimal number.
  package init(_ multiplier: Multiplier) { self = .number(multiplier.description) }
  /// Creates a number of metres, exact to the millimetre.
  package init(millimetres: Int64) { self = .number(JSON.metres(millimetres)) }

  /// Formats millimetres as metres: `12.5` for 12,500.
  static func metres(_ millimetres: Int64) -> String {
    let metres = "\(millimetres / 1000)"
    guard millimetres % 1000 != 0 else { return metres }
    var fraction = String(String(millimetres % 1000 + 1000).dropFirst())
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(metres).\(fraction)"
  }

  /// Creates a number of whole minutes from seconds.
  package init(minutesOf seconds: Int64) { self = .integer(HoursCalculator.minutes(seconds)) }

  /// Returns the object with one more member; any other value is unchanged.
  package func adding(_ key: String, _ value: JSON) -> JSON {
    switch self {
    case .object(let pairs): .members(pairs.map { ($0.key, $0.value) } + [(key, value)])
    case .members(let pairs): .members(pairs + [(key, value)])
    default: self
    }
  }

  /// Returns the value on one line; `ascii` escapes all other characters.
  package func text(ascii: Bool = false) -> String {
    var bytes = ByteBuffer()
    append(to: &bytes, ascii)
    return bytes.text
  }

  private func append(to bytes: inout ByteBuffer, _ ascii: Bool) {
    switch self {
    case .null: bytes.append(literal: "null")
    case .bool(let flag): bytes.append(literal: flag ? "true" : "false")
    case .integer(let value): bytes.append(value)
    case .number(let text): bytes.append(text)
    case .string(let text): JSON.append(text, to: &bytes, ascii)
    case .array(let values):
      JSON.list(values, in: ("[", "]"), to: &bytes) { $0.append(to: &$1, ascii) }
    case .object(let pairs): JSON.append(pairs, to: &bytes, ascii)
    case .members(let pairs): JSON.append(pairs, to: &bytes, ascii)
    }
  }

  private static func append(
    _ pairs: some Collection<(key: String, value: JSON)>, to bytes: inout ByteBuffer, _ ascii: Bool
  ) {
    list(pairs, in: ("{", "}"), to: &bytes) { pair, bytes in
      append(pair.key, to: &bytes, ascii)
      bytes.append(ascii: ":")
      pair.value.append(to: &bytes, ascii)
    }
  }

  private static func list<Element>(
    _ elements: some Collection<Element>, in brackets: (String, String), to bytes: inout ByteBuffer,
    _ write: (Element, inout ByteBuffer) -> Void
  ) {
    bytes.append(brackets.0)
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(ascii: ",") }
      write(element, &bytes)
    }
    bytes.append(brackets.1)
  }

  private static func append(_ text: String, to bytes: inout ByteBuffer, _ ascii: Bool) {
    guard ascii else { return append(text, to: &bytes) }
    bytes.append(ascii: "\"")
    for scalar in text.unicodeScalars {
      if scalar.isASCII, scalar.value != 0x7F {
        append(UInt8(truncatingIfNeeded: scalar.value), to: &bytes)
      } else {
        bytes.append(JSON.ascii(scalar))
      }
    }
    bytes.append(ascii: "\"")
  }

  /// Appends a quoted string.
  static func append(_ text: String, to bytes: inout ByteBuffer) {
    var text = text
    text.withUTF8 { append($0, to: &bytes) }
  }

  /// Appends a quoted string given as UTF-8 bytes.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout ByteBuffer) {
    bytes.append(ascii: "\"")
    if text.contains(where: needsEscape) {
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
        append(scalar, to: &bytes)
      }
    } else {
      bytes.append(text)
    }
    bytes.append(ascii: "\"")
  }

  /// Returns whether a character with that lead byte may need escaping: 0xC2 leads the controls
  /// from U+0080 on, 0xE2 the bidirectional controls.
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
      || byte == 0xC2 || byte == 0xE2
  }

  /// Appends a character of a string; escapes those that a terminal could interpret as commands.
  private static func append(_ scalar: Unicode.Scalar, to bytes: inout ByteBuffer) {
    if scalar.isControl || scalar.turnsDirection, scalar.value > 0x7E {
      append(escaped: UInt16(truncatingIfNeeded: scalar.value), to: &bytes)
    } else if scalar.isASCII {
      append(UInt8(truncatingIfNeeded: scalar.value), to: &bytes)
    } else {
      bytes.append(String(scalar))
    }
  }

  /// Appends a byte of a string, escaped as RFC 8259 requires.
  private static func append(_ byte: UInt8, to bytes: inout ByteBuffer) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(ascii: "\\")
      bytes.append(byte)
    case UInt8(ascii: "\n"): bytes.append(literal: "\\n")
    case UInt8(ascii: "\r"): bytes.append(literal: "\\r")
    case UInt8(ascii: "\t"): bytes.append(literal: "\\t")
    case 0..<0x20: append(escaped: UInt16(byte), to: &bytes)
    default: bytes.append(byte)
    }
  }

  /// Returns a character of a JSON string in ASCII.
  package static func ascii(_ scalar: Unicode.Scalar) -> String {
    guard !scalar.isASCII || scalar.value == 0x7F else { return String(scalar) }
    var bytes = ByteBuffer()
    for unit in String(scalar).utf16 { append(escaped: unit, to: &bytes) }
    return bytes.text
  }

  private static func append(escaped unit: UInt16, to bytes: inout ByteBuffer) {
    let digits = String(unit, radix: 16)
    bytes.append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
  }
}
