import Services

/// The patterns in the list of settings.
enum PatternRows {
  /// The settings, in the order shown.
  static let ids = ["pattern_list", "pattern_new"]

  /// What a setting says; nil where it is none of these.
  static func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts
    switch id {
    case "pattern_list":
      var parts = state.settings.patterns
      let away = state.settings.patternsAway
      if away > 0 { parts.append(texts("settings.patterns_away", ["n": String(away)])) }
      return parts.isEmpty ? texts("settings.none") : parts.joined(separator: ", ")
    case "pattern_new":
      return texts("settings.presets", ["n": String(Rotations.known.count)])
    default: return nil
    }
  }

  /// Opens the list of patterns, or the setup of a new one.
  static func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    if id == "pattern_new" {
      state.open(state.newRotation(environment))
    } else {
      state.open(PatternList())
    }
    return [.readLayer]
  }
}
