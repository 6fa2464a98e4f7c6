import Domain

/// What the last run of a calendar has held because it was more than usual.
public struct HeldDeletions: Equatable, Sendable {
  /// The number of events that are missing in the calendar.
  public var events: Int
  /// The number of shifts, blocks and workouts that were deleted here.
  public var shifts: Int
  /// The number of events that are older than what was sent.
  public var older: Int

  /// The number of deletions.
  public var count: Int { events + shifts }
}

extension CalendarRepository {
  /// Returns what is held, by calendar. Throws `StoreError`.
  public func heldDeletions() throws -> [RecordID: HeldDeletions] {
    let found = try connection.all(
      """
      SELECT account_id, sum(state = 'missing'), sum(state = 'pending'), sum(state = 'conflict')
      FROM calendar_item WHERE state IN ('missing', 'conflict') AND NOT EXISTS (
          SELECT 1 FROM calendar_conflict
          WHERE calendar_conflict.account_id = calendar_item.account_id
            AND calendar_conflict.shift_id = calendar_item.shift_id)
        OR state = 'pending' AND is_own AND base IS NOT NULL AND intent IS NULL AND failure IS NULL
          AND (kind <> 'shift'
            OR EXISTS (SELECT 1 FROM shift WHERE id = shift_id AND deleted_at IS NOT NULL))
      GROUP BY account_id
      """, []
    ) { row in
      (row.id(), HeldDeletions(events: row.int(), shifts: row.int(), older: row.int()))
    }
    return Dictionary(uniqueKeysWithValues: found)
  }

  /// Returns the numbers of events that could not be written in the last run, by calendar. Throws
  /// `StoreError`.
  public func failures() throws -> [RecordID: Int] {
    let found = try connection.all(
      """
      SELECT account_id, count(*) FROM calendar_item WHERE failure IS NOT NULL GROUP BY account_id
      """, []
    ) { row in (row.id(), row.int()) }
    return Dictionary(uniqueKeysWithValues: found)
  }
}
