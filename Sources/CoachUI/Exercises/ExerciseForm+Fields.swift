import AppCore
import Coach
import Domain
import Services
import Widgets

extension ExerciseForm {
  /// Returns the rule that decides about an exercise of a kind.
  func rule(_ kind: ExerciseKind, _ program: TrainingProgram?) -> TrainingProgram {
    if let program { return program }
    switch kind {
    case .timed: return .timed
    case .bodyweight: return .bodyweight
    case .barbell, .dumbbell, .machine: return settings.goal.program
    }
  }

  /// The chosen kind.
  func kind(_ form: FormState) -> ExerciseKind { ExerciseKind.allCases[form.choice("kind")] }

  /// The chosen program; nil for that of the goal.
  func program(_ form: FormState) -> TrainingProgram? {
    let place = form.choice("program")
    return place == 0 ? nil : TrainingProgram.allCases[place - 1]
  }

  /// The muscles of the bundled exercises, in their order there.
  static let muscles = ExerciseLibrary.exercises.reduce(into: [String]()) { muscles, exercise in
    if !muscles.contains(exercise.muscle) { muscles.append(exercise.muscle) }
  }

  // MARK: Which fields there are

  /// The fields in order.
  private static let ids = [
    "name", "kind", "program", "sets", "range", "unit", "start", "training_max", "step", "bar",
    "plates", "pairs", "required", "deload_after", "body", "muscle", "isolation", "unilateral",
  ]

  /// Returns whether an exercise has a field: one with a value keeps it.
  private func has(_ id: String, _ kind: ExerciseKind, _ program: TrainingProgram?) -> Bool {
    let rule = rule(kind, program)
    let isWeighted = rule != .bodyweight && rule != .timed
    let hasBar = kind == .barbell || kind == .dumbbell
    switch id {
    case "range": return !rule.rules.isPublished && rule != .timed || shown.range != nil
    case "unit", "start", "step":
      return isWeighted || shown.plan?.weight != nil || shown.step != nil
    case "training_max": return rule == .fiveThreeOne || shown.plan?.trainingMax != nil
    case "bar": return hasBar || shown.bar != nil
    case "plates", "pairs": return hasBar || shown.plates != nil
    default: return true
    }
  }

  /// Returns the fields of an exercise of a kind with a program.
  func fields(
    _ kind: ExerciseKind, _ program: TrainingProgram?, _ environment: AppEnvironment
  ) -> [Field] {
    Self.ids.filter { has($0, kind, program) }.map { field($0, environment) }
  }

  /// Shows the fields of the chosen kind and program. Those that remain keep what was entered,
  /// except for `replaced` ones.
  func arrange(
    _ layer: inout FormLayer, replacing replaced: Set<String>, _ environment: AppEnvironment
  ) {
    let new = fields(shown.kind, program(layer.form), environment)
    if !replaced.isEmpty || new.map(\.id) != layer.form.fields.map(\.id) {
      let old = layer.form.fields
      layer.form.fields = new.map { field in
        replaced.contains(field.id) ? field : old.first { $0.id == field.id } ?? field
      }
    }
    layer.form["program"]?.kind = .choice(programNames(shown.kind, environment.texts))
  }

  // MARK: Fields

  private func field(_ id: String, _ environment: AppEnvironment) -> Field {
    let texts = environment.texts, format = environment.format, plan = shown.plan
    func field(_ kind: FieldKind, _ text: String = "", index: Int? = nil) -> Field {
      var field = Field(id: id, label: texts("exercise.field.\(id)"), kind: kind, text: text)
      field.index = index ?? 0
      return field
    }
    func weight(_ weight: Weight?) -> Field {
      field(.number, weight.map { format.decimal($0.text) } ?? "")
    }
    func count(_ count: Int?) -> Field { field(.number, count.map(String.init) ?? "") }
    switch id {
    case "name": return named(field(.text, shown.name), format)
    case "kind":
      let names = ExerciseKind.allCases.map { texts("coach.kind.\($0.rawValue)") }
      return field(.choice(names), index: ExerciseKind.allCases.firstIndex(of: shown.kind))
    case "program":
      let place = shown.program.flatMap(TrainingProgram.allCases.firstIndex)
      return field(.choice(programNames(shown.kind, texts)), index: place.map { $0 + 1 })
    case "sets": return field(.number, plan?.scheme.description ?? "")
    case "range": return field(.number, shown.range?.description ?? "")
    case "unit":
      let names = WeightUnit.allCases.map(\.rawValue)
      return field(.choice(names), index: WeightUnit.allCases.firstIndex(of: shown.unit))
    case "start": return weight(plan?.weight)
    case "training_max": return weight(plan?.trainingMax)
    case "step": return weight(shown.step)
    case "bar": return weight(shown.bar)
    case "plates": return field(.text, shown.plates?.description ?? "")
    case "pairs": return field(.text, shown.pairs.description)
    case "required": return count(shown.required)
    case "deload_after": return count(shown.deloadAfter)
    case "body":
      let names = BodyPart.allCases.map { texts("coach.body.\($0.rawValue)") }
      return field(.choice(names), index: BodyPart.allCases.firstIndex(of: shown.body))
    case "muscle":
      let names = [texts("exercise.form.no_muscle")] + Self.muscles.map(format.muscle)
      let place = Self.muscles.firstIndex(of: shown.muscle)
      return field(.choice(names), index: place.map { $0 + 1 })
    case "isolation": return field(.toggle, index: shown.isIsolation ? 1 : 0)
    default: return field(.toggle, index: shown.isUnilateral ? 1 : 0)
    }
  }

  /// Suggests the bundled exercises that are not in use, by muscle.
  private func named(_ field: Field, _ format: Format) -> Field {
    guard isNew else { return field }
    let used = Set(exercises.map(\.slug))
    let free = Self.muscles.flatMap { muscle in
      ExerciseLibrary.exercises.filter { $0.muscle == muscle && !used.contains($0.slug) }
    }
    var field = field
    field.suggestions = free.map { $0.name(format.texts) }
    field.groups = free.map { format.muscle($0.muscle) }
    return field
  }

  private func programNames(_ kind: ExerciseKind, _ texts: Texts) -> [String] {
    func name(_ program: TrainingProgram) -> String { texts("coach.program.\(program.rawValue)") }
    return [texts("exercise.form.default_program", ["program": name(rule(kind, nil))])]
      + TrainingProgram.allCases.map(name)
  }

  /// Shows in empty fields what applies then.
  func showDefaults(
    of exercise: TrainingExercise, _ form: inout FormState, _ environment: AppEnvironment
  ) {
    var plain = exercise
    plain.plan = nil
    plain.step = nil
    plain.required = nil
    plain.deloadAfter = nil
    guard let lift = try? plain.exercise() else { return }
    let format = environment.format, isBarbell = exercise.kind == .barbell, unit = exercise.unit
    func show(_ id: String, _ text: String) { form[id]?.placeholder = text }
    func show(_ id: String, _ weight: Weight) { show(id, format.decimal(weight.text)) }
    let loading = lift.loading
    show("step", lift.step(for: settings))
    show("bar", isBarbell ? format.decimal(Loading.usualBar(unit).text) : "")
    show("plates", isBarbell ? PlateList(Loading.usualPlates(unit)).description : "")
    show("start", isBarbell ? format.decimal(loading.lightest.text) : "")
    show("sets", lift.plan.scheme.description)
    show("range", lift.range(for: lift.program(for: settings))?.description ?? "")
    show("required", String(lift.required(for: settings)))
    show("deload_after", String(lift.deloadAfter(for: settings)))
    for id in ["start", "training_max", "step", "bar"] { form.set(id, note: unit.rawValue) }
  }
}
