import Coach
import Domain
import Store

/// What a store knows about training at a moment: exercises, evidence and what follows from it.
package struct TrainingLog {
  let store: Store
  let environment: Environment
  private let recent: RecentReadiness
  /// The person's choices.
  package let settings: TrainingSettings

  /// The number of sessions of an exercise that the engine is given.
  package static let evidenceCount = 100
  /// The number of them that usually decides; the others are read where they could matter.
  private static let usualEvidenceCount = 24

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

  /// Returns the suggestion for the session after a workout in progress, as if its sets were all;
  /// nil unless they contain the exercise and all of them were done. Throws `StoreError` and
  /// `TrainingError`.
  package func advice(
    for exercise: TrainingExercise, finishing workout: RecordID
  ) throws -> ExerciseAdvice? {
    let entry = try store.workouts.entries(of: workout).last { $0.exercise == exercise.id }
    guard let entry, !entry.sets.sets.isEmpty, entry.sets.open.isEmpty else { return nil }
    return try advice(for: exercise, readiness(), finishing: entry)
  }

  /// Returns the suggestions after the exercises of the workout in progress that are done. Throws
  /// `StoreError` and `TrainingError`.
  package func adviceOfRunning() throws -> [ExerciseAdvice] {
    guard let running = try store.workouts.running() else { return [] }
    return try store.workouts.entries(of: running.id).compactMap { entry in
      try store.exercises.exercise(entry.exercise).flatMap {
        try advice(for: $0, finishing: running.id)
      }
    }
  }

  private func advice(
    for exercise: TrainingExercise, _ readiness: Readiness, finishing entry: WorkoutEntry? = nil
  ) throws -> ExerciseAdvice {
    let lift = try engineExercise(exercise)
    let (evidence, last) = try evidence(of: exercise, lift, finishing: entry)
    let advice = TrainingEngine.advice(
      for: lift, after: evidence, now: environment.now, readiness: readiness,
      settings: settings, zone: environment.zone)
    let offered = offer(advice, exercise)
    let known = try store.suggestions.suggestion(offered.id)
    // One that was taken back can be accepted again, and one declined for a day once that is over.
    let isKnown = known.map { $0.state != .rolledBack && !isOver($0) } ?? false
    var before = last
    before?.target = last.flatMap(lift.scheme)
    return ExerciseAdvice(
      exercise: exercise, advice: advice, suggestion: isKnown ? known ?? offered : offered,
      last: before, weight: evidence.standingWeight(lift),
      followsWeek: lift.program == .fiveThreeOne && !evidence.isPlanNewer,
      isOn: settings.suggests)
  }

  /// Returns what a suggestion rests on, and the last session. Throws `StoreError`.
  private func evidence(
    of exercise: TrainingExercise, _ lift: Exercise, finishing entry: WorkoutEntry?
  ) throws -> (Evidence, last: ExerciseSession?) {
    let finished = entry.map { [$0.session] } ?? []
    let recent = try sessions(of: exercise, last: Self.usualEvidenceCount)
    func evidence(_ sessions: [ExerciseSession]) -> Evidence {
      Evidence(of: lift, sessions, now: environment.now, settings: settings)
    }
    let usual = evidence(recent + finished)
    if usual.suffices(for: lift, settings: settings) {
      return (usual, finished.last ?? recent.last)
    }
    let earlier = try sessions(
      of: exercise, last: Self.evidenceCount - Self.usualEvidenceCount,
      before: Self.usualEvidenceCount)
    let sessions = earlier + recent + finished
    return (earlier.isEmpty ? usual : evidence(sessions), sessions.last)
  }

  /// Returns whether a suggestion was declined for a day before today.
  private func isOver(_ suggestion: Suggestion) -> Bool {
    guard suggestion.isForOneDay, let moment = suggestion.respondedAt else { return false }
    return environment.zone.local(at: moment).day < environment.today
  }

  /// Returns the open suggestions for the next session: those of the workout in progress, else of
  /// the next one of the routine in use, else all. Throws `StoreError` and `TrainingError`.
  package func openForNextSession() throws -> [ExerciseAdvice] {
    // One that was only begun says nothing yet about what it will contain.
    if let running = try store.workouts.running(),
      try !store.workouts.entries(of: running.id).isEmpty
    {
      return try openAdvice(in: running)
    }
    let open = try advice().filter(\.isOpen)
    guard let next = try nextWorkout() else { return open }
    let exercises = Set(next.items.map(\.exercise))
    return open.filter { exercises.contains($0.exercise.id) }
  }

  /// Returns the open suggestions for the exercises of the workout in progress that are done or not
  /// begun.
  private func openAdvice(in running: Workout) throws -> [ExerciseAdvice] {
    var seen: Set<RecordID> = []
    return try store.workouts.entries(of: running.id).compactMap { entry in
      let hasBegun = entry.sets.sets.contains { $0.isDone && !$0.isWarmUp }
      guard seen.insert(entry.exercise).inserted,
        let exercise = try store.exercises.exercise(entry.exercise)
      else { return nil }
      let after = try advice(for: exercise, finishing: running.id)
      let advice = try after ?? (hasBegun ? nil : advice(for: exercise))
      return advice?.isOpen == true ? advice : nil
    }
  }

  /// Returns whether the person has not chosen the goal, which is the default. Throws `StoreError`.
  package func goalIsUnanswered() throws -> Bool {
    guard settings.goal == .fitness, settings.suggests else { return false }
    return try store.suggestions.suggestion(Suggestion.goalQuestion(at: environment.now).id) == nil
  }

  func offer(_ advice: Advice, _ exercise: TrainingExercise) -> Suggestion {
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
  /// entered after it. The `skipped` last ones are left out. Throws `StoreError`.
  package func sessions(
    of exercise: TrainingExercise, last count: Int = evidenceCount, before skipped: Int = 0
  ) throws -> [ExerciseSession] {
    try store.workouts.entries(ofExercise: exercise.id, last: count, before: skipped).map { entry in
      var session = entry.session
      if settings.usesReadiness, let readiness = try recent.readiness(at: session.at) {
        session.isGuarded = readiness != .ready
      }
      return session
    }
  }

  /// Returns the history of an exercise: the last `count` sessions, or all. Throws `StoreError` and
  /// `TrainingError`.
  package func history(
    of exercise: TrainingExercise, last count: Int = Int(Int32.max)
  ) throws -> TrainingHistory {
    TrainingHistory(
      of: try engineExercise(exercise), try sessions(of: exercise, last: count),
      now: environment.now, settings: settings)
  }

  /// Returns the weight that the next session repeats without a suggestion; nil without a plan and a
  /// session.
  func standingWeight(of exercise: Exercise, after sessions: [ExerciseSession]) -> Weight? {
    Evidence(of: exercise, sessions, now: environment.now, settings: settings)
      .standingWeight(exercise)
  }

  /// Returns the exercise as the engine needs it. Throws `TrainingError`.
  package func engineExercise(_ exercise: TrainingExercise) throws -> Exercise {
    do throws(LoadingError) { return try exercise.exercise() } catch { throw TrainingError(error) }
  }

  // MARK: Next workouts

  /// Returns the next workouts of a routine, placed around shifts and sleep. Throws `StoreError`.
  package func nextWorkouts(of routine: Routine, _ count: Int) throws -> [WorkoutPlanner.Slot] {
    let now = environment.now
    // Ten days for each workout.
    let context = try context(in: Interval(start: now, end: now + Int64(count) * 10 * 86_400))
    let last = try store.workouts.latest(of: routine.id)
    return WorkoutPlanner(context, routine).next(
      count, after: last.map { ($0.routineDay ?? 0, $0.start) })
  }

  /// Returns the next workout of the routine in use; nil without one. Throws `StoreError`.
  package func nextWorkout() throws -> NextWorkout? {
    guard let routine = try store.routines.active(), !routine.days.isEmpty else { return nil }
    let slot = try nextWorkouts(of: routine, 1).first
    let last = try store.workouts.latest(of: routine.id)
    let day = slot?.day ?? routine.next(after: last?.routineDay)
    guard routine.days.indices.contains(day) else { return nil }
    return NextWorkout(
      name: routine.days[day].name, items: routine.days[day].items, slot: slot)
  }

  /// Returns the roster and the sleep of a range, with the three days before and after it on which
  /// sleep depends. Throws `StoreError`.
  func context(in range: Interval) throws -> CoachContext {
    try TimelineReader(roster: Roster(store: store, environment), environment)
      .context(around: range)
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
      sleep: try store.sleep.entries(reaching: window).map(\.interval),
      illness: try Illness(store, in: window, environment).intervals, zone: environment.zone)
  }
}

/// The suggestion for the next session of an exercise.
package struct ExerciseAdvice: Equatable, Sendable {
  /// The exercise.
  package let exercise: TrainingExercise
  /// What the engine says.
  package let advice: Advice
  /// Its record: stored if it was answered, else the offer.
  package internal(set) var suggestion: Suggestion
  /// The last session; nil without one.
  package let last: ExerciseSession?
  /// The weight of the next session without the suggestion; nil without one.
  package let weight: Weight?
  /// Whether the sets of the next session follow from the week of the last one.
  let followsWeek: Bool
  /// Whether suggestions are switched on.
  package let isOn: Bool

  /// Whether there is anything to suggest.
  package var isSuggested: Bool { isOn && advice.type != .nothing }

  /// Whether it waits for an answer and would change anything.
  package var isOpen: Bool {
    guard isSuggested, suggestion.state == .offered, !advice.basedOn.isEmpty else { return false }
    let plan = exercise.plan
    return advice.type != .hold || advice.plan.week != plan?.week
      || advice.plan.trainingMax != plan?.trainingMax
      || advice.plan.scheme != plan?.scheme ?? last?.target
  }
}

extension ExerciseAdvice {
  /// The sets that the weight belongs to: those of the plan, or in a cycle those of the last week.
  package var scheme: SetScheme? {
    followsWeek ? last?.target ?? exercise.plan?.scheme : exercise.plan?.scheme ?? last?.target
  }

  /// Whether the person keeps the same weights today.
  package var isSameToday: Bool { suggestion.isForOneDay }

  /// Whether it is about the first session, whose weights are known.
  package var isFirst: Bool { isSuggested && advice.basedOn.isEmpty }

  /// What spoke for and against it; only the answer if that holds for today.
  package var reasons: [Reason] {
    isSameToday ? Array(suggestion.reasons.prefix(1)) : advice.reasons
  }

  /// Whether the goal decides how a weight goes on that was lifted.
  package var followsGoal: Bool {
    exercise.program == nil && advice.weight != nil && !advice.basedOn.isEmpty
      && exercise.kind != .bodyweight && exercise.kind != .timed
  }
}

extension Suggestion {
  /// The question whether the default goal is the right one. Its record says that it was answered.
  static func goalQuestion(at now: Instant) -> Suggestion {
    Suggestion(
      domain: .training, subject: "goal", evidence: "goal", engine: "training", createdAt: now)
  }
}

/// The next workout of a routine.
package struct NextWorkout: Equatable, Sendable {
  /// The name of the routine's day.
  package let name: String
  /// Its exercises with their sets.
  package let items: [Routine.Item]
  /// When it is; nil if no time is free.
  package let slot: WorkoutPlanner.Slot?
}
