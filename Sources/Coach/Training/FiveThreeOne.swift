/// Wendler's 5/3/1: four weeks of sets at percents of a training max.
///
/// Sources: Liftosaur's `the5314b.md`; aaronsagoge.blogspot.com/2010/11/5-3-1.
public struct FiveThreeOne: Equatable, Sendable {
  /// One set.
  public struct PlannedSet: Equatable, Sendable {
    /// Percent of the training max.
    public var percent: Int
    /// The repetitions, at least.
    public var reps: Int
    /// Whether it is done for as many repetitions as possible.
    public var isOpenEnded: Bool
    /// The rounded weight.
    public var weight: Weight
  }

  /// One week of a cycle.
  public struct Week: Equatable, Sendable {
    /// 1 to 4; the fourth is the deload.
    public var number: Int
    /// The working sets, lightest first.
    public var sets: [PlannedSet]

    /// The repetitions as a scheme: `5/3/1+`.
    public var scheme: SetScheme {
      SetScheme(goals: sets.map(\.reps), isOpenEnded: sets.last?.isOpenEnded ?? false)
    }
  }

  /// The training max: nine tenths of the one-repetition maximum at the start.
  public let trainingMax: Weight
  /// The grid of all weights.
  public let step: Weight

  static let percents = [[65, 75, 85], [70, 80, 90], [75, 85, 95], [40, 50, 60]]
  static let reps = [[5, 5, 5], [3, 3, 3], [5, 3, 1], [5, 5, 5]]

  /// Creates the plan of a training max. Without a step weights are rounded to 2.5 kg or 5 lb.
  /// Throws if a weight is 0 or the units differ.
  public init(trainingMax: Weight, step: Weight? = nil) throws(FiveThreeOneError) {
    let step = step ?? WeightRounding.usualStep(trainingMax.unit)
    guard trainingMax.thousandths > 0 else { throw .badTrainingMax(trainingMax) }
    guard step.thousandths > 0, step.unit == trainingMax.unit else { throw .badStep(step) }
    self.trainingMax = trainingMax
    self.step = step
  }

  /// Creates the plan of a one-repetition maximum: its training max is 90 % of it, rounded to the
  /// step.
  public init(max: Weight, step: Weight? = nil) throws(FiveThreeOneError) {
    let step = step ?? WeightRounding.usualStep(max.unit)
    guard step.thousandths > 0, step.unit == max.unit else { throw .badStep(step) }
    try self.init(trainingMax: WeightRounding.percent(90, of: max, step: step), step: step)
  }

  /// The four weeks.
  public var weeks: [Week] { (1...4).map(week) }

  /// Returns a week, 1 to 4.
  public func week(_ number: Int) -> Week {
    let index = (min(max(number, 1), 4)) - 1
    let sets = zip(Self.percents[index], Self.reps[index]).enumerated().map { place, set in
      PlannedSet(
        percent: set.0, reps: set.1, isOpenEnded: place == 2 && index < 3,
        weight: WeightRounding.percent(set.0, of: trainingMax, step: step))
    }
    return Week(number: index + 1, sets: sets)
  }

  /// Returns the training max of the next cycle: 2.5 kg or 5 lb more for the upper body, 5 kg or
  /// 10 lb for the lower body.
  public func nextTrainingMax(_ body: BodyPart) -> Weight {
    Weight(
      thousandths: trainingMax.thousandths + Self.increment(body, trainingMax.unit),
      trainingMax.unit)
  }

  /// Returns the training max after a cycle of missed repetitions: three increments less.
  public func resetTrainingMax(_ body: BodyPart) -> Weight {
    let less = trainingMax.thousandths - 3 * Self.increment(body, trainingMax.unit)
    return Weight(thousandths: max(step.thousandths, less), trainingMax.unit)
  }

  static func increment(_ body: BodyPart, _ unit: WeightUnit) -> Int {
    (body == .lower ? 2 : 1) * (unit == .kg ? 2500 : 5000)
  }
}

/// Why there is no plan.
public enum FiveThreeOneError: Error, Equatable, Sendable {
  /// The training max is 0.
  case badTrainingMax(Weight)
  /// The step is 0, or in another unit than the training max.
  case badStep(Weight)
}
