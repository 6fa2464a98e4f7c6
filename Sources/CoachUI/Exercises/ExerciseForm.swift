import AppCore
import Coach
import Domain
import Interchange
import Services
import Widgets

/// The form for adding or editing an exercise.
package struct ExerciseForm: FormModel {
  /// The exercise before the change.
  let original: TrainingExercise
  /// Whether it is not stored yet.
  let isNew: Bool
  /// The person's exercises.
  let exercises: [TrainingExercise]
  let settings: TrainingSettings
  /// The workout to which the exercise is added when it is saved; nil for none.
  var workout: RecordID?
  /// What the fields show at first: the exercise, in another unit or like the bundled one of its
  /// name.
  private(set) var shown: TrainingExercise
  /// The bundled exercise that the name of a new one belongs to.
  private(set) var known: BundledExercise?
  /// Whether the rule is another one than before, which begins with its own sets.
  private(set) var isRuleChanged = false
  /// The exercise as entered; nil while a field is invalid.
  private var lift: Exercise?

  /// Creates the form for an exercise, which may be a bundled one that is not stored yet; nil for a
  /// new one in `unit`.
  package init(
    _ exercise: TrainingExercise?, among exercises: [TrainingExercise],
    settings: TrainingSettings, unit: WeightUnit, _ environment: AppEnvironment
  ) {
    original =
      exercise ?? TrainingExercise(id: .new(), name: "", unit: unit, createdAt: environment.now)
    isNew = !exercises.contains { $0.id == exercise?.id }
    self.exercises = exercises
    self.settings = settings
    shown = original
    known = isNew ? ExerciseLibrary.exercises.first { $0.slug == exercise?.slug } : nil
  }

  package var verb: String? { isNew ? "add" : nil }

  package func title(_ environment: AppEnvironment) -> String {
    environment.texts(isNew ? "exercise.form.new" : "exercise.form.edit")
  }

  package func fields(_ environment: AppEnvironment) -> [Field] {
    fields(shown.kind, shown.program, environment)
  }

  // MARK: Review

  /// Reads the fields; nil while one is invalid.
  package mutating func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    var replaced: Set<String> = []
    if adoptName(layer.form) {
      replaced = ExerciseForm.adopted
    } else if changeKind(layer.form) {
      replaced = ExerciseForm.loaded
    }
    if changeUnit(layer.form) { replaced.formUnion(ExerciseForm.loaded) }
    arrange(&layer, replacing: replaced, environment)
    followRule(&layer.form)
    let exercise = read(&layer, environment)
    lift = check(exercise, &layer, environment)
    showDefaults(of: exercise, &layer.form, environment)
    explain(&layer, environment)
    remarkLoads(&layer, environment.format)
    guard layer.isRight else { return nil }
    let known = isNew ? nil : original
    return .training(
      workout.map { .addExercise(exercise, from: known, to: $0) }
        ?? .saveExercise(exercise, from: known))
  }

  /// The fields that a bundled exercise fills in.
  private static let adopted: Set = [
    "kind", "muscle", "body", "bar", "plates", "pairs", "step", "isolation", "unilateral",
  ]
  /// The fields whose weights depend on the kind and the unit.
  private static let loaded: Set = ["start", "training_max", "bar", "plates", "pairs", "step"]

  /// Adopts the bundled exercise that a new one is named after. Returns whether there is one.
  private mutating func adoptName(_ form: FormState) -> Bool {
    guard isNew else { return false }
    let name = form.trimmed("name")
    let found = name.isEmpty ? nil : ExerciseLibrary.exercise(name)
    guard found?.slug != known?.slug else { return false }
    known = found
    guard let found else { return false }
    shown = found.adopted(named: name, unit: shown.unit, id: shown.id, at: shown.createdAt)
    return true
  }

  /// Returns what is known about the exercise without the form: the bundled one, else that before
  /// the change.
  private func template(in unit: WeightUnit) -> TrainingExercise {
    known?.adopted(named: shown.name, unit: unit, id: shown.id, at: shown.createdAt) ?? original
  }

  /// Changes to the chosen kind, which has other equipment. Returns whether it is another one.
  private mutating func changeKind(_ form: FormState) -> Bool {
    let kind = kind(form)
    guard kind != shown.kind else { return false }
    let template = template(in: shown.unit)
    shown.change(to: shown.unit)
    shown.kind = kind
    guard template.kind == kind, template.unit == shown.unit else { return true }
    shown.bar = template.bar
    shown.plates = template.plates
    shown.pairs = template.pairs
    shown.step = template.step
    shown.plan = template.plan
    return true
  }

  /// Changes to the chosen unit. Returns whether it is another one.
  private mutating func changeUnit(_ form: FormState) -> Bool {
    guard form["unit"] != nil else { return false }
    let unit = WeightUnit.allCases[form.choice("unit")]
    guard unit != shown.unit else { return false }
    shown.change(to: unit)
    let template = template(in: unit)
    guard template.kind == shown.kind, template.unit == unit else { return true }
    shown.bar = template.bar
    shown.step = template.step
    return true
  }

  /// Empties the sets of another rule, which begins with its own, and restores those of the plan for
  /// the former one.
  private mutating func followRule(_ form: inout FormState) {
    let isChanged =
      !isNew
      && (program(form) != original.program || kind(form) != original.kind
        || (form["range"] != nil && form.trimmed("range") != original.range?.description ?? ""))
    guard isChanged != isRuleChanged else { return }
    isRuleChanged = isChanged
    guard let own = original.plan?.scheme.description else { return }
    if isChanged, form.trimmed("sets") == own { form.set("sets", text: "") }
    if !isChanged, form.trimmed("sets").isEmpty { form.set("sets", text: own) }
  }

  /// Marks the field at which the exercise as a whole is impossible.
  private func check(
    _ exercise: TrainingExercise, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Exercise? {
    let isReadable = layer.form.fields.allSatisfy { $0.error == nil || $0.id == "name" }
    do throws(LoadingError) { return try exercise.checked() } catch {
      let ids = [error.field, "plates", "step", "start"]
      let id = ids.first { layer.form[$0] != nil } ?? "kind"
      if isReadable { layer.fail(id, TrainingError(error), environment) }
      // The loads can be shown without the weight.
      var rest = exercise
      rest.plan?.weight = nil
      return try? rest.exercise()
    }
  }

  // MARK: Remarks

  /// Explains the focused field, and the chosen program.
  private func explain(_ layer: inout FormLayer, _ environment: AppEnvironment) {
    let texts = environment.texts, field = layer.form.focused?.id ?? "name"
    let rule = rule(kind(layer.form), program(layer.form))
    let program = "coach.program.\(rule.rawValue).about"
    if field == "program", texts.has(program) {
      layer.remark(texts(program))
    } else {
      layer.remark(texts("exercise.field.\(field).about"))
    }
  }

  /// The number of loads shown.
  private static let loadCount = 4

  /// Shows the loads from the start weight on; those around it if it cannot be loaded.
  private func remarkLoads(_ layer: inout FormLayer, _ format: Format) {
    guard let lift, layer.form["step"] != nil else { return }
    let loading = lift.loading
    let start = try? ExerciseText.weight(layer.form.trimmed("start"), lift.unit)
    if let start, !loading.canLoad(start) {
      let nearest = [loading.atMost(start), loading.atLeast(start)].compactMap { $0 }
      layer.remark(
        format.texts("exercise.form.nearest", ["weights": list(nearest, format)]), isWarning: true)
      return
    }
    var loads: [Weight] = []
    var next: Weight? = start ?? loading.lightest
    while let load = next, loads.count < Self.loadCount {
      loads.append(load)
      next = loading.above(load)
    }
    layer.remark(format.texts("exercise.form.loads", ["weights": list(loads, format)]))
  }

  private func list(_ weights: [Weight], _ format: Format) -> String {
    weights.map { format.weight($0) }.joined(separator: "  ")
  }

  // MARK: Steps

  /// Returns the next load of a start weight, and other numbers one step further.
  package func stepped(
    _ field: Field, by amount: Int, in form: FormState, _ format: Format
  ) -> String? {
    let text = field.input.text.trimmed, unit = shown.unit
    switch field.id {
    case "required", "deload_after":
      guard let count = Int(text.isEmpty ? field.placeholder : text) else { return nil }
      let counts = ExerciseText.counts
      return String(min(max(count + amount, counts.lowerBound), counts.upperBound))
    case "start":
      guard let loading = lift?.loading else { return nil }
      guard let start = try? ExerciseText.weight(text, unit) else {
        return format.decimal(loading.lightest.text)
      }
      let next = amount > 0 ? loading.above(start) : loading.below(start)
      return format.decimal((next ?? start).text)
    case "bar", "training_max", "step":
      guard let weight = try? ExerciseText.weight(text.isEmpty ? field.placeholder : text, unit)
      else { return nil }
      let usual = WeightRounding.usualStep(unit).thousandths
      let step = field.id == "step" ? usual / 2 : usual
      let value = weight.thousandths + amount * step
      guard (1...Weight.most).contains(value) else { return nil }
      return format.decimal(Weight(thousandths: value, unit).text)
    default: return nil
    }
  }
}

extension LoadingError {
  /// The field that it concerns.
  fileprivate var field: String {
    switch self {
    case .barTooHeavy, .cannotForm: "start"
    case .badBar: "bar"
    case .badPlate, .tooFine, .noPlates: "plates"
    case .badPairs, .unknownPlate: "pairs"
    case .badStep: "step"
    case .otherUnit: "unit"
    }
  }
}
