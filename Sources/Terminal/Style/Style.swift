/// What a piece of the screen means. Views name roles; only a theme knows colours.
public enum Role: UInt8, CaseIterable, Hashable, Sendable {
  case text
  /// Units, hints, what is past: present but quiet.
  case muted
  /// The one colour that leads the eye.
  case accent
  case title
  case key
  case border
  case good
  case warning
  case bad
  case day
  case evening
  case night
  case other
  case series1
  case series2
  case series3
  case series4
  case series5
  case series6

  /// The colour of the chart series `index`, round and round.
  public static func series(_ index: Int) -> Role {
    let all: [Role] = [.series1, .series2, .series3, .series4, .series5, .series6]
    return all[((index % all.count) + all.count) % all.count]
  }
}

/// What a piece of the screen stands on.
public enum Ground: UInt8, CaseIterable, Hashable, Sendable {
  case plain
  /// The focused row or cell: sets both colours, so that it shows in every theme.
  case selection
  /// A dialog, menu or popup above the screen.
  case raised
  /// A field that can be typed into.
  case field
  /// The field that is being typed into.
  case activeField
  /// One of several things chosen together, the focused one among them.
  case chosen
  /// The chosen tab.
  case activeTab
}

/// Emphasis that works without colour.
public struct Traits: OptionSet, Hashable, Sendable {
  /// The stored bits.
  public let rawValue: UInt8
  /// A set from its stored bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Heavier strokes.
  public static let bold = Traits(rawValue: 1)
  /// A line below.
  public static let underline = Traits(rawValue: 2)
  /// Colours exchanged.
  public static let reverse = Traits(rawValue: 4)
  /// Lighter strokes.
  public static let dim = Traits(rawValue: 8)
}

/// How a cell looks: its meaning, what it stands on, and its emphasis.
public struct Style: Hashable, Sendable {
  /// Its meaning.
  public var role: Role
  /// What it stands on.
  public var ground: Ground
  /// Its emphasis.
  public var traits: Traits

  /// A style of that meaning.
  public init(_ role: Role = .text, on ground: Ground = .plain, _ traits: Traits = []) {
    self.role = role
    self.ground = ground
    self.traits = traits
  }

  /// Ordinary text.
  public static let text = Style()
  /// Quiet text.
  public static let muted = Style(.muted)

  /// The same style on another ground.
  public func on(_ ground: Ground) -> Style { Style(role, on: ground, traits) }

  /// The same style with more emphasis.
  public func with(_ more: Traits) -> Style { Style(role, on: ground, traits.union(more)) }
}
