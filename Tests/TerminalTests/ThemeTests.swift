import Foundation
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
      let ratio = Self.contrast(foreground, background)
      #expect(ratio >= least, "\(style.role) on \(style.ground): \(ratio)")
    }
  }

  static func contrast(_ a: UInt8, _ b: UInt8) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  /// Relative luminance of a colour of xterm's cube or grey ramp (WCAG 2.1).
  static func luminance(_ number: UInt8) -> Double {
    let steps: [Double] = [0, 95, 135, 175, 215, 255]
    let index = Int(number) - 16
    let grey = Double(8 + 10 * (Int(number) - 232))
    let channels =
      number < 232
      ? [steps[index / 36], steps[index / 6 % 6], steps[index % 6]] : [grey, grey, grey]
    let linear = channels.map { channel in
      let share = channel / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  @Test("the names are known, others are not")
  func names() {
    #expect(Theme.builtin.map(\.name) == ["terminal", "light", "high-contrast", "mono"])
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
