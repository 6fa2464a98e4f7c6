/// The identity of a stored record: a lower-case UUID (RFC 9562, version 4).
public struct RecordID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The 36 characters.
  public let text: String

  /// Wraps an identity that a store or a file already carries.
  public init(_ text: String) { self.text = text.lowercased() }

  /// A new identity from a source of randomness.
  public init(using generator: inout some RandomNumberGenerator) {
    var high = UInt64.random(in: .min ... .max, using: &generator)
    var low = UInt64.random(in: .min ... .max, using: &generator)
    high = high & 0xffff_ffff_ffff_0fff | 0x4000
    low = low & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
    func hex(_ value: UInt64, _ digits: Int) -> String {
      let text = String(value, radix: 16)
      return String(repeating: "0", count: digits - text.count) + text
    }
    let a = hex(high, 16), b = hex(low, 16)
    text = [a.prefix(8), a.dropFirst(8).prefix(4), a.dropFirst(12), b.prefix(4), b.dropFirst(4)]
      .joined(separator: "-")
  }

  /// A new identity from the system's randomness.
  public static func new() -> RecordID {
    var generator = SystemRandomNumberGenerator()
    return RecordID(using: &generator)
  }

  /// The 36 characters.
  public var description: String { text }

  /// By characters.
  public static func < (a: RecordID, b: RecordID) -> Bool { a.text < b.text }
}
