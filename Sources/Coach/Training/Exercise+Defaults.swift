extension Exercise {
  /// The rules of the program, or of the goal without one.
  private func rules(_ settings: TrainingSettings) -> ProgramRules {
    program(for: settings).rules
  }

  /// Returns the step that the person chose: the exercise's, or the common one of exercises without
  /// a program; nil for that of the rules.
  func chosenStep(_ settings: TrainingSettings) -> Weight? {
    step ?? (program == nil && settings.step?.unit == unit ? settings.step : nil)
  }

  /// Returns the step: the chosen one, else that of the rack or stack, or on a bar the program's or
  /// the level's. That of the advanced is smaller than a generic rule's.
  public func step(for settings: TrainingSettings) -> Weight {
    if let chosen = chosenStep(settings) { return chosen }
    guard loading.hasPlates else { return Weight(thousandths: loading.step, unit) }
    let rules = rules(settings)
    guard program != nil, rules.isPublished || settings.level != .advanced else {
      return settings.level.step(body, unit: unit)
    }
    return rules.step(lift, unit: unit)
  }

  /// Returns the successes before an increase: those of the exercise, of the program, of all
  /// exercises, or of the level.
  public func required(for settings: TrainingSettings) -> Int {
    let common = settings.required ?? settings.level.required
    return max(1, required ?? rules(settings).required ?? common)
  }

  /// Returns the misses before a deload: the person's, the program's, or the level's.
  public func deloadAfter(for settings: TrainingSettings) -> Int {
    max(1, deloadAfter ?? rules(settings).deloadAfter ?? settings.level.deloadAfter)
  }
}
