import Domain

/// The position of a shift in the order of the calendar: by start, then by identity.
public struct ShiftKey: Hashable, Comparable, Sendable {
  /// The real start, or the planned one without it.
  public let start: Instant
  /// Breaks ties.
  public let id: RecordID

  /// Creates a position; with an empty identity it comes before all shifts with the same start.
  public init(start: Instant, id: RecordID) {
    self.start = start
    self.id = id
  }

  /// Creates the key of `shift`.
  public init(_ shift: Shift) { self.init(start: shift.start, id: shift.id) }

  /// Earlier on the calendar is smaller.
  public static func < (a: ShiftKey, b: ShiftKey) -> Bool { (a.start, a.id) < (b.start, b.id) }
}

/// The shifts of a store, without deleted ones. Every list is in the order of `ShiftKey`, and every
/// function throws `StoreError`.
public struct ShiftRepository {
  let connection: Connection

  private static let select = RecordTable.shift.select
  /// The indexed expression for `Shift.start`.
  static let start = "coalesce(actual_start, scheduled_start)"
  private static let ascending = "ORDER BY \(start), id"
  /// The condition and order of shifts that start between two moments, after a `SELECT`.
  static let startingBetween = "AND \(start) >= ?1 AND \(start) < ?2 \(ascending)"
  private static let descending = "ORDER BY \(start) DESC, id DESC"

  /// Returns the shift with an identity; nil if it does not exist.
  public func shift(_ id: RecordID) throws -> Shift? {
    try one("\(Self.select) AND id = ?1", [Value(id)])
  }

  /// Returns the shift with an identity, even a deleted one; nil if it never existed.
  public func shift(evenDeleted id: RecordID) throws -> Shift? {
    try one("SELECT \(RecordTable.shift.columnList) FROM shift WHERE id = ?1", [Value(id)])
  }

  /// Returns at most `limit` shifts whose identity begins with `prefix`; none for an empty prefix.
  public func shifts(matchingPrefix prefix: String, limit: Int = 20) throws -> [Shift] {
    guard !prefix.isEmpty else { return [] }
    return try list(
      "\(Self.select) AND id >= ?1 AND id < ?1 || char(1114111) \(Self.ascending) LIMIT ?2",
      [Value(prefix.lowercased()), Value(limit)])
  }

  /// Returns the shift in progress; nil without one.
  public func running() throws -> Shift? {
    try one("\(Self.select) AND status = 1", [])
  }

  /// Returns the records, including deleted ones, of shifts that patterns plan from `from` up to
  /// but not including `until`; patterns must not plan those again.
  public func replacedOccurrences(from: CivilDay, until: CivilDay) throws -> Set<RecordID> {
    var ids: Set<RecordID> = []
    try connection.each(
      "SELECT id FROM shift WHERE pattern_day >= ?1 AND pattern_day < ?2",
      [Value(from.storedText), Value(until.storedText)]
    ) { ids.insert($0.id()) }
    return ids
  }

  /// Returns the identities of deleted shifts.
  public func deleted() throws -> Set<RecordID> {
    var ids: Set<RecordID> = []
    try connection.each("SELECT id FROM shift WHERE deleted_at IS NOT NULL", []) {
      ids.insert($0.id())
    }
    return ids
  }

  /// Returns the starts and ends of deleted shifts that start in `interval`, without cancelled
  /// ones.
  public func deletedTimes(in interval: Interval) throws -> Set<Interval> {
    var times: Set<Interval> = []
    let end = "CASE WHEN actual_start IS NULL THEN scheduled_end ELSE actual_end END"
    try connection.each(
      """
      SELECT \(Self.start), \(end) FROM shift WHERE deleted_at IS NOT NULL AND status <> 3
      AND \(Self.start) >= ?1 AND \(Self.start) < ?2 AND \(end) >= \(Self.start)
      """, [Value(interval.start), Value(interval.end)]
    ) {
      times.insert(Interval(start: $0.instant(), end: $0.instant()))
    }
    return times
  }

  /// Returns the first scheduled shift whose planned start is `instant` or later.
  public func nextScheduled(after instant: Instant) throws -> Shift? {
    try one(
      "\(Self.select) AND status = 0 AND \(Self.start) >= ?1 \(Self.ascending) LIMIT 1",
      [Value(instant)])
  }

  /// Returns the shifts that start in `interval` and were neither worked nor cancelled, in order.
  public func scheduled(startingIn interval: Interval) throws -> [Shift] {
    try list(
      "\(Self.select) AND status = 0 \(Self.startingBetween)",
      [Value(interval.start), Value(interval.end)])
  }

  /// Returns the shifts that share a moment with `interval`. A shift in progress has no end yet, so
  /// it reaches everything after its start.
  public func shifts(touching interval: Interval) throws -> [Shift] {
    // A shift that ended lasted 48 hours at most, so that an earlier start cannot reach the
    // interval.
    try list(
      """
      \(Self.select) AND \(Self.start) >= ?3 AND \(Self.start) < ?2
        AND max(coalesce(actual_end, scheduled_end), \(Self.start)) > ?1
        AND (actual_start IS NULL OR actual_end IS NOT NULL)
      UNION ALL
      \(Self.select) AND actual_start IS NOT NULL AND actual_end IS NULL AND actual_start < ?2
        AND (status = 1 OR max(scheduled_end, actual_start) > ?1)
      """,
      [
        Value(interval.start), Value(interval.end),
        Value(interval.start - Shift.longestSeconds),
      ]
    ).sorted { ShiftKey($0) < ShiftKey($1) }
  }

  /// Returns the shifts whose start is in `interval`.
  public func shifts(startingIn interval: Interval) throws -> [Shift] {
    var shifts: [Shift] = []
    try forEachShift(startingIn: interval) { shifts.append($0) }
    return shifts
  }

  /// Passes the shifts whose start is in `interval` to `body`, one at a time.
  public func forEachShift(startingIn interval: Interval, _ body: (Shift) throws -> Void) throws {
    try connection.each(
      "\(Self.select) \(Self.startingBetween)",
      [Value(interval.start), Value(interval.end)]
    ) { try body(decode(&$0)) }
  }

  /// Returns the times worked in shifts that began at `start` or later, in order; a shift in
  /// progress counts as long as a shift may last.
  public func worked(from start: Instant) throws -> [Interval] {
    try connection.all(
      """
      SELECT \(Self.start), coalesce(actual_end, CASE status WHEN 1
        THEN \(Self.start) + \(Shift.longestSeconds) ELSE scheduled_end END)
      FROM shift WHERE deleted_at IS NULL AND status IN (1, 2) AND \(Self.start) >= ?1
      ORDER BY \(Self.start)
      """, [Value(start)]
    ) { Interval(start: $0.instant(), end: $0.instant()) }
  }

  /// Returns the next `limit` shifts after `key`, or the first ones.
  public func page(after key: ShiftKey?, limit: Int) throws -> [Shift] {
    guard let key else {
      return try list("\(Self.select) \(Self.ascending) LIMIT ?1", [Value(limit)])
    }
    // The index can only search by the comparison of the start alone.
    return try list(
      """
      \(Self.select) AND \(Self.start) >= ?1 AND (\(Self.start), id) > (?1, ?2)
      \(Self.ascending) LIMIT ?3
      """, [Value(key.start), Value(key.id), Value(limit)])
  }

  /// Returns the last `limit` shifts before `key`, or of all; in ascending order too.
  public func page(before key: ShiftKey?, limit: Int) throws -> [Shift] {
    guard let key else {
      return try list("\(Self.select) \(Self.descending) LIMIT ?1", [Value(limit)]).reversed()
    }
    return try list(
      """
      \(Self.select) AND \(Self.start) <= ?1 AND (\(Self.start), id) < (?1, ?2)
      \(Self.descending) LIMIT ?3
      """, [Value(key.start), Value(key.id), Value(limit)]
    ).reversed()
  }

  /// Returns whether there is a shift that has begun, or one that has not.
  public func has(begun: Bool) throws -> Bool {
    try one("\(Self.select) AND (actual_start IS NOT NULL) = ?1 LIMIT 1", [Value(begun ? 1 : 0)])
      != nil
  }

  /// Returns the earliest shift.
  public func first() throws -> Shift? { try page(after: nil, limit: 1).first }

  /// Returns the latest shift.
  public func last() throws -> Shift? { try page(before: nil, limit: 1).last }

  /// Returns the number of shifts.
  public func count() throws -> Int {
    Int(try connection.integer("SELECT count(*) FROM shift WHERE deleted_at IS NULL"))
  }

  private func one(_ sql: String, _ values: [Value]) throws -> Shift? {
    try connection.first(sql, values) { try decode(&$0) }
  }

  private func list(_ sql: String, _ values: [Value]) throws -> [Shift] {
    try connection.all(sql, values) { try decode(&$0) }
  }

  private func decode(_ row: inout ResultRow) throws -> Shift {
    try connection.read(Shift.table, &row)
  }
}

extension Store {
  /// The shifts.
  public var shifts: ShiftRepository { ShiftRepository(connection: connection) }
}

extension WriteTransaction {
  /// The shifts as this transaction sees them.
  public var shifts: ShiftRepository { ShiftRepository(connection: connection) }

  /// Inserts a shift or replaces the one with its identity, even a deleted one. `updatedAt` becomes
  /// the time of the write; saving an equal shift changes nothing. Actual times that were not typed
  /// have no local times that a new zone table could contradict. Throws
  /// `StoreError.shiftInProgress` or `.constraint`.
  public func save(_ shift: Shift, isTyped: Bool = true) throws {
    do {
      try notePlan(of: shift)
      try save(shift, in: Shift.table)
      note(RecordedShifts.self).areTyped[shift.id] = isTyped
    } catch let error as StoreError {
      throw RunningShift().explained(error, on: connection)
    }
  }

  /// Deletes a shift; the history and the file keep it. Throws `StoreError.notFound`.
  public func delete(shift id: RecordID) throws { try delete(id, from: .shift) }
}

/// The shifts of a change whose actual times this program entered or recorded.
final class RecordedShifts: ChangeNote {
  /// Whether they are local times that were typed.
  var areTyped: [RecordID: Bool] = [:]
}

/// Names the shift in progress that keeps another one from being in progress too.
struct RunningShift: ChangeObserver {
  func explained(_ error: StoreError, on connection: Connection) -> StoreError {
    guard error == .constraint(rule: StoreError.runningShiftRule),
      let running = try? connection.first(
        "SELECT id FROM shift WHERE status = 1 AND deleted_at IS NULL", [], { $0.id() })
    else { return error }
    return .shiftInProgress(running: running)
  }
}

extension StoreError {
  /// The constraint that allows one shift in progress.
  public static let runningShiftRule = "\(RecordTable.shift.name).status"
}
