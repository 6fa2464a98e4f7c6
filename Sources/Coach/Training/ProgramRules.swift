/// The published rule of a program as data. Weights are in the pounds of the source; 2.5, 5, 10 and
/// 15 lb are 1.25, 2.5, 5 and 7.5 kg.
public struct ProgramRules: Equatable, Sendable {
  /// What happens to the weight after success.
  public enum Success: Equatable, Sendable {
    /// The step is added.
    case add
    /// The step is doubled if the last set has at least so many repetitions.
    case doubled(from: Int)
    /// The step is added only if the last set has at least so many repetitions.
    case onlyFrom(Int)
  }

  /// Whether the program is a published one. The cap of 10 % does not apply to those.
  public var isPublished: Bool
  /// The working sets to begin with.
  public var scheme: SetScheme
  /// The step of the upper body in thousandths of a pound.
  public var upper: Int
  /// The step of the lower body in thousandths of a pound.
  public var lower: Int
  /// The step of a deadlift in thousandths of a pound, where it differs.
  public var deadlift: Int?
  /// The step of an overhead press in thousandths of a pound, where it differs.
  public var press: Int?
  /// What happens after success.
  public var success = Success.add
  /// The successes before an increase; nil where the level decides.
  public var required: Int?
  /// The misses before a deload; nil where the level decides.
  public var deloadAfter: Int?
  /// The sets of each stage; empty without stages.
  public var stages: [SetScheme] = []
  /// Whether only the heaviest set counts, because the sets before it are lighter on purpose.
  public var isRamped = false
  /// The sets of the days of a week, where they differ; else empty.
  public var days: [SetScheme] = []
  /// The days of a cycle, in which weight goes up once; nil without.
  public var cycleDays: Int?

  init(
    _ scheme: SetScheme, _ upper: Int, _ lower: Int, required: Int? = 1, deloadAfter: Int? = nil,
    published: Bool = true
  ) {
    self.scheme = scheme
    self.upper = upper
    self.lower = lower
    self.required = required
    self.deloadAfter = deloadAfter
    isPublished = published
  }

  /// Returns a copy with changes.
  fileprivate func with(_ change: (inout ProgramRules) -> Void) -> ProgramRules {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns the weights of the sets of a day that lead up to its heaviest: an eighth of it apart,
  /// with a lighter set after a triple. Empty if the days of a week do not differ.
  func ramp(of scheme: SetScheme, to weight: Weight) -> [Weight] {
    guard !days.isEmpty else { return [] }
    let hasBackOff = scheme.sets > 1 && scheme.goals.last ?? 0 > scheme.least
    let top = scheme.sets - (hasBackOff ? 2 : 1)
    return (0..<scheme.sets).map { place in
      let eighths = place <= top ? 8 - (top - place) : 6
      return Weight(thousandths: weight.thousandths * max(1, eighths) / 8, weight.unit)
    }
  }

  /// Returns the step in an exercise's unit.
  public func step(_ lift: Lift, unit: WeightUnit) -> Weight {
    let pounds =
      switch lift {
      case .deadlift: deadlift ?? lower
      case .lower: lower
      case .press: press ?? upper
      case .upper: upper
      }
    return Weight(thousandths: unit == .lb ? pounds : pounds / 2, unit)
  }
}

/// The lifts that programs tell apart.
public enum Lift: Sendable {
  /// A deadlift.
  case deadlift
  /// Another exercise of the legs.
  case lower
  /// An overhead press.
  case press
  /// Another exercise of the upper body.
  case upper
}

extension TrainingProgram {
  /// The published rule. The sources are named at each; the table is §1.2 of the Coach's reference.
  public var rules: ProgramRules {
    switch self {
    case .linear: Self.generic(SetScheme(3, by: 5))
    case .reps: Self.generic(SetScheme(3, by: 8))
    case .double: Self.generic(SetScheme(3, by: 8), required: 1)
    case .bodyweight: Self.generic(SetScheme(3, by: 8))
    case .timed: Self.generic(SetScheme(3, by: 30, isTimed: true))
    // Liftosaur `phrakgreyskull.md` and `basicBeginner.md`; thefitness.wiki.
    case .greyskull: Self.greyskull(doubledFrom: 10)
    case .greyskullBBR: Self.greyskull(doubledFrom: 11)
    // support.stronglifts.com/article/71.
    case .strongLifts:
      ProgramRules(SetScheme(5, by: 5), 5000, 5000, deloadAfter: 3).with { $0.deadlift = 10_000 }
    // startingstrength.com/get-started/programs; of its ranges the smallest step.
    case .startingStrength: ProgramRules(SetScheme(3, by: 5), 5000, 5000, deloadAfter: 2)
    // Liftosaur `ice-cream-fitness-5x5.md`.
    case .iceCreamFitness: ProgramRules(SetScheme(5, by: 5), 2500, 5000, deloadAfter: 2)
    case .gzclpT1, .gzclpT2, .gzclpT3: gzclp
    // Liftosaur `the5314b.md`; the step is that of the training max.
    case .fiveThreeOne:
      ProgramRules(SetScheme(3, by: 5, isOpenEnded: true), 5000, 10_000).with {
        $0.isRamped = true
        $0.cycleDays = 28
      }
    // Liftosaur `madcow.md`.
    case .madcow:
      ProgramRules(SetScheme(5, by: 5), 2500, 5000, deloadAfter: 2).with {
        $0.isRamped = true
        $0.days = [
          SetScheme(5, by: 5), SetScheme(4, by: 5), SetScheme(goals: [5, 5, 5, 5, 3, 8]),
        ]
        $0.cycleDays = 7
      }
    // Liftosaur `ivysaur-4-4-8.md`.
    case .ivysaur:
      ProgramRules(SetScheme(4, by: 4, isOpenEnded: true), 10_000, 15_000, deloadAfter: 1).with {
        $0.press = 5000
        $0.success = .doubled(from: 8)
        $0.cycleDays = 14
      }
    }
  }

  private static func generic(_ scheme: SetScheme, required: Int? = nil) -> ProgramRules {
    ProgramRules(scheme, 5000, 10_000, required: required, published: false)
  }

  private static func greyskull(doubledFrom reps: Int) -> ProgramRules {
    ProgramRules(SetScheme(3, by: 5, isOpenEnded: true), 2500, 5000, deloadAfter: 1).with {
      $0.success = .doubled(from: reps)
    }
  }

  /// Liftosaur `gzclp.md`; swoleateveryheight.blogspot.com/2016/02.
  private var gzclp: ProgramRules {
    func rules(_ stages: [SetScheme]) -> ProgramRules {
      ProgramRules(stages[0], 5000, 10_000).with { $0.stages = stages.count > 1 ? stages : [] }
    }
    func open(_ sets: Int, _ reps: Int) -> SetScheme {
      SetScheme(sets, by: reps, isOpenEnded: true)
    }
    switch self {
    case .gzclpT1: return rules([open(5, 3), open(6, 2), open(10, 1)])
    case .gzclpT2:
      return rules([SetScheme(3, by: 10), SetScheme(3, by: 8), SetScheme(3, by: 6)])
    default:
      // T3 adds 5 lb whatever the lift.
      return rules([open(3, 15)]).with {
        $0.lower = 5000
        $0.success = .onlyFrom(25)
      }
    }
  }
}
