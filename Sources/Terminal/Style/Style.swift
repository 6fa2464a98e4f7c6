/// The meaning of a part of the screen. Views name roles; only themes know colours.
public enum Role: UInt8, CaseIterable, Hashable, Sendable {
  case text
  /// Units, hints and past entries: visible but unobtrusive.
  case muted
  /// The one colour that draws attention.
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

  /// Returns the colour of the chart series `index`; the colours repeat.
  public static func series(_ index: Int) -> Role {
    let all: [Role] = [.series1, .series2, .series3, .series4, .series5, .series6]
    return all[((index % all.count) + all.count) % all.count]
  }
}

/// The background of a part of the screen.
public enum Ground: UInt8, CaseIterable, Hashable, Sendable {
  case plain
  /// The focused row or cell. It sets both colours, so that it is visible in every theme.
  case selection
  /// A dialog, menu or popup over the screen.
  case raised
  /// A text field.
  case field
  /// The focused text field.
  case activeField
  /// An entry of a multiple selection.
  case chosen
  /// The active tab.
  case activeTab
}

/// Kinds of emphasis that do not need colour.
public struct Traits: OptionSet, Hashable, Sendable {
  /// The stored bits.
  public let rawValue: UInt8
  /// Creates a set from its stored bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Bold text.
  public static let bold = Traits(rawValue: 1)
  /// Underlined text.
  public static let underline = Traits(rawValue: 2)
  /// Exchanged foreground and background.
  public static let reverse = Traits(rawValue: 4)
  /// Dim text.
  public static let dim = Traits(rawValue: 8)
}

/// The style of a cell: its role, background and emphasis.
public struct Style: Hashable, Sendable {
  /// The role.
  public var role: Role
  /// The background.
  public var ground: Ground
  /// The emphasis.
  public var traits: Traits

  /// Creates a style.
  public init(_ role: Role = .text, on ground: Ground = .plain, _ traits: Traits = []) {
    self.role = role
    self.ground = ground
    self.traits = traits
  }

  /// Ordinary text.
  public static let text = Style()
  /// Muted text.
  public static let muted = Style(.muted)

  /// Returns the style on another background.
  public func on(_ ground: Ground) -> Style { Style(role, on: ground, traits) }

  /// Returns the style with additional emphasis.
  public func with(_ more: Traits) -> Style { Style(role, on: ground, traits.union(more)) }
}
