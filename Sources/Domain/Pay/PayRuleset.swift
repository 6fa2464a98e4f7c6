/// The rules that convert hours to pay: the arithmetic of a contract, an award or a law.
///
/// Values that a ruleset omits (pay period, currency, base rate, holiday region, breaks) are taken
/// from the profile.
public struct PayRuleset: Equatable, Sendable {
  /// The name; empty in documents of version 1, which have none.
  public var name: String
  /// The source of the rules; empty for none.
  public var source: String
  /// The day from which the source is valid, or on which it was read.
  public var sourceDate: CivilDay?
  /// The ISO 4217 code of its amounts; nil for the profile's currency.
  public var currency: String?
  /// The pay period, and the assignment of shifts to it.
  public var payPeriod: PayPeriodRules
  /// The rates that can be set manually; the first is the ordinary one.
  public var rates: [Rate]
  /// The pay for one hour by the first day of each rate, ascending.
  public var baseRates: [BaseRate]
  /// Salaries by first day, ascending. They determine the hourly pay; there are then no base rates.
  public var salaries: [PaySalary]
  /// The public holidays.
  public var holidays: HolidayRules
  /// The unpaid breaks.
  public var breaks: BreakRules
  /// The premium windows, at most `mostPremiums`.
  public var premiums: [PremiumWindow]
  /// The combination of simultaneous premiums.
  public var stacking: Stacking
  /// The overtime rules; nil for no automatic overtime.
  public var overtime: OvertimeRules?
  /// The amounts for each shift, day or month, at most `PayAllowance.most`.
  public var allowances: [PayAllowance]
  /// The roundings before the sum.
  public var rounding: PayRounding
  /// The form of the employer's payslip.
  public var payslip: PayslipRules

  /// Creates a ruleset; by default, plain hours at the ordinary rate.
  public init(
    name: String = "", source: String = "", sourceDate: CivilDay? = nil, currency: String? = nil,
    payPeriod: PayPeriodRules = PayPeriodRules(), rates: [Rate] = Rate.defaults,
    baseRates: [BaseRate] = [], salaries: [PaySalary] = [], holidays: HolidayRules = HolidayRules(),
    breaks: BreakRules = BreakRules(), premiums: [PremiumWindow] = [],
    stacking: Stacking = .highest, overtime: OvertimeRules? = nil,
    allowances: [PayAllowance] = [], rounding: PayRounding = PayRounding(),
    payslip: PayslipRules = PayslipRules()
  ) {
    self.name = name
    self.source = source
    self.sourceDate = sourceDate
    self.currency = currency
    self.payPeriod = payPeriod
    self.rates = rates
    self.baseRates = baseRates
    self.salaries = salaries
    self.holidays = holidays
    self.breaks = breaks
    self.premiums = premiums
    self.stacking = stacking
    self.overtime = overtime
    self.allowances = allowances
    self.rounding = rounding
    self.payslip = payslip
  }

  /// The default rules: the first 30 minutes unpaid, four rates, biweekly pay periods, no automatic
  /// overtime.
  public static let standard = PayRuleset(
    payPeriod: PayPeriodRules(type: .biweekly),
    breaks: BreakRules(steps: [BreakStep(afterMinutes: 0, unpaidMinutes: 30)]))

  /// The decimals that a base rate may have in addition to those of its currency.
  public static let fineDecimals = 4

  /// The maximum number of premium windows and of overtime tiers with times, limited by the
  /// engine's bit set of open ones.
  public static let mostPremiums = 64

  /// The displayed name. The default rules have no name of their own, and older closed periods
  /// store them as `default`.
  public var title: String {
    name.isEmpty || name == "default" && source.isEmpty ? "standard" : name
  }

  /// Returns a rate set on a shift together with what the rules say about its label.
  func rule(for hand: Rate) -> Rate {
    guard var rate = rates.first(where: { $0.label == hand.label }) else { return hand }
    rate.multiplier = hand.multiplier
    return rate
  }

  /// Returns whether a shift is no work and paid less than that, such as standby.
  public func isStandby(_ shift: PayShift) -> Bool {
    guard let rate = shift.rate.map(rule) else { return false }
    return !rate.isWorked && rate.multiplier < .one
  }

  /// The premium windows, followed by the times of the overtime tiers that apply at some times
  /// only; at most `mostPremiums`.
  var windows: [PremiumWindow] {
    let tiers = overtime?.tiers.compactMap(\.window) ?? []
    return Array((premiums + tiers).prefix(Self.mostPremiums))
  }

  /// The label of an hour at the ordinary rate.
  public var ordinaryLabel: String { rates.first?.label ?? Rate.defaults[0].label }
}

/// The pay period, and the assignment of shifts to it.
public struct PayPeriodRules: Equatable, Sendable {
  /// The assignment of a shift that spans two periods.
  public enum Attribution: String, CaseIterable, Sendable {
    /// The whole shift belongs to the period in which it starts.
    case start
    /// Each part belongs to its own period.
    case split
  }

  /// The type of period; nil for the profile's.
  public var type: PayPeriodType?
  /// The first day of one of the periods; nil for the profile's.
  public var anchor: CivilDay?
  /// Contract minutes in one period; nil for the profile's.
  public var targetMinutes: Int?
  /// The assignment of shifts to periods.
  public var attribution: Attribution

  /// Creates pay period rules; by default the profile's.
  public init(
    type: PayPeriodType? = nil, anchor: CivilDay? = nil, targetMinutes: Int? = nil,
    attribution: Attribution = .start
  ) {
    self.type = type
    self.anchor = anchor
    self.targetMinutes = targetMinutes
    self.attribution = attribution
  }
}

/// The pay for one hour from a day on; a raise leaves earlier pay unchanged.
public struct BaseRate: Hashable, Sendable {
  /// The first day of the rate.
  public var from: CivilDay
  /// Whole minor units of the currency.
  public var cents: Int64
  /// Additional trillionths of a minor unit: 12.345 € per hour is 1234.5 cents.
  public var fraction: Int64

  /// Creates a rate that applies from a day on.
  public init(from: CivilDay, cents: Int64, fraction: Int64 = 0) {
    self.from = from
    self.cents = cents
    self.fraction = fraction
  }

  /// Returns a rate without a first day.
  public static func always(_ cents: Int64) -> BaseRate {
    BaseRate(from: CivilDay(number: Int(Int32.min)), cents: cents)
  }
}
