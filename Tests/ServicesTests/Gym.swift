import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import Testing

/// A person who trains: a store, a clock, and workouts in the words of the command line.
final class Gym {
  let planner: Planner

  init() throws {
    planner = try Planner(now: "2026-01-05T18:00:00Z", zone: "UTC")
  }

  var store: Store { planner.store }
  var now: Instant { planner.environment.now }

  /// Lets time pass.
  func wait(days: Int64 = 0, hours: Int64 = 0) {
    planner.environment.now = now + days * 86_400 + hours * 3600
  }

  @discardableResult
  func perform(_ action: TrainingAction) throws -> ActionResult {
    try planner.perform(.training(action))
  }

  // MARK: Exercises and routines

  /// Returns a person's exercise by its name.
  func exercise(_ name: String) throws -> TrainingExercise {
    try #require(store.exercises.exercises().first { $0.name == name }, "no \(name)")
  }

  /// Adds an exercise.
  @discardableResult
  func add(
    _ name: String, kind: ExerciseKind = .barbell, body: BodyPart = .lower,
    program: TrainingProgram? = nil, sets: String? = nil, weight: String? = nil, tm: String? = nil
  ) throws -> TrainingExercise {
    var made = TrainingExercise(id: .new(), name: name, kind: kind, body: body, createdAt: now)
    made.program = program
    if let scheme = try sets.map({ try SetScheme(parsing: $0) }) {
      made.plan = TrainingPlan(
        weight: try weight.map { try Weight(parsing: $0) }, scheme: scheme,
        trainingMax: try tm.map { try Weight(parsing: $0) })
    }
    try perform(.saveExercise(made))
    return try exercise(name)
  }

  /// Changes the plan of an exercise by hand.
  func plan(_ name: String, _ change: (inout TrainingPlan) throws -> Void) throws {
    let stored = try exercise(name)
    var exercise = stored
    var plan = exercise.plan ?? TrainingPlan(scheme: SetScheme(3, by: 5))
    try change(&plan)
    exercise.plan = plan
    try perform(.saveExercise(exercise, from: stored))
  }

  /// Puts a bundled program into use.
  @discardableResult
  func use(_ slug: String) throws -> Routine {
    try #require(perform(.usePreset(slug)).training?.routine)
  }

  /// Adds a routine of one day with exercises of the person's, and returns its id.
  func routine(_ names: String...) throws -> RecordID {
    let items = try names.map { Routine.Item(exercise: try exercise($0).id) }
    let made = Routine(
      id: .new(), name: "Own", days: [Routine.Day(name: "A", items: items)], createdAt: now)
    try perform(.saveRoutine(made))
    return made.id
  }

  // MARK: Workouts

  @discardableResult
  func start(_ routine: RecordID? = nil) throws -> Workout {
    try #require(perform(.startWorkout(at: now, routine: routine)).training?.workout)
  }

  /// Logs sets of an exercise.
  func log(_ name: String, _ words: String, at: Instant? = nil, target: String? = nil) throws {
    let exercise = try exercise(name)
    var logged = LoggedExercise(exercise, try SetList(parsing: words, unit: exercise.unit))
    logged.at = at
    logged.target = try target.map { try SetScheme(parsing: $0) }
    try perform(.log(logged))
  }

  func finish() throws { try perform(.finishWorkout(at: now)) }

  /// The exercises of the workout in progress.
  func entries() throws -> [WorkoutEntry] {
    let running = try #require(try store.workouts.running(), "no workout")
    return try store.workouts.entries(of: running.id)
  }

  /// The sets of an exercise of the workout in progress: `20x5 20x5!`.
  func sets(_ name: String) throws -> String {
    let id = try exercise(name).id
    return try #require(entries().last { $0.exercise == id }, "no \(name)").sets.description
  }

  /// Does everything that is planned for a day of a routine, and returns it.
  @discardableResult
  func train(_ routine: RecordID) throws -> [WorkoutEntry] {
    try start(routine)
    let planned = try entries()
    for open in planned {
      var entry = open
      for index in entry.sets.sets.indices { entry.sets.sets[index].isDone = true }
      try perform(.saveEntry(entry, from: open))
    }
    wait(hours: 1)
    try finish()
    return planned
  }

  // MARK: Suggestions

  func advice(_ name: String) throws -> ExerciseAdvice {
    try TrainingLog(store: store, environment: planner.environment).advice(for: exercise(name))
  }

  /// The suggestion for an exercise: `weight_increase 82.5 3x5`.
  func suggested(_ name: String) throws -> String {
    let advice = try advice(name).advice
    let weight = advice.weight.map { "\($0.text) " } ?? ""
    return "\(advice.type.rawValue) \(weight)\(advice.plan.scheme)"
  }

  @discardableResult
  func answer(_ answer: SuggestionAnswer, _ id: RecordID) throws -> ActionResult {
    try perform(.answer(answer, id))
  }

  // MARK: Everything

  /// The records of training as they are, without the times of their last change.
  func picture() throws -> Picture {
    let exercises = try store.exercises.exercises().map { exercise in
      var exercise = exercise
      exercise.updatedAt = Instant(seconds: 0)
      return exercise
    }
    let routines = try store.routines.routines().map { routine in
      var routine = routine
      routine.updatedAt = Instant(seconds: 0)
      return routine
    }
    let workouts = try store.workouts.latest(.max)
    let entries = try workouts.flatMap { try store.workouts.entries(of: $0.id) }.map { entry in
      var entry = entry
      entry.updatedAt = Instant(seconds: 0)
      return entry
    }
    return Picture(
      exercises: exercises, routines: routines, workouts: workouts, entries: entries,
      suggestions: try store.suggestions.suggestions(idPrefix: ""))
  }

  struct Picture: Equatable {
    var exercises: [TrainingExercise]
    var routines: [Routine]
    var workouts: [Workout]
    var entries: [WorkoutEntry]
    var suggestions: [Suggestion]
  }

  /// Expects an error of training that changes nothing.
  func refuses(
    _ error: TrainingError, _ action: TrainingAction,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try store.records()
    #expect(throws: error, sourceLocation: sourceLocation) { try perform(action) }
    #expect(try store.records() == before, sourceLocation: sourceLocation)
  }
}
