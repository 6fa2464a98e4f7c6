import Terminal
import Testing

@Suite("Themes") struct ThemeTests {
  /// Every theme at every depth.
  static let all = Theme.builtin.flatMap { theme in
    ColorDepth.allCases.map { (theme.name, $0) }
  }

  static func paints(_ name: String, _ depth: ColorDepth, on grounds: [Ground] = Ground.allCases)
    throws
    -> [(Style, Paint)]
  {
    let theme = try #require(Theme.named(name))
    return Role.allCases.flatMap { role in
      grounds.map { (Style(role, on: $0), theme.paint(Style(role, on: $0), depth: depth)) }
    }
  }

  @Test("a selection sets both colours or reverses", arguments: all)
  func selection(name: String, depth: ColorDepth) throws {
    for (style, paint) in try Self.paints(name, depth, on: [.selection, .activeTab]) {
      let hasBoth = paint.foreground != nil && paint.background != nil
      #expect(hasBoth || paint.traits.contains(.reverse), "\(style)")
      #expect(!paint.traits.contains(.dim), "\(style)")
    }
  }

  @Test("no role is invisible on any ground", arguments: all)
  func visible(name: String, depth: ColorDepth) throws {
    for (style, paint) in try Self.paints(name, depth) {
      guard let background = paint.background else { continue }
      // The terminal's own text may have any colour, so a coloured ground brings its own.
      let foreground = try #require(paint.foreground, "\(style)")
      #expect(foreground != background, "\(style)")
    }
  }

  @Test("without colour there is none", arguments: Theme.builtin.map(\.name))
  func mono(name: String) throws {
    for (style, paint) in try Self.paints(name, .mono) {
      #expect(paint.foreground == nil && paint.background == nil, "\(style)")
    }
    for (style, paint) in try Self.paints("mono", .xterm256) {
      #expect(paint.foreground == nil && paint.background == nil, "\(style)")
    }
  }

  @Test("no colour is beyond the terminal's", arguments: all)
  func depth(name: String, depth: ColorDepth) throws {
    for (style, paint) in try Self.paints(name, depth) {
      for number in [paint.foreground, paint.background].compactMap({ $0 }) {
        #expect(Int(number) < depth.rawValue, "\(style)")
      }
    }
  }

  @Test("a field, a bar and a warning show without colour")
  func weight() {
    func traits(_ style: Style) -> Traits { Theme.mono.paint(style, depth: .mono).traits }
    #expect(traits(Style(.text, on: .field)) == .underline)
    #expect(traits(Style(.muted, on: .selection)) == .reverse)
    #expect(traits(Style(.bad)) == [.bold, .underline])
    #expect(traits(.muted) == .dim)
  }

  @Test("quiet text is dimmed where there is no grey")
  func grey() {
    let few = Theme.terminal.paint(.muted, depth: .ansi16)
    #expect(few == Paint(traits: .dim))
    #expect(Theme.terminal.paint(.muted, depth: .xterm256) == Paint(foreground: 245))
  }

  /// WCAG 2.1 asks 4.5 of text, 3 of large text and of marks, and 7 where contrast is enhanced.
  @Test(
    "text can be read where the theme sets both colours",
    arguments: [("light", 3.0), ("high-contrast", 7.0)])
  func contrast(name: String, least: Double) throws {
    let grounds: [Ground] = [
      .plain, .raised, .field, .activeField, .selection, .chosen, .activeTab,
    ]
    for (style, paint) in try Self.paints(name, .xterm256, on: grounds) where style.role != .border
    {
      let foreground = try #require(paint.foreground), background = try #require(paint.background)
      let ratio = RGB(xterm: foreground).contrast(with: RGB(xterm: background))
      #expect(ratio >= least, "\(style.role) on \(style.ground): \(ratio)")
    }
  }

  @Test("the dark theme is easy to read on every ground, and bars show both colours")
  func dark() throws {
    for (style, paint) in try Self.paints("dark", .xterm256) where style.role != .border {
      let foreground = try #require(paint.foreground), background = try #require(paint.background)
      let ratio = RGB(xterm: foreground).contrast(with: RGB(xterm: background))
      #expect(
        ratio >= (style.role == .text ? 7 : 4.5), "\(style.role) on \(style.ground): \(ratio)")
    }
  }

  @Test("a theme based on another differs in its own colours alone, in 16 colours too")
  func custom() {
    let theme = Theme(
      "own", base: .terminal, roles: [.accent: Color(RGB(0xFF8700))],
      grounds: [.plain: .init(color: Color(RGB(0))), .chosen: .init(text: Color(3))])
    func paint(_ style: Style, _ depth: ColorDepth = .xterm256) -> Paint {
      theme.paint(style, depth: depth)
    }
    #expect(paint(Style(.accent)) == Paint(foreground: 208, background: 16))
    #expect(paint(Style(.accent), .ansi16) == Paint(foreground: 3, background: 0))
    // The terminal's own text could be as dark as the background.
    #expect(paint(.text) == Paint(foreground: 231, background: 16))
    #expect(paint(Style(.bad, on: .chosen)) == Paint(foreground: 3, background: 24, traits: .bold))
    #expect(
      paint(Style(.good, on: .raised))
        == Theme.terminal.paint(
          Style(.good, on: .raised), depth: .xterm256))
    let alike = Theme("own", base: .dark, roles: [.text: Color(RGB(0x303030))])
    #expect(alike.paint(.text, depth: .ansi16) == Paint(foreground: 7, background: 0))
  }

  @Test("pairs that are hard to read are found")
  func gaps() {
    let theme = Theme(
      "own", base: .dark, roles: [.muted: Color(240), .good: Color(243)],
      grounds: [.selection: .init(color: Color(233), text: Color(235))])
    let gaps = theme.contrastGaps(of: [.muted, .good], [.selection])
    let found = gaps.map { "\($0.role.map { "\($0)" } ?? "-")/\($0.ground)" }
    #expect(
      found == [
        "muted/plain", "text/selection", "-/selection", "muted/raised", "muted/field", "good/field",
      ])
    #expect(Theme.dark.contrastGaps(of: Set(Role.allCases), Set(Ground.allCases)).isEmpty)
  }

  @Test("the names are known, others are not")
  func names() {
    #expect(Theme.builtin.map(\.name) == ["terminal", "dark", "light", "high-contrast", "mono"])
    #expect(Theme.named("mono")?.name == "mono")
    #expect(Theme.named("solarized") == nil)
  }

  @Test("series go round")
  func series() {
    #expect(Role.series(0) == .series1)
    #expect(Role.series(7) == .series2)
    #expect(Role.series(-1) == .series6)
  }
}
