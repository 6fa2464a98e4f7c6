/// GZCLP: a failed stage is followed by the next one at the same weight.
extension TrainingDecision {
  /// Returns the next stage after a miss; after the last one the reset of the tier.
  func nextStage(_ last: Evidence.Entry, _ misses: [Evidence.Entry]) -> TrainingDraft? {
    let streak = misses.filter { $0.target == last.target }
    guard !streak.isEmpty, Evidence.halves(streak) >= 2 * (exercise.deloadAfter ?? 1) else {
      return nil
    }
    let stage = stage(of: last.target)
    let reasons = [Reason("MISSED_N", .supports, ["\(streak.count)"])]
    guard stage + 1 < rules.stages.count else { return reset(last, reasons, streak) }
    let next = rules.stages[stage + 1]
    return TrainingDraft(
      type: .hold, weight: last.weight, scheme: next,
      reasons: reasons + [Reason("STAGE_TO", .neutral, ["\(stage + 2)", next.description])],
      basedOn: streak)
  }

  /// Returns the stage of a target, from 0. The open end of the last set does not matter.
  private func stage(of target: SetScheme) -> Int {
    rules.stages.firstIndex { $0.goals == target.goals } ?? 0
  }

  /// Returns the first stage again: for T1 with 10 % less, for T2 with 15 lb (7.5 kg) more than the
  /// last weight of that stage, as the source says.
  private func reset(
    _ last: Evidence.Entry, _ reasons: [Reason], _ streak: [Evidence.Entry]
  ) -> TrainingDraft? {
    let first = rules.stages[0]
    let reasons = reasons + [Reason("STAGE_TO", .neutral, ["1", first.description])]
    guard program == .gzclpT2, let weight = last.weight,
      let base = evidence.all.last(where: { $0.target.goals == first.goals })?.weight,
      let target = exercise.loading.nearest(
        Weight(
          thousandths: base.thousandths + (base.unit == .kg ? 7500 : 15_000), base.unit))
    else { return lowered(last, to: 90, first, reasons, basedOn: streak) }
    let isHigher = target.isHeavier(than: weight)
    let type: AdviceType = target == weight ? .hold : isHigher ? .weightIncrease : .deload
    let amount = Reason(
      isHigher ? "STAGE_WEIGHT" : "DELOAD_TO", .neutral, [target.text, target.unit.rawValue])
    return TrainingDraft(
      type: type, weight: target, scheme: first, reasons: reasons + [amount], basedOn: streak)
  }
}
