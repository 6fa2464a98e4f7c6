import Domain
import Interchange
import Store

/// A preset of an entitlement as a person applies it.
package struct PresetUse: Equatable, Sendable {
  /// The id of the preset.
  package var preset: String
  /// The name of the entitlement; nil for that of the preset.
  package var name: String?
  /// The first day of the rules; nil for that of the entitlement's year.
  package var from: CivilDay?

  package init(_ preset: String, name: String? = nil, from: CivilDay? = nil) {
    self.preset = preset
    self.name = name
    self.from = from
  }
}

/// An entitlement with the rules that a preset gives it.
package struct AppliedPreset: ResultPayload {
  package let preset: EntitlementPreset
  package let entitlement: Entitlement
  package let rules: [EntitlementRule]
  /// Whether the entitlement was like that already.
  package let isUnchanged: Bool
}

/// Applies presets of entitlements.
extension AbsenceService {
  /// Sets how an entitlement is counted and adds the rules of a preset, in one step.
  func use(_ use: PresetUse) throws -> ActionResult {
    let applied = try applying(use)
    let name = environment.format.name(of: applied.entitlement, by: applied.preset)
    guard !applied.isUnchanged else {
      return ActionResult(
        Message("done.entitlement.preset_unchanged", ["shift": name]), payload: applied,
        canUndo: false)
    }
    var result = try write("entitlement.preset", named: name) { transaction in
      try transaction.save(applied.entitlement)
      for rule in applied.rules { try transaction.save(rule) }
    }
    result.set(applied)
    return result
  }

  /// Returns what a preset would set and add. Throws `AbsenceError`, as applying it would.
  package func applying(_ use: PresetUse) throws -> AppliedPreset {
    let preset = try EntitlementPresets.preset(use.preset)
    let word = use.name?.trimmed ?? preset.entitlement.name
    let before = try known(word)
    let name = before?.name ?? word
    try checkName(name)
    let entitlement = preset.entitlement(named: name)
    let from = use.from ?? preset.firstDay(ofYearContaining: environment.today)
    let stored = try store.entitlements.rules()
    let present = stored.filter {
      $0.entitlement == name && $0.until.map { from <= $0 } ?? true
    }
    if !present.isEmpty {
      guard before == entitlement, isSame(preset, as: present, from: from) else {
        throw AbsenceError.hasRules(entitlement, present.map(\.id))
      }
      return AppliedPreset(
        preset: preset, entitlement: entitlement, rules: present, isUnchanged: true)
    }
    if let before { try checkUnit(of: entitlement, before: before) }
    var rules = preset.rules(of: name, from: from)
    for index in rules.indices where stored.contains(where: { $0.id == rules[index].id }) {
      // It was ended or moved since.
      rules[index].id = .new()
    }
    return AppliedPreset(
      preset: preset, entitlement: entitlement, rules: rules, isUnchanged: false)
  }

  /// Returns whether rules grant what a preset would grant from a day on.
  private func isSame(
    _ preset: EntitlementPreset, as present: [EntitlementRule], from day: CivilDay
  ) -> Bool {
    present.count == preset.rules.count
      && preset.rules.allSatisfy { rule in
        present.contains { $0.from <= day && rule.isSame(as: $0) }
      }
  }

  /// Returns the entitlement with a name in any language; nil if there is none.
  private func known(_ name: String) throws -> Entitlement? {
    do { return try entitlement(name) } catch AbsenceError.noEntitlement { return nil }
  }
}
