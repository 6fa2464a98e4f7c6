/// What some hours come to.
public struct PaySummary: Equatable, Sendable {
  /// Hours that are called and paid alike.
  public struct RateLine: Equatable, Sendable {
    /// What payslips call them.
    public let label: String
    /// What an hour counts.
    public let multiplier: Factor
    /// The amount added per hour.
    public let amountPerHour: HourlyAmount
    /// Paid seconds, not multiplied.
    public let seconds: Int64
    /// Pay in minor units, nil where a base rate is missing. The lines add up to `payCents` less
    /// the bonuses.
    public let payCents: Int64?

    /// A line.
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

  /// No hours.
  public init() {}

  /// Elapsed seconds, unpaid breaks included.
  public var workedSeconds: Int64 = 0
  /// Elapsed seconds less unpaid breaks, not multiplied.
  public var paidSeconds: Int64 = 0
  /// The part of `paidSeconds` that is paid better than a plain hour.
  public var premiumSeconds: Int64 = 0
  /// The part of `paidSeconds` that is overtime by rule.
  public var overtimeSeconds: Int64 = 0
  /// The part of `paidSeconds` worked on top of the roster.
  public var additionalSeconds: Int64 = 0
  /// `paidSeconds`, each times what it counts, rounded once: the plain hours they are worth.
  public var weightedSeconds: Int64 = 0
  /// `paidSeconds` by rate, the lower multiplier first, then by amount and label.
  public var byRate: [RateLine] = []
  /// Bonuses in minor units.
  public var bonusCents: Int64 = 0
  /// Salary for the days in minor units; covered hours add only their premiums.
  public var salaryCents: Int64 = 0
  /// Pay, salary and bonuses in minor units, rounded once; nil where a base rate is missing.
  public var payCents: Int64?

  /// The hours alone, as if nobody knew what they pay.
  public var withoutMoney: PaySummary {
    var hours = self
    hours.payCents = nil
    hours.bonusCents = 0
    hours.salaryCents = 0
    hours.byRate = byRate.map {
      RateLine(
        label: $0.label, multiplier: $0.multiplier, amountPerHour: 0, seconds: $0.seconds,
        payCents: nil)
    }
    return hours
  }
}
