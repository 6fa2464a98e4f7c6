extension Exercise {
  /// The rules of the program, or of the goal without one.
  private func rules(_ settings: TrainingSettings) -> ProgramRules {
    program(for: settings).rules
  }

  /// Returns the step on a bar: the person's, the program's, or the level's.
  public func step(for settings: TrainingSettings) -> Weight {
    if let step { return step }
    guard program != nil else { return settings.level.step(body, unit: unit) }
    return rules(settings).step(lift, unit: unit)
  }

  /// Returns the successes before an increase: the person's, the program's, or the level's.
  public func required(for settings: TrainingSettings) -> Int {
    max(1, required ?? rules(settings).required ?? settings.level.required)
  }

  /// Returns the misses before a deload: the person's, the program's, or the level's.
  public func deloadAfter(for settings: TrainingSettings) -> Int {
    max(1, deloadAfter ?? rules(settings).deloadAfter ?? settings.level.deloadAfter)
  }
}
