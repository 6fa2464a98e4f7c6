import Coach
import Domain

extension TrainingExercise: TabledRecord {
  package static let table = TableDescriptor(
    "exercise", about: .training,
    empty: TrainingExercise(id: RecordID(""), name: "", createdAt: .epoch)
  ) { t in
    t.id(\.id)
    t.column("slug", \.slug)
    t.column("name", \.name, typed: .name)
    t.column("muscle", \.muscle)
    t.column("kind", \.kind, part: "equipment")
    t.column("body", \.body)
    t.column("unit", \.unit, part: "equipment")
    t.column("bar", \.bar, part: "equipment")
    t.column("plates", \.plates, part: "equipment")
    t.column("pairs", \.pairs, part: "equipment")
    t.column("step", \.step, part: "equipment")
    t.column("program", \.program)
    t.column("rep_range", \.range)
    t.column("deload_after", \.deloadAfter)
    t.column("required_successes", \.required)
    t.column("is_isolation", \.isIsolation)
    t.column("is_unilateral", \.isUnilateral)
    t.column("is_archived", \.isArchived)
    t.column("plan", \.plan, part: "equipment")
    t.times(created: \.createdAt, updated: \.updatedAt)
  }
}

extension RecordTable {
  /// Exercises that a person uses.
  public static let exercise = TrainingExercise.table.untyped
}

/// The exercises that a person uses. Every function throws `StoreError`.
public struct ExerciseRepository {
  let connection: Connection

  /// Returns all exercises, archived ones too, in the order of their creation.
  public func exercises() throws -> [TrainingExercise] {
    try connection.records(
      TrainingExercise.table, "ORDER BY \(RecordTable.exercise.creationOrder)")
  }

  /// Returns an exercise; nil if there is none with that id.
  public func exercise(_ id: RecordID) throws -> TrainingExercise? {
    try connection.record(TrainingExercise.table, "AND id = ?1", [Value(id)])
  }
}

extension Store {
  /// The exercises that a person uses.
  public var exercises: ExerciseRepository { ExerciseRepository(connection: connection) }
}

extension WriteTransaction {
  /// Inserts an exercise or replaces the one with its identity. Throws `StoreError.constraint`.
  public func save(_ exercise: TrainingExercise) throws {
    try save(exercise, in: TrainingExercise.table)
  }
}
