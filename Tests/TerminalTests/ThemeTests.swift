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

  @Test("text of the terminal's theme can be read on its background, known or not")
  func onBackground() throws {
    let grounds: [(Background, [UInt32])] = [
      (.dark, [0]), (.light, [0xFFFFFF]), (.unknown, [0, 0xFFFFFF]),
    ]
    for (background, plain) in grounds {
      for role in Role.allCases where role != .border {
        let theme = Theme.terminal.on(background)
        let paint = theme.paint(Style(role), depth: .xterm256)
        #expect(paint.background == nil)
        guard let foreground = paint.foreground else { continue }
        for color in plain {
          let ratio = RGB(xterm: foreground).contrast(with: RGB(color))
          #expect(ratio >= 4.5, "\(role) on \(color): \(ratio)")
        }
        // With few colours, the terminal's own text is the only one that is certain.
        let few = theme.paint(Style(role), depth: .ansi8)
        guard background != .dark, let foreground = few.foreground else { continue }
        #expect(background == .light && [1, 4, 0].contains(foreground), "\(role): \(foreground)")
        #expect(!few.traits.contains(.bold), "\(role)")
      }
    }
    #expect(Theme.dark.on(.light).name == "dark")
    #expect(Theme.dark.on(.light).paint(.text, depth: .xterm256).background == 233)
  }

  @Test("a warning has a colour that no shift and no key has, even if the background is not known")
  func warnings() {
    func color(_ role: Role) -> UInt8? {
      Theme.terminal.on(.unknown).paint(Style(role), depth: .xterm256).foreground
    }
    let shifts: [Role] = [.day, .evening, .night, .other]
    for role in shifts + [.key] { #expect(color(role) != color(.warning)) }
    #expect(Set(shifts.map(color)).count == 4)
  }

  @Test("bars can be read on every background, at every depth", arguments: Background.allCases)
  func bars(_ background: Background) throws {
    let grounds: [Ground] = [.selection, .activeTab, .chosen, .activeField]
    for depth in ColorDepth.allCases where depth > .mono {
      for ground in grounds {
        let paint = Theme.terminal.on(background).paint(Style(.text, on: ground), depth: depth)
        let front = try #require(paint.foreground), back = try #require(paint.background)
        let ratio = RGB(xterm: front).contrast(with: RGB(xterm: back))
        #expect(ratio >= 4.3, "\(ground) with \(depth): \(ratio)")
      }
    }
  }

  /// Bold text of the colours 0 to 7 is drawn in 8 to 15 by xterm, PuTTY and others.
  @Test("with few colours, the light theme is readable and emphasis is no weaker than text")
  func lightInFewColors() throws {
    for depth in [ColorDepth.ansi8, .ansi16] {
      for role in Role.allCases {
        for traits in [Traits(), .bold] {
          let paint = Theme.light.paint(Style(role, on: .plain, traits), depth: depth)
          let foreground = try #require(paint.foreground),
            background = try #require(paint.background)
          let shown = paint.traits.contains(.bold) && foreground < 8 ? foreground + 8 : foreground
          let ratio = RGB(xterm: shown).contrast(with: RGB(xterm: background))
          #expect(ratio >= 4.5, "\(role): \(ratio)")
          #expect(traits.isEmpty || !paint.traits.isDisjoint(with: [.bold, .underline]))
        }
      }
    }
  }

  @Test("a theme based on the terminal's follows its background, unless it has its own")
  func customOnBackground() {
    let own = Theme("own", base: .terminal, roles: [.accent: Color(RGB(0xFF8700))])
    let light = own.on(.light)
    #expect(light.name == "own")
    #expect(light.paint(Style(.accent), depth: .xterm256).foreground == 208)
    #expect(light.paint(Style(.key), depth: .xterm256).foreground == 90)
    let black = Theme("own", base: .terminal, grounds: [.plain: .init(color: Color(RGB(0)))])
    #expect(black.on(.light).paint(Style(.key), depth: .xterm256).foreground == 222)
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
