import Coach
import Domain
import Interchange
import Store

/// A change of exercises, workouts, routines or suggestions.
package enum TrainingAction: StoreAction {
  /// Adds an exercise, or saves what a person changed in one, which is given as it was before.
  case saveExercise(TrainingExercise, from: TrainingExercise? = nil)
  /// Archives an exercise, or returns it to use.
  case archiveExercise(RecordID, Bool)
  /// Starts a workout: that of the next day of a routine, or a free one.
  case startWorkout(at: Instant, routine: RecordID?)
  /// Adds sets to the workout in progress, or records a finished one.
  case log(LoggedExercise)
  /// Saves what a person changed in an exercise of a workout, which is given as it was before.
  case saveEntry(WorkoutEntry, from: WorkoutEntry)
  /// Adds an exercise with its planned sets to a workout; it is stored if it is new, or else given as
  /// it was before.
  case addExercise(TrainingExercise, from: TrainingExercise? = nil, to: RecordID)
  /// Removes an exercise from its workout.
  case deleteEntry(WorkoutEntry)
  /// Ends the workout in progress.
  case finishWorkout(at: Instant)
  /// Saves what a person changed in the times, the name and the note of a workout, which is given as
  /// it was before.
  case saveWorkout(Workout, from: Workout)
  /// Deletes the workout in progress with that id.
  case discardWorkout(RecordID)
  /// Deletes a workout, also the one in progress.
  case deleteWorkout(RecordID)
  /// Puts a bundled program into use, with its exercises; nil for one that is stored.
  case usePreset(String)
  /// Puts a stored routine into use.
  case useRoutine(RecordID)
  /// Adds a routine, or saves what a person changed in one, which is given as it was before; with the
  /// exercises that are new to the store.
  case saveRoutine(Routine, from: Routine? = nil, adding: [TrainingExercise] = [])
  /// Deletes a routine; its workouts and exercises stay.
  case deleteRoutine(RecordID)
  /// Answers a suggestion.
  case answer(SuggestionAnswer, RecordID)
  /// Accepts all open suggestions for the next session.
  case acceptAll
  /// Saves what a person changed in the settings, which are given as they were before. The goal can
  /// be chosen without a change.
  case saveSettings(TrainingSettings, from: TrainingSettings, choosesGoal: Bool = false)
  /// Imports the workouts of another app's export at a path.
  case importWorkouts(String)
}

/// An answer to a suggestion.
package enum SuggestionAnswer: String, Sendable {
  case accept, dismiss
  /// Keeps the same weights for today.
  case keep
  /// Takes an accepted suggestion back, or one declined for today.
  case undo
}

/// Sets to log.
package struct LoggedExercise: Equatable, Sendable {
  /// The exercise; it is added if it is not stored yet.
  package var exercise: TrainingExercise
  /// The sets.
  package var sets: SetList
  /// When; nil for now, or for the workout in progress.
  package var at: Instant?
  /// The sets that were planned; nil for those of the exercise's plan.
  package var target: SetScheme?
  /// Whether it was light on purpose.
  package var isLight = false
  /// Whether it was a deload.
  package var isDeload = false

  /// Creates sets to log.
  package init(_ exercise: TrainingExercise, _ sets: SetList) {
    self.exercise = exercise
    self.sets = sets
  }
}

extension Action {
  /// Wraps an action of training.
  package static func training(_ action: TrainingAction) -> Action { Action(action) }
}

extension TrainingAction {
  /// True: also an import of workouts only reads its file.
  package var changesOnlyStore: Bool { true }

  /// Whether it reads a file.
  package var waits: Bool {
    if case .importWorkouts = self { true } else { false }
  }

  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    let training = services.training
    switch self {
    case .saveExercise(let exercise, let original):
      return try training.save(Edited(exercise, from: original))
    case .archiveExercise(let id, let isArchived): return try training.archive(id, isArchived)
    case .startWorkout(let instant, let routine):
      return try training.startWorkout(at: instant, routine: routine)
    case .log(let logged): return try training.log(logged)
    case .saveEntry(let entry, let original):
      return try training.save(Edited(entry, from: original))
    case .addExercise(let exercise, let original, let workout):
      return try training.add(Edited(exercise, from: original), to: workout)
    case .deleteEntry(let entry): return try training.delete(entry)
    case .finishWorkout(let instant): return try training.finishWorkout(at: instant)
    case .saveWorkout(let workout, let original):
      return try training.save(Edited(workout, from: original))
    case .discardWorkout(let id): return try training.discard(workout: id)
    case .deleteWorkout(let id): return try training.delete(workout: id)
    case .usePreset(let slug): return try training.use(preset: slug)
    case .useRoutine(let id): return try training.use(routine: id)
    case .saveRoutine(let routine, let original, let exercises):
      return try training.save(Edited(routine, from: original), adding: exercises)
    case .deleteRoutine(let id): return try training.delete(routine: id)
    case .answer(let answer, let id): return try training.answer(answer, id)
    case .acceptAll: return try training.acceptAll()
    case .saveSettings(let settings, let original, let choosesGoal):
      return try training.save(Edited(settings, from: original), choosesGoal: choosesGoal)
    case .importWorkouts(let path): return try training.importWorkouts(path)
    }
  }
}

/// The outcome of a change of training.
package struct TrainingOutcome: ResultPayload {
  /// The exercise.
  package var exercise: TrainingExercise?
  /// The workout.
  package var workout: Workout?
  /// The routine.
  package var routine: Routine?
  /// The suggestion that was answered.
  package var suggestion: Suggestion?
  /// The suggestions that were accepted together, with their exercises.
  package var accepted: [TrainingOutcome] = []
  /// The names of the exercises for which a finished workout leads to a suggestion.
  package var suggested: [String] = []
  /// What an import brought.
  package var imported: WorkoutImport?
}

extension ActionResult {
  /// The outcome of a change of training.
  package var training: TrainingOutcome? { payload() }
}
