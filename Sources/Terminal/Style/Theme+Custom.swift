extension Color {
  /// Creates a colour of xterm's palette; terminals with fewer colours use their nearest one.
  package init(_ number: UInt8) {
    let basic = number < 16 ? number : RGB(xterm: number).nearest(in: 0...15)
    self.init(basic, number)
  }

  /// Creates the nearest colour of xterm's palette that terminals do not change.
  package init(_ rgb: RGB) { self.init(rgb.nearest(in: 16...255)) }

  /// The colour in 256 colours: its number below 16, which terminals may change, otherwise as
  /// `#rrggbb`.
  package var notation: String { extended < 16 ? String(extended) : RGB(xterm: extended).hex }
}

extension Theme {
  /// The colours of a background in a theme of the user.
  package struct GroundColors: Sendable {
    /// The colour of the background; nil for that of the base.
    package var color: Color?
    /// The colour of all text on it; nil for that of the base.
    package var text: Color?

    package init(color: Color? = nil, text: Color? = nil) {
      self.color = color
      self.text = text
    }
  }

  /// Creates a theme that differs from `base` in these colours; emphasis stays.
  package init(
    _ name: String, base: Theme, roles: [Role: Color] = [:],
    grounds: [Ground: GroundColors] = [:]
  ) {
    var adapted: (@Sendable (Background) -> Theme)?
    // A theme with a background of its own does not depend on the terminal's.
    if grounds[.plain]?.color == nil, let variant = base.variant {
      adapted = { Theme(name, base: variant($0), roles: roles, grounds: grounds) }
    }
    self.init(
      name: name, usesColor: base.usesColor || !roles.isEmpty || !grounds.isEmpty,
      variant: adapted,
      roles: { role in
        var appearance = base.roles(role)
        appearance.color = roles[role] ?? appearance.color
        return appearance
      },
      grounds: { ground in
        var appearance = base.grounds(ground)
        guard let own = grounds[ground] else { return appearance }
        if let text = own.text {
          if appearance.ink != text { appearance.mutedInk = nil }
          appearance.ink = text
        }
        if let color = own.color {
          appearance.color = color
          appearance.text = appearance.text ?? color.legible
        }
        return appearance
      })
  }

  /// Returns the colour of a role; nil for the terminal's own.
  package func color(of role: Role) -> Color? { usesColor ? roles(role).color : nil }

  /// Returns the colours of a background, without those of the terminal.
  package func colors(of ground: Ground) -> GroundColors {
    guard usesColor else { return GroundColors() }
    let appearance = grounds(ground)
    return GroundColors(color: appearance.color, text: appearance.ink)
  }

  // MARK: Contrast

  /// A pair of colours that is hard to read, or to tell apart.
  package struct ContrastGap: Equatable, Sendable {
    /// The role of the text; nil for a bar that is hard to see on the plain background.
    package let role: Role?
    package let ground: Ground
    /// The contrast, from 1 to 21.
    package let ratio: Double
    /// The least contrast it should have.
    package let least: Double
  }

  /// Returns the pairs of a role in `roles` or a background in `grounds` with too little contrast
  /// in 256 colours. WCAG 2.1 requires 4.5 for text (1.4.3), and 3 for signs and bold text; bars
  /// must be visible. Colours of the terminal are unknown, and borders only decorate.
  package func contrastGaps(of roles: Set<Role>, _ grounds: Set<Ground>) -> [ContrastGap] {
    Ground.allCases.flatMap { ground -> [ContrastGap] in
      let texts = textRoles(on: ground).filter { roles.contains($0) || grounds.contains(ground) }
      let isChanged = grounds.contains(ground) || grounds.contains(.plain)
      return texts.compactMap { gap($0, ground) }
        + (isChanged ? [hidden(ground)] : []).compactMap { $0 }
    }
  }

  /// Returns the roles with colours of their own on a background.
  private func textRoles(on ground: Ground) -> [Role] {
    guard self.grounds(ground).ink != nil else { return Role.allCases.filter { $0 != .border } }
    return self.grounds(ground).mutedInk == nil ? [.text] : [.text, .muted]
  }

  private func gap(_ role: Role, _ ground: Ground) -> ContrastGap? {
    let paint = paint(Style(role, on: ground), depth: .xterm256)
    guard let front = paint.foreground, let back = paint.background else { return nil }
    let ratio = RGB(xterm: front).contrast(with: RGB(xterm: back))
    let least = [.text, .muted].contains(role) ? 4.5 : 3
    return ratio < least ? ContrastGap(role: role, ground: ground, ratio: ratio, least: least) : nil
  }

  private func hidden(_ ground: Ground) -> ContrastGap? {
    let least = 1.2
    guard [.selection, .activeTab, .chosen, .activeField].contains(ground),
      let back = paint(Style(on: .plain), depth: .xterm256).background,
      let bar = paint(Style(on: ground), depth: .xterm256).background
    else { return nil }
    let ratio = RGB(xterm: bar).contrast(with: RGB(xterm: back))
    return ratio < least ? ContrastGap(role: nil, ground: ground, ratio: ratio, least: least) : nil
  }
}

extension Color {
  /// Black or white, whichever is easier to read on the colour.
  fileprivate var legible: Color {
    let own = RGB(xterm: extended), black = RGB(0), white = RGB(0xFFFFFF)
    return own.contrast(with: black) > own.contrast(with: white) ? Color(0, 16) : Color(15, 231)
  }
}
