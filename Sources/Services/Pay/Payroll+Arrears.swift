import Domain
import Store

/// What today's records owe for a closed pay period beyond what was paid.
package struct Arrears: Equatable, Sendable {
  /// The closed period.
  package let days: Range<CivilDay>
  /// The pay of its stored result in minor units; nil if it is unknown.
  package let kept: Int64?
  /// The pay as if the period were open; nil if it is unknown or in another currency.
  package let wouldBe: Int64?
  /// The arrears that were paid for it.
  package let paid: Int64
  /// The ISO 4217 code of the amounts.
  package let currency: String

  /// The amount that is still owed; negative if too much was paid, nil if it is unknown.
  package var due: Int64? {
    guard let kept, let wouldBe else { return nil }
    return wouldBe - kept - paid
  }
}

extension Payroll {
  /// Returns the arrears of a closed period. Throws `StoreError` and `RulesetFileError`.
  package func arrears(of period: LockedPeriod) throws -> Arrears {
    let open = closed(only: locked.filter { $0.id != period.id })
    let kept = try statement(of: period.days), now = try open.statement(of: period.days)
    let isSame = kept.currency == now.currency && !kept.isMixed && !now.isMixed
    return Arrears(
      days: period.days, kept: kept.worked.payCents, wouldBe: isSame ? now.worked.payCents : nil,
      paid: paidArrears(of: period.days).reduce(0) { $0 + $1.cents }, currency: kept.currency)
  }

  /// Returns the arrears that were paid for the days of a closed period.
  func paidArrears(of days: Range<CivilDay>) -> [StoredBonus] {
    bonuses.filter { $0.arrears == days }
  }

  /// Returns the results of the closed periods as if all of them were open.
  func resultsIfOpen() throws -> [RecordID: ClosedResult] {
    let open = closed(only: [])
    var results: [RecordID: ClosedResult] = [:]
    for period in locked where period.hasResult {
      results[period.id] = try open.closedResult(of: period.days)
    }
    return results
  }

  /// Returns whether a shift is paid in closed periods only, so that no open one pays a part of it.
  func isPaidInClosedPeriods(_ shift: PayShift) throws -> Bool {
    let start = environment.zone(named: shift.zone).local(at: shift.interval.start).day
    let environment = environment, terms = try closed(only: []).terms(on: start)
    let engine = PayRulesEngine(
      ruleset: terms.ruleset, baseRates: terms.baseRates, schedule: terms.schedule,
      zone: { environment.zone(named: $0) })
    let days = engine.report(on: [shift]).lines.map(\.day)
    return (days.isEmpty ? [start] : days).allSatisfy { lockedPeriod(containing: $0) != nil }
  }

  /// Returns the day on which arrears are paid by default: today, or the first open day after it.
  func arrearsDay() throws -> CivilDay { try max(environment.today, firstOpenDay()) }
}
