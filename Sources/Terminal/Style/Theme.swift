/// A colour for terminals of 8 or 16 colours and for those of 256.
public struct Color: Hashable, Sendable {
  /// The ANSI number, 0…15; nil for the terminal's own text, dimmed.
  public let basic: UInt8?
  /// The xterm number, 0…255.
  public let extended: UInt8

  /// A colour that is `basic` where there are few and `extended` where there are 256.
  public init(_ basic: UInt8?, _ extended: UInt8) {
    self.basic = basic
    self.extended = extended
  }
}

/// How many colours a terminal has.
public enum ColorDepth: Int, CaseIterable, Comparable, Sendable {
  case mono = 1
  case ansi8 = 8
  case ansi16 = 16
  case xterm256 = 256

  /// Fewer is smaller.
  public static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }
}

/// A style resolved for a terminal: colour numbers, nil for the terminal's own, and emphasis.
public struct Paint: Hashable, Sendable {
  /// The text's colour number, nil for the terminal's own.
  public var foreground: UInt8?
  /// The ground's colour number, nil for the terminal's own.
  public var background: UInt8?
  /// The emphasis.
  public var traits: Traits

  /// A resolved look.
  public init(foreground: UInt8? = nil, background: UInt8? = nil, traits: Traits = []) {
    self.foreground = foreground
    self.background = background
    self.traits = traits
  }
}

/// A named choice of colours and emphasis for every role and ground.
public struct Theme: Sendable {
  /// What a role or ground asks for.
  package struct Appearance: Sendable {
    var color: Color?
    /// The colour of all text on a ground, whatever its role.
    var ink: Color?
    /// The colour of text on a ground whose role brings none: a ground with a colour needs it,
    /// because the terminal's own text may be as dark as the ground.
    var text: Color?
    var traits: Traits = []

    package init(color: Color? = nil, ink: Color? = nil, text: Color? = nil, traits: Traits = []) {
      self.color = color
      self.ink = ink
      self.text = text
      self.traits = traits
    }
  }

  /// The name by which settings know it.
  public let name: String
  let usesColor: Bool
  let roles: @Sendable (Role) -> Appearance
  let grounds: @Sendable (Ground) -> Appearance

  package init(
    name: String, usesColor: Bool, roles: @escaping @Sendable (Role) -> Theme.Appearance,
    grounds: @escaping @Sendable (Ground) -> Theme.Appearance
  ) {
    self.name = name
    self.usesColor = usesColor
    self.roles = roles
    self.grounds = grounds
  }

  /// The look of `style` on a terminal with `depth` colours.
  ///
  /// A ground that brings its own ink (a selection) overrides the role's colour, because a bar
  /// whose text keeps eleven colours is unreadable in half of all palettes.
  public func paint(_ style: Style, depth: ColorDepth) -> Paint {
    let role = roles(style.role), ground = grounds(style.ground)
    var paint = Paint(traits: style.traits.union(role.traits).union(ground.traits))
    if depth < .xterm256, let color = role.color, color.basic == nil { paint.traits.insert(.dim) }
    // Dim text on a bar is as good as gone.
    let isBar = [.selection, .activeTab, .chosen].contains(style.ground)
    if isBar { paint.traits.remove(.dim) }
    guard usesColor, depth > .mono else {
      if isBar { paint.traits.insert(.reverse) }
      if style.ground == .field || style.ground == .activeField { paint.traits.insert(.underline) }
      return paint
    }
    paint.background = number(ground.color, depth)
    paint.foreground =
      number(ground.ink, depth) ?? number(role.color, depth) ?? number(ground.text, depth)
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
