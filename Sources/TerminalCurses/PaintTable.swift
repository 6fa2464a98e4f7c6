import CNcurses
import Terminal

/// What ncurses needs to know about a style: its attributes and the number of its colour pair.
struct Ink: Equatable {
  var attributes: UInt32
  var pair: Int32
}

/// The ink of every style of the theme in use, each worked out when it is first needed.
struct PaintTable {
  /// How many colours the terminal shows.
  let depth: ColorDepth
  /// Whether the terminal's own colours can be used beside the numbered ones.
  private let hasDefaults: Bool
  private var theme: Theme?
  private var inks: [Ink?] = []
  private var pairs: [Int32: Int32] = [:]

  /// Starts colours, unless they are unwanted: then no colour sequence is ever sent.
  init(noColor: Bool) {
    let colors = noColor ? 0 : nc_start_colors()
    depth = PaintTable.depth(colors: colors)
    hasDefaults = depth > .mono && nc_default_colors() != 0
  }

  /// The depth of a terminal with that many colours.
  static func depth(colors: Int32) -> ColorDepth {
    switch colors {
    case 256...: return .xterm256
    case 16...: return .ansi16
    case 8...: return .ansi8
    default: return .mono
    }
  }

  /// Takes another theme into use; true where it is another.
  mutating func use(_ theme: Theme) -> Bool {
    guard theme.name != self.theme?.name else { return false }
    self.theme = theme
    inks = Array(repeating: nil, count: Role.allCases.count * Ground.allCases.count * 16)
    return true
  }

  /// The ink of a style in the theme in use.
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
    // A terminal that cannot go back to its own colours is taken to be white on black.
    let front = foreground.map(Int32.init) ?? (hasDefaults ? -1 : 7)
    let back = background.map(Int32.init) ?? (hasDefaults ? -1 : 0)
    let key = (front + 1) << 16 | (back + 1)
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
