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
    let name = Array(name.lowercased().prefix(40))
    let ranked = allCases.enumerated().map { place, program in
      let known = Array(program.rawValue)
      let begins = !name.isEmpty && known.starts(with: name)
      return (rank: (begins ? 0 : distance(name, known), place), program: program)
    }
    return ranked.min { $0.rank < $1.rank }?.program ?? .linear
  }

  /// Returns the number of insertions, deletions and substitutions (Levenshtein).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var last = Array(0...b.count)
    for (i, character) in a.enumerated() {
      var row = [i + 1]
      for j in b.indices {
        row.append(min(last[j] + (character == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1))
      }
      last = row
    }
    return last[b.count]
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
