import Coach
import Domain
import Store

extension TrainingService {
  // MARK: The workout in progress

  func startWorkout(at instant: Instant, routine id: RecordID?) throws -> ActionResult {
    try checkStart(at: instant)
    var workout = Workout(id: .new(), start: instant, createdAt: now)
    var entries: [WorkoutEntry] = []
    if let id {
      guard let routine = try store.routines.routines().first(where: { $0.id == id }) else {
        throw TrainingError.unknownRoutine(id.text, nearest: "")
      }
      guard !routine.days.isEmpty else { throw TrainingError.routineEmpty(routine.name) }
      let day = routine.next(after: try store.workouts.last(of: id)?.routineDay)
      workout.routine = id
      workout.routineDay = day
      workout.name = routine.days[day].name
      entries = try self.entries(of: routine.days[day], in: workout)
    }
    return try write(
      "workout.start", name(of: workout), TrainingOutcome(workout: workout)
    ) { transaction in
      try transaction.save(workout)
      for entry in entries { try transaction.save(entry) }
    }
  }

  /// Rejects the start of a workout while one is in progress, or in the future.
  package func checkStart(at instant: Instant) throws {
    if let running = try store.workouts.running() {
      throw TrainingError.workoutRunning(since: running.start)
    }
    guard instant <= now else { throw TrainingError.inFuture(instant) }
  }

  /// Returns the exercises of a routine's day with their planned sets, which are still open.
  private func entries(of day: Routine.Day, in workout: Workout) throws -> [WorkoutEntry] {
    let log = try services.trainingLog()
    return try day.items.enumerated().map { place, item in
      let exercise = try existing(exercise: item.exercise)
      return try planned(exercise, item, in: workout, place: place, log)
    }
  }

  /// Returns an exercise of a workout with the sets of its plan, which are still open.
  func planned(
    _ exercise: TrainingExercise, _ item: Routine.Item? = nil, in workout: Workout, place: Int,
    _ log: TrainingLog
  ) throws -> WorkoutEntry {
    let next = try PlannedSets(exercise, item, log)
    return WorkoutEntry(
      id: .new(), workout: workout.id, exercise: exercise.id, place: place, at: workout.start,
      sets: SetList(next.sets), target: next.scheme, isLight: item?.counts == false,
      isGuarded: try log.readiness(at: workout.start) != .ready, kind: exercise.kind,
      createdAt: now)
  }

  func finishWorkout(at instant: Instant) throws -> ActionResult {
    guard var workout = try store.workouts.running() else { throw TrainingError.noWorkout }
    guard instant <= now else { throw TrainingError.inFuture(instant) }
    guard instant >= workout.start else {
      throw TrainingError.workoutEndsBeforeStart(workout.start, instant)
    }
    workout.end = instant
    workout.updatedAt = now
    // An exercise that was not begun was not performed: it says nothing about its weight.
    let idle = try store.workouts.entries(of: workout.id).filter { entry in
      !entry.sets.sets.contains(where: \.isDone)
    }
    let log = try services.trainingLog()
    let suggested =
      log.settings.announces ? try log.adviceOfRunning().filter(\.isOpen).map(\.exercise.name) : []
    return try write(
      "workout.finish", name(of: workout),
      TrainingOutcome(workout: workout, suggested: suggested)
    ) { transaction in
      for entry in idle { try transaction.delete(workoutEntry: entry.id) }
      try transaction.save(workout)
    }
  }

  /// Saves the times, the name and the note of a workout; its exercises follow its start.
  func save(_ edit: Edited<Workout>) throws -> ActionResult {
    let id = edit.record.id
    guard let stored = try store.workouts.workout(id) else {
      throw TrainingError.unknownWorkout(id.text)
    }
    let wanted = try merged(
      edit, into: stored, orThrow: ActionError.recordChangedMeanwhile(name(of: stored)))
    var changed = stored
    changed.start = wanted.start
    if stored.end != nil { changed.end = wanted.end ?? stored.end }
    changed.name = wanted.name
    changed.notes = wanted.notes
    guard changed != stored else {
      return ActionResult(nil, payload: TrainingOutcome(workout: changed), canUndo: false)
    }
    guard changed.start <= now else { throw TrainingError.inFuture(changed.start) }
    if let end = changed.end {
      guard end <= now else { throw TrainingError.inFuture(end) }
      guard end >= changed.start else {
        throw TrainingError.workoutEndsBeforeStart(changed.start, end)
      }
    }
    changed.updatedAt = now
    let entries = try store.workouts.entries(of: id).map { entry in
      var entry = entry
      entry.at = changed.start
      entry.updatedAt = now
      return entry
    }
    return try write(
      "workout.times", name(of: changed), TrainingOutcome(workout: changed)
    ) { [changed] transaction in
      try transaction.save(changed)
      if changed.start != stored.start { for entry in entries { try transaction.save(entry) } }
    }
  }

  /// Deletes the workout in progress, unless another program has finished it.
  func discard(workout id: RecordID) throws -> ActionResult {
    guard try store.workouts.workout(id)?.isRunning == true else { throw TrainingError.noWorkout }
    return try delete(workout: id)
  }

  func delete(workout id: RecordID) throws -> ActionResult {
    guard let workout = try store.workouts.workout(id) else {
      throw TrainingError.unknownWorkout(id.text)
    }
    let key = workout.isRunning ? "workout.discard" : "workout.delete"
    return try write(key, name(of: workout), TrainingOutcome(workout: workout)) {
      try $0.delete(workout: id)
    }
  }

  func save(_ edit: Edited<WorkoutEntry>) throws -> ActionResult {
    guard let workout = try store.workouts.workout(edit.record.workout) else {
      throw TrainingError.unknownWorkout(edit.record.workout.text)
    }
    let exercise = try existing(exercise: edit.record.exercise)
    let stored = try store.workouts.entries(of: workout.id).first { $0.id == edit.record.id }
    let before = stored?.sets.sets.count(where: \.isDone) ?? 0
    var entry = try merged(
      edit, into: stored, orThrow: ActionError.recordChangedMeanwhile(exercise.name))
    entry.updatedAt = now
    return try write(
      entry.sets.sets.count(where: \.isDone) > before ? "workout.log" : "workout.sets",
      exercise.name, TrainingOutcome(exercise: exercise, workout: workout)
    ) { try $0.save(entry) }
  }

  /// Adds an exercise to a workout with the sets of its plan; to those that it has there already.
  /// An exercise that is new or archived is put into use.
  ///
  /// The sets are open while the workout runs. In a finished one, where nothing is done any more,
  /// they count as done as planned and can be corrected.
  func add(_ edit: Edited<TrainingExercise>, to id: RecordID) throws -> ActionResult {
    guard let workout = try store.workouts.workout(id) else {
      throw TrainingError.unknownWorkout(id.text)
    }
    let stored = try store.exercises.exercise(edit.record.id)
    var exercise = try merged(
      edit, into: stored,
      orThrow: ActionError.recordChangedMeanwhile(edit.original?.name ?? edit.record.name))
    exercise.name = exercise.name.trimmed
    exercise.isArchived = false
    if exercise != stored {
      try check(exercise)
      exercise.updatedAt = now
    }
    let changed = exercise == stored ? nil : exercise
    let entry = try entry(adding: exercise, to: workout)
    return try write(
      "workout.edit", name(of: workout), TrainingOutcome(exercise: exercise, workout: workout)
    ) { transaction in
      if let changed { try transaction.save(changed) }
      try transaction.save(entry)
    }
  }

  private func entry(
    adding exercise: TrainingExercise, to workout: Workout
  ) throws -> WorkoutEntry {
    let entries = try store.workouts.entries(of: workout.id)
    let place = (entries.map(\.place).max() ?? -1) + 1
    var entry = try planned(exercise, in: workout, place: place, services.trainingLog())
    if !workout.isRunning {
      for index in entry.sets.sets.indices { entry.sets.sets[index].isDone = true }
    }
    guard var known = entries.last(where: { $0.exercise == exercise.id }) else { return entry }
    known.sets.sets += entry.sets.sets
    known.updatedAt = now
    return known
  }

  func delete(_ entry: WorkoutEntry) throws -> ActionResult {
    guard let workout = try store.workouts.workout(entry.workout) else {
      throw TrainingError.unknownWorkout(entry.workout.text)
    }
    let exercise = try existing(exercise: entry.exercise)
    return try write(
      "workout.edit", exercise.name, TrainingOutcome(exercise: exercise, workout: workout)
    ) { try $0.delete(workoutEntry: entry.id) }
  }

  // MARK: Logging

  /// Adds sets to the workout in progress, or records a finished workout of them. Sets of a workout
  /// with the same start are added to that one.
  func log(_ logged: LoggedExercise) throws -> ActionResult {
    var logged = logged
    logged.exercise = try current(logged.exercise)
    guard !logged.sets.sets.isEmpty else {
      throw TrainingError.noSets(exercise: logged.exercise.name)
    }
    try logged.exercise.check(logged.sets.sets, target: logged.target)
    let at = logged.at ?? now
    guard at <= now else { throw TrainingError.inFuture(at) }
    let isNew = try store.exercises.exercise(logged.exercise.id) == nil
    let running = try store.workouts.running().flatMap { $0.start <= at ? $0 : nil }
    let known = try running ?? finishedWorkout(at: at, without: logged.exercise.id)
    var workout = known ?? Workout(id: .new(), start: at, end: at, createdAt: now)
    if known == nil { try join(&workout, logged.exercise.id) }
    let entry = try entry(for: logged, in: workout)
    return try write(
      "workout.log", logged.exercise.name,
      TrainingOutcome(exercise: logged.exercise, workout: workout)
    ) { transaction in
      if isNew { try transaction.save(logged.exercise) }
      if known == nil { try transaction.save(workout) }
      try transaction.save(entry)
    }
  }

  /// The time from the start of a routine's day in which what is logged by command belongs to it, in
  /// seconds.
  private static let dayOfRoutine: Int64 = 6 * 3600

  /// Makes a workout with an exercise part of the routine in use if its day has the exercise: the
  /// day that began a short time ago, or else the next one.
  private func join(_ workout: inout Workout, _ exercise: RecordID) throws {
    guard let routine = try store.routines.active() else { return }
    let last = try store.workouts.latest(of: routine.id), at = workout.start
    guard last.map({ $0.start <= at }) ?? true else { return }
    let current = last.flatMap { at - $0.start < Self.dayOfRoutine ? $0.routineDay : nil }
    let days = [current, routine.next(after: last?.routineDay)].compactMap(\.self)
    let day = days.first { day in
      routine.days.indices.contains(day)
        && routine.days[day].items.contains { $0.exercise == exercise }
    }
    guard let day else { return }
    workout.routine = routine.id
    workout.routineDay = day
    workout.name = routine.days[day].name
  }

  /// Returns an exercise as it is stored, which a new one may be by now: the one with its id, or else
  /// the one in use with its name.
  private func current(_ exercise: TrainingExercise) throws -> TrainingExercise {
    let exercises = try store.exercises.exercises(), name = exercise.name.lowercased()
    return exercises.first { $0.id == exercise.id }
      ?? exercises.first { !$0.isArchived && $0.name.lowercased() == name } ?? exercise
  }

  /// Returns the workout that starts at that moment and does not contain the exercise.
  private func finishedWorkout(at instant: Instant, without exercise: RecordID) throws -> Workout? {
    let moment = Interval(start: instant, end: instant + 1)
    for workout in try store.workouts.workouts(startingIn: moment) where !workout.isRunning {
      let entries = try store.workouts.entries(of: workout.id)
      if !entries.contains(where: { $0.exercise == exercise }) { return workout }
    }
    return nil
  }

  private func entry(for logged: LoggedExercise, in workout: Workout) throws -> WorkoutEntry {
    let entries = try store.workouts.entries(of: workout.id)
    if var known = entries.last(where: { $0.exercise == logged.exercise.id }) {
      // What is still open was planned: the first open sets are those that were done.
      let open = known.sets.sets.filter { !$0.isDone && !$0.isWarmUp }.count
      let done = logged.sets.sets.filter { !$0.isWarmUp }.count
      let kept = known.sets.sets.filter(\.isDone)
      let rest = known.sets.sets.filter { !$0.isDone }.suffix(max(0, open - done))
      known.sets.sets = kept + logged.sets.sets + rest
      known.updatedAt = now
      if logged.isLight { known.isLight = true }
      if logged.isDeload { known.isDeload = true }
      if let target = logged.target { known.target = target }
      return known
    }
    let log = try services.trainingLog()
    let exercise = try log.engineExercise(logged.exercise)
    return WorkoutEntry(
      id: .new(), workout: workout.id, exercise: logged.exercise.id, place: entries.count,
      at: workout.start, sets: logged.sets, target: logged.target ?? exercise.plan.scheme,
      isLight: logged.isLight, isDeload: logged.isDeload,
      isGuarded: try log.readiness(at: workout.start) != .ready, kind: logged.exercise.kind,
      createdAt: now)
  }

  private func name(of workout: Workout) -> String {
    let local = environment.zone.local(at: workout.start), format = environment.format
    let day = format.day(local.day)
    return "\(workout.name.isEmpty ? environment.texts("workout.title") : workout.name), \(day)"
  }
}

extension TrainingExercise {
  /// Rejects timed sets of an exercise that is counted, and the other way around.
  func check(_ sets: [LoggedSet], target: SetScheme?) throws(TrainingError) {
    let isTimed = kind == .timed
    guard sets.allSatisfy({ ($0.seconds != nil) == isTimed }),
      target.map({ $0.isTimed == isTimed }) ?? true
    else { throw .otherKind(exercise: name, isTimed: isTimed) }
  }
}

/// The sets to do next of an exercise.
struct PlannedSets {
  /// The sets, still open.
  let sets: [LoggedSet]
  /// The scheme.
  let scheme: SetScheme

  /// Plans the sets of an exercise: those of its plan or of its last session, or of a routine's item.
  /// Throws `StoreError` and `TrainingError`.
  init(_ exercise: TrainingExercise, _ item: Routine.Item?, _ log: TrainingLog) throws {
    let lift = try log.engineExercise(exercise)
    if item?.sets == nil, let week = PlannedSets.week(of: lift, log.settings) {
      scheme = week.scheme
      sets = week.sets.map { LoggedSet(weight: $0.weight, reps: $0.reps, isDone: false) }
      return
    }
    let scheme = item?.sets ?? lift.plan.scheme
    self.scheme = scheme
    let full = try PlannedSets.weight(exercise, lift, log)
    let weights = scheme.goals.indices.map { index -> Weight? in
      guard let item, item.permille.indices.contains(index), let full else { return full }
      let share = Weight(thousandths: full.thousandths * item.permille[index] / 1000, full.unit)
      return lift.loading.nearest(share) ?? share
    }
    sets = zip(scheme.goals, weights).map { goal, weight in
      LoggedSet(
        weight: weight, reps: scheme.isTimed ? nil : goal, seconds: scheme.isTimed ? goal : nil,
        isDone: false)
    }
  }

  /// Returns the week of a 5/3/1 cycle that is next; nil for another rule, or without a maximum.
  private static func week(
    of lift: Exercise, _ settings: TrainingSettings
  ) -> FiveThreeOne.Week? {
    guard lift.program(for: settings) == .fiveThreeOne, let most = lift.plan.trainingMax,
      let cycle = try? FiveThreeOne(trainingMax: most, step: lift.step)
    else { return nil }
    return cycle.weeks.first { $0.number == lift.plan.week ?? 1 }
  }

  /// Returns the working weight of the next session: the plan's, else that of the last one.
  private static func weight(
    _ exercise: TrainingExercise, _ lift: Exercise, _ log: TrainingLog
  ) throws -> Weight? {
    guard exercise.kind != .bodyweight, exercise.kind != .timed else { return lift.plan.weight }
    return try log.standingWeight(of: lift, after: log.sessions(of: exercise))
      ?? (exercise.kind == .barbell ? lift.loading.lightest : nil)
  }
}
