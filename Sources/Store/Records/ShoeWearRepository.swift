import Domain

extension ShoeSession: TabledRecord {
  package static let table = TableDescriptor(
    "shoe_session", about: .shoes, isPart: true,
    claim: RecordClaim(column: "end_date", value: .null) { loser, winner in
      let starts = [loser["start_date"], winner["start_date"]]
      loser["end_date"] = starts[0].isLess(than: starts[1]) ? starts[1] : starts[0]
    },
    empty: ShoeSession(
      id: RecordID(""), shoe: RecordID(""), start: .epoch, createdAt: .epoch, updatedAt: .epoch)
  ) { t in
    t.id(\.id)
    t.column("shoe_id", \.shoe)
    t.column("start_date", \.start, part: "time")
    t.column("end_date", \.end, part: "time")
    t.column("auto_started", \.isAutoStarted)
    t.column("auto_closed", \.isAutoClosed, part: "time")
    t.times(created: \.createdAt, updated: \.updatedAt)
  }
}

extension Attribution {
  static let table = TableDescriptor(
    "attribution", about: .shoes, isPart: true,
    empty: Attribution(
      id: RecordID(""), interval: Interval(start: .epoch, end: .epoch), shoe: nil,
      createdAt: .epoch)
  ) { t in
    t.id(\.id)
    t.column("shoe_id", \.shoe, part: "time")
    t.column("start_date", \.interval.start, part: "time")
    t.column("end_date", \.interval.end, part: "time")
    t.times(created: \.createdAt)
  }
}

extension RecordTable {
  /// Times in which a pair was worn.
  public static let shoeSession = ShoeSession.table.untyped
  /// Time assigned to a pair afterwards.
  public static let attribution = Attribution.table.untyped
}

/// The times in which pairs were worn: sessions and attributions. Every function throws
/// `StoreError`.
public struct ShoeWearRepository {
  let connection: Connection

  /// Returns the open session; nil while no pair is worn.
  public func openSession() throws -> ShoeSession? {
    try sessions("AND end_date IS NULL", []).first
  }

  /// Returns the sessions that overlap `interval`, in order of time. An open session reaches
  /// everything after its start.
  public func sessions(reaching interval: Interval) throws -> [ShoeSession] {
    try sessions(
      "AND start_date < ?2 AND coalesce(end_date, ?2) > ?1",
      [Value(interval.start), Value(interval.end)])
  }

  /// Returns all sessions, in order of time.
  public func sessions() throws -> [ShoeSession] { try sessions("", []) }

  /// Returns the session with an identity; nil if it does not exist.
  public func session(_ id: RecordID) throws -> ShoeSession? {
    try sessions("AND id = ?1", [Value(id)]).first
  }

  /// Returns the sessions that the rule of inactivity may change.
  public func autoClosableSessions() throws -> [ShoeSession] {
    try sessions("AND (end_date IS NULL OR auto_closed = 1)", [])
  }

  /// Returns the start of the first session after an instant; nil without one.
  public func sessionStart(after instant: Instant) throws -> Instant? {
    try connection.first(
      "SELECT min(start_date) FROM shoe_session WHERE deleted_at IS NULL AND start_date > ?1",
      [Value(instant)]
    ) { $0.optionalInstant() } ?? nil
  }

  /// Returns all attributions, in order of time.
  public func attributions() throws -> [Attribution] {
    try connection.records(Attribution.table).withoutOverlaps
  }

  /// Returns the attributions that overlap or touch `interval`, in order of time.
  public func attributions(touching interval: Interval) throws -> [Attribution] {
    try connection.records(
      Attribution.table, "AND end_date >= ?1 AND start_date <= ?2",
      [Value(interval.start), Value(interval.end)]
    ).withoutOverlaps
  }

  /// Returns which pair was worn at which time around `interval`.
  public func timeline(around interval: Interval) throws -> WornTimeline {
    WornTimeline(
      sessions: try sessions(reaching: interval), attributions: try attributions(touching: interval)
    )
  }

  private func sessions(_ condition: String, _ values: [Value]) throws -> [ShoeSession] {
    try connection.records(ShoeSession.table, "\(condition) ORDER BY start_date, id", values)
  }
}

extension Store {
  /// The times in which pairs were worn.
  public var wear: ShoeWearRepository { ShoeWearRepository(connection: connection) }
}

extension WriteTransaction {
  /// The times in which pairs were worn, as this transaction sees them.
  public var wear: ShoeWearRepository { ShoeWearRepository(connection: connection) }

  /// Inserts a session or replaces the one with its identity. Only one can be open. Throws
  /// `StoreError.constraint`.
  public func save(_ session: ShoeSession) throws {
    try save(session, in: ShoeSession.table)
  }

  /// Deletes a session. Throws `StoreError.notFound`.
  public func delete(session id: RecordID) throws { try delete(id, from: .shoeSession) }

  /// Saves the differences between a ledger and `old`, which was read from the store. Throws
  /// `StoreError`.
  public func replace(_ old: AttributionLedger, by new: AttributionLedger) throws {
    let changes = new.changes(since: old)
    for id in changes.deleted { try delete(id, from: .attribution) }
    for entry in changes.saved { try save(entry, in: Attribution.table) }
  }
}
