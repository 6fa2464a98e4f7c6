/// The rules by which hours become pay: a contract, an award or a law, as far as it is arithmetic.
///
/// What a ruleset leaves open (pay period, currency, base rate, holiday region, breaks) is the
/// profile's.
public struct PayRuleset: Equatable, Sendable {
  /// What it is called; empty in a document of version 1, which has no name.
  public var name: String
  /// Where its rules are written down; empty for none.
  public var source: String
  /// The day from which the source holds, or on which it was read.
  public var sourceDate: CivilDay?
  /// ISO 4217 code of the amounts in it.
  public var currency: String?
  /// How often pay is settled, and what belongs to which period.
  public var payPeriod: PayPeriodRules
  /// The rates a shift can be given by hand; the first is the ordinary one.
  public var rates: [Rate]
  /// Pay for one hour, by the day from which it holds, ascending.
  public var baseRates: [BaseRate]
  /// Fixed pay from a day on, ascending, from which the pay for one hour follows; then there are no
  /// base rates.
  public var salaries: [PaySalary]
  /// Which days are public holidays.
  public var holidays: HolidayRules
  /// How much of a shift is unpaid.
  public var breaks: BreakRules
  /// Times that are paid better, at most `mostPremiums`.
  public var premiums: [PremiumWindow]
  /// What happens where several premiums meet.
  public var stacking: Stacking
  /// What is paid for long weeks and days; nil where nothing is by itself.
  public var overtime: OvertimeRules?
  /// What is rounded before the sum is.
  public var rounding: PayRounding

  /// A ruleset; without arguments, plain hours at the ordinary rate.
  public init(
    name: String = "", source: String = "", sourceDate: CivilDay? = nil, currency: String? = nil,
    payPeriod: PayPeriodRules = PayPeriodRules(), rates: [Rate] = Rate.defaults,
    baseRates: [BaseRate] = [], salaries: [PaySalary] = [], holidays: HolidayRules = HolidayRules(),
    breaks: BreakRules = BreakRules(), premiums: [PremiumWindow] = [],
    stacking: Stacking = .highest, overtime: OvertimeRules? = nil,
    rounding: PayRounding = PayRounding()
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
    self.rounding = rounding
  }

  /// The rules everyone starts with: the first 30 minutes unpaid, four rates, settled every two
  /// weeks, no automatic overtime.
  public static let standard = PayRuleset(
    payPeriod: PayPeriodRules(type: .biweekly),
    breaks: BreakRules(steps: [BreakStep(afterMinutes: 0, unpaidMinutes: 30)]))

  /// So many decimals more than its currency has a base rate may have.
  public static let fineDecimals = 4

  /// So many premium windows fit in the engine's set of open ones.
  public static let mostPremiums = 64

  /// What the rules are called everywhere: those everyone starts with have no name of their own,
  /// and older closed periods keep them as `default`.
  public var title: String {
    name.isEmpty || name == "default" && source.isEmpty ? "standard" : name
  }

  /// What an hour is called that no rule and no hand has raised.
  public var ordinaryLabel: String { rates.first?.label ?? Rate.defaults[0].label }
}

/// How often pay is settled, and what belongs to which period.
public struct PayPeriodRules: Equatable, Sendable {
  /// To which period a shift belongs that lies in two.
  public enum Attribution: String, CaseIterable, Sendable {
    /// As a whole to the one in which it starts.
    case start
    /// Each part to its own.
    case split
  }

  /// How often; nil for the profile's.
  public var type: PayPeriodType?
  /// The first day of some period; nil for the profile's.
  public var anchor: CivilDay?
  /// Contract minutes in one period; nil for the profile's.
  public var targetMinutes: Int?
  /// To which period a shift belongs.
  public var attribution: Attribution

  /// Rules of a pay period; without arguments the profile's.
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

/// Pay for one hour from a day on, so that a raise leaves what came before as it was.
public struct BaseRate: Hashable, Sendable {
  /// The first day on which it holds.
  public var from: CivilDay
  /// Whole minor units of the currency.
  public var cents: Int64
  /// Trillionths of a minor unit besides: 12.345 € an hour are 1234 cents and half of one.
  public var fraction: Int64

  /// A rate that holds from a day on.
  public init(from: CivilDay, cents: Int64, fraction: Int64 = 0) {
    self.from = from
    self.cents = cents
    self.fraction = fraction
  }

  /// A rate that has always held.
  public static func always(_ cents: Int64) -> BaseRate {
    BaseRate(from: CivilDay(number: Int(Int32.min)), cents: cents)
  }
}
