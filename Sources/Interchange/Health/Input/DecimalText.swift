/// A parsed decimal number, without the rounding error of binary fractions.
package struct DecimalText {
  /// The digits without the decimal point.
  private var digits: Int64 = 0
  /// The number of digits after the decimal point; negative for omitted trailing zeros.
  private var scale = 0
  private var isNegative = false

  /// Parses `1234`, `-0.5`, `.5` or `1.5e-3`. `point` is the decimal separator; each `group`
  /// between the digits is skipped.
  package init?(_ bytes: Bytes, point: UInt8 = UInt8(ascii: "."), group: UInt8? = nil) {
    var at = 0
    if at < bytes.count, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") {
      isNegative = bytes[at] == UInt8(ascii: "-")
      at += 1
    }
    var count = 0
    var isFraction = false
    while at < bytes.count {
      let byte = bytes[at]
      if (0x30...0x39).contains(byte) {
        append(byte, isFraction: isFraction)
        count += 1
      } else if byte == point && !isFraction {
        isFraction = true
      } else if byte != group || count == 0 || isFraction {
        break
      }
      at += 1
    }
    guard count > 0 else { return nil }
    guard at < bytes.count else { return }
    guard let exponent = Self.exponent(bytes.part(at, bytes.count)) else { return nil }
    scale -= exponent
  }

  private mutating func append(_ digit: UInt8, isFraction: Bool) {
    guard digits < 100_000_000_000_000 else {
      // Digits that exceed the range count for the scale only.
      if !isFraction { scale -= 1 }
      return
    }
    digits = digits * 10 + Int64(digit - 0x30)
    if isFraction { scale += 1 }
  }

  /// Returns the exponent after `e`, limited to the relevant range.
  private static func exponent(_ bytes: Bytes) -> Int? {
    guard bytes.count >= 2, bytes.count <= 5, bytes[0] | 0x20 == UInt8(ascii: "e") else {
      return nil
    }
    return Int(bytes.part(1, bytes.count).text)
  }

  /// Returns the number times `factor / divisor`, rounded to the nearest integer, halves away from
  /// zero; nil if it is too large.
  package func times(_ factor: Int64, over divisor: Int64 = 1) -> Int64? {
    guard digits != 0 else { return 0 }
    guard (-12...30).contains(scale) else { return scale < 0 ? nil : 0 }
    if scale == 0 && factor == 1 && divisor == 1 { return isNegative ? -digits : digits }
    var numerator = Int128(digits) * Int128(factor)
    var denominator = Int128(divisor)
    for _ in 0..<abs(scale) {
      if scale < 0 { numerator *= 10 } else { denominator *= 10 }
    }
    let rounded = (numerator + denominator / 2) / denominator
    guard rounded <= Int128(Int64.max) else { return nil }
    return isNegative ? -Int64(rounded) : Int64(rounded)
  }
}

/// Units of length, in micrometres.
enum LengthUnit {
  private static let units: [(StaticString, Int64)] = [
    ("km", 1_000_000_000), ("mi", 1_609_344_000), ("m", 1_000_000), ("cm", 10_000),
    ("mm", 1_000), ("ft", 304_800), ("yd", 914_400), ("in", 25_400),
  ]

  /// Returns the micrometres in a unit; nil if it is unknown.
  static func micrometres(_ name: Bytes) -> Int64? {
    units.first { name.equals($0.0) }?.1
  }
}
