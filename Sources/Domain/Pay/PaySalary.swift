/// Fixed pay for a week or longer, whatever is worked.
///
/// The regular rate is the salary by the hours it is paid for: of a week the salary itself, of a
/// year a fifty-second, of a month twelve of them (29 CFR 778.113). It pays those hours; of
/// overtime among them only the half is on top, and hours beyond them are paid on top like any
/// other (778.325).
public struct PaySalary: Hashable, Sendable {
  /// How long the amount is for.
  public enum Unit: String, CaseIterable, Sendable {
    case week, twoWeeks, month, year

    /// So many make a year of 52 weeks.
    var perYear: Int64 {
      switch self {
      case .week: 52
      case .twoWeeks: 26
      case .month: 12
      case .year: 1
      }
    }
  }

  /// The first day on which it holds.
  public var from: CivilDay
  /// Minor units of the currency.
  public var cents: Int64
  /// The time that the amount pays for.
  public var unit: Unit
  /// Contract minutes a week.
  public var minutesPerWeek: Int

  /// A salary from a day on.
  public init(from: CivilDay, cents: Int64, unit: Unit, minutesPerWeek: Int) {
    self.from = from
    self.cents = cents
    self.unit = unit
    self.minutesPerWeek = minutesPerWeek
  }

  /// The amount within bounds that no sum can overflow.
  private var bounded: Int128 { Int128(min(max(0, cents), PayAmount.most)) }

  /// The pay for one hour, rounded up to a trillionth of a minor unit, so that halves stay halves.
  public var baseRate: BaseRate {
    let minutes = Int128(52 * max(1, min(minutesPerWeek, 10_080)))
    let yearly = bounded * Int128(unit.perYear) * 60 * Int128(Factor.unit)
    let hourly = (yearly + minutes - 1) / minutes
    return BaseRate(
      from: from, cents: Int64(hourly / Int128(Factor.unit)),
      fraction: Int64(hourly % Int128(Factor.unit)))
  }

  /// The paid seconds that it covers in a work period of `days`.
  func seconds(ofDays days: Int) -> Int64 {
    Int64(max(0, min(minutesPerWeek, 10_080))) * 60 * Int64(days) / 7
  }

  /// Adds its pay for so many days of a pay period: of a cut one in proportion.
  func add(to amount: inout PayAmount, days: Int, of period: PayPeriod) {
    let all = Int128(period.type.perYear) * Int128(period.end - period.start)
    amount.add(bounded * Int128(unit.perYear), times: Int128(days), over: all)
  }
}

extension PayPeriodType {
  /// So many make a year of 52 weeks or twelve months (29 CFR 778.113 (b)).
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
  /// What the salaries of the rules pay for some days, worked or not.
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
