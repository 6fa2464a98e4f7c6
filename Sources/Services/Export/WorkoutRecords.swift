import Coach
import Domain
import Interchange
import Store

/// A workout with its exercises, as it is written to files and printed.
package struct WorkoutDetails {
  package let workout: Workout
  package let entries: [WorkoutEntry]
  private let exercises: [RecordID: TrainingExercise]

  /// Reads a workout. Throws `StoreError`.
  package init(_ workout: Workout, _ store: Store) throws {
    try self.init(workout, store, Self.exercises(in: store))
  }

  private init(
    _ workout: Workout, _ store: Store, _ exercises: [RecordID: TrainingExercise]
  ) throws {
    self.workout = workout
    self.exercises = exercises
    entries = try store.workouts.entries(of: workout.id)
  }

  private static func exercises(in store: Store) throws -> [RecordID: TrainingExercise] {
    Dictionary(
      try store.exercises.exercises().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Reads the finished workouts that start in `interval`, one after another, in order of time.
  /// Throws `StoreError`, and what `body` throws.
  static func forEach(
    startingIn interval: Interval, _ store: Store, _ body: (WorkoutDetails) throws -> Void
  ) throws {
    let workouts = try store.workouts.workouts(startingIn: interval)
    try forEach(of: workouts.filter { !$0.isRunning }, store, body)
  }

  /// Reads some workouts with their exercises, one after another. Throws `StoreError`, and what
  /// `body` throws.
  package static func forEach(
    of workouts: [Workout], _ store: Store, _ body: (WorkoutDetails) throws -> Void
  ) throws {
    let exercises = try exercises(in: store)
    for workout in workouts { try body(try WorkoutDetails(workout, store, exercises)) }
  }

  /// Returns the name of an entry's exercise.
  package func name(of entry: WorkoutEntry) -> String {
    exercises[entry.exercise]?.name ?? entry.exercise.short
  }

  /// Returns the unit of an entry's exercise.
  package func unit(of entry: WorkoutEntry) -> WeightUnit {
    exercises[entry.exercise]?.unit ?? .kg
  }

  /// The workout as JSON.
  package var json: JSON {
    .members([
      ("id", .string(workout.id.text)), ("name", .string(workout.name)),
      ("started_at", JSON(workout.start)), ("finished_at", JSON(workout.end)),
      ("routine", JSON(workout.routine?.text)),
      ("exercises", .array(entries.map(json))),
    ])
  }

  private func json(of entry: WorkoutEntry) -> JSON {
    .object([
      "exercise": .string(name(of: entry)), "target": JSON(entry.target?.description),
      "light": .bool(entry.isLight), "deload": .bool(entry.isDeload),
      "guarded": .bool(entry.isGuarded),
      "sets": .array(entry.sets.sets.map { Self.json(of: $0, unit(of: entry)) }),
    ])
  }

  private static func json(of set: LoggedSet, _ unit: WeightUnit) -> JSON {
    .object([
      "weight": JSON(set.weight?.text), "unit": .string((set.weight?.unit ?? unit).rawValue),
      "reps": JSON(set.reps.map(Int64.init)), "seconds": JSON(set.seconds.map(Int64.init)),
      "rpe": JSON(set.rpe?.description), "done": .bool(set.isDone),
      "warm_up": .bool(set.isWarmUp),
    ])
  }
}

/// Writes workouts: a table with a row for each set, which `import` reads back, or a list.
enum WorkoutRecords {
  static let columns = [
    "start", "end", "workout", "exercise", "set", "kind", "weight", "unit", "reps", "seconds",
    "rpe", "done", "target", "light", "deload", "notes", "workout_id",
  ]

  /// Writes the rows of a table. Throws `StoreError`, and what the writer throws.
  static func write(
    _ window: DayWindow, _ store: Store?, _ environment: Environment,
    _ writer: inout RecordWriter
  ) throws {
    guard let store else { return }
    let zone = environment.zone
    try WorkoutDetails.forEach(startingIn: window.interval(in: zone), store) { details in
      for entry in details.entries {
        for (place, set) in entry.sets.sets.enumerated() {
          put(set, place + 1, entry, details, zone, &writer.records)
          try writer.endRecord()
        }
      }
    }
  }

  private static func put(
    _ set: LoggedSet, _ number: Int, _ entry: WorkoutEntry, _ details: WorkoutDetails,
    _ zone: Zone, _ records: inout Records
  ) {
    let workout = details.workout
    records.put(workout.start, in: zone)
    records.put(workout.end ?? workout.start, in: zone)
    records.put(workout.name.isEmpty ? nil : workout.name)
    records.put(details.name(of: entry))
    records.put(Int64(number))
    records.put(plain: set.isWarmUp ? "warm_up" : "working")
    records.put(number: set.weight?.text)
    records.put(set.weight?.unit.rawValue)
    records.put(set.reps.map(Int64.init))
    records.put(set.seconds.map(Int64.init))
    records.put(number: set.rpe?.description)
    records.put(set.isDone)
    records.put(entry.target?.description)
    records.put(entry.isLight)
    records.put(entry.isDeload)
    records.put(workout.notes.isEmpty ? nil : workout.notes)
    records.put(workout.id.text)
  }

  /// Writes a list of workouts with their exercises and sets. Throws `StoreError`, and what `write`
  /// throws.
  static func writeList(
    _ window: DayWindow, _ store: Store?, _ environment: Environment,
    to write: ([UInt8]) throws -> Void
  ) throws {
    try write(Array("{\"workouts\":[".utf8))
    var separator = "\n"
    if let store {
      try WorkoutDetails.forEach(startingIn: window.interval(in: environment.zone), store) {
        try write(Array((separator + $0.json.text()).utf8))
        separator = ",\n"
      }
    }
    try write(Array("\n]}\n".utf8))
  }
}

extension Records {
  /// Appends a formatted number, or nothing.
  fileprivate mutating func put(number: String?) {
    guard let number else { return put(nil as String?) }
    put(number: number)
  }
}
