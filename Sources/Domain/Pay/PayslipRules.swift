/// The form of an employer's payslip.
public struct PayslipRules: Equatable, Sendable {
  /// The lines for hours with premiums.
  public enum Premiums: String, CaseIterable, Sendable {
    /// Basic pay for all hours, and each premium with what it adds.
    case apart
    /// A line for each combination of premiums, with the whole pay.
    case whole
  }

  /// The lines for overtime, if premiums are apart.
  public enum Overtime: String, CaseIterable, Sendable {
    /// Overtime has the whole pay, and basic pay does not include its hours.
    case whole
    /// Overtime has only what it adds to basic pay.
    case added
  }

  /// The figures for the time of premiums.
  public enum Units: String, CaseIterable, Sendable {
    /// The hours.
    case hours
    /// The hours multiplied by the share that a premium adds: 10 hours at 30 % are 3.
    case share
  }

  /// The lines for hours with premiums.
  public var premiums: Premiums
  /// The lines for overtime.
  public var overtime: Overtime
  /// The figures for the time of premiums.
  public var units: Units
  /// The number of pay periods after which premiums are paid, 0...2.
  public var premiumsAfterPeriods: Int

  /// Creates the form; by default whole lines, as rules had before they could name it.
  public init(
    premiums: Premiums = .whole, overtime: Overtime = .whole, units: Units = .hours,
    premiumsAfterPeriods: Int = 0
  ) {
    self.premiums = premiums
    self.overtime = overtime
    self.units = units
    self.premiumsAfterPeriods = premiumsAfterPeriods
  }

  /// The maximum of `premiumsAfterPeriods`: TVöD § 24 (1) pays two months later.
  public static let latestPremiums = 2
}
