import Platform

/// A colour of a picture, and of xterm's palette.
package struct RGB: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  /// Creates a colour from `0xrrggbb`.
  package init(_ value: UInt32) {
    red = UInt8(value >> 16 & 0xFF)
    green = UInt8(value >> 8 & 0xFF)
    blue = UInt8(value & 0xFF)
  }

  /// Reads `#rrggbb`; returns nil for anything else.
  package init?(hex text: String) {
    guard text.utf8.count == 7, text.hasPrefix("#"), !text.contains("+"), !text.contains("-"),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(value)
  }

  /// Creates the colour of a number of xterm's palette: 16 colours that terminals may change, a
  /// cube of 6×6×6, and 24 greys.
  package init(xterm number: UInt8) {
    switch number {
    case 0..<16: self.init(RGB.system[Int(number)])
    case 16..<232:
      let index = Int(number) - 16
      let channels = [index / 36, index / 6 % 6, index % 6].map { RGB.cube[$0] }
      self.init(channels.reduce(0) { $0 << 8 | $1 })
    default: self.init((8 + 10 * (UInt32(number) - 232)) * 0x010101)
    }
  }

  private static let system: [UInt32] = [
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
  ]
  private static let cube: [UInt32] = [0, 95, 135, 175, 215, 255]

  /// The colour as `0xrrggbb`.
  package var value: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The colour as `#rrggbb`.
  package var hex: String {
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  private var channels: [Double] { [Double(red), Double(green), Double(blue)] }

  /// Returns the square of the distance to another colour.
  package func distance(to other: RGB) -> Double {
    zip(channels, other.channels).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }

  /// Returns the number in `numbers` whose colour is most similar.
  package func nearest(in numbers: ClosedRange<UInt8>) -> UInt8 {
    numbers.min { distance(to: RGB(xterm: $0)) < distance(to: RGB(xterm: $1)) }
      ?? numbers.lowerBound
  }

  /// Returns the colour with `share` of its distance to another one covered, from 0 to 1.
  func mixed(with other: RGB, _ share: Double) -> RGB {
    func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) + (Double(b) - Double(a)) * share).rounded())
    }
    var mixed = self
    mixed.red = channel(red, other.red)
    mixed.green = channel(green, other.green)
    mixed.blue = channel(blue, other.blue)
    return mixed
  }

  /// The relative luminance, from 0 to 1 (WCAG 2.1).
  private var luminance: Double {
    let linear = channels.map { channel in
      let share = channel / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// Returns the contrast with another colour, from 1 to 21 (WCAG 2.1).
  package func contrast(with other: RGB) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
