extension Evidence {
  /// Returns whether sessions before these would change neither the suggestion for an exercise nor
  /// the weight that it repeats, so that they need not be read.
  ///
  /// Most rules look at the last ten sessions that count, and the hash at twenty; this names what
  /// looks further back.
  public func suffices(for exercise: Exercise, settings: TrainingSettings) -> Bool {
    guard performed.count >= 2 * Self.window, counted.count == Self.window,
      let last = counted.last
    else { return false }
    let program = exercise.program(for: settings), rules = program.rules
    if program == .fiveThreeOne { return false }
    // The third deload of a squat.
    if program == .strongLifts, exercise.lift == .lower, last.verdict == .miss { return false }
    // The last weight of the first stage.
    if let stage = rules.stages.first, !all.contains(where: { $0.target.goals == stage.goals }) {
      return false
    }
    // The last raise, and the sets with which the sessions at this weight began.
    if let weight = last.weight, all.allSatisfy({ $0.weight == weight }) { return false }
    let raises = rules.cycleDays != nil || settings.level == .advanced
    return (!raises || hasRaise) && knowsPlan(exercise.plan)
  }

  /// Whether the weight went up between two of these sessions.
  private var hasRaise: Bool {
    zip(all, all.dropFirst()).contains { before, after in
      guard let old = before.weight, let new = after.weight else { return false }
      return new.isHeavier(than: old)
    }
  }

  /// Whether the session after which a plan was made is among these, or does not matter.
  private func knowsPlan(_ plan: TrainingPlan) -> Bool {
    guard let since = plan.since, let after = plan.after, let last = performed.last else {
      return true
    }
    return since < last.at || performed.contains { $0.id == after }
  }
}
