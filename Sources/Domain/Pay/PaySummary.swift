/// The sums of some hours.
public struct PaySummary: Equatable, Sendable {
  /// The hours with the same label and rate.
  public struct RateLine: Equatable, Sendable {
    /// The label on payslips.
    public let label: String
    /// The factor of the base rate.
    public let multiplier: Factor
    /// The amount added per hour.
    public let amountPerHour: HourlyAmount
    /// Paid seconds, not multiplied.
    public let seconds: Int64
    /// The pay in minor units; nil if a base rate is missing. The lines add up to `payCents` less
    /// bonuses, salary and `amounts`.
    public let payCents: Int64?

    /// Creates a line.
    public init(
      label: String, multiplier: Factor, amountPerHour: HourlyAmount, seconds: Int64,
      payCents: Int64?
    ) {
      self.label = label
      self.multiplier = multiplier
      self.amountPerHour = amountPerHour
      self.seconds = seconds
      self.payCents = payCents
    }
  }

  /// Creates an empty summary.
  public init() {}

  /// Elapsed seconds of work, including unpaid breaks.
  public var workedSeconds: Int64 = 0
  /// Elapsed seconds less unpaid breaks, not multiplied, including paid time that is not work.
  public var paidSeconds: Int64 = 0
  /// The part of `paidSeconds` that is paid better than a plain hour.
  public var premiumSeconds: Int64 = 0
  /// The part of `paidSeconds` that is overtime under the rules.
  public var overtimeSeconds: Int64 = 0
  /// The part of `overtimeSeconds` that is granted as time off, and not paid.
  public var bankedSeconds: Int64 = 0
  /// The part of `paidSeconds` that is not work and is paid less than a plain hour, such as standby.
  public var standbySeconds: Int64 = 0
  /// The part of `paidSeconds` worked in addition to the roster.
  public var additionalSeconds: Int64 = 0
  /// `paidSeconds` weighted by their factors and rounded once: the equivalent plain hours.
  public var weightedSeconds: Int64 = 0
  /// `paidSeconds` by rate, in ascending order of multiplier, then of amount and label.
  public var byRate: [RateLine] = []
  /// Bonuses in minor units.
  public var bonusCents: Int64 = 0
  /// The salary for the days in minor units; covered hours add only their premiums.
  public var salaryCents: Int64 = 0
  /// Allowances, absences and arrears, in the order of a payslip.
  public var amounts: [PaidAmount] = []
  /// Pay, salary, bonuses, allowances and arrears in minor units, rounded once; nil if a base rate is missing.
  public var payCents: Int64?

  /// The seconds that count towards contract hours: work, time paid like it, and the credit of
  /// absences.
  public var contractSeconds: Int64 {
    paidSeconds - standbySeconds + Int64(creditedMinutes) * 60
  }

  /// The summary without amounts of money.
  public var withoutMoney: PaySummary {
    var hours = self
    hours.payCents = nil
    hours.bonusCents = 0
    hours.salaryCents = 0
    hours.amounts = amounts.filter { $0.creditedMinutes != 0 }.map {
      PaidAmount($0.kind, cents: 0, count: $0.count, creditedMinutes: $0.creditedMinutes)
    }
    hours.byRate = byRate.map {
      RateLine(
        label: $0.label, multiplier: $0.multiplier, amountPerHour: 0, seconds: $0.seconds,
        payCents: nil)
    }
    return hours
  }
}
