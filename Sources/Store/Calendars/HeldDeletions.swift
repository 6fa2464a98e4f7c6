import Domain

/// The deletions that the last run of a calendar has held.
public struct HeldDeletions: Equatable, Sendable {
  /// The number of events that are missing in the calendar.
  public var events: Int
  /// The number of shifts, blocks and workouts that were deleted here.
  public var shifts: Int

  /// The number of all.
  public var count: Int { events + shifts }
}

extension CalendarRepository {
  /// Returns the deletions that are held, by calendar. Throws `StoreError`.
  public func heldDeletions() throws -> [RecordID: HeldDeletions] {
    let found = try connection.all(
      """
      SELECT account_id, sum(state = 'missing'), sum(state = 'pending') FROM calendar_item
      WHERE state = 'missing' AND NOT EXISTS (
          SELECT 1 FROM calendar_conflict
          WHERE calendar_conflict.account_id = calendar_item.account_id
            AND calendar_conflict.shift_id = calendar_item.shift_id)
        OR state = 'pending' AND base IS NOT NULL AND intent IS NULL AND failure IS NULL
          AND (kind <> 'shift'
            OR EXISTS (SELECT 1 FROM shift WHERE id = shift_id AND deleted_at IS NOT NULL))
      GROUP BY account_id
      """, []
    ) { row in
      (row.id(), HeldDeletions(events: row.int(), shifts: row.int()))
    }
    return Dictionary(uniqueKeysWithValues: found)
  }
}
