import AppCore
import Domain
import Interchange
import Services
import Store

/// Pay rules to choose from: bundled or stored.
package struct RulesetChoice: Equatable, Sendable {
  /// The origin of the rules.
  package enum Origin: Equatable, Sendable {
    /// In force from a day on, nil for always, until the next ones.
    case inUse(from: CivilDay?, until: CivilDay?)
    /// Custom rules that are not in use.
    case own
    /// Bundled with the program.
    case ready
  }

  package let ruleset: PayRuleset
  package let origin: Origin
  /// The id of their record; nil for bundled ones.
  package let id: RecordID?

  /// Returns whether they are in force on `day`.
  func holds(on day: CivilDay) -> Bool {
    guard case .inUse(let from, let until) = origin else { return false }
    return from.map { $0 <= day } ?? true && until.map { day < $0 } ?? true
  }

  /// Returns those in use by day, custom ones by name, and the bundled ones. Those in use apply from
  /// the first pay period, as the dialog and the result name it, which may begin later than the
  /// stored day. Throws `StoreError` and `RulesetFileError`.
  static func all(
    in store: Store, _ profile: UserProfile, _ environment: AppEnvironment
  ) throws -> [RulesetChoice] {
    let stored = try store.pay.rulesets()
    func read(_ stored: StoredRuleset) throws -> PayRuleset {
      try RulesetFile.ruleset(stored.rulesJSON).named(stored.name)
    }
    let active = stored.filter(\.isActive)
    let begins = try Payroll(store: store, profile: profile, environment: environment.base)
      .rulesBegins
    let inUse = try active.enumerated().map { place, one in
      let until = place + 1 < active.count ? begins[place + 1] : nil
      return RulesetChoice(
        ruleset: try read(one), origin: .inUse(from: begins[place], until: until), id: one.id)
    }
    let own = try stored.filter { !$0.isActive }.map {
      RulesetChoice(ruleset: try read($0), origin: .own, id: $0.id)
    }
    let ready = try Rulesets.all().map {
      RulesetChoice(ruleset: $0.ruleset, origin: .ready, id: nil)
    }
    return inUse + own + ready
  }
}
