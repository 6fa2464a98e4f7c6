import Domain

/// An exercise as a person set it up. `exercise` is what the engine works with.
public struct TrainingExercise: Equatable, Sendable, Identifiable {
  /// The id of the record.
  public var id: RecordID
  /// The name of the bundled exercise it comes from; empty for one's own.
  public var slug: String
  /// The name.
  public var name: String
  /// The muscle it trains, a word of the bundled list; empty if unknown.
  public var muscle: String
  /// How it is loaded.
  public var kind: ExerciseKind
  /// What it trains.
  public var body: BodyPart
  /// The unit of its weights.
  public var unit: WeightUnit
  /// The weight of the bar; nil for the usual one.
  public var bar: Weight?
  /// The plates; nil for the usual ones.
  public var plates: PlateList?
  /// The plates of which there are few pairs.
  public var pairs: PlatePairs
  /// The step between two weights; nil for the rule's.
  public var step: Weight?
  /// The rule; nil for that of the goal.
  public var program: TrainingProgram?
  /// The range of repetitions; nil for the rule's.
  public var range: RepRange?
  /// The misses before a deload; nil for the rule's.
  public var deloadAfter: Int?
  /// The successes before an increase; nil for the rule's.
  public var required: Int?
  /// Whether it moves one joint.
  public var isIsolation: Bool
  /// Whether each side is trained alone.
  public var isUnilateral: Bool
  /// Whether it is no longer used.
  public var isArchived: Bool
  /// What the next session aims at; nil for what the rule begins with.
  public var plan: TrainingPlan?
  /// When the record was created.
  public var createdAt: Instant
  /// When the record was last changed.
  public var updatedAt: Instant

  /// Creates an exercise without a plan.
  public init(
    id: RecordID, slug: String = "", name: String, muscle: String = "",
    kind: ExerciseKind = .barbell, body: BodyPart = .upper, unit: WeightUnit = .kg,
    createdAt: Instant
  ) {
    self.id = id
    self.slug = slug
    self.name = name
    self.muscle = muscle
    self.kind = kind
    self.body = body
    self.unit = unit
    pairs = PlatePairs([:])
    isIsolation = false
    isUnilateral = false
    isArchived = false
    self.createdAt = createdAt
    updatedAt = createdAt
  }

  /// Returns the exercise for the engine. Throws if its equipment is impossible.
  public func exercise() throws(LoadingError) -> Exercise {
    var exercise = try Exercise(
      id: id.text, name: name, kind: kind, body: body, unit: unit, bar: bar,
      plates: plates?.weights, pairs: pairs.counts, step: step, program: program,
      scheme: plan?.scheme, range: range, deloadAfter: deloadAfter, required: required,
      trainingMax: plan?.trainingMax, isIsolation: isIsolation, isUnilateral: isUnilateral)
    if let plan { exercise.plan = plan }
    return exercise
  }
}

/// Sizes of plates, heaviest first: `25,20,15,10,5,2.5,1.25`.
public struct PlateList: Hashable, Sendable, CustomStringConvertible {
  /// The sizes.
  public let weights: [Weight]

  /// Creates a list.
  public init(_ weights: [Weight]) {
    self.weights = weights.sorted { $0.thousandths > $1.thousandths }
  }

  /// Parses sizes separated by commas, semicolons or blanks. Throws the error of the first that is
  /// no weight.
  public init(parsing text: some StringProtocol, unit: WeightUnit) throws(WeightError) {
    var weights: [Weight] = []
    for word in text.split(whereSeparator: { $0 == "," || $0 == ";" || $0 == " " }) {
      weights.append(try Weight(parsing: word, unit: unit))
    }
    self.init(weights)
  }

  /// The sizes without their unit.
  public var description: String { weights.map(\.text).joined(separator: ",") }
}

/// How many pairs there are of some sizes of plates: `2.5:3,1.25:1`.
public struct PlatePairs: Hashable, Sendable, CustomStringConvertible {
  /// The number of pairs by size; other sizes are not limited.
  public let counts: [Weight: Int]

  /// Creates the limits.
  public init(_ counts: [Weight: Int]) { self.counts = counts }

  /// Parses the form of `description`; nil for anything else.
  public init?(parsing text: some StringProtocol, unit: WeightUnit) {
    var counts: [Weight: Int] = [:]
    for word in text.split(whereSeparator: { $0 == "," || $0 == ";" || $0 == " " }) {
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let weight = try? Weight(parsing: parts[0], unit: unit),
        let count = Int(parts[1]), (0...100).contains(count)
      else { return nil }
      counts[weight] = count
    }
    self.init(counts)
  }

  /// The limits, heaviest size first.
  public var description: String {
    counts.sorted { $0.key.thousandths > $1.key.thousandths }
      .map { "\($0.key.text):\($0.value)" }.joined(separator: ",")
  }
}
