import Coach
import Domain
import Store

/// What a store knows about training at a moment: exercises, evidence and what follows from it.
package struct TrainingLog {
  private let store: Store
  private let environment: Environment
  private let recent: RecentReadiness
  /// The person's choices.
  package let settings: TrainingSettings

  /// The number of sessions of an exercise that the engine is given.
  package static let evidenceCount = 100

  /// Creates the log of a store. Throws `StoreError`.
  package init(store: Store, environment: Environment) throws {
    self.store = store
    self.environment = environment
    settings = try store.trainingSettings()
    recent = RecentReadiness(store, environment)
  }

  // MARK: Suggestions

  /// Returns the suggestion for the next session of an exercise. Throws `StoreError` and
  /// `TrainingError`.
  package func advice(for exercise: TrainingExercise) throws -> ExerciseAdvice {
    try advice(for: exercise, readiness())
  }

  /// Returns the suggestions for all exercises in use; the roster is read once. Throws `StoreError`
  /// and `TrainingError`.
  package func advice() throws -> [ExerciseAdvice] {
    let readiness = try readiness()
    return try store.exercises.exercises().filter { !$0.isArchived }
      .map { try advice(for: $0, readiness) }
  }

  private func advice(
    for exercise: TrainingExercise, _ readiness: Readiness
  ) throws -> ExerciseAdvice {
    let lift = try engineExercise(exercise)
    let sessions = try sessions(of: exercise)
    let advice = TrainingEngine.advice(
      for: lift, after: sessions, now: environment.now, readiness: readiness,
      settings: settings, zone: environment.zone)
    let offered = offer(advice, exercise)
    let stored = try store.suggestions.suggestions(.training, about: exercise.id.text)
    // One that was taken back can be accepted again.
    let known = stored.first { $0.id == offered.id && $0.state != .rolledBack }
    return ExerciseAdvice(
      exercise: exercise, advice: advice, suggestion: known ?? offered, last: sessions.last,
      isOn: settings.suggests)
  }

  private func offer(_ advice: Advice, _ exercise: TrainingExercise) -> Suggestion {
    Suggestion(
      domain: .training, subject: exercise.id.text, evidence: advice.evidenceHash,
      engine: "training", engineVersion: TrainingEngine.version,
      payload: "type=\(advice.type.rawValue) \(advice.accepted(at: environment.now))",
      confidence: advice.confidence.rawValue, reasons: advice.reasons,
      createdAt: environment.now)
  }

  /// Returns the exercise for which a suggestion was made before its last sessions were logged; nil
  /// if there is none with that prefix of an id. Throws `StoreError` and `TrainingError`.
  package func superseded(idPrefix prefix: String) throws -> TrainingExercise? {
    let states = [Readiness.ready, try readiness()]
    for exercise in try store.exercises.exercises() {
      let lift = try engineExercise(exercise), sessions = try sessions(of: exercise)
      for count in 1...Self.pastOffers where count <= sessions.count {
        for readiness in states {
          let past = TrainingEngine.advice(
            for: lift, after: sessions.dropLast(count), now: environment.now,
            readiness: readiness, settings: settings, zone: environment.zone)
          if offer(past, exercise).id.text.hasPrefix(prefix) { return exercise }
        }
      }
    }
    return nil
  }

  /// The number of sessions before which a suggestion is recognized as superseded.
  private static let pastOffers = 5

  /// Returns the sessions of an exercise for the engine, oldest first. Whether one of the last weeks
  /// followed a night shift or short sleep is decided by what is known now: either may have been
  /// entered after it. Throws `StoreError`.
  package func sessions(
    of exercise: TrainingExercise, last count: Int = evidenceCount
  ) throws -> [ExerciseSession] {
    try store.workouts.entries(ofExercise: exercise.id, last: count).map { entry in
      var session = entry.session
      if settings.usesReadiness, let readiness = try recent.readiness(at: session.at) {
        session.isGuarded = readiness != .ready
      }
      return session
    }
  }

  /// Returns the whole history of an exercise. Throws `StoreError` and `TrainingError`.
  package func history(of exercise: TrainingExercise) throws -> TrainingHistory {
    TrainingHistory(
      of: try engineExercise(exercise), try sessions(of: exercise, last: Int(Int32.max)),
      now: environment.now, settings: settings)
  }

  /// Returns the exercise as the engine needs it. Throws `TrainingError`.
  package func engineExercise(_ exercise: TrainingExercise) throws -> Exercise {
    do throws(LoadingError) { return try exercise.exercise() } catch { throw TrainingError(error) }
  }

  // MARK: Next workouts

  /// Returns the next workouts of a routine, placed around shifts and sleep. Throws `StoreError`.
  package func nextWorkouts(of routine: Routine, _ count: Int) throws -> [WorkoutPlanner.Slot] {
    let now = environment.now
    // Ten days for each workout, and the three around them on which sleep depends.
    let days = Int64(count) * 10 + 3
    let range = Interval(start: now - 3 * 86_400, end: now + days * 86_400)
    let last = try store.workouts.last(of: routine.id)
    let context = CoachContext(
      now: now, zone: environment.zone,
      shifts: try Roster(store: store, environment).shifts(touching: range),
      sleep: try store.sleep.entries(reaching: range))
    return WorkoutPlanner(context, routine).next(
      count, after: last.map { ($0.routineDay ?? 0, $0.start) })
  }

  // MARK: Readiness

  /// Returns the readiness at a moment, now by default. Throws `StoreError`.
  package func readiness(at instant: Instant? = nil) throws -> Readiness {
    guard settings.usesReadiness else { return .ready }
    let instant = instant ?? environment.now
    if let known = try recent.readiness(at: instant) { return known }
    let window = Interval(start: instant - Readiness.windowSeconds, end: instant)
    return Readiness.at(
      instant, shifts: try Roster(store: store, environment).worked(in: window),
      sleep: try store.sleep.entries(reaching: window).map(\.interval), zone: environment.zone)
  }
}

/// The suggestion for the next session of an exercise.
package struct ExerciseAdvice: Equatable, Sendable {
  /// The exercise.
  package let exercise: TrainingExercise
  /// What the engine says.
  package let advice: Advice
  /// Its record: stored if it was answered, else the offer.
  package let suggestion: Suggestion
  /// The last session; nil without one.
  package let last: ExerciseSession?
  /// Whether suggestions are switched on.
  package let isOn: Bool

  /// Whether there is anything to suggest.
  package var isSuggested: Bool { isOn && advice.type != .nothing }

  /// Whether it waits for an answer and would change anything.
  package var isOpen: Bool {
    guard isSuggested, suggestion.state == .offered else { return false }
    let plan = exercise.plan
    return advice.type != .hold || advice.plan.week != plan?.week
      || advice.plan.trainingMax != plan?.trainingMax
      || advice.plan.scheme != plan?.scheme ?? last?.target
  }
}
