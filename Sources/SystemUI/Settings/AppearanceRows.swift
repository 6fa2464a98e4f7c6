import AppCore
import Domain
import Services
import Terminal

/// The section of Settings about the program's appearance.
struct AppearanceRows: SettingsSection {
  package var id: String { "appearance" }
  package var rank: Int { 70 }
  package var ids: [String] {
    ["theme", "language", "clock", "first_weekday", "glyphs"] + Self.switches.map(\.key)
  }

  /// The settings that are switches.
  private static let switches:
    KeyValuePairs<String, WritableKeyPath<UserProfile, Bool> & Sendable> = [
      "accessible": \.isAccessible
    ]

  package func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts, profile = state.profile
    if let flag = Self.flag(id) {
      return texts(profile[keyPath: flag] ? "settings.on" : "settings.off")
    }
    guard id == "glyphs" else { return ProfileRows.value(of: id, state, environment) }
    return texts("glyphs.\(profile.glyphs.rawValue)")
  }

  /// Opens a menu of the choices, or toggles a switch.
  package func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    if let flag = Self.flag(id) {
      var profile = state.profile
      profile[keyPath: flag].toggle()
      return [.perform(.settings(.saveProfile(profile)))]
    }
    let choices = Self.choices(id, state.profile, environment.texts)
    var menu = MenuLayer(
      title: environment.texts("settings.\(id)"),
      items: choices.map { choice in
        let isSame = choice.profile == state.profile
        return .init(
          label: choice.name, note: isSame ? environment.texts("settings.current") : "",
          choice: isSame ? .close : .effects([.perform(.settings(.saveProfile(choice.profile)))]),
          theme: id == "theme" ? choice.profile.theme : nil)
      })
    menu.list.select(choices.firstIndex { $0.profile == state.profile } ?? 0, count: choices.count)
    state.open(menu)
    return []
  }

  private static func flag(_ id: String) -> (WritableKeyPath<UserProfile, Bool> & Sendable)? {
    switches.first { $0.key == id }?.value
  }

  /// Returns the choices of a setting, each with the resulting profile.
  private static func choices(
    _ id: String, _ profile: UserProfile, _ texts: Texts
  ) -> [(name: String, profile: UserProfile)] {
    func with(_ change: (inout UserProfile) -> Void) -> UserProfile {
      var changed = profile
      change(&changed)
      return changed
    }
    switch id {
    case "theme":
      return Theme.builtin.map { theme in
        (texts("theme.\(theme.name)"), with { $0.theme = theme.name })
      }
    case "language":
      return [(texts("language.system"), with { $0.language = nil })]
        + Texts.Language.allCases.map { language in
          (language.name, with { $0.language = language.rawValue })
        }
    case "clock":
      return ClockStyle.allCases.map { clock in
        (texts("clock.\(clock.rawValue)"), with { $0.clock = clock })
      }
    case "first_weekday":
      return Weekday.allCases.map { day in
        (texts("weekday.long.\(day.rawValue)"), with { $0.firstWeekday = day })
      }
    default:
      return GlyphChoice.allCases.map { glyphs in
        (texts("glyphs.\(glyphs.rawValue)"), with { $0.glyphs = glyphs })
      }
    }
  }
}
