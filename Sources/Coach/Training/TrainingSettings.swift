/// A person's experience. It decides steps and how often a session must succeed.
public enum TrainingLevel: String, Sendable, CaseIterable {
  /// New to lifting: 5 kg.
  case beginner
  /// The default: 2.5 kg.
  case intermediate
  /// Years of lifting: small steps, at most one in 14 days.
  case advanced

  /// The successes before an increase, without a program that says otherwise.
  public var required: Int { self == .advanced ? 4 : 3 }

  /// The misses before a deload, without a program that says otherwise.
  public var deloadAfter: Int { 3 }

  /// Returns the step of a bar without a program (§1.4; the seed's values).
  public func step(_ body: BodyPart, unit: WeightUnit) -> Weight {
    let (kilograms, pounds) =
      switch (self, body) {
      case (.beginner, _): (5000, 10_000)
      case (.intermediate, .lower): (2500, 5000)
      case (.intermediate, .upper): (2500, 2500)
      case (.advanced, .lower): (2500, 5000)
      case (.advanced, .upper): (1250, 2500)
      }
    return Weight(thousandths: unit == .kg ? kilograms : pounds, unit)
  }
}

/// What a person trains for.
public enum TrainingGoal: String, Sendable, CaseIterable {
  /// More muscle: weight goes up.
  case muscleGain = "muscle_gain"
  /// The default: repetitions go up.
  case fitness
  /// Less body weight: repetitions go up.
  case weightLoss = "weight_loss"
  /// More strength: weight goes up.
  case strength

  /// The rule without a program.
  public var program: TrainingProgram {
    switch self {
    case .muscleGain, .strength: .linear
    case .fitness, .weightLoss: .reps
    }
  }

  /// The repetitions of the goal (§1.4).
  public var range: (least: Int, most: Int) {
    switch self {
    case .muscleGain: (6, 12)
    case .fitness: (8, 20)
    case .weightLoss: (10, 20)
    case .strength: (1, 5)
    }
  }

  /// The rest between sets in seconds (§1.4).
  public var restSeconds: ClosedRange<Int> {
    switch self {
    case .muscleGain: 90...180
    case .fitness: 60...90
    case .weightLoss: 45...90
    case .strength: 180...300
    }
  }
}

/// A person's choices that the engine follows.
public struct TrainingSettings: Equatable, Sendable {
  /// The experience.
  public var level: TrainingLevel
  /// The aim.
  public var goal: TrainingGoal
  /// Whether an increase above 10 % is made smaller (ACSM 2009). Published programs are exempt.
  public var capsAtTenPercent: Bool
  /// Whether a night shift or short sleep holds back an increase.
  public var usesReadiness: Bool
  /// Whether anything is suggested.
  public var suggests: Bool
  /// Whether the bell rings at the end of a rest between sets.
  public var ringsAfterRest: Bool
  /// The step of exercises without one of their own and without a program; nil for that of the
  /// level. It applies to exercises in its unit only.
  public var step: Weight?
  /// The successes before an increase, where neither the exercise nor its program decides; nil for
  /// those of the level.
  public var required: Int?
  /// Whether a message announces the suggestions that a finished workout leads to.
  public var announces: Bool

  /// Creates the settings.
  public init(
    level: TrainingLevel = .intermediate, goal: TrainingGoal = .fitness,
    capsAtTenPercent: Bool = true, usesReadiness: Bool = true, suggests: Bool = true,
    ringsAfterRest: Bool = true, step: Weight? = nil, required: Int? = nil, announces: Bool = true
  ) {
    self.level = level
    self.goal = goal
    self.capsAtTenPercent = capsAtTenPercent
    self.usesReadiness = usesReadiness
    self.suggests = suggests
    self.ringsAfterRest = ringsAfterRest
    self.step = step
    self.required = required
    self.announces = announces
  }
}
