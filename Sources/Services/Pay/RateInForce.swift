import Domain
import Interchange
import Store

/// An hourly rate and the day from which it applies.
package struct RateInForce: Equatable, Sendable {
  /// The first day; nil for always.
  package let from: CivilDay?
  /// The hourly rate.
  package let amount: HourlyAmount
  /// The ISO 4217 currency code.
  package let currency: String
  /// The rules that define the rate; nil for one that the user set.
  package let ruleset: PayRuleset?
}

extension Payroll {
  /// Returns the base rates in force outside closed periods, ascending: those the user set,
  /// otherwise those of the rules, each in the currency of its days.
  package func ratesInForce() -> [RateInForce] {
    let changes = eras.flatMap { era in
      era.terms.baseRates.map(\.from) + [era.begin].compactMap { $0 }
    }
    let first = BaseRate.always(0).from
    var found: [RateInForce] = []
    for day in Set(changes + [first]).sorted() {
      let terms = openTerms(on: day)
      guard let rate = terms.baseRates.last(where: { $0.from <= day }) else { continue }
      let isOwn = !terms.ruleset.salaries.isEmpty || terms.baseRates == terms.ruleset.baseRates
      let next = RateInForce(
        from: day == first ? nil : day, amount: rate.amount, currency: terms.currency,
        ruleset: isOwn ? terms.ruleset : nil)
      if found.last.map({ !$0.holdsLike(next) }) ?? true { found.append(next) }
    }
    return found
  }

  /// The days on which the chosen rules take effect, which are starts of pay periods; nil for
  /// always.
  package var rulesBegins: [CivilDay?] { eras.dropFirst().map(\.begin) }

  private func openTerms(on day: CivilDay) -> PayTerms {
    (eras.last { $0.begin.map { $0 <= day } ?? true } ?? eras[0]).terms
  }
}

extension RateInForce {
  fileprivate func holdsLike(_ other: RateInForce) -> Bool {
    amount == other.amount && currency == other.currency && ruleset == other.ruleset
  }
}
