import Coach
import Domain
import Interchange
import Platform
import Store

/// What the import of a file of workouts brought.
package struct WorkoutImport: Equatable, Sendable {
  /// The app that wrote the file.
  package var format: WorkoutFormat
  /// The number of workouts in the file.
  package var read = 0
  /// The days of the first and the last workout in the file; nil without any.
  package var days: ClosedRange<CivilDay>?
  /// The number of workouts that were added.
  package var added = 0
  /// The number of workouts that were imported before, also of those deleted since.
  package var unchanged = 0
  /// The number of sets that were added.
  package var sets = 0
  /// The names of the exercises that were added.
  package var exercises: [String] = []
  /// The rows that were left out, by line; those of rest timers are not listed.
  package var skipped: [SkippedWorkoutRow] = []
  /// The weights in the file that are stored in another unit.
  package var converted: [ConvertedWeight] = []
  /// The unit that was assumed, because the file names none.
  package var assumedUnit: WeightUnit?
  /// The order of dates that was assumed, because nothing in the file decides it.
  package var assumedOrder: DateOrder?
}

/// The error for a file of workouts that was not imported.
package struct WorkoutImportError: Error, Equatable {
  /// The name of the file.
  package let file: String
  /// The cause.
  package let cause: WorkoutFileError
}

extension TrainingService {
  /// Imports the readable workouts of a file, as one step. A workout that was imported before is
  /// left as it is.
  func importWorkouts(_ typed: String) throws -> ActionResult {
    try importWorkouts(typed, named: typed)
  }

  /// Imports the workouts of the file at a path, which the user knows as `named`, with the order of
  /// dates that a person has chosen. `isDryRun` writes nothing and returns what would change. Throws `WorkoutImportError`, `ActionError` and
  /// `StoreError`.
  package func importWorkouts(
    _ typed: String, named: String, dates: DateOrder? = nil, isDryRun: Bool = false
  ) throws -> ActionResult {
    let path = files.expanded(typed), name = Files.name(of: named)
    let bytes: [UInt8]
    do {
      bytes = try Files.read(path, limit: CSVTable.maximumBytes + 1)
    } catch let error as SystemError {
      throw ActionError.file(.cannotRead(typed, reason: error.reason))
    }
    let file: WorkoutFile
    do throws(WorkoutFileError) {
      file = try WorkoutFile(
        bytes, unit: services.unitOfImports(), usual: .usual(in: environment.zone),
        chosen: dates, now: environment.zone.local(at: now))
    } catch { throw WorkoutImportError(file: name, cause: error) }
    let workouts = file.workouts.filter { $0.interval.map { $0.end <= now } ?? true }
    let later = file.workouts.compactMap { $0.future(after: now) }
    if workouts.isEmpty, let first = later.first {
      throw WorkoutImportError(file: name, cause: .unreadable(first))
    }
    guard !isDryRun else { return try add(workouts, later, of: file, from: name, isDryRun: true) }
    return try store.exclusively {
      try add(workouts, later, of: file, from: name, isDryRun: false)
    }
  }

  private func add(
    _ workouts: [ImportedWorkout], _ later: [SkippedWorkoutRow], of file: WorkoutFile,
    from name: String, isDryRun: Bool
  ) throws -> ActionResult {
    let known = try store.workouts.known(workouts.map(\.recordID))
    var batch = WorkoutBatch(
      try ExerciseSearch(in: store, environment), zone: environment.zone, now: now)
    for workout in workouts where !known.contains(workout.recordID) { batch.add(workout) }
    var outcome = WorkoutImport(format: file.format)
    let days = workouts.map { environment.zone.local(at: batch.start(of: $0)).day }
    outcome.read = workouts.count
    if let first = days.min(), let last = days.max() { outcome.days = first...last }
    outcome.added = batch.workouts.count
    outcome.unchanged = workouts.count - batch.workouts.count
    outcome.sets = batch.entries.reduce(0) { $0 + $1.sets.sets.count }
    outcome.exercises = batch.exercises.map(\.name)
    outcome.skipped = (file.skipped.filter { $0.reason != .restTimer } + later)
      .sorted { $0.line < $1.line }
    outcome.converted = batch.workouts.isEmpty ? [] : file.converted
    outcome.assumedUnit = file.assumedUnit
    outcome.assumedOrder = file.assumedOrder
    guard !batch.workouts.isEmpty, !isDryRun else {
      return ActionResult(
        isDryRun ? nil : Message("done.workout.import_none", ["shift": name]),
        payload: TrainingOutcome(imported: outcome), canUndo: false)
    }
    return try write("workout.import", name, TrainingOutcome(imported: outcome)) { transaction in
      for exercise in batch.exercises { try transaction.save(exercise) }
      for workout in batch.workouts { try transaction.save(workout) }
      for entry in batch.entries { try transaction.save(entry) }
    }
  }
}

extension ImportedWorkout {
  /// The workout as a skipped row if it ends later than `now`; nil otherwise, or if only its local
  /// times are known.
  fileprivate func future(after now: Instant) -> SkippedWorkoutRow? {
    guard let interval, interval.end > now else { return nil }
    let exercise = exercises.first?.name ?? ""
    return SkippedWorkoutRow(
      line: line, exercise: exercise, reason: .future(ISOText.format(interval.end)))
  }
}

extension StoreServices {
  /// The unit of imported weights that have none; kilograms if the store cannot say.
  fileprivate func unitOfImports() -> WeightUnit { (try? trainingUnit()) ?? .kg }
}

/// The records of imported workouts.
private struct WorkoutBatch {
  private let search: ExerciseSearch
  private let zone: Zone
  private let now: Instant
  private var known: [String: TrainingExercise] = [:]
  /// The exercises that are not stored yet.
  private(set) var exercises: [TrainingExercise] = []
  /// The same by their names in lower case.
  private var added: [String: TrainingExercise] = [:]
  private(set) var workouts: [Workout] = []
  private(set) var entries: [WorkoutEntry] = []

  init(_ search: ExerciseSearch, zone: Zone, now: Instant) {
    self.search = search
    self.zone = zone
    self.now = now
  }

  /// Returns the start of a workout. One that the clocks skipped or repeated is resolved to the
  /// earlier of both times; one without a time of day may lie later today.
  func start(of imported: ImportedWorkout) -> Instant {
    imported.interval?.start ?? min(now, zone.instant(for: imported.start, near: now))
  }

  mutating func add(_ imported: ImportedWorkout) {
    let start = start(of: imported)
    let end =
      imported.interval?.end ?? imported.end.map { zone.instant(for: $0, near: start) } ?? start
    let workout = Workout(
      id: imported.recordID, start: start, end: max(start, min(end, now)), name: imported.name,
      notes: imported.notes, createdAt: now)
    workouts.append(workout)
    for (place, exercise) in imported.exercises.enumerated() {
      let own = self.exercise(exercise)
      entries.append(
        WorkoutEntry(
          id: .derived(from: "\(imported.identity) \(place) \(exercise.name)"),
          workout: workout.id, exercise: own.id, place: place, at: start,
          sets: SetList(exercise.sets), target: exercise.target, isLight: exercise.isLight,
          isDeload: exercise.isDeload, kind: own.kind, createdAt: now))
    }
  }

  /// Returns the exercise of that name: a person's own, a bundled one, or a new one.
  private mutating func exercise(_ imported: ImportedExercise) -> TrainingExercise {
    let key = imported.name.lowercased()
    if let found = known[key] { return found }
    let exercise: TrainingExercise
    if let own = search.stored(imported.name) {
      exercise = own
    } else {
      var fresh = search.new(imported.name, unit: imported.unit)
      if let bundled = ExerciseLibrary.exercise(imported.name) {
        fresh = search.adopted(bundled, unit: imported.unit)
      } else if imported.sets.allSatisfy({ $0.seconds != nil }) {
        fresh.kind = .timed
      } else if imported.unit == nil {
        fresh.kind = .bodyweight
      }
      // Two names of an app may mean the same bundled exercise.
      let name = fresh.name.lowercased()
      if let same = added[name] {
        known[key] = same
        return same
      }
      added[name] = fresh
      exercises.append(fresh)
      exercise = fresh
    }
    known[key] = exercise
    return exercise
  }
}
