import Coach
import Domain
import Services

/// The options that describe an exercise.
enum ExerciseOptions {
  /// The values that return an option to what it is without one.
  private static let clearing = ["default", "none"]

  static let specs = [
    OptionSpec(
      "kind", "KIND", .choice(ExerciseKind.allCases.map(\.rawValue)), about: "exercise_kind"),
    OptionSpec("body", "HALF", .choice(BodyPart.allCases.map(\.rawValue)), about: "exercise_body"),
    OptionSpec(
      "unit", "UNIT", .choice(WeightUnit.allCases.map(\.rawValue)), about: "exercise_unit"),
    OptionSpec("bar", "WEIGHT", .text, about: "exercise_bar"),
    OptionSpec("plates", "LIST", .text, about: "exercise_plates"),
    OptionSpec("pairs", "LIST", .text, about: "exercise_pairs"),
    OptionSpec("step", "WEIGHT", .text, about: "exercise_step"),
    OptionSpec(
      "program", "NAME", .choice(TrainingProgram.allCases.map(\.rawValue)),
      about: "exercise_program"),
    OptionSpec("sets", "SETS", .text, about: "exercise_sets"),
    OptionSpec("range", "RANGE", .text, about: "exercise_range"),
    OptionSpec("start", "WEIGHT", .text, about: "exercise_start"),
    OptionSpec("tm", "WEIGHT", .text, about: "exercise_tm"),
    OptionSpec("deload-after", "COUNT", .text, about: "exercise_deload_after"),
    OptionSpec("required", "COUNT", .text, about: "exercise_required"),
    OptionSpec(flag: "isolation", about: "exercise_isolation"),
    OptionSpec(flag: "no-isolation", about: "exercise_no_isolation"),
    OptionSpec(flag: "unilateral", about: "exercise_unilateral"),
    OptionSpec(flag: "no-unilateral", about: "exercise_no_unilateral"),
  ]

  /// Applies the options to `exercise`. Throws `CommandError` and `TrainingError`.
  static func apply(
    _ call: Invocation, to exercise: inout TrainingExercise, isNew: Bool, at now: Instant
  ) throws {
    if let kind = call.value("kind") { exercise.kind = try Choice.value(kind, of: "kind") }
    if let body = call.value("body") { exercise.body = try Choice.value(body, of: "body") }
    if let word = call.value("unit") {
      let unit: WeightUnit = try Choice.value(word, of: "unit")
      if unit != exercise.unit { exercise.change(to: unit) }
    }
    try applyEquipment(call, to: &exercise)
    if let name = call.value("program") {
      exercise.program = clears(name) ? nil : try program(name)
    }
    if let text = call.value("range") {
      exercise.range = clears(text) ? nil : try ExerciseText.range(text)
    }
    if let text = call.value("deload-after") { exercise.deloadAfter = try count(text) }
    if let text = call.value("required") { exercise.required = try count(text) }
    if let flag = try flag("isolation", call) { exercise.isIsolation = flag }
    if let flag = try flag("unilateral", call) { exercise.isUnilateral = flag }
    try applyPlan(call, to: &exercise, isNew: isNew, at: now)
  }

  private static func applyEquipment(
    _ call: Invocation, to exercise: inout TrainingExercise
  ) throws {
    let unit = exercise.unit
    if let text = call.value("bar") { exercise.bar = try weight(text, unit) }
    if let text = call.value("step") { exercise.step = try weight(text, unit) }
    if let text = call.value("pairs") {
      exercise.pairs = try ExerciseText.pairs(clears(text) ? "" : text, unit)
    }
    if let text = call.value("plates") {
      exercise.plates = clears(text) ? nil : try ExerciseText.plates(text, unit)
    }
  }

  /// Changes the plan of the next session.
  private static func applyPlan(
    _ call: Invocation, to exercise: inout TrainingExercise, isNew: Bool, at now: Instant
  ) throws {
    let sets = try call.value("sets").map { text in
      clears(text) ? try exercise.defaultScheme() : try ExerciseText.scheme(text)
    }
    let most = call.value("tm")
    let start = call.value("start")
    let isOtherKind = exercise.plan.map { $0.scheme.isTimed != (exercise.kind == .timed) } ?? false
    let isRuleChanged = call.has("program") || call.has("range") || isOtherKind
    guard sets != nil || most != nil || start != nil || (isRuleChanged && !isNew) else { return }
    // A new rule begins with its own sets, as does an exercise that is timed from now on.
    let known = isRuleChanged ? nil : exercise.plan?.scheme
    let scheme = try sets ?? known ?? exercise.defaultScheme()
    var plan = exercise.plan ?? TrainingPlan(scheme: scheme)
    plan.scheme = scheme
    if let most { plan.trainingMax = try weight(most, exercise.unit) }
    if let start { plan.weight = try weight(start, exercise.unit) }
    plan.since = isNew ? nil : now
    plan.after = nil
    exercise.plan = plan
  }

  // MARK: Values

  private static func clears(_ text: String) -> Bool { clearing.contains(text) }

  /// Parses a weight; nil for `default`. Throws `TrainingError`.
  static func weight(_ text: String, _ unit: WeightUnit) throws(TrainingError) -> Weight? {
    guard !clears(text) else { return nil }
    return try ExerciseText.weight(text, unit)
  }

  private static func program(_ name: String) throws(TrainingError) -> TrainingProgram {
    do throws(UnknownProgram) { return try TrainingProgram(named: name) } catch {
      throw .unknownProgram(error.name, nearest: error.nearest.rawValue)
    }
  }

  /// Returns whether a flag is set or taken back; nil without either.
  private static func flag(_ name: String, _ call: Invocation) throws -> Bool? {
    try call.exclude(name, "no-\(name)")
    return call.has(name) ? true : call.has("no-\(name)") ? false : nil
  }

  /// Parses a number of sessions; nil for `default`.
  private static func count(_ text: String) throws(TrainingError) -> Int? {
    clears(text) ? nil : try ExerciseText.count(text)
  }
}

extension Choice {
  /// Returns the value of a word, one of a type's raw values. Throws `CommandError`.
  static func value<Value: RawRepresentable & CaseIterable>(
    _ word: String, of option: String
  ) throws(CommandError) -> Value where Value.RawValue == String {
    let words = Value.allCases.map(\.rawValue)
    guard let value = Value(rawValue: word.lowercased()) else {
      throw error(word, as: "--\(option)", words)
    }
    return value
  }
}
