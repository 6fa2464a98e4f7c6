/// Shoes and steps in the list of settings.
enum StepRows {
  /// The settings, in the order shown.
  static let ids = [
    "shoe_pairs", "work_shoes", "auto_start", "sources", "stride", "inactivity", "doubts", "stays",
  ]

  /// What a setting says; nil where it is none of these.
  static func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
    guard ids.contains(id) else { return nil }
    return state.settings.steps.value(of: id, environment)
  }

  /// Opens the pairs of shoes, or the list or the form that the setting is changed in.
  static func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    id == "shoe_pairs" ? state.openShoes(nil) : state.openStepSetting(id, environment)
  }
}
