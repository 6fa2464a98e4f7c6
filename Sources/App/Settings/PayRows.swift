import Domain
import Services

/// Pay in the list of settings.
enum PayRows {
  /// The settings, in the order shown; the last three are no fields of the profile's form.
  static let ids = [
    "period", "anchor", "target", "break", "rate", "currency", "ruleset", "base_rates", "bonuses",
  ]

  /// What a setting says; nil where it is none of these.
  static func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts
    switch id {
    case "ruleset": return state.settings.ruleset
    case "base_rates":
      let count = state.pay.baseRates.count
      return count == 0 ? texts("settings.none") : texts("unit.rates", ["n": String(count)])
    case "bonuses":
      let count = state.settings.bonusCount
      return count == 0 ? texts("settings.none") : texts("unit.bonuses", ["n": String(count)])
    default:
      guard let rules = state.pay.chosenRules(on: environment.today),
        let value = ProfileRows.value(of: id, toldBy: rules, environment)
      else { return ProfileRows.value(of: id, state, environment) }
      return texts("settings.told_by_rules", ["value": value])
    }
  }

  /// Opens the profile's form, or the list or the form that the setting is about.
  static func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    switch id {
    case "ruleset": return state.openRulesets(environment)
    case "base_rates":
      return state.openBaseRates(environment.today)
    case "bonuses": return state.openBonuses(environment)
    default: return ProfileRows.open(id, in: .pay, &state, environment)
    }
  }
}
