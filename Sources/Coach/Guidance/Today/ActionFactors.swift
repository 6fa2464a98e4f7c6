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
    return ranked.prefix(2).map { reason($0.element, .supports, lift: lift(of: $0.element)) }
      + cautions
  }

  /// A caution if it may be hard.
  private var cautions: [Reason] {
    guard frictionRisk > Self.cautionAbove else { return [] }
    return [reason(.frictionRisk, .against, lift: lift(of: .frictionRisk))]
  }

  /// Returns the reason of a factor. Its code is the factor's name in capitals.
  private func reason(_ factor: Factor, _ sign: Reason.Sign, lift: Int) -> Reason {
    Reason(factor.rawValue.uppercased(), sign, ["\(self[factor])"], contribution: lift)
  }
}

// MARK: - Among others

extension ActionFactors {
  /// The factors of an action that is average in everything.
  static let middling: ActionFactors = {
    var factors = ActionFactors()
    for factor in Factor.allCases { factors[keyPath: factor.path] = 500 }
    return factors
  }()

  /// Returns the mean of several factors, rounded half up; average ones without any.
  static func mean(of all: [ActionFactors]) -> ActionFactors {
    guard !all.isEmpty else { return middling }
    var mean = ActionFactors()
    for factor in Factor.allCases {
      let sum = all.reduce(0) { $0 + $1[factor] }
      mean[keyPath: factor.path] = (2 * sum + all.count) / (2 * all.count)
    }
    return mean
  }

  /// The thousandths of a point by which a factor has to lift a score to be a reason.
  private static let leastLift = 5000

  /// Returns the facts that lift the score above that of others, at most two, with a caution if it
  /// may be hard. A new person's actions have none.
  func reasons(beyond usual: ActionFactors) -> [Reason] {
    let lifts = Factor.allCases.filter(isTrue).enumerated().map { place, factor in
      (factor: factor, lift: factor.weight * (self[factor] - usual[factor]), place: place)
    }
    let best = lifts.filter { $0.lift >= Self.leastLift }
      .sorted { ($1.lift, $0.place) < ($0.lift, $1.place) }.prefix(2)
    return best.map { reason($0.factor, .supports, lift: $0.lift) } + cautions
  }

  /// Returns whether the sentence about a factor is true by itself, not only compared with others.
  private func isTrue(_ factor: Factor) -> Bool {
    switch factor {
    case .focusMatch, .successProbability, .timeOfDayFit: self[factor] >= 600
    case .bandwidthFit: bandwidthFit == 1000
    case .noveltyBoost, .streakMomentum: self[factor] >= 250
    case .frictionRisk: frictionRisk <= Self.cautionAbove
    }
  }
}

extension ActionFactors.Factor {
  /// The property with its value.
  fileprivate var path: WritableKeyPath<ActionFactors, Int> {
    switch self {
    case .focusMatch: \.focusMatch
    case .successProbability: \.successProbability
    case .bandwidthFit: \.bandwidthFit
    case .timeOfDayFit: \.timeOfDayFit
    case .noveltyBoost: \.noveltyBoost
    case .streakMomentum: \.streakMomentum
    case .frictionRisk: \.frictionRisk
    }
  }
}
