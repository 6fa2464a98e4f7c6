import Domain

/// The place of a shift in the order of the calendar: by start, then by identity.
public struct ShiftKey: Hashable, Comparable, Sendable {
  /// The real start where there is one, else the planned.
  public let start: Instant
  /// Breaks ties.
  public let id: RecordID

  /// A place among the shifts; with an empty identity it lies before all that start then.
  public init(start: Instant, id: RecordID) {
    self.start = start
    self.id = id
  }

  /// The key of `shift`.
  public init(_ shift: Shift) { self.init(start: shift.start, id: shift.id) }

  /// Earlier on the calendar is smaller.
  public static func < (a: ShiftKey, b: ShiftKey) -> Bool { (a.start, a.id) < (b.start, b.id) }
}

/// The shifts of a store. Deleted ones are never seen. Every list is in the order of `ShiftKey`,
/// and every function throws `StoreError`.
public struct ShiftRepository {
  let connection: Connection

  private static let select = RecordTable.shift.select
  /// The indexed expression behind `Shift.start`.
  static let start = "coalesce(actual_start, scheduled_start)"
  private static let ascending = "ORDER BY \(start), id"
  /// What follows a `SELECT` of the shifts whose start lies between two moments, in order.
  static let startingBetween = "AND \(start) >= ?1 AND \(start) < ?2 \(ascending)"
  private static let descending = "ORDER BY \(start) DESC, id DESC"

  /// The shift with that identity, nil where there is none.
  public func shift(_ id: RecordID) throws -> Shift? {
    try one("\(Self.select) AND id = ?1", [Value(id)])
  }

  /// At most `limit` shifts whose identity begins with `prefix`; none for an empty prefix.
  public func shifts(matchingPrefix prefix: String, limit: Int = 20) throws -> [Shift] {
    guard !prefix.isEmpty else { return [] }
    return try list(
      "\(Self.select) AND id >= ?1 AND id < ?1 || char(1114111) \(Self.ascending) LIMIT ?2",
      [Value(prefix.lowercased()), Value(limit)])
  }

  /// The shift in progress, nil while there is none.
  public func running() throws -> Shift? {
    try one("\(Self.select) AND status = 1", [])
  }

  /// The records, deleted ones too, of shifts that patterns plan on the days from `from` up to but
  /// not including `until`: those shifts are not to be planned again.
  public func fixed(from: CivilDay, until: CivilDay) throws -> Set<RecordID> {
    var ids: Set<RecordID> = []
    try connection.each(
      "SELECT id FROM shift WHERE pattern_day >= ?1 AND pattern_day < ?2",
      [Value(from.storedText), Value(until.storedText)]
    ) { ids.insert($0.id()) }
    return ids
  }

  /// The identities of deleted shifts.
  public func deleted() throws -> Set<RecordID> {
    var ids: Set<RecordID> = []
    try connection.each("SELECT id FROM shift WHERE deleted_at IS NOT NULL", []) {
      ids.insert($0.id())
    }
    return ids
  }

  /// The starts and ends of deleted shifts that start within some seconds, except those called off.
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

  /// The first shift still scheduled whose planned start is `instant` or later.
  public func nextScheduled(after instant: Instant) throws -> Shift? {
    try one(
      "\(Self.select) AND status = 0 AND \(Self.start) >= ?1 \(Self.ascending) LIMIT 1",
      [Value(instant)])
  }

  /// The shifts that share a moment with `interval`. The one in progress has no end yet, and so
  /// reaches everything after its start.
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

  /// The shifts whose start lies in `interval`.
  public func shifts(startingIn interval: Interval) throws -> [Shift] {
    var shifts: [Shift] = []
    try forEachShift(startingIn: interval) { shifts.append($0) }
    return shifts
  }

  /// Hands over the shifts whose start lies in `interval`, one at a time.
  public func forEachShift(startingIn interval: Interval, _ body: (Shift) throws -> Void) throws {
    try connection.each(
      "\(Self.select) \(Self.startingBetween)",
      [Value(interval.start), Value(interval.end)]
    ) { try body(decode(&$0)) }
  }

  /// The times that were worked in shifts that began at `start` or later, in order; one that still
  /// is has no end in sight, and so reaches as far as a shift may.
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

  /// The next `limit` shifts after `key`, or the first ones.
  public func page(after key: ShiftKey?, limit: Int) throws -> [Shift] {
    guard let key else {
      return try list("\(Self.select) \(Self.ascending) LIMIT ?1", [Value(limit)])
    }
    // The comparison of the start alone is what the index can search for.
    return try list(
      """
      \(Self.select) AND \(Self.start) >= ?1 AND (\(Self.start), id) > (?1, ?2)
      \(Self.ascending) LIMIT ?3
      """, [Value(key.start), Value(key.id), Value(limit)])
  }

  /// The last `limit` shifts before `key`, or the very last ones; in ascending order too.
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

  /// The earliest shift.
  public func first() throws -> Shift? { try page(after: nil, limit: 1).first }

  /// The latest shift.
  public func last() throws -> Shift? { try page(before: nil, limit: 1).last }

  /// How many shifts there are.
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

  /// Inserts the shift or replaces the one with its identity, even a deleted one. `updatedAt`
  /// becomes the time of the write; saving what is there already changes nothing. Throws
  /// `StoreError.shiftInProgress` or `.constraint`.
  public func save(_ shift: Shift) throws {
    do {
      try save(shift, in: Shift.table)
    } catch let error as StoreError {
      throw connection.explained(error)
    }
  }

  /// Deletes a shift; the history and the file keep it. Throws `StoreError.notFound`.
  public func delete(shift id: RecordID) throws { try delete(id, from: .shift) }
}

extension Connection {
  /// Names the shift in progress where the index that allows but one refused another.
  func explained(_ error: StoreError) -> StoreError {
    guard error == .constraint(rule: "shift.status"),
      let running = try? first(
        "SELECT id FROM shift WHERE status = 1 AND deleted_at IS NULL", [], { $0.id() })
    else { return error }
    return .shiftInProgress(running: running)
  }
}
