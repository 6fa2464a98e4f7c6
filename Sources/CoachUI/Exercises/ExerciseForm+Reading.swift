import AppCore
import Coach
import Domain
import Services
import Widgets

extension ExerciseForm {
  /// Reads the exercise and marks invalid fields, which count as empty.
  func read(_ layer: inout FormLayer, _ environment: AppEnvironment) -> TrainingExercise {
    var exercise = shown
    exercise.kind = kind(layer.form)
    exercise.program = program(layer.form)
    exercise.body = BodyPart.allCases[layer.form.choice("body")]
    let muscle = layer.form.choice("muscle")
    exercise.muscle = muscle == 0 ? "" : Self.muscles[muscle - 1]
    exercise.isIsolation = layer.form.choice("isolation") == 1
    exercise.isUnilateral = layer.form.choice("unilateral") == 1
    readName(&exercise, &layer, environment)
    readEquipment(&exercise, &layer, environment)
    exercise.range = layer.value("range", hidden: shown.range, environment, ExerciseText.range)
    exercise.required = layer.value("required", hidden: nil, environment, ExerciseText.count)
    exercise.deloadAfter = layer.value("deload_after", hidden: nil, environment, ExerciseText.count)
    readPlan(&exercise, &layer, environment)
    return exercise
  }

  private func readName(
    _ exercise: inout TrainingExercise, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    let name = layer.form.trimmed("name"), lowercased = name.lowercased()
    exercise.name = name
    if isNew { exercise.slug = known?.slug ?? "" }
    if name.isEmpty { layer.fail("name", TrainingError.exerciseWithoutName, environment) }
    let isTaken = exercises.contains {
      $0.id != exercise.id && !$0.isArchived && $0.name.lowercased() == lowercased
    }
    if isTaken { layer.fail("name", TrainingError.exerciseTaken(name), environment) }
  }

  /// Reads the bar, the plates and the step. Another kind of exercise does not keep what it has no
  /// field for.
  private func readEquipment(
    _ exercise: inout TrainingExercise, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    let unit = exercise.unit
    func weight(_ text: String) throws(TrainingError) -> Weight {
      try ExerciseText.weight(text, unit)
    }
    exercise.bar = layer.value("bar", hidden: nil, environment, weight)
    exercise.step = layer.value("step", hidden: nil, environment, weight)
    func plates(_ text: String) throws(TrainingError) -> PlateList {
      try ExerciseText.plates(text, unit)
    }
    func pairs(_ text: String) throws(TrainingError) -> PlatePairs {
      try ExerciseText.pairs(text, unit)
    }
    exercise.plates = layer.value("plates", hidden: nil, environment, plates)
    exercise.pairs = layer.value("pairs", hidden: nil, environment, pairs) ?? PlatePairs([:])
  }

  /// Reads the plan of the next session. A changed one begins now; that of a new exercise has no
  /// beginning.
  private func readPlan(
    _ exercise: inout TrainingExercise, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    let unit = exercise.unit
    func weight(_ text: String) throws(TrainingError) -> Weight {
      try ExerciseText.weight(text, unit)
    }
    let sets = layer.value("sets", hidden: nil, environment, ExerciseText.scheme)
    let start = layer.value("start", hidden: nil, environment, weight)
    let most = layer.value("training_max", hidden: nil, environment, weight)
    let isPlanned = sets != nil || start != nil || most != nil || exercise.plan != nil
    guard isPlanned || isRuleChanged,
      let scheme = sets ?? (try? exercise.defaultScheme())
    else { return }
    var plan = exercise.plan ?? TrainingPlan(scheme: scheme)
    plan.scheme = scheme
    plan.weight = start
    plan.trainingMax = most
    if !isNew, isRuleChanged || plan != original.plan {
      plan.since = environment.now
      plan.after = nil
    }
    exercise.plan = plan
  }
}

extension FormLayer {
  /// Reads a field; nil if it is empty, or invalid, which is marked. Without the field the value is
  /// `hidden`.
  fileprivate mutating func value<Value>(
    _ id: String, hidden: Value?, _ environment: AppEnvironment,
    _ parse: (String) throws(TrainingError) -> Value
  ) -> Value? {
    guard form[id] != nil else { return hidden }
    let text = form.trimmed(id)
    guard !text.isEmpty else { return nil }
    do throws(TrainingError) { return try parse(text) } catch {
      fail(id, error, environment)
      return nil
    }
  }
}
