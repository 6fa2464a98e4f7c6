import Domain

/// A step of the person's history that may have removed what is in a calendar.
public struct RemovalStep: Equatable, Sendable {
  /// The step, or the change of the history that was undone or redone with it.
  public let id: Int64
  /// When it was done, or undone.
  public let at: Instant
  /// The shifts, absences, workouts and time blocks that it changed.
  public let records: Set<RecordID>
  /// Whether it changed a rotation, whose shifts need no records.
  public let changesRotations: Bool

  /// Returns whether it may have removed what an event shows.
  public func concerns(_ item: CalendarItem) -> Bool {
    records.contains(item.shift) || changesRotations && item.kind == .shift
  }
}

extension CalendarRepository {
  /// Returns the steps that were done or undone since a moment and concern what can be in a
  /// calendar, the latest last; what came from a calendar, or from another store, is none. Throws
  /// `StoreError`.
  public func removals(since first: Instant) throws -> [RemovalStep] {
    let steps = try connection.all(
      """
      SELECT id, max(at, ifnull(state_at, 0)) FROM change_group
      WHERE max(at, ifnull(state_at, 0)) >= ?1
        AND label <> 'calendar.sync' AND label NOT LIKE 'archive.%'
      ORDER BY 2, id
      """, [Value(first)]
    ) { row in (row.integer(), row.instant()) }
    return try steps.compactMap { id, at in
      let tables = try connection.all(
        """
        SELECT table_name, record_id FROM change WHERE group_id = ?1 AND table_name IN
          ('shift', 'workout', 'goal_block', 'absence', 'shift_pattern', 'rotation_day')
        """, [Value(id)]
      ) { row in (row.text(), row.id()) }
      let records = tables.filter { ["shift", "workout", "goal_block", "absence"].contains($0.0) }
      guard !tables.isEmpty else { return nil }
      return RemovalStep(
        id: id, at: at, records: Set(records.map(\.1)),
        changesRotations: records.count < tables.count)
    }
  }
}
