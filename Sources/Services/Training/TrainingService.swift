import Coach
import Domain
import Interchange
import Store

/// Manages exercises, workouts, routines and suggestions.
package struct TrainingService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on training.
  package var training: TrainingService { TrainingService(services: self) }

  /// What the store knows about training. Throws `StoreError`.
  package func trainingLog() throws -> TrainingLog {
    try TrainingLog(store: store, environment: environment)
  }
}

// MARK: - Exercises and settings

extension TrainingService {
  func save(_ exercise: TrainingExercise) throws -> ActionResult {
    var exercise = exercise
    exercise.name = exercise.name.trimmed
    try check(exercise)
    let stored = try store.exercises.exercise(exercise.id)
    guard exercise != stored else {
      return ActionResult(
        Message("done.exercise.unchanged", ["shift": exercise.name]),
        payload: TrainingOutcome(exercise: exercise), canUndo: false)
    }
    let isNew = stored == nil
    exercise.updatedAt = now
    return try write(
      isNew ? "exercise.add" : "exercise.edit", exercise.name, TrainingOutcome(exercise: exercise)
    ) { try $0.save(exercise) }
  }

  func archive(_ id: RecordID, _ isArchived: Bool) throws -> ActionResult {
    var exercise = try existing(exercise: id)
    exercise.isArchived = isArchived
    exercise.updatedAt = now
    return try write(
      isArchived ? "exercise.archive" : "exercise.unarchive", exercise.name,
      TrainingOutcome(exercise: exercise)
    ) { try $0.save(exercise) }
  }

  func save(_ settings: TrainingSettings) throws -> ActionResult {
    if let step = settings.step, step.thousandths < ExerciseText.leastStep {
      throw TrainingError.typed(.weight, step.text)
    }
    if let required = settings.required, !ExerciseText.counts.contains(required) {
      throw TrainingError.typed(.count, String(required))
    }
    return try write("training.settings", "", TrainingOutcome()) { try $0.save(settings) }
  }

  func existing(exercise id: RecordID) throws -> TrainingExercise {
    guard let exercise = try store.exercises.exercise(id) else {
      throw TrainingError.unknownExercise(id.text, nearest: "")
    }
    return exercise
  }

  /// Rejects an exercise without a name, with that of another one, or with impossible equipment.
  func check(_ exercise: TrainingExercise) throws {
    guard !exercise.name.isEmpty else { throw TrainingError.exerciseWithoutName }
    let name = exercise.name.lowercased()
    let isTaken = try store.exercises.exercises().contains {
      $0.id != exercise.id && !$0.isArchived && $0.name.lowercased() == name
    }
    guard !isTaken else { throw TrainingError.exerciseTaken(exercise.name) }
    do throws(LoadingError) { _ = try exercise.checked() } catch { throw TrainingError(error) }
  }

  /// Writes a change as one step and returns its result.
  func write(
    _ key: String, _ what: String, _ outcome: TrainingOutcome,
    _ body: (WriteTransaction) throws -> Void
  ) throws -> ActionResult {
    try store.write(WriteLabel(key, detail: what), now: now, body)
    return ActionResult(Message("done.\(key)", ["shift": what]), payload: outcome)
  }
}

// MARK: - Routines

extension TrainingService {
  /// Saves a routine, with the exercises that are new to the store.
  func save(_ routine: Routine, adding exercises: [TrainingExercise] = []) throws -> ActionResult {
    guard !routine.name.trimmed.isEmpty else { throw TrainingError.routineWithoutName }
    guard routine.days.contains(where: { !$0.items.isEmpty }) else {
      throw TrainingError.routineEmpty(routine.name)
    }
    var routine = routine
    routine.updatedAt = now
    let isNew = try !store.routines.routines().contains { $0.id == routine.id }
    return try write(
      isNew ? "routine.add" : "routine.edit", routine.name, TrainingOutcome(routine: routine)
    ) { transaction in
      for exercise in exercises { try transaction.save(exercise) }
      try transaction.save(routine)
    }
  }

  func use(routine id: RecordID) throws -> ActionResult {
    guard var routine = try store.routines.routines().first(where: { $0.id == id }) else {
      throw TrainingError.unknownRoutine(id.text, nearest: "")
    }
    routine.isActive = true
    routine.updatedAt = now
    return try write("routine.use", routine.name, TrainingOutcome(routine: routine)) {
      try $0.save(routine)
    }
  }

  /// Puts a bundled program into use: its exercises are adopted, each with the program's rule.
  func use(preset slug: String) throws -> ActionResult {
    guard let preset = ExerciseLibrary.routine(slug) else {
      let nearest = EditDistance.nearest(to: slug, among: ExerciseLibrary.routines.map(\.slug))
      throw TrainingError.unknownRoutine(slug, nearest: nearest ?? "")
    }
    let stored = try store.routines.routines().first { $0.slug == preset.slug }
    var adoption = RoutineAdoption(
      preset, try store.exercises.exercises(), trained: Set(try store.workouts.lastTrained().keys),
      unit: try services.trainingUnit(), texts: environment.texts, now: now)
    var routine =
      stored
      ?? Routine(
        id: .new(), slug: preset.slug, name: preset.name(environment.texts), createdAt: now)
    routine.daysPerWeek = preset.daysPerWeek
    routine.days = preset.days.map { adoption.day($0) }
    routine.isActive = true
    routine.updatedAt = now
    let changed = adoption.changed
    return try write("routine.use", routine.name, TrainingOutcome(routine: routine)) {
      for exercise in changed { try $0.save(exercise) }
      try $0.save(routine)
    }
  }
}

/// The exercises that a bundled program needs, taken from a person's own or adopted.
private struct RoutineAdoption {
  private let preset: BundledRoutine
  private var exercises: [TrainingExercise]
  /// The exercises with a log, which decides about their weight.
  private let trained: Set<RecordID>
  private let unit: WeightUnit
  private let texts: Texts
  private let now: Instant
  /// The ids of the exercises that the program uses, by slug and rule.
  private var used: [String: RecordID] = [:]
  /// The exercises to save.
  private(set) var changed: [TrainingExercise] = []

  init(
    _ preset: BundledRoutine, _ exercises: [TrainingExercise], trained: Set<RecordID>,
    unit: WeightUnit, texts: Texts,
    now: Instant
  ) {
    self.preset = preset
    self.exercises = exercises
    self.trained = trained
    self.unit = unit
    self.texts = texts
    self.now = now
  }

  mutating func day(_ day: BundledRoutine.Day) -> Routine.Day {
    Routine.Day(
      name: day.names[texts.language.rawValue] ?? "",
      items: day.items.map { item in
        let id = exercise(for: item)
        // Days that count follow the rule of the exercise, which changes its sets.
        return Routine.Item(
          exercise: id, sets: item.counts ? nil : item.sets, permille: item.permille,
          counts: item.counts)
      })
  }

  /// Returns the exercise of an item. One exercise has one rule, so that a lift which a program
  /// trains by two is two exercises: `Squat` and `Squat T2`.
  private mutating func exercise(for item: BundledRoutine.Item) -> RecordID {
    let key = "\(item.exercise) \(item.program.rawValue)"
    if let id = used[key] { return id }
    let isFirst = !used.keys.contains { $0.hasPrefix(item.exercise + " ") }
    var exercise = stored(item, isFirst: isFirst) ?? adopted(item, isFirst: isFirst)
    if exercise.program != item.program || exercise.plan == nil {
      let item = leading(item)
      exercise.program = item.program
      exercise.range = item.range
      let start = trained.contains(exercise.id) ? nil : item.starts[exercise.unit]
      exercise.plan = TrainingPlan(
        weight: exercise.plan?.weight ?? start, scheme: item.sets,
        trainingMax: exercise.plan?.trainingMax)
    }
    exercise.isArchived = false
    exercise.updatedAt = now
    changed.append(exercise)
    used[key] = exercise.id
    return exercise.id
  }

  /// Returns the first item of the same exercise and rule that counts: its sets are those of the
  /// plan.
  private func leading(_ item: BundledRoutine.Item) -> BundledRoutine.Item {
    let same = preset.days.flatMap(\.items).first { other in
      other.counts && other.exercise == item.exercise && other.program == item.program
    }
    return same ?? item
  }

  /// Returns the person's exercise with the same rule, or for the first rule any with the slug.
  private func stored(_ item: BundledRoutine.Item, isFirst: Bool) -> TrainingExercise? {
    let fitting = exercises.filter { exercise in
      exercise.slug == item.exercise && !used.values.contains(exercise.id)
    }
    return fitting.first { $0.program == item.program } ?? (isFirst ? fitting.first : nil)
  }

  private mutating func adopted(_ item: BundledRoutine.Item, isFirst: Bool) -> TrainingExercise {
    let known = ExerciseLibrary.exercises.first { $0.slug == item.exercise }
    let base = known?.name(texts) ?? item.exercise
    let tier = item.program.rawValue.split(separator: "-").last.map { $0.uppercased() } ?? "2"
    let taken = Set(exercises.filter { !$0.isArchived }.map { $0.name.lowercased() })
    var name = isFirst ? base : "\(base) \(tier)"
    if taken.contains(name.lowercased()) { name += " 2" }
    let exercise =
      known?.adopted(named: name, unit: unit, id: .new(), at: now)
      ?? TrainingExercise(id: .new(), name: name, unit: unit, createdAt: now)
    exercises.append(exercise)
    return exercise
  }
}

extension StoreServices {
  /// The unit of weights for new exercises: pounds if all others are in pounds, else kilograms.
  /// Throws `StoreError`.
  package func trainingUnit() throws -> WeightUnit {
    try store.exercises.exercises().usualUnit
  }
}

extension [TrainingExercise] {
  /// The unit for new exercises: pounds if all are in pounds, else kilograms.
  package var usualUnit: WeightUnit { !isEmpty && allSatisfy { $0.unit == .lb } ? .lb : .kg }
}
