/// The hours of some shifts, and what they earn.
public struct HoursSummary: Equatable, Sendable {
  /// Hours of one rate.
  public struct RateLine: Equatable, Sendable {
    /// The rate's label, nil for the regular rate.
    public var label: String?
    /// What an hour counts.
    public var multiplier: Multiplier
    /// Worked seconds less unpaid breaks, not multiplied.
    public var paidSeconds: Int64
    /// Pay in minor units, nil without a base rate.
    public var payCents: Int64?
  }

  /// No hours.
  public init() {}

  /// Elapsed seconds of completed shifts and of the running one so far.
  public var workedSeconds: Int64 = 0
  /// Worked seconds less unpaid breaks, not multiplied.
  public var paidSeconds: Int64 = 0
  /// The part of `paidSeconds` at a multiplier above 1.
  public var premiumSeconds: Int64 = 0
  /// The part of `paidSeconds` worked on top of the roster.
  public var additionalSeconds: Int64 = 0
  /// Elapsed seconds of scheduled shifts, also of those whose time has passed without work.
  public var plannedSeconds: Int64 = 0
  /// What `paidSeconds` comes to if the running shift ends as planned and the scheduled ones that
  /// have not ended yet are worked as planned.
  public var forecastPaidSeconds: Int64 = 0
  /// `paidSeconds` by rate, the lower multiplier first, then by label.
  public var byRate: [RateLine] = []
  /// Pay for `paidSeconds` in minor units, nil without a base rate. The lines add up to it.
  public var estimatedPayCents: Int64?
  /// Pay for `forecastPaidSeconds` in minor units, nil without a base rate.
  public var forecastPayCents: Int64?
}
