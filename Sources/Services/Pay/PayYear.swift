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
    let start = yearStart(of: statement)
    let from = try period(containing: start).start
    let history = try history(from: from, until: statement.days.upperBound, by: .period)
    let typed = try store?.payslips.payslips(from: from, until: statement.days.upperBound) ?? [:]
    let totals = history.parts.compactMap { typed[$0.days.lowerBound]?[.total]?.cents }
    return PayYear(
      start: start, here: history.total.worked.payCents, slips: totals.reduce(0, +),
      typed: totals.count, periods: history.parts.count)
  }

  /// Returns the first day of the tax year in which a pay period ends.
  private func yearStart(of statement: PayStatement) -> CivilDay {
    PayYear.start(
      containing: statement.lastDay,
      region: statement.ruleset.holidays.region ?? profile.holidayRegion,
      currency: statement.currency)
  }
}

/// The elements that payslips have paid since the start of a tax year.
package struct YearElements: Equatable, Sendable {
  /// The first day of the year.
  package let start: CivilDay
  /// The first day after the last pay period.
  let end: CivilDay
  let currency: String
  private let elements: [PayElement]

  init(start: CivilDay, end: CivilDay, currency: String, _ periods: [[PayElement]]) {
    self.start = start
    self.end = end
    self.currency = currency
    elements = PayElement.sum(periods)
  }

  /// Returns the pay of an element in the year so far; nil if it is unknown.
  package func cents(of element: PayElement) -> Int64? {
    elements.first { $0.isSame(as: element) }?.cents
  }

  /// The pay of all elements; nil if it is unknown.
  package var cents: Int64? { PayElement.cents(of: elements) }

  /// Returns the year with the elements of the next pay period.
  func adding(_ elements: [PayElement], until end: CivilDay) -> YearElements {
    YearElements(start: start, end: end, currency: currency, [self.elements, elements])
  }
}

extension Payroll {
  /// Returns the elements of the tax year up to the end of a pay period, whose own are `elements`.
  /// `before` is the year as it was with the period before, if that is known. Throws `StoreError`
  /// and `RulesetFileError`.
  package func yearElements(
    of statement: PayStatement, _ elements: [PayElement], after before: YearElements? = nil
  ) throws -> YearElements {
    let start = yearStart(of: statement), end = statement.days.upperBound
    if let before, before.start == start, before.end == statement.days.lowerBound,
      before.currency == statement.currency
    {
      return before.adding(elements, until: end)
    }
    var periods: [[PayElement]] = []
    var day = try period(containing: start).start
    while day < statement.days.lowerBound {
      let period = try period(containing: day)
      let other = try self.statement(of: period)
      if other.currency == statement.currency { periods.append(try slipElements(of: other).all) }
      day = period.end
    }
    return YearElements(
      start: start, end: end, currency: statement.currency, periods + [elements])
  }
}
