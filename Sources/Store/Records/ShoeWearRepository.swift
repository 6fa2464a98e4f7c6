import Domain

extension ShoeSession {
  static let table = TableDescriptor(
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
  /// Time that was given to a pair afterwards.
  public static let attribution = Attribution.table.untyped
}

/// When which pair was worn: sessions and attributions. Every function throws `StoreError`.
public struct ShoeWearRepository {
  let connection: Connection

  /// The session that is open, nil while no pair is worn.
  public func openSession() throws -> ShoeSession? {
    try sessions("AND end_date IS NULL", []).first
  }

  /// The sessions that reach into `interval`, in order of time. The one that is open reaches
  /// everything after its start.
  public func sessions(reaching interval: Interval) throws -> [ShoeSession] {
    try sessions(
      "AND start_date < ?2 AND coalesce(end_date, ?2) > ?1",
      [Value(interval.start), Value(interval.end)])
  }

  /// All sessions, in order of time.
  public func sessions() throws -> [ShoeSession] { try sessions("", []) }

  /// The session with that identity, nil where there is none.
  public func session(_ id: RecordID) throws -> ShoeSession? {
    try sessions("AND id = ?1", [Value(id)]).first
  }

  /// The sessions that the rule of inactivity may change.
  public func autoClosableSessions() throws -> [ShoeSession] {
    try sessions("AND (end_date IS NULL OR auto_closed = 1)", [])
  }

  /// The start of the first session after an instant, nil where there is none.
  public func sessionStart(after instant: Instant) throws -> Instant? {
    try connection.first(
      "SELECT min(start_date) FROM shoe_session WHERE deleted_at IS NULL AND start_date > ?1",
      [Value(instant)]
    ) { $0.optionalInstant() } ?? nil
  }

  /// All attributions, in order of time.
  public func attributions() throws -> [Attribution] {
    try connection.records(Attribution.table, "ORDER BY start_date")
  }

  /// The attributions that reach or touch `interval`, in order of time.
  public func attributions(touching interval: Interval) throws -> [Attribution] {
    try connection.records(
      Attribution.table, "AND end_date >= ?1 AND start_date <= ?2 ORDER BY start_date",
      [Value(interval.start), Value(interval.end)])
  }

  /// Which pair was worn when, around `interval`.
  public func worn(around interval: Interval) throws -> WornTimeline {
    WornTimeline(
      sessions: try sessions(reaching: interval), attributions: try attributions(touching: interval)
    )
  }

  private func sessions(_ condition: String, _ values: [Value]) throws -> [ShoeSession] {
    try connection.records(ShoeSession.table, "\(condition) ORDER BY start_date, id", values)
  }
}

extension Store {
  /// When which pair was worn.
  public var wear: ShoeWearRepository { ShoeWearRepository(connection: connection) }
}

extension WriteTransaction {
  /// When which pair was worn, as this transaction sees it.
  public var wear: ShoeWearRepository { ShoeWearRepository(connection: connection) }

  /// Inserts a session or replaces the one with its identity. One is open at most.
  /// Throws `StoreError.constraint`.
  public func save(_ session: ShoeSession) throws {
    try save(session, in: ShoeSession.table)
  }

  /// Deletes a session. Throws `StoreError.notFound`.
  public func delete(session id: RecordID) throws { try delete(id, from: .shoeSession) }

  /// Makes the attributions of some time what a ledger says, which was `old` when it was read.
  /// Throws `StoreError`.
  public func replace(_ old: AttributionLedger, by new: AttributionLedger) throws {
    let changes = new.changes(since: old)
    for id in changes.deleted { try delete(id, from: .attribution) }
    for entry in changes.saved { try save(entry, in: Attribution.table) }
  }
}
