/// The colour a pattern is drawn in.
public enum PatternColor: Hashable, Sendable {
  /// A colour of the theme, counted from 0: it suits every theme, light, dark or without colour.
  case series(Int)
  /// A colour of one's own, `0xRRGGBB`.
  case rgb(UInt32)

  /// The number of colours that every theme has.
  public static let seriesCount = 6

  /// `series 2` or `#1f77b4`, as stored.
  public var text: String {
    switch self {
    case .series(let index): return "series \(index)"
    case .rgb(let value):
      let digits = String(value & 0xff_ffff, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
  }

  /// Reads `text`'s forms; nil for anything else.
  public init?(_ text: String) {
    if text.hasPrefix("#"), text.utf8.count == 7, text.utf8.dropFirst().allSatisfy(Self.isHex),
      let value = UInt32(text.dropFirst(), radix: 16)
    {
      self = .rgb(value)
    } else if text.hasPrefix("series "), let index = Int(text.dropFirst(7)), index >= 0 {
      self = .series(index)
    } else {
      return nil
    }
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }
}
