import AppCore
import Services

/// The Settings' own commands.
enum SettingsCommands {
  static let all: [Command] = [
    Command(
      "settings.edit", in: .settings, keys: "Enter  e", hint: 0, disabled: nothingShown
    ) { state, environment, _ in
      guard let item = state.settings.selected else { return [] }
      return state.settings.sections[item.section]?.open(item.id, &state, environment) ?? []
    },
    Command("settings.next_section", in: .settings, keys: "l  Right", hint: 1) { state, _, _ in
      state.settings.update(.turn(1))
    },
    Command("settings.previous_section", in: .settings, keys: "h  Left") { state, _, _ in
      state.settings.update(.turn(-1))
    },
    Command("settings.filter", in: .settings, keys: "/", hint: 2) { state, environment, _ in
      // A new search starts with all settings.
      let effects = state.filterSettings("", environment)
      state.open(FilterLayer(SettingsFilter(), text: state.settings.filter))
      return effects
    },
    Command("settings.select", in: .settings, isListed: false) { state, environment, row in
      guard let place = SettingsView.place(ofRow: row, state, environment) else { return [] }
      return state.navigate(.item(place))
    },
    Command("settings.section", in: .settings, isListed: false) { state, _, index in
      let sections = state.settings.sections.all
      guard sections.indices.contains(index) else { return [] }
      return state.settings.update(.section(sections[index].id))
    },
  ]

  @Sendable private static func nothingShown(_ state: AppState) -> Message? {
    state.settings.selected == nil ? Message("settings.filter.nothing") : nil
  }
}
