/// A scanner for short texts; a step that does not match leaves the position unchanged.
struct ByteScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// The maximum of scanned numbers, to which larger ones are limited: outside of every valid
  /// range, but safe to multiply.
  static let largestNumber = 1_000_000_000

  var isAtEnd: Bool { position == bytes.count }

  /// The next byte; nil at the end.
  var next: UInt8? { isAtEnd ? nil : bytes[position] }

  /// Consumes `scalar`, an ASCII character, if it is next.
  mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard let next, UInt32(next) == scalar.value else { return false }
    position += 1
    return true
  }

  /// Skips the bytes that satisfy `condition` and returns their number.
  mutating func skip(while condition: (UInt8) -> Bool) -> Int {
    let start = position
    while let next, condition(next) { position += 1 }
    return position - start
  }

  /// Returns the number in the next digits, as many as `digits` allows; nil if there are fewer.
  mutating func number(digits: ClosedRange<Int> = 1...64) -> Int? {
    var value = 0
    var end = position
    while end < bytes.count, end - position < digits.upperBound,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end])
    {
      value = min(value * 10 + Int(bytes[end] - UInt8(ascii: "0")), Self.largestNumber)
      end += 1
    }
    guard end - position >= digits.lowerBound else { return nil }
    position = end
    return value
  }

  /// Skips `+` or `-` and returns 1 or -1; nil if neither is next.
  mutating func sign() -> Int? {
    if consume("+") { return 1 }
    return consume("-") ? -1 : nil
  }
}
