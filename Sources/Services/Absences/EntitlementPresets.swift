import Bundled
import Domain
import Interchange

/// The presets of entitlements bundled with the program, read when they are first needed.
package enum EntitlementPresets {
  /// All presets in the order of their file; tests ensure that the file is readable.
  package static let all =
    (try? EntitlementFile.presets(Bundled.text("Entitlements/entitlements.json") ?? "")) ?? []

  /// The countries with presets in the order of the file.
  package static let countries = all.map(\.country).reduce(into: [String]()) { known, country in
    if !known.contains(country) { known.append(country) }
  }

  /// Returns the presets, those of a country first.
  package static func sorted(home country: String?) -> [EntitlementPreset] {
    all.filter { $0.country == country } + all.filter { $0.country != country }
  }

  /// Returns the rule of the first preset of a country that grants shifts for a calendar year; nil
  /// for none.
  package static func yearlyShifts(in country: String) -> EntitlementPreset.Rule? {
    all.first {
      $0.country == country && $0.entitlement.count == .shifts && $0.entitlement.year == .newYear
        && $0.rules.count == 1 && $0.rules[0].per == .year
    }?.rules[0]
  }

  /// Returns the preset with an id. Throws `AbsenceError.noPreset`.
  package static func preset(_ id: String) throws(AbsenceError) -> EntitlementPreset {
    let wanted = id.lowercased()
    if let found = all.first(where: { $0.id == wanted }) { return found }
    throw .noPreset(id, nearest: EditDistance.nearest(to: wanted, among: all.map(\.id)) ?? "")
  }
}

extension EntitlementPreset {
  /// Returns the name in the language of the texts.
  package func name(_ texts: Texts) -> String { names[texts.language.rawValue] ?? id }

  /// Returns the description in the language of the texts.
  package func description(_ texts: Texts) -> String {
    descriptions[texts.language.rawValue] ?? ""
  }

  /// Returns what it does not apply, in the language of the texts.
  package func omission(_ texts: Texts) -> String { omissions[texts.language.rawValue] ?? "" }
}

extension Format {
  /// Returns the name of a country of presets.
  package func country(of preset: EntitlementPreset) -> String {
    let key = "country.\(preset.country)"
    return texts.has(key) ? texts(key) : texts("region.\(preset.country)")
  }

  /// Returns what each rule of a preset grants, and until when: `each year 24 · until 31 March of the
  /// next year`.
  package func rules(of preset: EntitlementPreset) -> [String] {
    // The day is not shown.
    preset.rules(of: preset.entitlement.name, from: CivilDay(number: 0)).map { rule in
      ([self.rule(rule, of: preset.entitlement)] + [expiry(of: rule)].compactMap { $0 })
        .joined(separator: " · ")
    }
  }

  /// Describes a preset as far as it is applied: `Leave (24 working days)`.
  package func name(of entitlement: Entitlement, by preset: EntitlementPreset) -> String {
    "\(name(of: entitlement)) (\(preset.name(texts)))"
  }
}
