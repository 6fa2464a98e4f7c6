/// A salary: fixed pay for a week or longer, independent of the hours worked.
///
/// The regular rate is the salary divided by the hours it pays for; a weekly salary is used
/// directly, a yearly one is divided by 52, and twelve monthly ones by 52 (29 CFR 778.113). The
/// salary pays those hours. For overtime among them only the extra half is added, and hours beyond
/// them are added like any other (29 CFR 778.325).
public struct PaySalary: Hashable, Sendable {
  /// The period that the amount pays for.
  public enum Unit: String, CaseIterable, Sendable {
    case week, twoWeeks, month, year

    /// The number of units in a year of 52 weeks.
    var perYear: Int64 {
      switch self {
      case .week: 52
      case .twoWeeks: 26
      case .month: 12
      case .year: 1
      }
    }
  }

  /// The first day of the salary.
  public var from: CivilDay
  /// The amount in minor units of the currency.
  public var cents: Int64
  /// The period that the amount pays for.
  public var unit: Unit
  /// Contract minutes per week.
  public var minutesPerWeek: Int
  /// Whether it pays all hours, however many: the regular rate is then the salary of the work
  /// period divided by its hours (29 CFR 778.114).
  public var paysAllHours: Bool

  /// Creates a salary that applies from a day on.
  public init(
    from: CivilDay, cents: Int64, unit: Unit, minutesPerWeek: Int, paysAllHours: Bool = false
  ) {
    self.paysAllHours = paysAllHours
    self.from = from
    self.cents = cents
    self.unit = unit
    self.minutesPerWeek = minutesPerWeek
  }

  /// The amount limited so that no sum overflows.
  private var bounded: Int128 { Int128(min(max(0, cents), PayAmount.most)) }

  /// The pay for one hour, rounded up to a trillionth of a minor unit, so that exact halves stay
  /// exact.
  public var baseRate: BaseRate {
    let minutes = Int128(52 * max(1, min(minutesPerWeek, 10_080)))
    let yearly = bounded * Int128(unit.perYear) * 60 * Int128(Factor.unit)
    let hourly = (yearly + minutes - 1) / minutes
    return BaseRate(
      from: from, cents: Int64(hourly / Int128(Factor.unit)),
      fraction: Int64(hourly % Int128(Factor.unit)))
  }

  /// Returns the paid seconds that the salary covers in a work period of `days`.
  func seconds(ofDays days: Int) -> Int64 {
    guard !paysAllHours else { return .max }
    return Int64(max(0, min(minutesPerWeek, 10_080))) * 60 * Int64(days) / 7
  }

  /// Returns the pay for a work period of `days`, in the ticks of `PayAmount`.
  func ticks(ofDays days: Int) -> Int128 {
    bounded * Int128(unit.perYear) * Int128(days) * 3600 * Int128(Factor.unit) / (52 * 7)
  }

  /// Adds the pay for `days` of a pay period, proportional if the period is split.
  func add(to amount: inout PayAmount, days: Int, of period: PayPeriod) {
    let all = Int128(period.type.perYear) * Int128(period.end - period.start)
    amount.add(bounded * Int128(unit.perYear), times: Int128(days), over: all)
  }
}

extension PayPeriodType {
  /// The number of periods in a year of 52 weeks or twelve months (29 CFR 778.113 (b)).
  fileprivate var perYear: Int64 {
    switch self {
    case .weekly: 52
    case .biweekly: 26
    case .fourWeekly: 13
    case .semiMonthly: 24
    case .monthly: 12
    }
  }
}

extension PayReport {
  /// Returns the salary for some days, whether they were worked or not.
  func salary(of days: Range<CivilDay>) -> PayAmount {
    var amount = PayAmount()
    var day = days.lowerBound
    while !ruleset.salaries.isEmpty, day < days.upperBound {
      let period = schedule.period(containing: day)
      let next = ruleset.salaries.first { $0.from > day }?.from ?? days.upperBound
      let end = min(days.upperBound, period.end, next)
      let salary = ruleset.salaries.last { $0.from <= day }
      salary?.add(to: &amount, days: end - day, of: period)
      day = end
    }
    return amount
  }
}
