import Domain

/// What the next session should change.
public enum AdviceType: String, Sendable, CaseIterable {
  /// Nothing is suggested: there is no session yet.
  case nothing = "none"
  /// More weight.
  case weightIncrease = "weight_increase"
  /// More repetitions or seconds.
  case repsIncrease = "reps_increase"
  /// One more set.
  case setsIncrease = "sets_increase"
  /// Less weight or fewer repetitions.
  case deload
  /// The same again.
  case hold

  /// Whether more is asked than last time.
  public var isIncrease: Bool {
    self == .weightIncrease || self == .repsIncrease || self == .setsIncrease
  }
}

/// How sure a suggestion is.
public enum Confidence: String, Sendable, CaseIterable, Comparable {
  /// Fewer than three of the last ten sessions were done as planned.
  case low
  /// Three were.
  case medium
  /// Five were.
  case high

  /// Returns whether `a` is less sure.
  public static func < (a: Confidence, b: Confidence) -> Bool { a.rank < b.rank }

  private var rank: Int { self == .low ? 0 : self == .medium ? 1 : 2 }

  /// Returns the level so many steps below, at least low.
  func lowered(by steps: Int) -> Confidence { Self.allCases[max(0, rank - steps)] }
}

/// A suggestion for the next session of an exercise.
public struct Advice: Equatable, Sendable {
  /// What changes.
  public var type: AdviceType
  /// The working weight; of 5/3/1 that of the last set. Nil without one.
  public var weight: Weight?
  /// The unit of the exercise.
  public var unit: WeightUnit
  /// The least repetitions of a set; nil for timed exercises.
  public var reps: Int?
  /// The repetitions of each set; for timed exercises the seconds.
  public var setReps: [Int]
  /// The weight of each set where they differ, as in 5/3/1; else empty.
  public var setWeights: [Weight]
  /// The number of working sets.
  public var sets: Int
  /// The seconds of a timed set.
  public var seconds: Int?
  /// How sure it is.
  public var confidence: Confidence
  /// What spoke for and against it.
  public var reasons: [Reason]
  /// The plates of one side, heaviest first; empty without a bar, or if they cannot form the weight.
  public var platesPerSide: [Weight]
  /// The ids of the sessions it rests on, oldest first.
  public var basedOn: [String]
  /// A hash of what it rests on, 16 hexadecimal digits. The same suggestion from the same log has
  /// the same hash, whatever the time.
  public var evidenceHash: String
  /// The plan that it leads to; `accepted(at:)` says since when.
  public var plan: TrainingPlan

  /// Returns the plan of a suggestion that was accepted at a moment.
  public func accepted(at now: Instant) -> TrainingPlan {
    var plan = plan
    plan.since = now
    return plan
  }
}
