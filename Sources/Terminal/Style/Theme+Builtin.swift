extension Theme {
  /// The themes that come with the program; the first is the default.
  public static let builtin: [Theme] = [.terminal, .light, .highContrast, .mono]

  /// The built-in theme of that name.
  public static func named(_ name: String) -> Theme? { builtin.first { $0.name == name } }

  /// Follows the terminal's own colours; made for dark grounds and fair on light ones.
  public static let terminal = Theme(
    name: "terminal", usesColor: true,
    roles: { role in
      switch role {
      case .text: return Look()
      // ANSI 8 is nearly invisible in popular palettes, so quiet text is dimmed instead there.
      case .muted: return Look(color: Color(nil, 245))
      case .accent: return Look(color: Color(14, 80))
      case .title: return Look(color: Color(14, 80), traits: .bold)
      case .key: return Look(color: Color(11, 222), traits: .bold)
      case .border: return Look(color: Color(nil, 240))
      case .good: return Look(color: Color(10, 114))
      case .warning: return Look(color: Color(11, 221), traits: .bold)
      case .bad: return Look(color: Color(9, 203), traits: .bold)
      case .day: return Look(color: Color(11, 222))
      case .evening: return Look(color: Color(13, 176))
      case .night: return Look(color: Color(12, 111))
      case .other: return Look(color: Color(10, 150))
      case .series1: return Look(color: Color(14, 80))
      case .series2: return Look(color: Color(11, 222))
      case .series3: return Look(color: Color(13, 176))
      case .series4: return Look(color: Color(10, 114))
      case .series5: return Look(color: Color(12, 111))
      case .series6: return Look(color: Color(9, 209))
      }
    },
    grounds: { ground in
      switch ground {
      case .plain: return Look()
      case .selection: return Look(color: Color(6, 30), ink: Color(15, 231), traits: .bold)
      case .raised: return Look(color: Color(0, 235), text: Color(7, 252))
      case .field: return Look(color: Color(0, 237), text: Color(7, 252))
      case .activeField, .chosen: return Look(color: Color(4, 24), ink: Color(15, 231))
      case .activeTab: return Look(color: Color(6, 30), ink: Color(15, 231), traits: .bold)
      }
    })

  /// Dark text on a light ground.
  public static let light = Theme(
    name: "light", usesColor: true,
    roles: { role in
      switch role {
      case .text: return Look(color: Color(0, 235))
      case .muted: return Look(color: Color(0, 242))
      case .accent, .series1: return Look(color: Color(4, 25))
      case .title: return Look(color: Color(4, 25), traits: .bold)
      case .key: return Look(color: Color(5, 90), traits: .bold)
      case .border: return Look(color: Color(0, 248))
      case .good, .series4: return Look(color: Color(2, 28))
      case .warning: return Look(color: Color(1, 130), traits: .bold)
      case .bad: return Look(color: Color(1, 160), traits: .bold)
      case .day, .series2: return Look(color: Color(3, 130))
      case .evening, .series3: return Look(color: Color(5, 90))
      case .night, .series5: return Look(color: Color(4, 19))
      case .other: return Look(color: Color(2, 22))
      case .series6: return Look(color: Color(1, 124))
      }
    },
    grounds: { ground in
      switch ground {
      case .plain: return Look(color: Color(15, 255))
      case .selection, .activeTab:
        return Look(color: Color(4, 25), ink: Color(15, 231), traits: .bold)
      case .raised: return Look(color: Color(7, 254))
      case .field: return Look(color: Color(7, 252))
      case .activeField, .chosen: return Look(color: Color(6, 153), ink: Color(0, 16))
      }
    })

  /// The strongest contrast: few colours, much weight.
  public static let highContrast = Theme(
    name: "high-contrast", usesColor: true,
    roles: { role in
      switch role {
      case .text, .muted, .border: return Look(color: Color(15, 231))
      case .accent, .series1: return Look(color: Color(14, 51), traits: .bold)
      case .title: return Look(color: Color(15, 231), traits: [.bold, .underline])
      case .key, .day, .series2: return Look(color: Color(11, 226), traits: .bold)
      case .good, .other, .series4: return Look(color: Color(10, 46), traits: .bold)
      case .warning: return Look(color: Color(11, 226), traits: [.bold, .underline])
      case .bad, .series6: return Look(color: Color(9, 210), traits: .bold)
      case .evening, .series3: return Look(color: Color(13, 213), traits: .bold)
      case .night, .series5: return Look(color: Color(14, 117), traits: .bold)
      }
    },
    grounds: { ground in
      switch ground {
      case .plain, .raised: return Look(color: Color(0, 16))
      case .selection, .activeTab:
        return Look(color: Color(11, 226), ink: Color(0, 16), traits: .bold)
      case .field: return Look(color: Color(0, 16), traits: .underline)
      case .activeField, .chosen:
        return Look(color: Color(15, 231), ink: Color(0, 16), traits: .bold)
      }
    })

  /// No colour at all: weight, underline and reversal.
  public static let mono = Theme(
    name: "mono", usesColor: false,
    roles: { role in
      switch role {
      case .muted, .border: return Look(traits: .dim)
      case .accent, .title, .key, .good, .warning: return Look(traits: .bold)
      case .bad: return Look(traits: [.bold, .underline])
      default: return Look()
      }
    },
    grounds: { _ in Look() })
}
