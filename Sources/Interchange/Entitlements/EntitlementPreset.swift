import Domain

/// A usual entitlement of a country that comes with the program, with what it leaves out.
public struct EntitlementPreset: Equatable, Sendable, Identifiable {
  /// A rule without its days.
  public struct Rule: Equatable, Sendable {
    /// The amount, or for `worked` per cent.
    public let amount: AbsenceAmount
    /// For what it grants.
    public let per: EntitlementRule.Per
    /// Until when a grant is valid.
    public let expires: EntitlementRule.Expiry
    /// The rounding of a grant.
    public let rounding: EntitlementRule.Rounding
  }

  /// The stable name.
  public let id: String
  /// The ISO 3166-1 code of the country.
  public let country: String
  /// The name by language code.
  public let names: [String: String]
  /// A description by language code.
  public let descriptions: [String: String]
  /// The law that it does not apply, by language code.
  public let omissions: [String: String]
  /// The entitlement, with the name that it has unless a person chooses another.
  public let entitlement: Entitlement
  /// The rules.
  public let rules: [Rule]
  /// The law or agreement.
  public let source: String
  /// An address where it can be read.
  public let address: String
  /// The day on which it was checked.
  public let checked: CivilDay

  /// Returns the entitlement under a name.
  public func entitlement(named name: String) -> Entitlement {
    var entitlement = entitlement
    entitlement.name = name
    return entitlement
  }

  /// Returns the first day of its year that contains a day.
  public func firstDay(ofYearContaining day: CivilDay) -> CivilDay {
    entitlement.year(containing: day).lowerBound
  }

  /// Returns the rules of an entitlement from a day on. What is granted for the same and from the
  /// same year has the same id on every computer and in every preset, so that it counts once.
  public func rules(of name: String, from day: CivilDay) -> [EntitlementRule] {
    rules.enumerated().map { index, rule in
      let place = rules[..<index].count { $0.per == rule.per }
      return EntitlementRule(
        id: .derived(
          from: "entitlement rule \(name) \(rule.per.rawValue) \(place) \(day.year)"),
        entitlement: name, amount: rule.amount, per: rule.per, from: day,
        expires: rule.expires, rounding: rule.rounding)
    }
  }
}

extension EntitlementPreset.Rule {
  /// Returns whether a rule grants the same without an end.
  public func isSame(as rule: EntitlementRule) -> Bool {
    rule.until == nil && rule.limit == nil && rule.amount == amount && rule.per == per
      && rule.expires == expires
      && rule.rounding == rounding
  }
}
