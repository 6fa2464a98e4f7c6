import Widgets

extension FormLayer {
  /// The same form in the language of `environment`, with everything that was filled in.
  func retold(_ environment: AppEnvironment) -> FormLayer {
    var layer: FormLayer
    switch kind {
    case .profile(let profile, let section, let pay):
      layer = ProfileForm(profile, section, pay).layer(environment)
    case .rotation(let form): layer = form.layer(environment)
    case .model(let model): layer = FormLayer(model.base, environment)
    case .patternDetails, .patternEnd, .rules, .rulesUse, .baseRate,
      .export, .importFile, .importTitle, .shoe, .session, .wear, .stepSettings, .stay, .reminders,
      .newProfile, .keyFile, .backUp, .automaticBackups, .backupFile, .restore, .lock,
      .deletion, .auditFilter, .auditExport:
      return self
    }
    // Some fields are there only once others are filled in.
    for _ in 0..<2 {
      for field in form.fields {
        layer.form[field.id]?.input = field.input
        layer.form[field.id]?.index = field.index
      }
      layer.review(environment)
    }
    if let focused = form.focused { layer.form.focus(focused.id) }
    return layer
  }
}
