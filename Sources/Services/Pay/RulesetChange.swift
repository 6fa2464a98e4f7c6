import Domain
import Interchange
import Store

/// What becomes of the rules that are kept once a copy of some holds from a day on.
struct RulesetChange {
  /// Those that give way.
  private(set) var dropped: [StoredRuleset] = []
  /// Those that are new, or are put aside.
  private(set) var saved: [StoredRuleset] = []
  /// Those that were to hold later, and hold no more.
  private(set) var overtaken: [StoredRuleset] = []
  /// All of them afterwards, those that hold by their days.
  let result: [StoredRuleset]

  /// The change that lets `ruleset` hold from `day` on, nil for always. What a person wrote and no
  /// longer holds anywhere is put aside, not forgotten. Throws `RulesetFileError`.
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
  /// The day from which it holds, where always is before all others.
  package var begin: CivilDay { effectiveFrom ?? CivilDay(number: .min) }
}

extension PayRuleset {
  /// The same rules by another name; a document of version 2 has to have one.
  package func named(_ name: String) -> PayRuleset {
    var ruleset = self
    ruleset.name = name
    return ruleset
  }
}
