import Domain

/// An exercise within one finished workout.
public struct ExerciseSession: Equatable, Sendable {
  /// The id of the workout.
  public var id: String
  /// When it began.
  public var at: Instant
  /// The sets in the order in which they were done.
  public var sets: [LoggedSet]
  /// The sets that were planned then; nil for old sessions, which are judged by today's plan.
  public var target: SetScheme?
  /// Whether it was light on purpose.
  public var isLight: Bool
  /// Whether it was a deload: no failure, and no decline.
  public var isDeload: Bool
  /// Whether it followed a night shift or short sleep. A miss then counts half.
  public var isGuarded: Bool
  /// The equipment of that time; nil if unknown.
  public var kind: ExerciseKind?

  /// Creates a session.
  public init(
    id: String, at: Instant, sets: [LoggedSet], target: SetScheme? = nil, isLight: Bool = false,
    isDeload: Bool = false, isGuarded: Bool = false, kind: ExerciseKind? = nil
  ) {
    self.id = id
    self.at = at
    self.sets = sets
    self.target = target
    self.isLight = isLight
    self.isDeload = isDeload
    self.isGuarded = isGuarded
    self.kind = kind
  }

  /// The sets that were not warm-ups.
  public var workingSets: [LoggedSet] {
    sets.contains(where: \.isWarmUp) ? sets.filter { !$0.isWarmUp } : sets
  }

  /// The heaviest weight of the working sets that were done, or of all if none was done. A heavier
  /// set after the planned ones does not count: it is the heaviest weight of as many sets as were
  /// planned, if there is one.
  public var weight: Weight? {
    let isAnyDone = sets.contains { $0.isDone && !$0.isWarmUp }
    func counts(_ set: LoggedSet) -> Bool { !set.isWarmUp && (set.isDone || !isAnyDone) }
    let planned = target?.sets ?? .max
    var heaviest: Weight?, heaviestPlanned: Weight?, before: Weight?
    for set in sets where counts(set) {
      // Most sets have the weight of the one before.
      guard let weight = set.weight, weight != before else { continue }
      before = weight
      if heaviest.map(weight.isHeavier) ?? true { heaviest = weight }
      guard planned <= sets.count, heaviestPlanned.map(weight.isHeavier) ?? true,
        sets.count(where: { counts($0) && $0.weight == weight }) >= planned
      else { continue }
      heaviestPlanned = weight
    }
    return heaviestPlanned ?? heaviest
  }

  /// The working sets at the heaviest weight: lighter ones lead up to it, or follow it.
  public var topSets: [LoggedSet] {
    guard let weight else { return workingSets }
    return sets.filter { !$0.isWarmUp && $0.weight == weight }
  }

  /// The sets at the heaviest weight; if there are fewer than planned, also those before them that
  /// were at most 10 % lighter, as where the weight went up during the session.
  func plannedSets(_ count: Int) -> [LoggedSet] {
    let topSets = topSets
    guard let weight, topSets.count < count else { return topSets }
    let near = workingSets.filter { set in
      guard let other = set.weight, other.unit == weight.unit else { return false }
      return other.thousandths * 10 >= weight.thousandths * 9 && !other.isHeavier(than: weight)
    }
    let rises = zip(near, near.dropFirst()).allSatisfy { before, after in
      guard let before = before.weight, let after = after.weight else { return false }
      return !before.isHeavier(than: after)
    }
    return rises && near.count >= count ? near : topSets
  }

  /// The volume of the working sets that were done: weight times repetitions.
  public var volume: Int {
    workingSets.reduce(0) { $0 + ($1.weight?.thousandths ?? 0) * ($1.isDone ? $1.reps ?? 0 : 0) }
  }
}

/// How a session went, measured by its target.
public enum Verdict: String, Sendable, CaseIterable {
  /// All planned working sets were done with the planned repetitions.
  case hit = "HIT"
  /// All of them reached the top of the range.
  case top = "TOP"
  /// Anything less, unchecked and missing sets included.
  case miss = "MISS"
  /// The exercise was not performed.
  case none = "NONE"
  /// The session does not count: warm-ups only, light, deload, or in another unit.
  case excluded = "EXCLUDED"

  /// Whether the session reached its target.
  public var isHit: Bool { self == .hit || self == .top }

  /// Judges a session.
  public init(
    of session: ExerciseSession, _ exercise: Exercise, settings: TrainingSettings = .init()
  ) {
    let isForeign = session.weight.map { $0.unit != exercise.unit } ?? false
    let program = exercise.program(for: settings), rules = program.rules
    if session.sets.isEmpty {
      self = .none
    } else if session.sets.allSatisfy(\.isWarmUp) || session.isLight || session.isDeload
      || isForeign || Self.isLightDay(session, exercise, rules)
    {
      self = .excluded
    } else {
      self =
        rules.isRamped
        ? Self.ramped(session, exercise, program) : Self.straight(session, exercise, program)
    }
  }

  /// Judges equal sets: the planned number, in their order, at the heaviest weight.
  private static func straight(
    _ session: ExerciseSession, _ exercise: Exercise, _ program: TrainingProgram
  ) -> Verdict {
    let target = exercise.inRange(session.target ?? exercise.plan.scheme, program)
    let sets = session.plannedSets(target.sets)
    let amounts = sets.map { set in
      set.isDone ? (target.isTimed ? set.seconds : set.reps) ?? 0 : 0
    }
    guard amounts.count >= target.sets, zip(amounts, target.goals).allSatisfy({ $0 >= $1 }),
      sets.prefix(target.sets).allSatisfy(\.isDone)
    else { return .miss }
    let top = exercise.range(for: program)?.most ?? .max
    let isTop = !target.isTimed && amounts.prefix(target.sets).allSatisfy { $0 >= top }
    return isTop ? .top : .hit
  }

  /// Judges sets that lead up to one: only that one counts, and nothing may be unchecked.
  private static func ramped(
    _ session: ExerciseSession, _ exercise: Exercise, _ program: TrainingProgram
  ) -> Verdict {
    guard session.workingSets.allSatisfy(\.isDone),
      let best = session.topSets.map(\.achieved).max()
    else { return .miss }
    // Lighter sets after the heaviest have goals of their own.
    let goals = target(of: session, exercise, program).goals
    let place = session.workingSets.firstIndex { $0.weight == session.weight } ?? 0
    var goal = goals.indices.contains(place) ? goals[place] : goals.last ?? 1
    if program == .fiveThreeOne, let week = exercise.week(of: session) {
      goal = FiveThreeOne.reps[week - 1][2]
    }
    return best >= goal ? .hit : .miss
  }

  /// The sets by which a session is judged. Where the days of a week differ and more sets were done
  /// than planned, they are those of the day with as many, as on Madcow's heavy day with its triple
  /// and lighter set.
  private static func target(
    of session: ExerciseSession, _ exercise: Exercise, _ program: TrainingProgram
  ) -> SetScheme {
    let target = session.target ?? exercise.plan.scheme
    let count = session.workingSets.count
    guard count > target.sets else { return target }
    return program.rules.days.first { $0.sets == count } ?? target
  }

  /// Returns whether a session has the form of a light day, as Madcow's squat in the middle of the
  /// week: fewer sets than planned, the last two at one weight.
  private static func isLightDay(
    _ session: ExerciseSession, _ exercise: Exercise, _ rules: ProgramRules
  ) -> Bool {
    guard !rules.days.isEmpty else { return false }
    let sets = session.workingSets
    return sets.count < (session.target ?? exercise.plan.scheme).sets
      && rules.days.contains { $0.sets == sets.count } && session.topSets.count == 2
      && sets.suffix(2).allSatisfy { $0.weight == session.weight }
  }
}

extension Exercise {
  /// Returns the sets that were planned for a session: in a 5/3/1 cycle those of its week, which
  /// the weight tells where the plan still names an earlier one.
  public func scheme(of session: ExerciseSession) -> SetScheme? {
    guard program == .fiveThreeOne, let most = plan.trainingMax, let week = week(of: session),
      let cycle = try? FiveThreeOne(trainingMax: most)
    else { return session.target }
    return cycle.week(week).scheme
  }

  /// Returns the week of a 5/3/1 cycle: that of the planned repetitions, else the one whose
  /// heaviest set is nearest to the session's; nil without a training max or a weight.
  func week(of session: ExerciseSession) -> Int? {
    if let week = session.target.flatMap({ FiveThreeOne.reps[1...2].firstIndex(of: $0.goals) }) {
      return week + 1
    }
    guard let most = plan.trainingMax, let weight = session.weight?.converted(to: most.unit),
      let cycle = try? FiveThreeOne(trainingMax: most, step: step)
    else { return nil }
    let distances = cycle.weeks.map { week in
      (week.sets.last?.weight.thousandths ?? 0).distance(to: weight.thousandths).magnitude
    }
    return distances.indices.min { distances[$0] < distances[$1] }.map { $0 + 1 }
  }
}
