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
  func save(_ edit: Edited<TrainingExercise>) throws -> ActionResult {
    let stored = try store.exercises.exercise(edit.record.id)
    var exercise = try merged(
      edit, into: stored,
      orThrow: ActionError.recordChangedMeanwhile(edit.original?.name ?? edit.record.name))
    exercise.name = exercise.name.trimmed
    try check(exercise)
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

  func save(
    _ edit: Edited<TrainingSettings>, choosesGoal: Bool
  ) throws -> ActionResult {
    let stored = try store.trainingSettings()
    let settings = try merged(edit, intoSettings: stored)
    if let step = settings.step, step.thousandths < ExerciseText.leastStep {
      throw TrainingError.typed(.weight, step.text)
    }
    if let required = settings.required, !ExerciseText.counts.contains(required) {
      throw TrainingError.typed(.count, String(required))
    }
    let goal = environment.texts("coach.goal.\(settings.goal.rawValue)")
    guard choosesGoal || settings.goal != stored.goal, let answer = try answeredGoal() else {
      return try write("training.settings", "", TrainingOutcome()) { try $0.save(settings) }
    }
    var other = stored
    other.goal = settings.goal
    return try write(
      other == settings ? "training.goal" : "training.settings", goal, TrainingOutcome()
    ) { transaction in
      if settings != stored { try transaction.save(settings) }
      try transaction.save(answer)
    }
  }

  /// Returns the record that the goal was chosen; nil if there is one.
  private func answeredGoal() throws -> Suggestion? {
    let question = Suggestion.goalQuestion(at: now)
    guard try store.suggestions.suggestion(question.id) == nil else { return nil }
    return question.restored(.accepted, respondedAt: now)
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
    try exercise.check([], target: exercise.plan?.scheme)
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
  func save(
    _ edit: Edited<Routine>, adding exercises: [TrainingExercise] = []
  ) throws -> ActionResult {
    let stored = try store.routines.routines().first { $0.id == edit.record.id }
    var routine = try merged(
      edit, into: stored,
      orThrow: ActionError.recordChangedMeanwhile(edit.original?.name ?? edit.record.name))
    guard !routine.name.trimmed.isEmpty else { throw TrainingError.routineWithoutName }
    guard routine.days.contains(where: { !$0.items.isEmpty }) else {
      throw TrainingError.routineEmpty(routine.name)
    }
    routine.updatedAt = now
    for exercise in exercises { try check(exercise) }
    return try write(
      stored == nil ? "routine.add" : "routine.edit", routine.name,
      TrainingOutcome(routine: routine)
    ) { transaction in
      for exercise in exercises { try transaction.save(exercise) }
      try transaction.save(routine)
    }
  }

  func use(routine id: RecordID) throws -> ActionResult {
    var routine = try existing(routine: id)
    routine.isActive = true
    routine.updatedAt = now
    return try write("routine.use", routine.name, TrainingOutcome(routine: routine)) {
      try $0.save(routine)
    }
  }

  func delete(routine id: RecordID) throws -> ActionResult {
    let routine = try existing(routine: id)
    return try write("routine.delete", routine.name, TrainingOutcome(routine: routine)) {
      try $0.delete(routine: id)
    }
  }

  private func existing(routine id: RecordID) throws -> Routine {
    guard let routine = try store.routines.routines().first(where: { $0.id == id }) else {
      throw TrainingError.unknownRoutine(id.text, nearest: "")
    }
    return routine
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
        id: .derived(from: "routine \(preset.slug)"), slug: preset.slug,
        name: preset.name(environment.texts), createdAt: now)
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
