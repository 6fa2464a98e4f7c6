/// The id of a stored record: a lower-case UUID (RFC 9562, version 4).
public struct RecordID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The 36 characters.
  public let text: String

  /// Wraps an id from a store or a file.
  public init(_ text: String) {
    // Nearly all ids are in lower case already, and lists read tens of thousands.
    let isLower = text.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
    self.text = isLower ? text : text.lowercased()
  }

  /// Generates an id from a source of randomness.
  public init(using generator: inout some RandomNumberGenerator) {
    var high = UInt64.random(in: .min ... .max, using: &generator)
    var low = UInt64.random(in: .min ... .max, using: &generator)
    high = high & 0xffff_ffff_ffff_0fff | 0x4000
    low = low & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
    self.init(high: high, low: low)
  }

  /// Creates the id of 128 bits.
  init(high: UInt64, low: UInt64) {
    text = String(unsafeUninitializedCapacity: 36) { buffer in
      var at = 0
      for place in 0..<32 {
        if place == 8 || place == 12 || place == 16 || place == 20 {
          buffer[at] = UInt8(ascii: "-")
          at += 1
        }
        let bits = place < 16 ? high >> UInt64(60 - place * 4) : low >> UInt64(124 - place * 4)
        let digit = UInt8(truncatingIfNeeded: bits & 0xf)
        buffer[at] = digit < 10 ? 0x30 + digit : 0x57 + digit
        at += 1
      }
      return 36
    }
  }

  /// The 128 bits; nil if the id is not a UUID.
  var bits: (high: UInt64, low: UInt64)? {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
    guard text.utf8.count == 36, digits.count == 32,
      let high = UInt64(String(decoding: digits[..<16], as: UTF8.self), radix: 16),
      let low = UInt64(String(decoding: digits[16...], as: UTF8.self), radix: 16)
    else { return nil }
    return (high, low)
  }

  /// Whether the id is a UUID.
  public var isUUID: Bool { bits != nil }

  /// Generates an id from the system's randomness.
  public static func new() -> RecordID {
    var generator = SystemRandomNumberGenerator()
    return RecordID(using: &generator)
  }

  /// The 36 characters.
  public var description: String { text }

  /// Compares by characters.
  public static func < (a: RecordID, b: RecordID) -> Bool { a.text < b.text }
}
