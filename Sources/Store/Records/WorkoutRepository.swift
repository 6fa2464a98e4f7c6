import Coach
import Domain

extension Workout: TabledRecord {
  package static let table = TableDescriptor(
    "workout", about: .training,
    claim: RecordClaim(column: "finished_at", value: .null) { loser, _ in
      // Nobody trains for a second: it marks a workout that another one in progress replaced.
      guard case .integer(let start) = loser["started_at"] else { return }
      loser["finished_at"] = .integer(start + Workout.replacedSeconds)
    },
    empty: Workout(id: RecordID(""), start: .epoch, createdAt: .epoch)
  ) { t in
    t.id(\.id)
    t.column("started_at", \.start, part: "time")
    t.column("finished_at", \.end, part: "time")
    t.column("routine_id", \.routine, part: "routine")
    t.column("routine_day", \.routineDay, part: "routine")
    t.column("name", \.name, typed: .optionalName)
    t.column("notes", \.notes, typed: .note)
    t.times(created: \.createdAt, updated: \.updatedAt)
  }
}

extension Workout {
  /// The length of a workout that a merge ended, because another store had one in progress too. Its
  /// open sets were not missed.
  fileprivate static let replacedSeconds: Int64 = 1
}

extension WorkoutEntry: TabledRecord {
  package static let table = TableDescriptor(
    "workout_exercise", about: .training, isPart: true,
    empty: WorkoutEntry(
      id: RecordID(""), workout: RecordID(""), exercise: RecordID(""), place: 0, at: .epoch,
      createdAt: .epoch)
  ) { t in
    t.id(\.id)
    t.column("workout_id", \.workout)
    t.column("exercise_id", \.exercise)
    t.column("place", \.place)
    t.column("started_at", \.at)
    t.column("sets", \.sets)
    t.column("target", \.target)
    t.column("is_light", \.isLight)
    t.column("is_deload", \.isDeload)
    t.column("is_guarded", \.isGuarded)
    t.column("kind", \.kind)
    t.times(created: \.createdAt, updated: \.updatedAt)
  }
}

extension RecordTable {
  /// Workouts.
  public static let workout = Workout.table.untyped
  /// Exercises of workouts.
  public static let workoutExercise = WorkoutEntry.table.untyped
}

/// The workouts. Every function throws `StoreError`.
public struct WorkoutRepository {
  let connection: Connection

  /// Returns the workout in progress; nil without one.
  public func running() throws -> Workout? {
    // SQLite uses the index on `(finished_at IS NULL)` only for the second condition.
    try connection.record(
      Workout.table, "AND finished_at IS NULL AND (finished_at IS NULL) = 1")
  }

  /// Returns a workout; nil if there is none with that id.
  public func workout(_ id: RecordID) throws -> Workout? {
    try connection.record(Workout.table, "AND id = ?1", [Value(id)])
  }

  /// Returns the workouts whose id begins with `prefix`.
  public func workouts(idPrefix prefix: String) throws -> [Workout] {
    try connection.records(
      Workout.table, "AND substr(id, 1, length(?1)) = ?1 ORDER BY started_at, id",
      [Value(prefix)])
  }

  /// Returns the latest workouts, latest first.
  public func latest(_ count: Int) throws -> [Workout] {
    try connection.records(
      Workout.table, "ORDER BY started_at DESC, id LIMIT ?1", [Value(count)])
  }

  /// Returns the workouts that overlap `interval`, in order of time; one in progress reaches
  /// everything after its start.
  public func workouts(reaching interval: Interval) throws -> [Workout] {
    let found = try connection.records(
      Workout.table,
      "AND started_at > ?1 AND started_at < ?2 AND finished_at > ?3 ORDER BY started_at, id",
      [Value(interval.start - Self.longestSeconds), Value(interval.end), Value(interval.start)])
    guard interval.seconds > 0, let running = try running(), running.start < interval.end else {
      return found
    }
    return (found + [running]).sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  /// The time over which a finished workout is found, a month in seconds: one that was forgotten may
  /// be long, and without a limit every search would look at all workouts before its time.
  private static let longestSeconds: Int64 = 31 * 86_400

  /// Returns the workouts that start in `interval`, the last `count` of them, in order of time.
  public func workouts(startingIn interval: Interval, last count: Int = .max) throws -> [Workout] {
    try connection.records(
      Workout.table,
      "AND started_at >= ?1 AND started_at < ?2 ORDER BY started_at DESC, id DESC LIMIT ?3",
      [Value(interval.start), Value(interval.end), Value(count)]
    ).reversed()
  }

  /// Returns the start of the first workout after a moment; nil if there is none.
  public func firstStart(after instant: Instant) throws -> Instant? {
    try connection.first(
      """
      SELECT started_at FROM workout WHERE deleted_at IS NULL AND started_at > ?1
      ORDER BY started_at LIMIT 1
      """, [Value(instant)]
    ) { $0.instant() }
  }

  /// Returns the workout in progress if it belongs to a routine, else its last finished one.
  public func latest(of routine: RecordID) throws -> Workout? {
    if let running = try running(), running.routine == routine { return running }
    return try last(of: routine)
  }

  /// Returns the last finished workout of a routine; nil without one.
  public func last(of routine: RecordID) throws -> Workout? {
    try connection.record(
      Workout.table,
      "AND routine_id = ?1 AND finished_at IS NOT NULL ORDER BY started_at DESC, id LIMIT 1",
      [Value(routine)])
  }

  /// Returns the exercises of workouts in their order, by workout.
  public func entries(of workouts: [RecordID]) throws -> [RecordID: [WorkoutEntry]] {
    var found: [RecordID: [WorkoutEntry]] = [:]
    for id in workouts {
      found[id] = try connection.records(
        WorkoutEntry.table, "AND workout_id = ?1 ORDER BY place, id", [Value(id)])
    }
    return found
  }

  /// Returns the exercises of a workout in their order.
  public func entries(of workout: RecordID) throws -> [WorkoutEntry] {
    try entries(of: [workout])[workout] ?? []
  }

  /// Returns an exercise's last `count` entries of finished workouts, oldest first. Open sets of a
  /// workout that a merge ended are left out, and so are the `skipped` last entries.
  public func entries(
    ofExercise id: RecordID, last count: Int, before skipped: Int = 0
  ) throws -> [WorkoutEntry] {
    var entries = try connection.records(
      WorkoutEntry.table,
      """
      AND exercise_id = ?1 AND \(Self.isFinished)
      ORDER BY started_at DESC, \(Self.latestFirst) LIMIT ?2 OFFSET ?3
      """, [Value(id), Value(count), Value(skipped)]
    )
    for index in entries.indices.reversed()
    where !entries[index].sets.sets.allSatisfy(\.isDone) || entries[index].sets.sets.isEmpty {
      guard try isReplaced(entries[index].workout) else { continue }
      entries[index].sets.sets.removeAll { !$0.isDone }
      if entries[index].sets.sets.isEmpty { entries.remove(at: index) }
    }
    return entries.reversed()
  }

  /// Whether the workout of an entry is finished. It is looked up for each entry: a list of all
  /// workouts would grow with the years.
  private static let isFinished = """
    EXISTS (SELECT 1 FROM workout WHERE workout.id = workout_exercise.workout_id
      AND workout.finished_at IS NOT NULL AND workout.deleted_at IS NULL)
    """

  /// Returns whether a merge ended a workout.
  private func isReplaced(_ id: RecordID) throws -> Bool {
    try connection.integer(
      "SELECT finished_at = started_at + \(Workout.replacedSeconds) FROM workout WHERE id = ?1",
      [Value(id)]) == 1
  }

  /// The order of records of the same moment, last created first.
  private static let latestFirst = """
    created_at DESC, (SELECT min(hlc) FROM record_stamp
      WHERE table_name = 'workout_exercise' AND record_id = workout_exercise.id) DESC, id DESC
    """

  /// Returns the ids of workouts among `ids` that are known, deleted ones too.
  public func known(_ ids: [RecordID]) throws -> Set<RecordID> {
    var found: Set<RecordID> = []
    for id in ids {
      let count = try connection.first(
        "SELECT count(*) FROM workout WHERE id = ?1", [Value(id)]
      ) { $0.int() }
      if count ?? 0 > 0 { found.insert(id) }
    }
    return found
  }

  /// Returns when each exercise was last trained in a finished workout.
  public func lastTrained() throws -> [RecordID: Instant] {
    // From one exercise to the next in the index; all entries would grow with the years.
    let rows = try connection.all(
      """
      WITH RECURSIVE trained (id) AS (
        SELECT min(exercise_id) FROM workout_exercise WHERE deleted_at IS NULL
        UNION ALL
        SELECT (SELECT min(exercise_id) FROM workout_exercise
          WHERE deleted_at IS NULL AND exercise_id > trained.id)
        FROM trained WHERE id IS NOT NULL)
      SELECT id, (
        SELECT started_at FROM workout_exercise
        WHERE exercise_id = trained.id AND deleted_at IS NULL AND sets <> ''
          AND \(Self.isFinished) ORDER BY started_at DESC LIMIT 1)
      FROM trained WHERE id IS NOT NULL
      """
    ) { row in (row.id(), row.optionalInstant()) }
    return Dictionary(uniqueKeysWithValues: rows.compactMap { id, at in at.map { (id, $0) } })
  }
}

extension Store {
  /// The workouts.
  public var workouts: WorkoutRepository { WorkoutRepository(connection: connection) }
}

extension WriteTransaction {
  /// Inserts a workout or replaces the one with its identity. Throws `StoreError.constraint` if
  /// another one is in progress.
  public func save(_ workout: Workout) throws { try save(workout, in: Workout.table) }

  /// Inserts an exercise of a workout or replaces the one with its identity. Throws
  /// `StoreError.constraint`.
  public func save(_ entry: WorkoutEntry) throws { try save(entry, in: WorkoutEntry.table) }

  /// Deletes an exercise of a workout. Throws `StoreError.notFound`.
  public func delete(workoutEntry id: RecordID) throws { try delete(id, from: .workoutExercise) }

  /// Deletes a workout with its exercises. Throws `StoreError.notFound`.
  public func delete(workout id: RecordID) throws {
    for entry in try WorkoutRepository(connection: connection).entries(of: id) {
      try delete(entry.id, from: .workoutExercise)
    }
    try delete(id, from: .workout)
  }
}
