import Coach
import Domain

extension Format {
  /// Formats a weight: `82.5 kg`.
  package func weight(_ weight: Weight) -> String {
    "\(decimal(weight.text)) \(weight.unit.rawValue)"
  }

  /// Returns the name of a muscle in the language of the texts; an unknown word as it is.
  package func muscle(_ word: String) -> String {
    let key = "coach.muscle.\(word)"
    return texts.has(key) ? texts(key) : word
  }

  /// Formats the step of all exercises: `1.25 kg`, `by level`.
  package func commonStep(_ settings: TrainingSettings) -> String {
    settings.step.map { weight($0) } ?? texts("settings.training_step.default")
  }

  /// Formats the successes before an increase: `2 successes`, `by level: 3 successes`.
  package func commonSuccesses(_ settings: TrainingSettings) -> String {
    let count = settings.required ?? settings.level.required
    let successes = texts("settings.training_frequency.value", ["n": String(count)])
    return settings.required == nil
      ? texts("settings.training_frequency.default", ["count": successes]) : successes
  }

  /// Formats sets: `5×5`, `3×8+`, `2×45 s`.
  package func sets(_ scheme: SetScheme) -> String {
    let text = scheme.description.map { $0 == "x" ? "×" : $0 }
    return String(text)
  }

  /// Formats a set: `60 kg × 5`, `12`, `45 s`.
  package func set(_ set: LoggedSet) -> String {
    let amount = set.seconds.map { "\($0) s" } ?? String(set.reps ?? 0)
    return set.weight.map { "\(weight($0)) × \(amount)" } ?? amount
  }

  /// Formats the working sets of an exercise: `82.5 kg × 5 5 5`, `3 × 45 s`.
  package func sets(_ scheme: SetScheme, at weight: Weight?) -> String {
    let isEqual = Set(scheme.goals).count == 1
    let goals =
      isEqual
      ? "\(scheme.sets) × \(scheme.least)" : scheme.goals.map(String.init).joined(separator: " ")
    let amount = goals + (scheme.isTimed ? " s" : "") + (scheme.isOpenEnded ? "+" : "")
    return weight.map { "\(self.weight($0)) · \(amount)" } ?? amount
  }

  /// Formats a suggestion as what it changes and what is suggested: `80 kg · 3 × 5 → 82.5 kg · 3 ×
  /// 5`.
  package func sets(of advice: ExerciseAdvice) -> String {
    let next = sets(advice.advice.plan.scheme, at: advice.advice.weight)
    return setsBefore(advice).map { $0 + texts.arrow + next } ?? next
  }

  /// Returns what a suggestion changes: `Increase weight`. New sets at a weight that is held are a
  /// change, too.
  package func change(of advice: ExerciseAdvice) -> String {
    if advice.isFirst { return texts("training.card.first") }
    let isStage = advice.advice.type == .hold && advice.isOpen
    return texts("coach.type.\(isStage ? "stage" : advice.advice.type.rawValue)")
  }

  /// Formats the sets that stay for today, or that the first session begins with; nil without any.
  package func setsWithout(_ advice: ExerciseAdvice) -> String? {
    let scheme = advice.last?.target ?? advice.exercise.plan?.scheme
    return scheme.flatMap { scheme in advice.weight.map { sets(scheme, at: $0) } }
  }

  /// Formats the weights of sets that differ: `90 · 102.5 · 120 kg`; nil if they are alike.
  package func setWeights(_ advice: Advice) -> String? {
    guard let last = advice.setWeights.last else { return nil }
    return advice.setWeights.map { decimal($0.text) }.joined(separator: " · ")
      + " \(last.unit.rawValue)"
  }

  /// Formats the sets that a suggestion changes; nil if it changes nothing.
  package func setsBefore(_ advice: ExerciseAdvice) -> String? {
    guard advice.advice.type != .hold || advice.isOpen, let target = advice.last?.target else {
      return nil
    }
    let before = sets(target, at: advice.weight)
    return before == sets(advice.advice.plan.scheme, at: advice.advice.weight) ? nil : before
  }

  /// Returns the sentence of a reason in the language of the texts.
  package func reason(_ reason: Reason) -> String {
    var key = "coach.reason.\(reason.code.lowercased())"
    // There were enough successes, but the last session was none.
    if reason.code == "NEED_MORE", reason.arguments.count == 2,
      reason.arguments[0] == reason.arguments[1]
    {
      key = "coach.reason.need_last"
    }
    // One success is enough, and there is none yet.
    if reason.code == "NEED_MORE", reason.arguments.starts(with: ["0", "1"]) {
      key = reason.arguments.count > 2 ? "coach.reason.need_once_at" : "coach.reason.need_once"
    }
    // The smallest step is above the limit.
    if reason.code == "STEP_CAPPED_10PCT", reason.arguments.count > 2 {
      key = "coach.reason.next_load"
    }
    if reason.code == "NEXT_LOAD", reason.arguments.count > 3 {
      key = "coach.reason.next_load_again"
    }
    guard texts.has(key) else { return reason.code }
    let values = arguments(of: reason)
    return texts(
      key,
      Dictionary(
        values.enumerated().map { (String($0.offset), $0.element) },
        uniquingKeysWith: { first, _ in first }))
  }

  /// Returns the arguments of a reason as they are read: a weight and its unit are one.
  private func arguments(of reason: Reason) -> [String] {
    let values = reason.arguments
    switch reason.code {
    case "HOLD_AFTER_NIGHT": return values.map { "\($0) \(texts("unit.hour"))" }
    case "HOLD_SHORT_SLEEP": return values.map { duration(seconds: (Int64($0) ?? 0) * 60) }
    case "NEED_MORE" where values.count == 4:
      guard let unit = WeightUnit(rawValue: values[3]),
        let weight = try? Weight(parsing: values[2], unit: unit)
      else { return values }
      return [self.weight(weight)]
    case "NEXT_LOAD", "STEP_CAPPED_10PCT":
      guard values.count >= 3, let unit = WeightUnit(rawValue: values[1]),
        let weight = try? Weight(parsing: values[0], unit: unit)
      else { return values }
      return [self.weight(weight), decimal(values[2])] + values[3...]
    default: break
    }
    if values.count == 2, let unit = WeightUnit(rawValue: values[1]),
      let weight = try? Weight(parsing: values[0], unit: unit)
    {
      return [self.weight(weight)]
    }
    if values.count == 2, ["s", "reps"].contains(values[1]) {
      return [values[1] == "s" ? "\(values[0]) s" : texts("training.reps_count", ["n": values[0]])]
    }
    return values.map { value in
      (try? SetScheme(parsing: value)).map { sets($0) } ?? value
    }
  }
}
