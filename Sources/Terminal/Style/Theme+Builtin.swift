extension Theme {
  /// The built-in themes; the first is the default.
  public static let builtin: [Theme] = [.terminal, .dark, .light, .highContrast, .mono]

  /// Returns the built-in theme of that name; nil if there is none.
  public static func named(_ name: String) -> Theme? { builtin.first { $0.name == name } }

  /// Uses the terminal's own background: this is what it looks like on a dark one, and `on` has the
  /// others.
  public static let terminal = Theme(
    name: "terminal", usesColor: true,
    variant: { background in
      switch background {
      case .dark: onDark
      case .light: onLight
      case .unknown: onAny
      }
    }, roles: onDark.roles, grounds: onDark.grounds)

  /// The theme `terminal` on a dark background.
  private static let onDark = Theme(
    name: "terminal", usesColor: true,
    roles: { role in
      switch role {
      case .text: return Appearance()
      // ANSI 8 is nearly invisible in popular palettes, so muted text is dimmed instead.
      case .muted: return Appearance(color: Color(nil, 245))
      case .accent: return Appearance(color: Color(14, 80))
      case .title: return Appearance(color: Color(14, 80), traits: .bold)
      case .key: return Appearance(color: Color(11, 222), traits: .bold)
      case .border: return Appearance(color: Color(nil, 240))
      case .good: return Appearance(color: Color(10, 114))
      case .warning: return Appearance(color: Color(11, 221), traits: .bold)
      case .bad: return Appearance(color: Color(9, 203), traits: .bold)
      case .day: return Appearance(color: Color(11, 222))
      case .evening: return Appearance(color: Color(13, 176))
      case .night: return Appearance(color: Color(12, 111))
      case .other: return Appearance(color: Color(10, 150))
      case .series1: return Appearance(color: Color(14, 80))
      case .series2: return Appearance(color: Color(11, 222))
      case .series3: return Appearance(color: Color(13, 176))
      case .series4: return Appearance(color: Color(10, 114))
      case .series5: return Appearance(color: Color(12, 111))
      case .series6: return Appearance(color: Color(9, 209))
      }
    },
    grounds: { ground in
      switch ground {
      case .plain: return Appearance()
      case .selection: return Appearance(color: Color(4, 30), ink: Color(15, 231), traits: .bold)
      case .raised: return Appearance(color: Color(0, 235), text: Color(7, 252))
      case .field: return Appearance(color: Color(0, 237), text: Color(7, 252))
      case .activeField:
        return Appearance(color: Color(4, 24), ink: Color(15, 231), mutedInk: Color(7, 153))
      case .chosen: return Appearance(color: Color(7, 24), ink: Color(0, 231))
      case .activeTab: return Appearance(color: Color(4, 30), ink: Color(15, 231), traits: .bold)
      }
    })

  /// The theme `terminal` on a light background: the colours of `light`. With few colours, emphasis
  /// is bold text in the terminal's own colour.
  private static let onLight = Theme(
    name: "terminal", usesColor: true,
    roles: { role in
      var appearance = light.roles(role)
      if role == .text { appearance.color = nil }
      if role == .muted { appearance.color = Color(nil, 242) }
      if appearance.traits.contains(.bold), let color = appearance.color {
        appearance.color = .only256(color.extended)
      }
      return appearance
    },
    grounds: { ground in
      var appearance = light.grounds(ground)
      if ground == .plain { return Appearance() }
      appearance.text = Color(0, 235)
      return appearance
    })

  /// The theme `terminal` on a background that is not known: of xterm's 256 colours those with a
  /// contrast of at least 4.5 both on black and on white, of which there are no others; a warning
  /// has one that no shift and no key has. Of 8 or 16 colours there is none.
  private static let onAny = Theme(
    name: "terminal", usesColor: true,
    roles: { role in
      switch role {
      case .text: return Appearance()
      case .muted, .border: return Appearance(color: Color(nil, 243))
      case .accent, .good, .day, .series1, .series4: return Appearance(color: .only256(29))
      case .title, .key: return Appearance(color: .only256(29), traits: .bold)
      case .warning: return Appearance(color: .only256(131), traits: .bold)
      case .bad: return Appearance(color: .only256(163), traits: [.bold, .underline])
      case .series2: return Appearance(color: .only256(131))
      case .evening, .series3: return Appearance(color: .only256(98))
      case .night, .series5: return Appearance(color: .only256(63))
      case .other, .series6: return Appearance(color: .only256(163))
      }
    },
    grounds: { ground in
      switch ground {
      case .plain, .raised: return Appearance()
      case .selection, .activeTab:
        return Appearance(color: Color(4, 29), ink: Color(15, 231), traits: .bold)
      case .field: return Appearance(traits: .underline)
      case .activeField:
        return Appearance(color: Color(4, 24), ink: Color(15, 231), mutedInk: Color(7, 153))
      case .chosen: return Appearance(color: Color(7, 24), ink: Color(0, 231))
      }
    })

  /// Light text on a dark background of its own, with one accent colour.
  public static let dark = Theme(
    name: "dark", usesColor: true,
    roles: { role in
      switch role {
      case .text: return Appearance(color: Color(15, 253))
      case .muted: return Appearance(color: Color(7, 248))
      case .accent, .series1: return Appearance(color: Color(14, 79))
      case .title: return Appearance(color: Color(14, 79), traits: .bold)
      case .key: return Appearance(color: Color(11, 187), traits: .bold)
      case .border: return Appearance(color: Color(8, 240))
      case .good, .series4: return Appearance(color: Color(10, 114))
      case .warning: return Appearance(color: Color(11, 221), traits: .bold)
      case .bad: return Appearance(color: Color(9, 210), traits: .bold)
      case .day, .series2: return Appearance(color: Color(11, 222))
      case .evening, .series3: return Appearance(color: Color(13, 182))
      case .night, .series5: return Appearance(color: Color(12, 111))
      case .other: return Appearance(color: Color(10, 151))
      case .series6: return Appearance(color: Color(9, 216))
      }
    },
    grounds: { ground in
      switch ground {
      case .plain: return Appearance(color: Color(0, 233))
      case .selection, .activeTab:
        return Appearance(color: Color(6, 23), ink: Color(15, 231), traits: .bold)
      case .raised: return Appearance(color: Color(0, 235))
      case .field: return Appearance(color: Color(0, 237))
      case .activeField, .chosen:
        return Appearance(color: Color(4, 24), ink: Color(15, 231), mutedInk: Color(7, 153))
      }
    })

  /// Dark text on a light background. Of 8 or 16 colours only black, red and blue can be read there.
  public static let light = Theme(
    name: "light", usesColor: true,
    roles: { role in
      switch role {
      case .text: return Appearance(color: Color(0, 235))
      case .muted: return Appearance(color: Color(0, 242))
      case .accent, .series1: return Appearance(color: Color(4, 25))
      case .title: return Appearance(color: Color(4, 25), traits: .bold)
      case .key: return Appearance(color: Color(4, 90), traits: .bold)
      case .border: return Appearance(color: Color(0, 248))
      case .good, .series4: return Appearance(color: Color(0, 28))
      case .warning: return Appearance(color: Color(1, 130), traits: .bold)
      case .bad: return Appearance(color: Color(1, 160), traits: .bold)
      case .day, .series2: return Appearance(color: Color(1, 130))
      case .evening, .series3: return Appearance(color: Color(0, 90))
      case .night, .series5: return Appearance(color: Color(4, 19))
      case .other: return Appearance(color: Color(0, 22))
      case .series6: return Appearance(color: Color(1, 124))
      }
    },
    grounds: { ground in
      switch ground {
      case .plain: return Appearance(color: Color(15, 255))
      case .selection, .activeTab:
        return Appearance(color: Color(4, 25), ink: Color(15, 231), traits: .bold)
      case .raised: return Appearance(color: Color(7, 254))
      case .field: return Appearance(color: Color(7, 252))
      case .activeField:
        return Appearance(color: Color(4, 153), ink: Color(7, 16), mutedInk: Color(7, 60))
      case .chosen: return Appearance(color: Color(0, 153), ink: Color(7, 16))
      }
    })

  /// The strongest contrast: few colours, more bold text.
  public static let highContrast = Theme(
    name: "high-contrast", usesColor: true,
    roles: { role in
      switch role {
      case .text, .muted, .border: return Appearance(color: Color(15, 231))
      case .accent, .series1: return Appearance(color: Color(14, 51), traits: .bold)
      case .title: return Appearance(color: Color(15, 231), traits: [.bold, .underline])
      case .key, .day, .series2: return Appearance(color: Color(11, 226), traits: .bold)
      case .good, .other, .series4: return Appearance(color: Color(10, 46), traits: .bold)
      case .warning: return Appearance(color: Color(11, 226), traits: [.bold, .underline])
      case .bad, .series6: return Appearance(color: Color(9, 210), traits: .bold)
      case .evening, .series3: return Appearance(color: Color(13, 213), traits: .bold)
      case .night, .series5: return Appearance(color: Color(14, 117), traits: .bold)
      }
    },
    grounds: { ground in
      switch ground {
      case .plain, .raised: return Appearance(color: Color(0, 16))
      case .selection, .activeTab:
        return Appearance(color: Color(11, 226), ink: Color(0, 16), traits: .bold)
      case .field: return Appearance(color: Color(0, 16), traits: .underline)
      case .activeField:
        return Appearance(
          color: Color(15, 231), ink: Color(0, 16), mutedInk: Color(8, 240), traits: .bold)
      case .chosen: return Appearance(color: Color(15, 231), ink: Color(0, 16), traits: .bold)
      }
    })

  /// No colour: bold, underlined and reversed text instead.
  public static let mono = Theme(
    name: "mono", usesColor: false,
    roles: { role in
      switch role {
      case .muted, .border: return Appearance(traits: .dim)
      case .accent, .title, .key, .good, .warning: return Appearance(traits: .bold)
      case .bad: return Appearance(traits: [.bold, .underline])
      default: return Appearance()
      }
    },
    grounds: { _ in Appearance() })
}
