import Coach
import Domain
import Services

/// A suggestion as it is printed.
struct SuggestionReport {
  private let advice: ExerciseAdvice
  private let environment: Environment

  init(_ advice: ExerciseAdvice, _ environment: Environment) {
    self.advice = advice
    self.environment = environment
  }

  // MARK: Text

  /// The suggestion in sentences.
  var lines: [String] {
    let format = environment.format, texts = environment.texts
    let name = advice.exercise.name, reasons = advice.reasons.map(reason)
    let start = format.setsWithout(advice).map { ["  " + $0] } ?? []
    guard advice.isOn else { return [texts("training.suggestions_off")] }
    guard advice.isSuggested else {
      return [texts("cli.training.none", ["name": name])] + start + reasons
    }
    guard !advice.isSameToday else {
      return ["\(name): \(texts("training.card.same_today"))"] + start + reasons
    }
    var lines = ["\(name): \(format.change(of: advice))"]
    lines.append("  " + format.sets(of: advice))
    if let weights = format.setWeights(advice.advice) { lines.append("  " + weights) }
    if !advice.advice.platesPerSide.isEmpty {
      let plates = advice.advice.platesPerSide.map { format.decimal($0.text) }.joined(
        separator: " + ")
      lines.append("  " + texts("training.card.plates", ["plates": plates]))
    }
    let confidence = texts("coach.confidence.\(advice.advice.confidence.rawValue)")
    lines.append("  \(texts("coach.confidence")): \(confidence)")
    lines += reasons
    switch advice.suggestion.state {
    case .offered where !advice.isOpen: break
    case .offered:
      lines.append(texts("cli.training.accept_hint", ["id": advice.suggestion.id.short]))
    default: lines.append(texts("coach.state.\(advice.suggestion.state.rawValue)"))
    }
    return lines
  }

  private func reason(_ reason: Reason) -> String {
    let sign = reason.sign == .neutral ? "·" : reason.sign == .supports ? "+" : "-"
    return "  \(sign) \(environment.format.reason(reason))"
  }

  // MARK: JSON

  /// The suggestion as JSON; null with its reasons if there is nothing to suggest.
  var json: JSON {
    let advice = advice.advice, suggestion = self.advice.suggestion
    let reasons = JSON.array(self.advice.reasons.map { Self.json($0, environment.format) })
    guard self.advice.isSuggested else {
      return .object(["suggestion": .null, "reasons": reasons])
    }
    return .object([
      "suggestion": .members([
        ("id", .string(suggestion.id.text)), ("exercise", .string(self.advice.exercise.name)),
        ("type", .string(advice.type.rawValue)), ("weight", JSON(advice.weight?.text)),
        ("unit", .string(advice.unit.rawValue)), ("reps", JSON(advice.reps.map(Int64.init))),
        ("sets", .integer(Int64(advice.sets))),
        ("set_reps", .array(advice.setReps.map { .integer(Int64($0)) })),
        ("set_weights", .array(advice.setWeights.map { .string($0.text) })),
        ("seconds", JSON(advice.seconds.map(Int64.init))),
        ("confidence", .string(advice.confidence.rawValue)),
        ("state", .string(suggestion.state.rawValue)), ("reasons", reasons),
        ("plates_per_side", .array(advice.platesPerSide.map { .string($0.text) })),
        ("based_on", .array(advice.basedOn.map { .string($0) })),
        ("generated_at", JSON(environment.now)),
      ])
    ])
  }

  /// Returns an answered suggestion as JSON.
  static func json(
    _ suggestion: Suggestion, _ exercise: TrainingExercise, _ format: Format
  ) -> JSON {
    let plan = TrainingPlan(suggestion.payload), scheme = plan?.scheme
    let goals = (scheme?.goals ?? []).map { JSON.integer(Int64($0)) }
    let isTimed = scheme?.isTimed ?? false, least = JSON((scheme?.least).map(Int64.init))
    let plates = plan?.weight.flatMap { weight in
      try? exercise.exercise().loading.plates(exactly: weight).perSide
    }
    let type = suggestion.payload.split(separator: " ").first { $0.hasPrefix("type=") }
    return .members([
      ("id", .string(suggestion.id.text)), ("exercise", .string(exercise.name)),
      ("type", JSON(type.map { String($0.dropFirst(5)) })), ("weight", JSON(plan?.weight?.text)),
      ("unit", .string(exercise.unit.rawValue)), ("reps", isTimed ? .null : least),
      ("sets", JSON((scheme?.sets).map(Int64.init))), ("set_reps", .array(goals)),
      ("seconds", isTimed ? least : .null), ("confidence", JSON(suggestion.confidence)),
      ("plates_per_side", .array((plates ?? []).map { .string($0.text) })),
      ("state", .string(suggestion.state.rawValue)),
      ("reasons", .array(suggestion.reasons.map { json($0, format) })),
      ("generated_at", JSON(suggestion.createdAt)), ("responded_at", JSON(suggestion.respondedAt)),
    ])
  }

  private static func json(_ reason: Reason, _ format: Format) -> JSON {
    .object([
      "code": .string(reason.code), "sign": .string(reason.sign.rawValue),
      "args": .array(reason.arguments.map { .string($0) }),
      "text": .string(format.reason(reason)),
    ])
  }
}
