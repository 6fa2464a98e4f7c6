import Domain

/// How an exercise progresses. The first five are generic rules; the rest are published programs.
public enum TrainingProgram: String, Sendable, CaseIterable {
  /// Weight goes up when all sets are done often enough.
  case linear
  /// Repetitions go up, then weight.
  case reps
  /// Repetitions go up within a range; at its top weight goes up.
  case double
  /// Repetitions go up, then sets; there is no weight.
  case bodyweight
  /// Seconds go up.
  case timed
  /// Phrak's variant of Greyskull.
  case greyskull
  /// The Basic Beginner Routine of r/Fitness.
  case greyskullBBR = "greyskull-bbr"
  /// StrongLifts 5×5.
  case strongLifts = "stronglifts"
  /// Starting Strength.
  case startingStrength = "starting-strength"
  /// Tier 1 of GZCLP.
  case gzclpT1 = "gzclp-t1"
  /// Tier 2 of GZCLP.
  case gzclpT2 = "gzclp-t2"
  /// Tier 3 of GZCLP.
  case gzclpT3 = "gzclp-t3"
  /// Wendler's 5/3/1.
  case fiveThreeOne = "531"
  /// Ice Cream Fitness 5×5.
  case iceCreamFitness = "ice-cream-fitness"
  /// Madcow 5×5.
  case madcow
  /// Ivysaur 4-4-8.
  case ivysaur

  /// Finds a program by its name. Throws an error with the nearest name.
  public init(named name: String) throws(UnknownProgram) {
    guard let program = TrainingProgram(rawValue: name.lowercased()) else {
      throw UnknownProgram(name: name, nearest: Self.nearest(to: name))
    }
    self = program
  }

  /// Returns the program whose name is most similar.
  static func nearest(to name: String) -> TrainingProgram {
    EditDistance.nearest(to: name, among: allCases.map(\.rawValue)).flatMap(Self.init(rawValue:))
      ?? .linear
  }
}

/// The error that no program has a name.
public struct UnknownProgram: Error, Equatable, Sendable {
  /// The name that was looked for.
  public var name: String
  /// The program with the most similar name.
  public var nearest: TrainingProgram

  /// Creates the error.
  public init(name: String, nearest: TrainingProgram) {
    self.name = name
    self.nearest = nearest
  }
}
