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
      "accessible": \.isAccessible, "reduce_motion": \.reducesMotion,
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
    let choices = choices(of: id, state, environment)
    if Self.flag(id) != nil { return choices.first { !$0.isCurrent }?.effects ?? [] }
    state.open(
      MenuLayer(of: id, choices, environment.texts, theme: { id == "theme" ? $0.id : nil }))
    return []
  }

  private static func flag(_ id: String) -> (WritableKeyPath<UserProfile, Bool> & Sendable)? {
    switches.first { $0.key == id }?.value
  }

  package func choices(
    of id: String, _ state: AppState, _ environment: AppEnvironment
  ) -> [SettingChoice] {
    let texts = environment.texts
    func choice(
      _ value: String, _ name: String, _ change: (inout UserProfile) -> Void
    ) -> SettingChoice {
      var profile = state.profile
      change(&profile)
      return SettingChoice(value, name, profile, state)
    }
    switch id {
    case "theme":
      return environment.themes.all.map { theme in
        choice(theme.name, Themes.title(theme.name, texts)) { $0.theme = theme.name }
      }
    case "language":
      return [choice("system", texts("language.system")) { $0.language = nil }]
        + Texts.Language.allCases.map { language in
          choice(language.rawValue, language.name) { $0.language = language.rawValue }
        }
    case "clock":
      return ClockStyle.allCases.map { clock in
        choice("\(clock.rawValue)", texts("clock.\(clock.rawValue)")) { $0.clock = clock }
      }
    case "first_weekday":
      return Weekday.allCases.map { day in
        choice("\(day.rawValue)", texts("weekday.long.\(day.rawValue)")) { $0.firstWeekday = day }
      }
    case "glyphs":
      return GlyphChoice.allCases.map { glyphs in
        choice("\(glyphs.rawValue)", texts("glyphs.\(glyphs.rawValue)")) { $0.glyphs = glyphs }
      }
    default:
      guard let flag = Self.flag(id) else { return [] }
      return [true, false].map { isOn in
        choice(isOn ? "on" : "off", texts(isOn ? "settings.on" : "settings.off")) {
          $0[keyPath: flag] = isOn
        }
      }
    }
  }
}
