import Coach
import Domain
import Services

/// The options that describe an exercise.
enum ExerciseOptions {
  /// The value that clears an option.
  private static let none = "none"

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
    OptionSpec(flag: "unilateral", about: "exercise_unilateral"),
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
      exercise.program = name == none ? nil : try program(name)
    }
    if let text = call.value("range") {
      exercise.range = text == none ? nil : try ExerciseText.range(text)
    }
    if let text = call.value("deload-after") { exercise.deloadAfter = try ExerciseText.count(text) }
    if let text = call.value("required") { exercise.required = try ExerciseText.count(text) }
    if call.has("isolation") { exercise.isIsolation = true }
    if call.has("unilateral") { exercise.isUnilateral = true }
    try applyPlan(call, to: &exercise, isNew: isNew, at: now)
  }

  private static func applyEquipment(
    _ call: Invocation, to exercise: inout TrainingExercise
  ) throws {
    let unit = exercise.unit
    if let text = call.value("bar") { exercise.bar = try weight(text, unit) }
    if let text = call.value("step") { exercise.step = try weight(text, unit) }
    if let text = call.value("pairs") {
      exercise.pairs = try ExerciseText.pairs(text == none ? "" : text, unit)
    }
    if let text = call.value("plates") {
      exercise.plates = text == none ? nil : try ExerciseText.plates(text, unit)
    }
  }

  /// Changes the plan of the next session.
  private static func applyPlan(
    _ call: Invocation, to exercise: inout TrainingExercise, isNew: Bool, at now: Instant
  ) throws {
    let sets = try call.value("sets").map(ExerciseText.scheme), most = call.value("tm")
    let start = call.value("start")
    let isRuleChanged = call.has("program") || call.has("range")
    guard sets != nil || most != nil || start != nil || (isRuleChanged && !isNew) else { return }
    // A new rule begins with its own sets.
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

  /// Parses a weight; nil for `none`. Throws `TrainingError`.
  static func weight(_ text: String, _ unit: WeightUnit) throws(TrainingError) -> Weight? {
    guard text != none else { return nil }
    return try ExerciseText.weight(text, unit)
  }

  private static func program(_ name: String) throws(TrainingError) -> TrainingProgram {
    do throws(UnknownProgram) { return try TrainingProgram(named: name) } catch {
      throw .unknownProgram(error.name, nearest: error.nearest.rawValue)
    }
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
