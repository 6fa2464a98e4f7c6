/// The Settings' own commands.
enum SettingsCommands {
  static let all: [Command] = [
    Command("settings.edit", in: .settings, keys: "Enter  e", hint: 0) { state, environment, _ in
      let item = state.settings.selected
      if item.id == "ruleset" { return state.openRulesets(environment) }
      if item.section == .steps { return state.openStepSetting(item.id, environment) }
      if item.section == .privacy { return PrivacyRows.open(item.id, &state, environment) }
      if item.section == .reminders { return ReminderRows.open(item.id, &state, environment) }
      var layer = ProfileForm(state.profile, item.section, state.pay).layer(environment)
      layer.form.focus(item.id)
      state.layers.append(.form(layer))
      return []
    },
    Command("settings.select", in: .settings, isListed: false) { state, environment, row in
      guard let place = SettingsView.place(ofRow: row, state, environment) else { return [] }
      return state.navigate(.item(place))
    },
  ]
}
