import Coach
import Domain

/// The days of a routine, stored as its text.
private struct RoutineDays: ColumnValue {
  var days: [Routine.Day]

  static var columnKind: ColumnKind { .text }
  static func read(_ row: inout ResultRow) -> RoutineDays? {
    Routine.days(parsing: row.text()).map(RoutineDays.init)
  }
  var stored: Value { .text(Routine.text(of: days)) }
}

extension Routine: TabledRecord {
  private var storedDays: RoutineDays {
    get { RoutineDays(days: days) }
    set { days = newValue.days }
  }

  package static let table = TableDescriptor(
    "routine", about: .training,
    claim: RecordClaim(column: "is_active", value: .integer(1)) { loser, _ in
      loser["is_active"] = .integer(0)
    },
    empty: Routine(id: RecordID(""), name: "", createdAt: .epoch)
  ) { t in
    t.id(\.id)
    t.column("slug", \.slug)
    t.column("name", \.name, typed: .name)
    t.column("days_per_week", \.daysPerWeek)
    t.column("days", \.storedDays)
    t.column("is_active", \.isActive)
    t.times(created: \.createdAt, updated: \.updatedAt)
  }
}

extension RecordTable {
  /// Routines.
  public static let routine = Routine.table.untyped
}

/// The routines. Every function throws `StoreError`.
public struct RoutineRepository {
  let connection: Connection

  /// Returns all routines in the order of their creation.
  public func routines() throws -> [Routine] {
    try connection.records(Routine.table, "ORDER BY \(RecordTable.routine.creationOrder)")
  }

  /// Returns the routine in use; nil without one.
  public func active() throws -> Routine? {
    try connection.record(Routine.table, "AND is_active = 1")
  }
}

extension Store {
  /// The routines.
  public var routines: RoutineRepository { RoutineRepository(connection: connection) }
}

extension WriteTransaction {
  /// Inserts a routine or replaces the one with its identity. If it is in use, no other is any more.
  /// Throws `StoreError.constraint`.
  public func save(_ routine: Routine) throws {
    if routine.isActive {
      for var other in try RoutineRepository(connection: connection).routines()
      where other.isActive && other.id != routine.id {
        other.isActive = false
        try save(other, in: Routine.table)
      }
    }
    try save(routine, in: Routine.table)
  }

  /// Deletes a routine; its workouts stay. Throws `StoreError.notFound`.
  public func delete(routine id: RecordID) throws { try delete(id, from: .routine) }
}
