/// A colour, for terminals with 8 or 16 colours and for those with 256.
public struct Color: Hashable, Sendable {
  /// The ANSI number, 0…15; nil for the terminal's default colour.
  public let basic: UInt8?
  /// The xterm number, 0…255.
  public let extended: UInt8
  /// Whether the terminal's default colour is dimmed where it stands for this one.
  let dimsDefault: Bool

  /// Creates a colour that is `basic` in 8 or 16 colours and `extended` in 256.
  public init(_ basic: UInt8?, _ extended: UInt8) {
    self.init(basic, extended, dimsDefault: true)
  }

  private init(_ basic: UInt8?, _ extended: UInt8, dimsDefault: Bool) {
    self.basic = basic
    self.extended = extended
    self.dimsDefault = dimsDefault
  }

  /// Returns a colour that terminals with 8 or 16 colours show as their default one.
  static func only256(_ extended: UInt8) -> Color { Color(nil, extended, dimsDefault: false) }
}

/// The background of a terminal, if it is known.
public enum Background: CaseIterable, Hashable, Sendable {
  case unknown, dark, light
}

/// The number of colours of a terminal.
public enum ColorDepth: Int, CaseIterable, Comparable, Sendable {
  case mono = 1
  case ansi8 = 8
  case ansi16 = 16
  case xterm256 = 256

  /// Returns whether `a` has fewer colours.
  public static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }
}

/// A style resolved for a terminal: colour numbers, nil for the terminal's default, and emphasis.
public struct Paint: Hashable, Sendable {
  /// The colour number of the text; nil for the terminal's default.
  public var foreground: UInt8?
  /// The colour number of the background; nil for the terminal's default.
  public var background: UInt8?
  /// The emphasis.
  public var traits: Traits

  /// Creates a resolved style.
  public init(foreground: UInt8? = nil, background: UInt8? = nil, traits: Traits = []) {
    self.foreground = foreground
    self.background = background
    self.traits = traits
  }
}

/// A named set of colours and emphasis for every role and background.
public struct Theme: Sendable {
  /// The appearance of a role or background.
  package struct Appearance: Sendable {
    var color: Color?
    /// The colour of all text on a background, regardless of its role.
    var ink: Color?
    /// The colour of muted text on a background with its own ink, such as a placeholder.
    var mutedInk: Color?
    /// The colour of text on a background if its role has none. A background with a colour needs
    /// it, because the terminal's default text colour may be as dark as the background.
    var text: Color?
    var traits: Traits = []

    package init(
      color: Color? = nil, ink: Color? = nil, mutedInk: Color? = nil, text: Color? = nil,
      traits: Traits = []
    ) {
      self.color = color
      self.ink = ink
      self.mutedInk = mutedInk
      self.text = text
      self.traits = traits
    }
  }

  /// The name used in settings.
  public let name: String
  /// Whether the theme has colours at all.
  package let usesColor: Bool
  let roles: @Sendable (Role) -> Appearance
  let grounds: @Sendable (Ground) -> Appearance
  /// Returns the theme for another background than a dark one; nil if the theme has its own.
  let variant: (@Sendable (Background) -> Theme)?

  package init(
    name: String, usesColor: Bool, variant: (@Sendable (Background) -> Theme)? = nil,
    roles: @escaping @Sendable (Role) -> Theme.Appearance,
    grounds: @escaping @Sendable (Ground) -> Theme.Appearance
  ) {
    self.name = name
    self.usesColor = usesColor
    self.variant = variant
    self.roles = roles
    self.grounds = grounds
  }

  /// Returns the theme as it is shown on a terminal with that background.
  public func on(_ background: Background) -> Theme { variant?(background) ?? self }

  /// Returns the colours and emphasis of `style` on a terminal with `depth` colours.
  ///
  /// A background with its own `ink`, such as the selection, overrides the role's colour, because a
  /// bar with text in eleven colours is illegible in many palettes.
  public func paint(_ style: Style, depth: ColorDepth) -> Paint {
    let role = roles(style.role), ground = grounds(style.ground)
    var paint = Paint(traits: style.traits.union(role.traits).union(ground.traits))
    if depth < .xterm256, let color = role.color, color.basic == nil, color.dimsDefault {
      paint.traits.insert(.dim)
    }
    // Dim text on a bar is nearly invisible.
    let isBar = [.selection, .activeTab, .chosen].contains(style.ground)
    if isBar { paint.traits.remove(.dim) }
    guard usesColor, depth > .mono else {
      if isBar { paint.traits.insert(.reverse) }
      if style.ground == .field || style.ground == .activeField { paint.traits.insert(.underline) }
      return paint
    }
    paint.background = number(ground.color, depth)
    let ink = style.role == .muted ? ground.mutedInk ?? ground.ink : ground.ink
    paint.foreground =
      number(ink, depth) ?? number(role.color, depth) ?? number(ground.text, depth)
    // Colours that differ in 256 can be the same in 8.
    if let background = paint.background, paint.foreground == background {
      paint.foreground = [7, 15].contains(background) ? 0 : 7
    }
    // Many terminals draw bold text in the bright twin of its colour: black becomes a grey that is
    // paler than the text around it.
    if depth < .xterm256, paint.traits.contains(.bold), [7, 15].contains(paint.background),
      let foreground = paint.foreground, foreground < 8
    {
      paint.traits.remove(.bold)
      paint.traits.insert(.underline)
    }
    return paint
  }

  private func number(_ color: Color?, _ depth: ColorDepth) -> UInt8? {
    guard let color else { return nil }
    switch depth {
    case .xterm256: return color.extended
    case .ansi16: return color.basic
    case .ansi8, .mono: return color.basic.map { $0 & 7 }
    }
  }
}
