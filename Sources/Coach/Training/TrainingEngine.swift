import Domain

/// Suggests the next session of an exercise from its log alone: the same log gives the same
/// suggestion, and correcting a set changes the next one.
///
/// The rules R0 to R6 are the decision table of §1.4 of the Coach's reference; the first that
/// applies wins.
public enum TrainingEngine {
  /// The version of the rules, for the records of suggestions.
  public static let version = 1

  /// Returns the suggestion for the session after `sessions`, which may be in any order; those
  /// after `now` do not count. Days are those of `zone`.
  public static func advice(
    for exercise: Exercise, after sessions: [ExerciseSession], now: Instant,
    readiness: Readiness = .ready, settings: TrainingSettings = TrainingSettings(),
    zone: Zone? = nil
  ) -> Advice {
    advice(
      for: exercise, after: Evidence(of: exercise, sessions, now: now, settings: settings),
      now: now, readiness: readiness, settings: settings, zone: zone)
  }

  /// Returns the suggestion for the session after those that were judged.
  public static func advice(
    for exercise: Exercise, after evidence: Evidence, now: Instant, readiness: Readiness = .ready,
    settings: TrainingSettings = TrainingSettings(), zone: Zone? = nil
  ) -> Advice {
    let decision = TrainingDecision(
      exercise: exercise, settings: settings, evidence: evidence, now: now, readiness: readiness,
      zone: zone)
    return decision.advice(decision.draft)
  }
}

/// A suggestion in the making.
struct TrainingDraft {
  var type: AdviceType
  var weight: Weight?
  var scheme: SetScheme
  var reasons: [Reason] = []
  var basedOn: [Evidence.Entry] = []
  var trainingMax: Weight?
  var week: Int?
  var setWeights: [Weight] = []
  var isStagnation = false
}

/// Everything one decision depends on, and the table itself.
struct TrainingDecision {
  let exercise: Exercise
  let settings: TrainingSettings
  let evidence: Evidence
  let now: Instant
  let readiness: Readiness
  /// The zone in which days are counted; without one they are 24 hours.
  let zone: Zone?
  let program: TrainingProgram
  let rules: ProgramRules

  init(
    exercise: Exercise, settings: TrainingSettings, evidence: Evidence, now: Instant,
    readiness: Readiness, zone: Zone? = nil
  ) {
    self.zone = zone
    self.exercise = exercise
    self.settings = settings
    self.evidence = evidence
    self.now = now
    self.readiness = readiness
    program = exercise.program(for: settings)
    rules = program.rules
  }

  /// Walks the table.
  var draft: TrainingDraft {
    if program == .fiveThreeOne { return fiveThreeOne }
    guard let last = evidence.counted.last, evidence.otherUnit(of: exercise) == nil else {
      return first
    }
    if let draft = layoff(last) ?? missed(last) { return draft }
    let increase = increase(last)
    if let increase, increase.type.isIncrease, let held = held(increase, last) { return held }
    if let increase { return increase }
    return stagnation(last) ?? hold(last)
  }

  /// Returns the days from one moment to another.
  func days(_ from: Instant, _ to: Instant) -> Int {
    guard let zone else { return Int((to - from) / 86_400) }
    return zone.local(at: to).day - zone.local(at: from).day
  }

  // MARK: - What holds now

  /// The successes before an increase.
  var required: Int { exercise.required(for: settings) }

  /// The misses before a deload.
  var deloadAfter: Int { exercise.deloadAfter(for: settings) }

  /// Whether the plan was changed after the last session, so that it is still to be done.
  var isPlanOpen: Bool {
    guard evidence.isPlanNewer, let last = evidence.counted.last else { return false }
    let plan = exercise.plan
    return plan.scheme != last.target || plan.weight.map { $0 != last.weight } ?? false
  }

  /// The weight of the next session without a change.
  func weight(_ last: Evidence.Entry) -> Weight? {
    isPlanOpen ? exercise.plan.weight ?? last.weight : last.weight
  }

  /// The sets of the next session without a change, never above the range that the person set.
  func scheme(_ last: Evidence.Entry) -> SetScheme {
    isPlanOpen ? exercise.plan.scheme : exercise.inRange(last.target, program)
  }

  // MARK: - R0, R3 and R6

  /// R0: there is no session that counts. After a change of the unit the first one has the load
  /// nearest to the last weight, and before the first heavy day that of the heaviest one.
  var first: TrainingDraft {
    guard let last = evidence.otherUnit(of: exercise), let before = last.weight,
      let load = evidence.standingWeight(exercise)
    else {
      if let draft = beforeHeavyDay { return draft }
      return TrainingDraft(
        type: .nothing, weight: exercise.plan.weight, scheme: exercise.plan.scheme,
        reasons: [Reason("FIRST_SESSION")])
    }
    let target = last.target ?? exercise.plan.scheme
    return TrainingDraft(
      type: .hold, weight: load,
      scheme: evidence.isPlanNewer ? exercise.plan.scheme : exercise.inRange(target, program),
      reasons: [Reason("UNIT_CHANGED", .neutral, [before.text, before.unit.rawValue])],
      basedOn: [
        Evidence.Entry(session: last, verdict: .excluded, weight: before, target: target)
      ])
  }

  /// The first heavy day of a week, with the sets that lead up to its weight.
  private var beforeHeavyDay: TrainingDraft? {
    guard let last = evidence.heaviestDay(of: exercise),
      let load = evidence.standingWeight(exercise)
    else { return nil }
    let target = exercise.plan.scheme
    return TrainingDraft(
      type: .hold, weight: load, scheme: target, reasons: [Reason("HEAVY_DAY_NEXT")],
      basedOn: [Evidence.Entry(session: last, verdict: .excluded, weight: load, target: target)],
      setWeights: rules.ramp(of: target, to: load).map { exercise.loading.nearest($0) ?? $0 })
  }

  /// The codes of the reasons for the size of an increase.
  private static let amounts: Set = [
    "STEP", "ROUNDED_TO", "REPS_STEP", "SETS_STEP", "SECONDS_STEP", "NEXT_LOAD", "DOUBLED",
    "STEP_CAPPED_10PCT",
  ]

  /// R3: returns the same session again instead of an increase after a night shift or short sleep
  /// (PMC9584849: strength −3 % after sleep of at most 6 h); nil if nothing holds it back.
  func held(_ increase: TrainingDraft, _ last: Evidence.Entry) -> TrainingDraft? {
    guard let reason = guardReason else { return nil }
    // Nothing is added, so nothing is said about how much.
    let reasons = increase.reasons.filter { !Self.amounts.contains($0.code) }
    return TrainingDraft(
      type: .hold, weight: weight(last), scheme: scheme(last), reasons: [reason] + reasons,
      basedOn: increase.basedOn)
  }

  /// The reason that holds back an increase; nil if the person is ready, or the exercise exempt.
  var guardReason: Reason? {
    guard settings.usesReadiness, !exercise.isIsolation else { return nil }
    return readiness.reason
  }

  /// R6: the same again.
  func hold(_ last: Evidence.Entry) -> TrainingDraft {
    let successes = isPlanOpen ? [] : evidence.successes
    var reasons: [Reason] = []
    if last.verdict == .miss, !isPlanOpen {
      reasons.append(Reason("MISSED_N", .against, ["\(evidence.misses.count)"]))
    }
    if evidence.misses.contains(where: \.session.isGuarded) {
      reasons.append(Reason("GUARDED_MISS"))
    }
    let done = min(successes.count, required)
    var values = ["\(done)", "\(required)"]
    if done == 0, required == 1, let load = weight(last).map(repeated) {
      values += [load.text, load.unit.rawValue]
    }
    reasons.append(Reason("NEED_MORE", .neutral, values))
    return TrainingDraft(
      type: .hold, weight: weight(last), scheme: scheme(last), reasons: reasons,
      basedOn: isPlanOpen ? [last] : evidence.unchanged)
  }
}
