/// The factors of a score, in thousandths, with their weights (reference, Coach § 3.2).
public struct ActionFactors: Equatable, Sendable {
  /// A factor, in the order of the formula.
  public enum Factor: String, CaseIterable, Hashable, Sendable {
    case focusMatch = "focus_match"
    case successProbability = "success_probability"
    case bandwidthFit = "bandwidth_fit"
    case timeOfDayFit = "time_of_day_fit"
    case noveltyBoost = "novelty_boost"
    case streakMomentum = "streak_momentum"
    case frictionRisk = "friction_risk"

    /// The points that a factor of 1 adds to the score.
    public var weight: Int {
      switch self {
      case .focusMatch: 260
      case .successProbability: 220
      case .bandwidthFit, .timeOfDayFit: 160
      case .noveltyBoost, .streakMomentum: 100
      case .frictionRisk: -200
      }
    }
  }

  /// The friction risk above which a caution is given.
  public static let cautionAbove = 350

  /// The match with the month's focus.
  public var focusMatch = 0
  /// The probability that it is done.
  public var successProbability = 0
  /// The fit of its length.
  public var bandwidthFit = 0
  /// The fit of the part of the day.
  public var timeOfDayFit = 0
  /// The novelty, as far as the person likes what is new.
  public var noveltyBoost = 0
  /// The momentum of its area.
  public var streakMomentum = 0
  /// The risk that it is hard.
  public var frictionRisk = 0

  /// Creates factors that are all 0.
  public init() {}

  /// The value of a factor.
  public subscript(_ factor: Factor) -> Int {
    switch factor {
    case .focusMatch: focusMatch
    case .successProbability: successProbability
    case .bandwidthFit: bandwidthFit
    case .timeOfDayFit: timeOfDayFit
    case .noveltyBoost: noveltyBoost
    case .streakMomentum: streakMomentum
    case .frictionRisk: frictionRisk
    }
  }

  /// The score, 0 to 1000.
  public var score: Int {
    max(0, Factor.allCases.reduce(0) { $0 + $1.weight * self[$1] }).roundedThousands
  }

  /// Returns by how many thousandths of a point a factor lifts the score above that of a middling
  /// one.
  public func lift(of factor: Factor) -> Int { factor.weight * (self[factor] - 500) }

  /// The facts that explain the score: the two that lift it most, of equal ones the first, and a
  /// caution if it may be hard. A low friction risk can lift a score too. The contribution is in
  /// thousandths of a point, and the argument the value of the factor.
  public var reasons: [Reason] {
    let ranked = Factor.allCases.enumerated().sorted {
      let (a, b) = (lift(of: $0.element), lift(of: $1.element))
      return a == b ? $0.offset < $1.offset : a > b
    }
    let best = ranked.prefix(2).map { reason($0.element, .supports) }
    return frictionRisk > Self.cautionAbove ? best + [reason(.frictionRisk, .against)] : best
  }

  /// Returns the reason of a factor. Its code is the factor's name in capitals.
  private func reason(_ factor: Factor, _ sign: Reason.Sign) -> Reason {
    Reason(
      factor.rawValue.uppercased(), sign, ["\(self[factor])"], contribution: lift(of: factor))
  }
}
