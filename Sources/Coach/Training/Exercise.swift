/// How an exercise is loaded.
public enum ExerciseKind: String, Sendable, CaseIterable {
  /// A bar with plates.
  case barbell
  /// Dumbbells; weights are per hand.
  case dumbbell
  /// A machine or a cable.
  case machine
  /// The body, possibly with added weight.
  case bodyweight
  /// Held for seconds.
  case timed
}

/// The half of the body an exercise trains.
public enum BodyPart: String, Sendable, CaseIterable {
  /// Arms, chest, shoulders, upper back.
  case upper
  /// Legs, hips, lower back.
  case lower
}

/// An exercise with its equipment, rule and plan.
public struct Exercise: Equatable, Sendable {
  /// The id of its record.
  public var id: String
  /// The name; it tells deadlifts and overhead presses from other lifts.
  public var name: String
  /// How it is loaded.
  public var kind: ExerciseKind
  /// What it trains.
  public var body: BodyPart
  /// The loads that the equipment allows.
  public let loading: Loading
  /// The step given by the person; nil for the rule's.
  public let step: Weight?
  /// The rule given by the person; nil for the goal's.
  public var program: TrainingProgram?
  /// The range of repetitions given by the person.
  public var range: RepRange?
  /// The misses before a deload, if the person set them.
  public var deloadAfter: Int?
  /// The successes before an increase, if the person set them.
  public var required: Int?
  /// Whether it moves one joint. Those are exempt from the readiness guard: several short nights
  /// reduce force in multi-joint exercises only (Knowles 2018).
  public var isIsolation: Bool
  /// Whether each side is trained alone.
  public var isUnilateral: Bool
  /// What the next session aims at.
  public var plan: TrainingPlan

  /// Creates an exercise. Without a scheme the plan has the program's sets. Throws if the equipment
  /// is impossible.
  public init(
    id: String, name: String, kind: ExerciseKind = .barbell, body: BodyPart = .upper,
    unit: WeightUnit = .kg, bar: Weight? = nil, plates: [Weight]? = nil, pairs: [Weight: Int] = [:],
    step: Weight? = nil, program: TrainingProgram? = nil, scheme: SetScheme? = nil,
    range: RepRange? = nil, deloadAfter: Int? = nil, required: Int? = nil,
    trainingMax: Weight? = nil, isIsolation: Bool = false, isUnilateral: Bool = false
  ) throws(LoadingError) {
    for weight in [step, trainingMax].compactMap({ $0 }) where weight.unit != unit {
      throw .otherUnit(weight)
    }
    if let step, step.thousandths < 10 { throw .badStep(step) }
    self.id = id
    self.name = name
    self.kind = kind
    self.body = body
    self.step = step
    self.program = program
    self.range = range
    self.deloadAfter = deloadAfter
    self.required = required
    self.isIsolation = isIsolation
    self.isUnilateral = isUnilateral
    loading = try Self.loading(kind, unit, bar, plates, pairs, step)
    plan = TrainingPlan(
      scheme: scheme ?? Self.scheme(kind, program, range, name), trainingMax: trainingMax)
  }

  private static func loading(
    _ kind: ExerciseKind, _ unit: WeightUnit, _ bar: Weight?, _ plates: [Weight]?,
    _ pairs: [Weight: Int], _ step: Weight?
  ) throws(LoadingError) -> Loading {
    if kind == .barbell { return try Loading(unit: unit, bar: bar, plates: plates, pairs: pairs) }
    if plates != nil || !pairs.isEmpty {
      let handle = bar ?? Weight(thousandths: 0, unit)
      return try Loading(unit: unit, bar: handle, plates: plates, pairs: pairs)
    }
    if let bar, bar.unit != unit { throw .otherUnit(bar) }
    let pin = Weight(thousandths: unit == .kg ? 5000 : 10_000, unit)
    let usual = kind == .machine ? pin : WeightRounding.usualStep(unit)
    return try Loading(step: step ?? usual, lightest: bar)
  }

  private static func scheme(
    _ kind: ExerciseKind, _ program: TrainingProgram?, _ range: RepRange?, _ name: String
  ) -> SetScheme {
    // Deadlifts have one set and cleans five in these programs (§1.2).
    let name = name.lowercased()
    if program == .strongLifts || program == .startingStrength {
      if ["deadlift", "kreuzheben"].contains(where: name.contains) { return SetScheme(1, by: 5) }
    }
    if program == .startingStrength, ["clean", "umsetzen"].contains(where: name.contains) {
      return SetScheme(5, by: 3)
    }
    let rule = program ?? (kind == .timed ? .timed : kind == .bodyweight ? .bodyweight : .linear)
    let scheme = rule.rules.scheme
    guard let range, !rule.rules.isPublished, !scheme.isTimed else { return scheme }
    return scheme.with(goal: range.least)
  }

  /// The unit of all weights.
  public var unit: WeightUnit { loading.unit }

  /// Returns the rule that decides: the program, or the goal's.
  public func program(for settings: TrainingSettings) -> TrainingProgram {
    if let program { return program }
    if kind == .timed || plan.scheme.isTimed { return .timed }
    return kind == .bodyweight ? .bodyweight : settings.goal.program
  }

  /// Returns the range of repetitions: the person's, or that of double progression, 8 to 12.
  public func range(for program: TrainingProgram) -> RepRange? {
    range ?? (program == .double ? RepRange(8, 12) : nil)
  }

  /// Returns the sets with no goal above the range that the person set, as where an earlier plan
  /// left it. Published programs have their own repetitions.
  func inRange(_ scheme: SetScheme, _ program: TrainingProgram) -> SetScheme {
    guard let range, !scheme.isTimed, !program.rules.isPublished else { return scheme }
    var scheme = scheme
    scheme.goals = scheme.goals.map { min($0, range.most) }
    return scheme
  }

  /// The kind of lift, from the part of the body, the name and the sets.
  public var lift: Lift {
    let name = name.lowercased()
    func says(_ words: String...) -> Bool { words.contains { name.contains($0) } }
    if body == .lower {
      return says("deadlift", "kreuzheben") || plan.scheme.sets == 1 ? .deadlift : .lower
    }
    let isPress = says("press", "ohp", "schulterdr", "überkopf") && !says("bench", "bank")
    return isPress ? .press : .upper
  }
}
