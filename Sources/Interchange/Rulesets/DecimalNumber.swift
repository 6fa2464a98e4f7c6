/// Decimal numbers in JSON, converted without binary fractions.
enum DecimalNumber {
  /// The maximum absolute value, to which larger numbers are limited: far outside of every valid
  /// range.
  static let largest: Int64 = 1_000_000_000_000_000

  /// Returns the number times a power of ten: 1.35 with four decimals is 13,500. Nil if it has more
  /// decimals; `text` must be a number of RFC 8259.
  static func fixedPoint(_ text: String, decimals: Int) -> Int64? {
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" }.split(whereSeparator: { $0 == "e" || $0 == "E" })
    let mantissa = (parts.first ?? "0").split(separator: ".")
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    var digits = (mantissa.first ?? "0").compactMap(\.wholeNumberValue)
    digits += fraction.compactMap(\.wholeNumberValue)
    // An exponent that exceeds an Int has the same effect as the largest one.
    let exponent = parts.count > 1 ? Int(parts[1]) ?? (parts[1].hasPrefix("-") ? -9999 : 9999) : 0
    var missing = decimals - fraction.utf8.count + min(max(-9999, exponent), 9999)
    while missing < 0, let last = digits.last, last == 0 {
      digits.removeLast()
      missing += 1
    }
    if digits.allSatisfy({ $0 == 0 }) { return 0 }
    guard missing >= 0 else { return nil }
    var value: Int64 = 0
    for digit in digits + [Int](repeating: 0, count: min(missing, 16)) {
      value = min(value * 10 + Int64(digit), largest)
    }
    return isNegative ? -value : value
  }
}
