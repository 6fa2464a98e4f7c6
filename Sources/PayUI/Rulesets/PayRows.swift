import AppCore
import Domain
import Services
import Store

/// The section of Settings about pay.
struct PayRows: SettingsSection {
  package var id: String { "pay" }
  package var rank: Int { 30 }
  /// The settings in order; the last four are not fields of the profile's form.
  package var isReadFromStore: Bool { true }
  package var ids: [String] {
    [
      "period", "anchor", "target", "break", "rate", "currency", "ruleset", "base_rates", "bonuses",
      "confirmation",
    ]
  }
  package var openedByCommand: Set<String> { ["ruleset", "base_rates", "bonuses"] }

  /// The name of the rules in force; empty if none were chosen.
  private var ruleset = ""
  private var bonusCount = 0

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let inUse = try store.pay.rulesets().filter { $0.isActive && $0.begin <= environment.today }
    ruleset = inUse.max { $0.begin < $1.begin }?.name ?? ""
    bonusCount = try store.pay.bonuses().count
  }

  package func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts
    switch id {
    case "ruleset": return ruleset
    case "base_rates":
      let count = state.pay.baseRates.count
      return count == 0 ? texts("settings.none") : texts("unit.rates", ["n": String(count)])
    case "bonuses":
      return bonusCount == 0
        ? texts("settings.none") : texts("unit.bonuses", ["n": String(bonusCount)])
    case "confirmation": return texts("confirmation.\(state.profile.confirmation.word)")
    default:
      guard let rules = state.pay.chosenRules(on: environment.today),
        let value = ProfileRows.value(of: id, toldBy: rules, environment)
      else { return ProfileRows.value(of: id, state, environment) }
      return texts("settings.told_by_rules", ["value": value])
    }
  }

  /// Opens the profile's form, or the list or form of the setting.
  package func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    switch id {
    case "ruleset": return state.openRulesets(environment)
    case "base_rates":
      return state.openBaseRates(environment.today)
    case "bonuses": return state.openBonuses(environment)
    case "confirmation":
      state.open(MenuLayer(of: id, choices(of: id, state, environment), environment.texts))
      return []
    default: return ProfileRows.open(id, in: .pay, &state, environment)
    }
  }

  package func choices(
    of id: String, _ state: AppState, _ environment: AppEnvironment
  ) -> [SettingChoice] {
    guard id == "confirmation" else { return [] }
    return ConfirmationMode.allCases.map { mode in
      var profile = state.profile
      profile.confirmation = mode
      return SettingChoice(
        mode.word, environment.texts("confirmation.\(mode.word)"), profile, state)
    }
  }
}
