import Domain
import Store

/// The pay since the start of a tax year, as payslips add it up.
package struct PayYear: Equatable, Sendable {
  /// The first day of the year.
  package let start: CivilDay
  /// The pay by the rules up to the end of a pay period; nil without a base rate.
  package let here: Int64?
  /// The sum of the totals that were entered.
  package let slips: Int64
  /// The number of pay periods with such a total, and of all.
  package let typed: Int
  package let periods: Int

  /// Returns the first day of the tax year that contains `day`: 6 April in the United Kingdom, 1 July
  /// in Australia, otherwise 1 January.
  package static func start(
    containing day: CivilDay, region: HolidayRegion?, currency: String
  ) -> CivilDay {
    let first: (month: Int, day: Int)
    switch (region?.country, currency) {
    case ("GB"?, _), (nil, "GBP"): first = (4, 6)
    case ("AU"?, _), (nil, "AUD"): first = (7, 1)
    default: first = (1, 1)
    }
    let own = CivilDay.clamped(year: day.year, month: first.month, day: first.day)
    return own <= day
      ? own : CivilDay.clamped(year: day.year - 1, month: first.month, day: first.day)
  }
}

extension Payroll {
  /// Returns the pay of the tax year up to the end of a pay period. A period belongs to the year in
  /// which it ends, when it is paid. Throws `StoreError` and `RulesetFileError`.
  package func year(of statement: PayStatement) throws -> PayYear {
    let start = PayYear.start(
      containing: statement.lastDay,
      region: statement.ruleset.holidays.region ?? profile.holidayRegion,
      currency: statement.currency)
    let from = try period(containing: start).start
    let history = try history(from: from, until: statement.days.upperBound, by: .period)
    let typed = try store?.payslips.payslips(from: from, until: statement.days.upperBound) ?? [:]
    let totals = history.parts.compactMap { typed[$0.days.lowerBound]?[.total]?.cents }
    return PayYear(
      start: start, here: history.total.worked.payCents, slips: totals.reduce(0, +),
      typed: totals.count, periods: history.parts.count)
  }
}
