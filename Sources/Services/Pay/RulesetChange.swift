import Domain
import Interchange
import Store

/// The effect on the stored rules of putting a copy of some in force from a day on.
struct RulesetChange {
  /// The rules that are deleted.
  private(set) var dropped: [StoredRuleset] = []
  /// The rules that are added or deactivated.
  private(set) var saved: [StoredRuleset] = []
  /// The rules scheduled for later that no longer apply.
  private(set) var overtaken: [StoredRuleset] = []
  /// All rules afterwards, those in force by their days.
  let result: [StoredRuleset]

  /// Computes the change that puts `ruleset` in force from `day` on, nil for always. Custom rules
  /// that no longer apply anywhere are deactivated rather than deleted. Throws `RulesetFileError`.
  init(_ ruleset: PayRuleset, from day: CivilDay?, among stored: [StoredRuleset]) throws {
    let used = StoredRuleset(
      name: ruleset.name, rulesJSON: RulesetFile.text(ruleset), effectiveFrom: day, isActive: true)
    let later = stored.filter { $0.isActive && $0.begin >= used.begin }
    let ready = later.isEmpty ? [] : try Rulesets.all().map { RulesetFile.text($0.ruleset) }
    var rest = stored.filter { !later.contains($0) }
    for old in later {
      dropped.append(old)
      if old.begin > used.begin { overtaken.append(old) }
      let isAside = rest.contains { !$0.isActive && $0.name == old.name }
      guard old.name != ruleset.name, !isAside, !ready.contains(old.rulesJSON) else { continue }
      let aside = StoredRuleset(
        name: old.name, schemaVersion: old.schemaVersion, rulesJSON: old.rulesJSON,
        isActive: false)
      saved.append(aside)
      rest.append(aside)
    }
    let held = rest.filter(\.isActive).max { $0.begin < $1.begin }
    if held?.rulesJSON != used.rulesJSON {
      saved.append(used)
      rest.append(used)
    }
    result = rest.filter { !$0.isActive } + rest.filter(\.isActive).sorted { $0.begin < $1.begin }
  }
}

extension StoredRuleset {
  /// The day from which it applies; always sorts before all others.
  package var begin: CivilDay { effectiveFrom ?? CivilDay(number: .min) }
}

extension PayRuleset {
  /// Returns the same rules with another name, which documents of version 2 require.
  package func named(_ name: String) -> PayRuleset {
    var ruleset = self
    ruleset.name = name
    return ruleset
  }
}
