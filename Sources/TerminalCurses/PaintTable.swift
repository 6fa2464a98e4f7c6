import CNcurses
import Terminal

/// The attributes and colour pair of a style in ncurses.
struct Ink: Equatable {
  var attributes: UInt32
  var pair: Int32
}

/// The inks of the current theme's styles, each determined when it is first needed.
package struct PaintTable {
  /// The number of colours of the terminal.
  let depth: ColorDepth
  /// Whether the terminal's default colours can be combined with numbered ones.
  private let hasDefaults: Bool
  /// The number of colours that are palette entries; larger numbers are 24-bit colours.
  private let indexed: Int32
  private var theme: Theme?
  private var background = Background.unknown
  private var inks: [Ink?] = []
  private var pairs: [Int64: Int32] = [:]

  /// Initializes colours unless they are disabled: then no colour sequence is ever sent.
  init(noColor: Bool) {
    let colors = noColor ? 0 : nc_start_colors()
    depth = PaintTable.depth(colors: colors)
    indexed = colors > 256 ? PaintTable.indexed(nc_number("CO")) : 256
    hasDefaults = depth > .mono && nc_default_colors() != 0
  }

  /// Returns the depth of a terminal with a number of colours.
  package static func depth(colors: Int32) -> ColorDepth {
    switch colors {
    // 24-bit colours, or exactly the palette. Between them only the first eight are certain.
    case (1 << 24)..., 256: return .xterm256
    case 257...: return .ansi8
    case 16...: return .ansi16
    case 8...: return .ansi8
    default: return .mono
    }
  }

  /// Returns how many colours of a terminal with 24-bit colours are palette entries: the capability
  /// `CO`, or eight (user_caps(5)).
  package static func indexed(_ capability: Int32) -> Int32 { capability > 0 ? capability : 8 }

  /// Returns the number for ncurses of an entry of xterm's palette.
  package static func number(_ color: UInt8, indexed: Int32) -> Int32 {
    let number = Int32(color)
    return number < indexed ? number : Int32(RGB(xterm: color).value)
  }

  /// Changes the theme and the background it is shown on; returns whether one differs.
  mutating func use(_ theme: Theme, on background: Background) -> Bool {
    guard theme.name != self.theme?.name || background != self.background else { return false }
    self.theme = theme.on(background)
    self.background = background
    inks = Array(repeating: nil, count: Role.allCases.count * Ground.allCases.count * 16)
    return true
  }

  /// Returns the ink of a style in the current theme.
  mutating func ink(_ style: Style) -> Ink {
    let ground = Int(style.role.rawValue) * Ground.allCases.count + Int(style.ground.rawValue)
    let index = ground * 16 + Int(style.traits.rawValue & 15)
    if let ink = inks[index] { return ink }
    let paint = theme?.paint(style, depth: depth) ?? Paint()
    let ink = Ink(
      attributes: PaintTable.attributes(paint.traits),
      pair: pair(paint.foreground, paint.background))
    inks[index] = ink
    return ink
  }

  private mutating func pair(_ foreground: UInt8?, _ background: UInt8?) -> Int32 {
    guard depth > .mono, foreground != nil || background != nil else { return 0 }
    // A terminal that cannot return to its default colours is assumed to be white on black.
    func number(_ color: UInt8) -> Int32 { PaintTable.number(color, indexed: indexed) }
    let front = foreground.map(number) ?? (hasDefaults ? -1 : 7)
    let back = background.map(number) ?? (hasDefaults ? -1 : 0)
    let key = Int64(front + 1) << 32 | Int64(back + 1)
    if let known = pairs[key] { return known }
    let pair = nc_pair(Int32(pairs.count) + 1, front, back)
    pairs[key] = pair
    return pair
  }

  private static func attributes(_ traits: Traits) -> UInt32 {
    var bits: UInt32 = 0
    if traits.contains(.bold) { bits |= nc_bold() }
    if traits.contains(.underline) { bits |= nc_underline() }
    if traits.contains(.reverse) { bits |= nc_reverse() }
    if traits.contains(.dim) { bits |= nc_dim() }
    return bits
  }
}
