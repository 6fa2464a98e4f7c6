import Coach
import Domain

extension GoalEvent {
  static let table = TableDescriptor(
    "goal_event", about: .goals, isPart: true,
    empty: GoalEvent(id: RecordID(""), goal: RecordID(""), revision: 1, .create, at: .epoch)
  ) { t in
    t.id(\.id)
    t.column("goal_id", \.goal)
    t.column("revision", \.revision)
    t.column("operation", \.operation)
    t.column("actor", \.actor)
    t.column("patch", \.patch)
    t.column("snapshot", \.snapshot)
    t.column("subject", \.subject)
    t.column("happened_at", \.at)
    t.times()
  }
}

extension RecordTable {
  /// Events of goals, revisions among them.
  public static let goalEvent = GoalEvent.table.untyped
}

/// The events of goals. Every function throws `StoreError`.
public struct GoalEventRepository {
  let connection: Connection

  /// The order in which events happened: those of one second by revision, then by creation.
  private static let order = "happened_at, revision, \(RecordTable.goalEvent.creationOrder)"

  /// Returns the events of a goal in order of time.
  public func events(of goal: RecordID) throws -> [GoalEvent] {
    try connection.records(
      GoalEvent.table, "AND goal_id = ?1 ORDER BY \(Self.order)", [Value(goal)])
  }

  /// Returns the events that decide about the content at a revision: from the last whole content
  /// before it.
  public func events(of goal: RecordID, leadingTo revision: Int) throws -> [GoalEvent] {
    try connection.records(
      GoalEvent.table,
      """
      AND goal_id = ?1 AND revision <= ?2 AND revision >= (
        SELECT coalesce(max(revision), 1) FROM goal_event WHERE goal_id = ?1 AND revision <= ?2
          AND snapshot IS NOT NULL AND deleted_at IS NULL)
      ORDER BY \(Self.order)
      """, [Value(goal), Value(revision)])
  }

  /// Returns how often each framing of a goal was accepted, and rejected.
  public func answeredFramings(
    of goal: RecordID
  ) throws -> (accepted: [GoalFraming: Int], rejected: [GoalFraming: Int]) {
    func counts(_ operation: GoalEvent.Operation) throws -> [GoalFraming: Int] {
      let rows = try connection.all(
        """
        SELECT subject, count(*) FROM goal_event
        WHERE goal_id = ?1 AND operation = ?2 AND deleted_at IS NULL GROUP BY subject
        """, [Value(goal), Value(operation.rawValue)]
      ) { (GoalFraming(rawValue: $0.text()), $0.int()) }
      return Dictionary(
        rows.compactMap { framing, count in framing.map { ($0, count) } }, uniquingKeysWith: +)
    }
    return (try counts(.accept), try counts(.reject))
  }
}

extension Store {
  /// The events of goals.
  public var goalEvents: GoalEventRepository { GoalEventRepository(connection: connection) }
}

extension WriteTransaction {
  /// Adds an event of a goal. Throws `StoreError.constraint`.
  public func save(_ event: GoalEvent) throws { try save(event, in: GoalEvent.table) }
}
