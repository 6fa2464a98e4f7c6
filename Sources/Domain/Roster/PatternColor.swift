/// The colour of a pattern.
public enum PatternColor: Hashable, Sendable {
  /// A colour of the theme, by index; it suits every theme.
  case series(Int)
  /// A custom colour, `0xRRGGBB`.
  case rgb(UInt32)

  /// The number of series colours in every theme.
  public static let seriesCount = 6

  /// The stored form: `series 2` or `#1f77b4`.
  public var text: String {
    switch self {
    case .series(let index): return "series \(index)"
    case .rgb(let value):
      let digits = String(value & 0xff_ffff, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
  }

  /// Parses the forms of `text`; nil for anything else.
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
