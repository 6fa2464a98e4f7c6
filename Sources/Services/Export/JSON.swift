import Domain
import Terminal
import TerminalText

/// A value of JSON (RFC 8259) whose keys keep their order.
package indirect enum JSON {
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
  package init(_ text: String?) { self = text.map(JSON.string) ?? .null }
  /// A whole number, or null.
  package init(_ integer: Int64?) { self = integer.map(JSON.integer) ?? .null }
  /// A moment in UTC, or null.
  package init(_ instant: Instant?) { self.init(instant.map { ISOText.format($0) }) }
  /// A local day.
  package init(_ day: CivilDay) { self = .string(ISOText.format(day)) }
  /// What the clock shows.
  package init(_ local: LocalDateTime) { self = .string(ISOText.format(local)) }
  /// A decimal number.
  package init(_ multiplier: Multiplier) { self = .number(multiplier.description) }
  /// Metres, exact to the millimetre.
  package init(millimetres: Int64) { self = .number(JSON.metres(millimetres)) }

  /// `12.5` for 12,500 millimetres.
  static func metres(_ millimetres: Int64) -> String {
    let metres = "\(millimetres / 1000)"
    guard millimetres % 1000 != 0 else { return metres }
    var fraction = String(String(millimetres % 1000 + 1000).dropFirst())
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(metres).\(fraction)"
  }

  /// Whole minutes of so many seconds.
  package init(minutesOf seconds: Int64) { self = .integer(HoursCalculator.minutes(seconds)) }

  /// An object with one more member; any other value is as it is.
  package func adding(_ key: String, _ value: JSON) -> JSON {
    switch self {
    case .object(let pairs): .members(pairs.map { ($0.key, $0.value) } + [(key, value)])
    case .members(let pairs): .members(pairs + [(key, value)])
    default: self
    }
  }

  /// The value on one line; with `ascii` every other character is escaped.
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

  /// Adds a text in its quotes.
  static func append(_ text: String, to bytes: inout ByteBuffer) {
    var text = text
    text.withUTF8 { append($0, to: &bytes) }
  }

  /// The same for a text by its bytes in UTF-8.
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

  /// Whether a character that begins with that byte may need to be escaped: 0xC2 leads the controls
  /// from U+0080 on, 0xE2 those that turn the direction.
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
      || byte == 0xC2 || byte == 0xE2
  }

  /// Writes a character of a text; what a terminal could take for a command is escaped as well.
  private static func append(_ scalar: Unicode.Scalar, to bytes: inout ByteBuffer) {
    if scalar.isControl || scalar.turnsDirection, scalar.value > 0x7E {
      append(escaped: UInt16(truncatingIfNeeded: scalar.value), to: &bytes)
    } else if scalar.isASCII {
      append(UInt8(truncatingIfNeeded: scalar.value), to: &bytes)
    } else {
      bytes.append(String(scalar))
    }
  }

  /// Writes a byte of a text, escaped where RFC 8259 asks for it.
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

  /// A character as it may stand in a string of JSON in ASCII.
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
