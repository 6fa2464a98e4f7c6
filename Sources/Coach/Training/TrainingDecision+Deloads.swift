import Domain

/// R1, R2 and R4: the rules that lower the weight.
extension TrainingDecision {
  /// R1: 10 % less after 14 days without the exercise, 20 % after 42 (forum practice).
  func layoff(_ last: Evidence.Entry) -> TrainingDraft? {
    guard let latest = evidence.performed.last else { return nil }
    let days = days(latest.at, now)
    guard days >= 14 else { return nil }
    let reason = Reason("LAYOFF", .supports, ["\(days)"])
    let percent = days >= 42 ? 80 : 90
    return lowered(last, to: percent, scheme(last), [reason], basedOn: [last])
  }

  /// R2: 10 % less after misses in a row at the same weight; a stage of GZCLP comes before that.
  func missed(_ last: Evidence.Entry) -> TrainingDraft? {
    let misses = evidence.misses
    if !rules.stages.isEmpty { return isPlanOpen ? nil : nextStage(last, misses) }
    guard !misses.isEmpty, Evidence.halves(misses) >= 2 * deloadAfter else { return nil }
    var reasons = [Reason("MISSED_N", .supports, ["\(misses.count)"])]
    var scheme = bottom(last)
    if program == .strongLifts, isThirdDeload(misses), scheme.sets == 5 {
      scheme = SetScheme(3, by: scheme.least)
      reasons.append(Reason("SCHEME_TO", .neutral, [scheme.description]))
    }
    return lowered(last, to: 90, scheme, reasons, basedOn: misses)
  }

  /// R4: 10 % less after five sessions without progress.
  func stagnation(_ last: Evidence.Entry) -> TrainingDraft? {
    guard !isPlanOpen else { return nil }
    let entries = evidence.stagnation
    guard !entries.isEmpty else { return nil }
    let reason = Reason("STAGNATION", .supports, ["\(entries.count)"])
    var draft = lowered(last, to: 90, bottom(last), [reason], basedOn: entries)
    draft?.isStagnation = true
    return draft
  }

  /// Whether the misses lead to the third deload of a squat, after which StrongLifts does 3×5.
  private func isThirdDeload(_ misses: [Evidence.Entry]) -> Bool {
    guard exercise.lift == .lower else { return false }
    let deloads = zip(evidence.all, evidence.all.dropFirst()).count { before, after in
      guard before.verdict == .miss, let old = before.weight, let new = after.weight else {
        return false
      }
      return old.isHeavier(than: new)
    }
    return deloads >= 2
  }

  // MARK: - How far

  /// The sets after a deload: at the bottom of the range.
  private func bottom(_ last: Evidence.Entry) -> SetScheme {
    let scheme = scheme(last)
    guard !scheme.isTimed else { return scheme }
    switch program {
    case .double, .reps, .bodyweight:
      let least = exercise.range(for: program)?.least ?? settings.goal.range.least
      return least < scheme.goals.max() ?? 0 ? scheme.with(goal: min(least, scheme.least)) : scheme
    default:
      guard let range = exercise.range, range.least < scheme.least else { return scheme }
      return scheme.with(goal: range.least)
    }
  }

  /// Returns the deload to `percent`, or the same again where the minimum is reached; nil if the
  /// open plan is as low already.
  func lowered(
    _ last: Evidence.Entry, to percent: Int, _ scheme: SetScheme, _ reasons: [Reason],
    basedOn: [Evidence.Entry]
  ) -> TrainingDraft? {
    guard let weight = last.weight else {
      return loweredReps(last, to: percent, scheme, reasons, basedOn: basedOn)
    }
    guard let target = deload(weight, to: percent) else {
      return minimum(last, reasons, basedOn)
    }
    if isPlanOpen, let planned = exercise.plan.weight, !planned.isHeavier(than: target) {
      return nil
    }
    return TrainingDraft(
      type: .deload, weight: target, scheme: scheme,
      reasons: reasons + [Reason("DELOAD_TO", .neutral, [target.text, target.unit.rawValue])],
      basedOn: basedOn)
  }

  /// Returns the load nearest to `percent` of a weight, of two the lower, and strictly lower than
  /// it; nil at the minimum.
  func deload(_ weight: Weight, to percent: Int) -> Weight? {
    let exact = Weight(thousandths: weight.thousandths * percent / 100, weight.unit)
    let near = exercise.loading.nearest(exact)
    if let near, near.thousandths < weight.thousandths { return near }
    return exercise.loading.below(weight)
  }

  private func minimum(
    _ last: Evidence.Entry, _ reasons: [Reason], _ basedOn: [Evidence.Entry]
  ) -> TrainingDraft {
    TrainingDraft(
      type: .hold, weight: weight(last), scheme: scheme(last),
      reasons: reasons + [Reason("AT_MINIMUM", .against)], basedOn: basedOn)
  }

  /// Lowers repetitions or seconds where there is no weight: to the bottom of the range; after a
  /// break, and without a range, to a share of them, but not below the range that the person set.
  /// Seconds keep to a grid of 5.
  private func loweredReps(
    _ last: Evidence.Entry, to percent: Int, _ scheme: SetScheme, _ reasons: [Reason],
    basedOn: [Evidence.Entry]
  ) -> TrainingDraft? {
    let before = last.target.least
    var goal = min(scheme.least, before)
    if last.target.isTimed {
      let near = WeightRounding.nearest(before * percent, over: 100, step: 5)
      goal = max(5, near < before ? near : (before - 1) / 5 * 5)
    } else if reasons.first?.code == "LAYOFF" || program != .bodyweight, goal == before {
      goal = max(exercise.range?.least ?? 1, before * percent / 100)
    }
    guard goal < before else { return minimum(last, reasons, basedOn) }
    if isPlanOpen, exercise.plan.scheme.least <= goal { return nil }
    let unit = scheme.isTimed ? "s" : "reps"
    return TrainingDraft(
      type: .deload, weight: nil, scheme: last.target.with(goal: goal),
      reasons: reasons + [Reason("DELOAD_TO", .neutral, ["\(goal)", unit])], basedOn: basedOn)
  }
}
