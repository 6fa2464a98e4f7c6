import Domain

/// R5: the rules that ask for more.
extension TrainingDecision {
  private static let mostSets = 6

  /// Returns more weight, repetitions, sets or seconds after enough successes; nil otherwise.
  func increase(_ last: Evidence.Entry) -> TrainingDraft? {
    let successes = evidence.successes
    guard !isPlanOpen, last.verdict.isHit, successes.count >= required else { return nil }
    let reasons = [Reason("ALL_SETS_N", .supports, ["\(successes.count)"])]
    if let wait = waiting(last, reasons) { return wait }
    var draft = amount(last, reasons)
    draft.basedOn = successes
    return draft
  }

  private func amount(_ last: Evidence.Entry, _ reasons: [Reason]) -> TrainingDraft {
    if last.target.isTimed { return moreSeconds(last, reasons) }
    guard let weight = last.weight, program != .bodyweight else {
      return moreBodyweight(last, reasons)
    }
    switch program {
    case .reps: return moreReps(last, weight, reasons)
    case .double: return moreInRange(last, weight, reasons)
    default: return moreWeight(last, weight, last.target, reasons)
    }
  }

  // MARK: - When

  /// Returns the same again where weight went up too recently: once in 14 days for the advanced,
  /// once in a cycle of a program.
  private func waiting(_ last: Evidence.Entry, _ reasons: [Reason]) -> TrainingDraft? {
    guard let raise = lastRaise else { return nil }
    let days = days(raise.at, now)
    let limit: Int
    if let cycle = rules.cycleDays {
      // A week's session may be a day early.
      limit = cycle - 1
      guard raise.gap < limit else { return nil }
    } else {
      guard settings.level == .advanced, !rules.isPublished else { return nil }
      limit = 14
    }
    guard days < limit else { return nil }
    let reason = Reason("RAISED_RECENTLY", .against, ["\(days)", "\(rules.cycleDays ?? limit)"])
    return TrainingDraft(
      type: .hold, weight: last.weight, scheme: scheme(last), reasons: [reason] + reasons,
      basedOn: evidence.successes)
  }

  /// When weight last went up, and the days since the session before.
  private var lastRaise: (at: Instant, gap: Int)? {
    let pairs = zip(evidence.all, evidence.all.dropFirst())
    let raise = Array(pairs).last { before, after in
      guard let old = before.weight, let new = after.weight else { return false }
      return new.isHeavier(than: old)
    }
    guard let (before, after) = raise else { return nil }
    return (after.session.at, days(before.session.at, after.session.at))
  }

  // MARK: - Weight

  /// Adds the step to the weight, twice if the last set earned it.
  private func moreWeight(
    _ last: Evidence.Entry, _ weight: Weight, _ scheme: SetScheme, _ reasons: [Reason]
  ) -> TrainingDraft {
    let open = last.session.topSets.prefix(last.target.sets).last?.achieved ?? 0
    var reasons = reasons
    var times = 1
    switch rules.success {
    case .add: break
    case .doubled(let from) where open >= from:
      times = 2
      reasons.append(Reason("DOUBLED", .supports, ["\(open)"]))
    case .doubled: break
    case .onlyFrom(let from) where open < from:
      let short = Reason("NEED_REPS", .against, ["\(open)", "\(from)"])
      return TrainingDraft(type: .hold, weight: weight, scheme: scheme, reasons: reasons + [short])
    case .onlyFrom: break
    }
    return raised(last, weight, raise(weight, times: times), scheme, reasons)
  }

  /// Returns the step and the load it leads to: on a rack or stack the next size, unless the person
  /// chose a step for all exercises; nil without one.
  private func raise(_ weight: Weight, times: Int) -> (step: Weight, load: Weight?) {
    let isNextSize = exercise.step != nil || exercise.chosenStep(settings) == nil
    guard exercise.loading.hasPlates || !isNextSize else {
      let next = (0..<times).reduce(weight) { at, _ in exercise.loading.above(at) ?? at }
      return (Weight(thousandths: next.thousandths - weight.thousandths, weight.unit), next)
    }
    let step = Weight(thousandths: exercise.step(for: settings).thousandths * times, weight.unit)
    let goal = Weight(thousandths: weight.thousandths + step.thousandths, weight.unit)
    return (step, exercise.loading.atLeast(goal))
  }

  /// Returns the increase to a load, made smaller by the cap of 10 % (ACSM 2009). Where no load is
  /// within it there are more repetitions first, and at their most the next load (Liftosaur's
  /// `dp()`), so that light weights are no dead end. `scheme` has the sets at the heavier load.
  private func raised(
    _ last: Evidence.Entry, _ weight: Weight, _ raise: (step: Weight, load: Weight?),
    _ scheme: SetScheme, _ reasons: [Reason]
  ) -> TrainingDraft {
    guard var load = raise.load, load.isHeavier(than: weight) else {
      return TrainingDraft(
        type: .hold, weight: weight, scheme: self.scheme(last),
        reasons: reasons + [Reason("NO_HEAVIER_LOAD", .against)])
    }
    var reasons = reasons
    let most = Weight(thousandths: weight.thousandths * 11 / 10, weight.unit)
    let isCapped = settings.capsAtTenPercent && !rules.isPublished && weight.thousandths > 0
    if isCapped, load.isHeavier(than: most) {
      guard let smaller = exercise.loading.atMost(most), smaller.isHeavier(than: weight) else {
        return nextLoad(last, weight, exercise.loading.above(weight) ?? load, scheme, reasons)
      }
      reasons.append(Reason("STEP_CAPPED_10PCT", .against))
      load = smaller
    } else {
      reasons.append(
        Reason("STEP", .supports, [raise.step.text, raise.step.unit.rawValue]))
    }
    if load.thousandths - weight.thousandths != raise.step.thousandths {
      reasons.append(Reason("ROUNDED_TO", .neutral, [load.text, load.unit.rawValue]))
    }
    return TrainingDraft(type: .weightIncrease, weight: load, scheme: scheme, reasons: reasons)
  }

  /// Returns the way to a load that is more than 10 % heavier: repetitions up to the most, then the
  /// load with as many as it began with.
  private func nextLoad(
    _ last: Evidence.Entry, _ weight: Weight, _ load: Weight, _ scheme: SetScheme,
    _ reasons: [Reason]
  ) -> TrainingDraft {
    let now = max(last.target.least, least(last)), top = repetitions.most
    let more = load.thousandths - weight.thousandths
    let percent = WeightRounding.nearest(more * 100_000, over: weight.thousandths, step: 100)
    var values = [load.text, load.unit.rawValue, Weight(thousandths: percent, load.unit).text]
    guard now >= top else {
      let goal = min(top, now + (now < 10 ? 1 : 2))
      return TrainingDraft(
        type: .repsIncrease, weight: weight, scheme: last.target.with(goal: goal),
        reasons: reasons + [
          Reason("STEP_CAPPED_10PCT", .against, values),
          Reason("REPS_STEP", .supports, ["\(goal - now)"]),
        ])
    }
    var scheme = scheme
    if scheme == last.target { scheme = firstScheme(at: weight) ?? scheme }
    if let range = exercise.range { scheme = scheme.with(goal: range.least) }
    if scheme.least < now { values.append("\(scheme.least)") }
    return TrainingDraft(
      type: .weightIncrease, weight: load, scheme: scheme,
      reasons: reasons + [Reason("NEXT_LOAD", .neutral, values)])
  }

  /// The sets with which the sessions at the last weight began.
  private func firstScheme(at weight: Weight) -> SetScheme? {
    evidence.all.reversed().prefix { $0.weight == weight }.last?.target
  }

  /// The repetitions between which sets go up before the weight does: the person's, else those of
  /// the program or the goal.
  private var repetitions: (least: Int, most: Int) {
    if let range = exercise.range(for: program) { return (range.least, range.most) }
    return program == .reps ? (12, 20) : settings.goal.range
  }

  // MARK: - Repetitions

  /// The least repetitions of the working sets that were planned.
  private func least(_ last: Evidence.Entry) -> Int {
    last.session.topSets.prefix(last.target.sets).map(\.achieved).min() ?? 0
  }

  /// Adds 1 repetition below 10 and 2 below 20; then the smallest step of weight, and back to 12.
  /// A range given by the person replaces 20 and 12.
  private func moreReps(_ last: Evidence.Entry, _ weight: Weight, _ reasons: [Reason])
    -> TrainingDraft
  {
    let (bottom, top) = repetitions
    let now = max(last.target.least, least(last))
    guard now >= top else {
      let goal = min(top, now + (now < 10 ? 1 : 2))
      return TrainingDraft(
        type: .repsIncrease, weight: weight, scheme: last.target.with(goal: goal),
        reasons: reasons + [Reason("REPS_STEP", .supports, ["\(goal - now)"])])
    }
    let chosen = exercise.chosenStep(settings)
    let goal = chosen.map {
      Weight(thousandths: weight.thousandths + $0.thousandths, $0.unit)
    }
    let load = goal.flatMap(exercise.loading.atLeast) ?? exercise.loading.above(weight)
    let difference = (load?.thousandths ?? weight.thousandths) - weight.thousandths
    let step = chosen ?? Weight(thousandths: difference, weight.unit)
    return raised(last, weight, (step, load), last.target.with(goal: bottom), reasons)
  }

  /// Double progression: at the top of the range in all sets more weight, else 1 more repetition in
  /// each set (Liftosaur's `dp()`; openGym).
  private func moreInRange(_ last: Evidence.Entry, _ weight: Weight, _ reasons: [Reason])
    -> TrainingDraft
  {
    let (bottom, top) = repetitions
    if last.verdict == .top {
      let scheme = last.target.with(goal: bottom)
      return raised(last, weight, raise(weight, times: 1), scheme, reasons)
    }
    let done = last.session.topSets.prefix(last.target.sets).map(\.achieved)
    let goals = done.map { min($0 + 1, top) }
    return TrainingDraft(
      type: .repsIncrease, weight: weight, scheme: SetScheme(goals: goals),
      reasons: reasons + [Reason("REPS_STEP", .supports, ["1"])])
  }

  /// Adds a repetition, two where sides are trained alone; at the top of the range a set; with six
  /// sets a harder variation is due (openGym).
  private func moreBodyweight(_ last: Evidence.Entry, _ reasons: [Reason]) -> TrainingDraft {
    let (bottom, top) = repetitions
    let now = max(last.target.least, least(last))
    var draft = TrainingDraft(
      type: .repsIncrease, weight: last.weight, scheme: last.target, reasons: reasons)
    if now < top {
      let next = min(top, now + (exercise.isUnilateral ? 2 : 1))
      draft.scheme = last.target.with(goal: next)
      draft.reasons.append(Reason("REPS_STEP", .supports, ["\(next - now)"]))
    } else if last.target.sets < Self.mostSets {
      draft.type = .setsIncrease
      draft.scheme = SetScheme(
        last.target.sets + 1, by: bottom, isOpenEnded: last.target.isOpenEnded)
      draft.reasons.append(Reason("SETS_STEP", .supports, ["1"]))
    } else {
      draft.type = .hold
      draft.scheme = scheme(last)
      draft.reasons.append(Reason("HARDER_VARIATION"))
    }
    return draft
  }

  /// Adds 5 seconds.
  private func moreSeconds(_ last: Evidence.Entry, _ reasons: [Reason]) -> TrainingDraft {
    let now = max(last.target.least, least(last) / 5 * 5)
    return TrainingDraft(
      type: .repsIncrease, weight: last.weight, scheme: last.target.with(goal: now + 5),
      reasons: reasons + [Reason("SECONDS_STEP", .supports, ["5"])])
  }
}
