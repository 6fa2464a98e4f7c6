import Domain

/// 5/3/1: the weeks follow each other, and the training max changes once a cycle.
extension TrainingDecision {
  /// Returns the next week. The log says which one: the percent of the heaviest set.
  var fiveThreeOne: TrainingDraft {
    guard let last = fiveThreeOneSessions.last else { return first531 }
    let entry = Evidence.Entry(
      session: last, verdict: Verdict(of: last, exercise, settings: settings), weight: last.weight,
      target: last.target ?? exercise.plan.scheme)
    guard let most = trainingMax(last) else {
      return TrainingDraft(
        type: .hold, weight: last.weight, scheme: entry.target,
        reasons: [Reason("NEED_TRAINING_MAX", .against)], basedOn: [entry])
    }
    if let draft = layoff531(last, most, entry) { return draft }
    if evidence.isPlanNewer, let week = exercise.plan.week {
      return week531(week, most, .hold, [], [entry])
    }
    let week = week(last, most)
    guard week >= 4 else { return week531(week + 1, most, .hold, [], [entry]) }
    return nextCycle(most, entry)
  }

  /// The first session: with a training max, its week of the cycle.
  private var first531: TrainingDraft {
    var first = first
    guard let most = exercise.plan.trainingMax else {
      if first.type == .hold { first.reasons.append(Reason("NEED_TRAINING_MAX", .against)) }
      return first
    }
    return week531(exercise.plan.week ?? 1, most, .hold, first.reasons, first.basedOn)
  }

  private var fiveThreeOneSessions: [ExerciseSession] {
    // With a training max, a weight in the other unit says which week it was, too.
    let hasMax = exercise.plan.trainingMax != nil
    return evidence.performed.filter { session in
      !session.workingSets.isEmpty && !session.isLight
        && session.weight.map { hasMax || $0.unit == exercise.unit } ?? false
    }
  }

  private var grid: Weight { exercise.step ?? WeightRounding.usualStep(exercise.unit) }

  /// The training max: the plan's, or 90 % of the estimate of the last session.
  private func trainingMax(_ last: ExerciseSession) -> Weight? {
    if let most = exercise.plan.trainingMax { return most }
    guard let best = OneRepMax.best(of: last.workingSets) else { return nil }
    return WeightRounding.percent(90, of: best.estimate.weight, step: grid)
  }

  private func week(_ session: ExerciseSession, _ most: Weight) -> Int {
    if let week = exercise.week(of: session) { return week }
    guard exercise.plan.trainingMax == nil else { return 1 }
    // A maximum that is estimated from the session itself says nothing about its percents, but the
    // repetitions before the last set do; only the weights of the deload are far below the last.
    let before = fiveThreeOneSessions.last { $0.at < session.at }?.weight
    if session.isDeload || isDeload(session.weight, after: before) { return 4 }
    let reps = session.workingSets.dropLast().map(\.achieved)
    return (FiveThreeOne.reps.firstIndex { $0.dropLast() == reps[...] } ?? 0) + 1
  }

  private func isDeload(_ weight: Weight?, after before: Weight?) -> Bool {
    guard let weight, let before, weight.unit == before.unit else { return false }
    return weight.thousandths * 4 < before.thousandths * 3
  }

  private func week531(
    _ week: Int, _ most: Weight, _ type: AdviceType, _ reasons: [Reason],
    _ basedOn: [Evidence.Entry]
  ) -> TrainingDraft {
    guard let plan = try? FiveThreeOne(trainingMax: most, step: grid).week(week) else {
      return first
    }
    let weights = plan.sets.map { exercise.loading.nearest($0.weight) ?? $0.weight }
    let reasons =
      reasons + [
        Reason("WEEK", .neutral, ["\(week)"]),
        Reason("TRAINING_MAX", .neutral, [most.text, most.unit.rawValue]),
      ]
    return TrainingDraft(
      type: type, weight: weights.last, scheme: plan.scheme, reasons: reasons, basedOn: basedOn,
      trainingMax: most, week: week, setWeights: weights)
  }

  private func layoff531(
    _ last: ExerciseSession, _ most: Weight, _ entry: Evidence.Entry
  ) -> TrainingDraft? {
    let days = days(last.at, now)
    let isAnswered =
      evidence.isPlanNewer && exercise.plan.since.map { now - $0 < 14 * 86_400 } ?? true
    guard days >= 14, !isAnswered else { return nil }
    let lower = WeightRounding.percent(days >= 42 ? 80 : 90, of: most, step: grid)
    let reason = Reason("LAYOFF", .supports, ["\(days)"])
    return week531(1, lower, .deload, [reason], [entry])
  }

  /// Returns the first week with the next training max: more after a cycle without a miss, three
  /// increments less after a cycle of misses, and the same otherwise.
  private func nextCycle(_ most: Weight, _ last: Evidence.Entry) -> TrainingDraft {
    let sessions = fiveThreeOneSessions
    let start = sessions.lastIndex { week($0, most) == 1 } ?? 0
    let cycle = sessions[start...].filter { week($0, most) < 4 }
    let entries = cycle.map {
      Evidence.Entry(
        session: $0, verdict: Verdict(of: $0, exercise, settings: settings), weight: $0.weight,
        target: $0.target ?? exercise.plan.scheme)
    }
    let misses = entries.filter { $0.verdict == .miss }
    guard let plan = try? FiveThreeOne(trainingMax: most, step: grid) else { return first }
    // A deload alone is no cycle.
    guard !entries.isEmpty else { return week531(1, most, .hold, [], [last]) }
    if misses.isEmpty {
      if let reason = guardReason { return week531(1, most, .hold, [reason], entries) }
      let next = plan.nextTrainingMax(exercise.body)
      let reasons = [Reason("ALL_SETS_N", .supports, ["\(entries.count)"])]
      return week531(1, next, .weightIncrease, reasons, entries)
    }
    let reason = Reason("MISSED_N", .against, ["\(misses.count)"])
    guard misses.count == entries.count else { return week531(1, most, .hold, [reason], entries) }
    return week531(1, plan.resetTrainingMax(exercise.body), .deload, [reason], misses)
  }
}
