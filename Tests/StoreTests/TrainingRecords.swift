import Coach
import Domain
import Store
import Testing

/// Records of training.
enum TrainingRecords {
  /// An exercise; `full` has another value than the usual one everywhere.
  static func exercise(_ id: String, full: Bool = false) throws -> TrainingExercise {
    var made = TrainingExercise(id: RecordID(id), name: "Lift \(id)", createdAt: at(0))
    guard full else { return made }
    made = TrainingExercise(
      id: RecordID(id), slug: "squat", name: "Kniebeuge", muscle: "quads", kind: .machine,
      body: .lower, unit: .lb, createdAt: at(0))
    made.bar = try Weight(parsing: "35.5lb")
    made.plates = try PlateList(parsing: "45,25,2.5", unit: .lb)
    made.pairs = try #require(PlatePairs(parsing: "25:2,2.5:0", unit: .lb))
    made.step = try Weight(parsing: "2.5lb")
    made.program = .gzclpT2
    made.range = RepRange(8, 12)
    made.deloadAfter = 2
    made.required = 4
    made.isIsolation = true
    made.isUnilateral = true
    made.isArchived = true
    made.plan = TrainingPlan(
      weight: try Weight(parsing: "185lb"), scheme: try SetScheme(parsing: "5/3/1+"),
      trainingMax: try Weight(parsing: "200lb"), week: 3, since: at(5), after: "w")
    return made
  }

  /// A workout; hours count from `midnight`.
  static func workout(
    _ id: String, _ start: Int64, _ end: Int64?, routine: String? = nil, day: Int? = nil
  ) -> Workout {
    Workout(
      id: RecordID(id), start: at(start), end: end.map(at), routine: routine.map { RecordID($0) },
      routineDay: day, name: "Day \(id)", notes: "müde", createdAt: at(0))
  }

  /// An exercise of a workout.
  static func entry(
    _ id: String, of workout: Workout, _ exercise: String = "squat", place: Int = 0,
    _ sets: String = "60x5 60x5"
  ) throws -> WorkoutEntry {
    WorkoutEntry(
      id: RecordID(id), workout: workout.id, exercise: RecordID(exercise), place: place,
      at: workout.start, sets: try SetList(parsing: sets), createdAt: at(0))
  }

  /// A routine of two days.
  static func routine(_ id: String, active: Bool = false) -> Routine {
    Routine(
      id: RecordID(id), slug: "own", name: "Plan \(id)", daysPerWeek: 4,
      days: [
        Routine.Day(
          name: "A",
          items: [
            Routine.Item(exercise: RecordID("squat")),
            Routine.Item(
              exercise: RecordID("row"), sets: SetScheme(2, by: 5), permille: [500, 1000],
              counts: false),
          ]), Routine.Day(name: "B", items: []),
      ], isActive: active, createdAt: at(0))
  }

  /// An offer with reasons of every sign.
  static func suggestion(_ evidence: String, created: Int64 = 0) -> Suggestion {
    Suggestion(
      domain: .training, subject: "squat", evidence: evidence, engine: "training",
      engineVersion: 7, baseRevision: 3, payload: "scheme=3x5 weight=82.5kg", score: 912,
      confidence: "high",
      reasons: [
        Reason("ALL_SETS_N", .supports, ["3"], contribution: 120),
        Reason("HOLD_SHORT_SLEEP", .against, ["300"], contribution: -40),
        Reason("STEP", .neutral, ["2.5", "kg"]), Reason("ROUNDED_TO"),
        Reason("EMPTY", .neutral, [""]),
      ], createdAt: at(created), expiresAt: at(90))
  }
}
