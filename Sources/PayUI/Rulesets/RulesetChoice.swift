import Domain
import Interchange
import Services
import Store

/// Rules that can be chosen: the program's, and those that are kept.
package struct RulesetChoice: Equatable, Sendable {
  /// Where they come from.
  package enum Origin: Equatable, Sendable {
    /// They hold from a day on, nil for always, until another's day.
    case inUse(from: CivilDay?, until: CivilDay?)
    /// The person's own, not in use.
    case own
    /// They come with the program.
    case ready
  }

  package let ruleset: PayRuleset
  package let origin: Origin
  /// The record they are kept in; nil for the program's.
  package let id: RecordID?

  /// Whether they hold on `day`.
  func holds(on day: CivilDay) -> Bool {
    guard case .inUse(let from, let until) = origin else { return false }
    return from.map { $0 <= day } ?? true && until.map { day < $0 } ?? true
  }

  /// Those in use by their days, the person's own by name, and the program's. Throws `StoreError`
  /// and `RulesetFileError`.
  static func all(in store: Store) throws -> [RulesetChoice] {
    let stored = try store.pay.rulesets()
    func read(_ stored: StoredRuleset) throws -> PayRuleset {
      try RulesetFile.ruleset(stored.rulesJSON).named(stored.name)
    }
    let active = stored.filter(\.isActive)
    let inUse = try active.enumerated().map { place, one in
      let until = place + 1 < active.count ? active[place + 1].effectiveFrom : nil
      return RulesetChoice(
        ruleset: try read(one), origin: .inUse(from: one.effectiveFrom, until: until), id: one.id)
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
