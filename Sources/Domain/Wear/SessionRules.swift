/// The error for an impossible start or end of a session.
public enum SessionError: Error, Equatable, Sendable {
  /// The time is in the future.
  case inFuture(Instant)
  /// The pair is already worn, since that time.
  case wornAlready(since: Instant)
  /// No pair is worn.
  case noneWorn
  /// The pair was put on later than that.
  case beforeStart(Instant)
  /// The session does not end after it starts.
  case endsBeforeStart(Instant)
  /// The session has no end, but another pair was put on after it.
  case wornLater(Instant)
}

/// The effect of a new or changed session on others.
public struct SessionChange: Equatable, Sendable {
  /// The session that was started, ended or saved.
  public var session: ShoeSession
  /// Trimmed sessions in their new form; the second part of a split session is new.
  public var trimmed: [ShoeSession] = []
  /// Sessions to delete.
  public var dropped: [ShoeSession] = []

  /// Creates a change without effects on others.
  public init(session: ShoeSession) { self.session = session }
}

/// The rules of sessions. One pair is worn at a time: the next session ends the one before it at
/// the same instant.
public enum SessionRules {
  /// Starts a session. `sessions` are those that end after `instant`; their parts after it are
  /// removed. Throws `SessionError`.
  public static func starting(
    _ session: ShoeSession, among sessions: [ShoeSession], now: Instant
  ) throws(SessionError) -> SessionChange {
    guard session.start <= now else { throw .inFuture(session.start) }
    var change = SessionChange(session: session)
    for var other in sessions where other.interval.end > session.start {
      if other.shoe == session.shoe, other.end == nil, other.start <= session.start {
        throw .wornAlready(since: other.start)
      }
      guard other.start < session.start else {
        change.dropped.append(other)
        continue
      }
      other.end = session.start
      other.isAutoClosed = false
      change.trimmed.append(other)
    }
    return change
  }

  /// Ends the running session. Throws `SessionError`.
  public static func stopping(
    _ running: ShoeSession?, at instant: Instant, now: Instant
  ) throws(SessionError) -> SessionChange {
    guard var session = running else { throw .noneWorn }
    guard instant <= now else { throw .inFuture(instant) }
    guard instant >= session.start else { throw .beforeStart(session.start) }
    session.end = instant
    session.isAutoClosed = false
    return SessionChange(session: session)
  }

  /// Adds a session afterwards, or changes the times of one. Overlapping sessions are trimmed,
  /// split or deleted. `sessions` are those that overlap it; `newID` returns the id of a second
  /// part. Throws `SessionError`.
  public static func saving(
    _ session: ShoeSession, among sessions: [ShoeSession], now: Instant, newID: () -> RecordID
  ) throws(SessionError) -> SessionChange {
    guard session.start <= now else { throw .inFuture(session.start) }
    if let end = session.end {
      guard end <= now else { throw .inFuture(end) }
      guard session.start < end else { throw .endsBeforeStart(session.start) }
    }
    var change = SessionChange(session: session)
    change.session.isAutoClosed = false
    for other in sessions where other.id != session.id {
      if session.end == nil, other.start > session.start { throw .wornLater(other.start) }
      guard other.interval.overlaps(session.interval) else { continue }
      let parts = rest(of: other, without: session, newID: newID)
      if parts.isEmpty { change.dropped.append(other) }
      change.trimmed += parts
    }
    return change
  }

  /// Returns the parts of a session before and after another.
  private static func rest(
    of other: ShoeSession, without session: ShoeSession, newID: () -> RecordID
  ) -> [ShoeSession] {
    var parts: [ShoeSession] = []
    if other.start < session.start {
      var first = other
      first.end = session.start
      first.isAutoClosed = false
      parts.append(first)
    }
    if let end = session.end, end < other.interval.end {
      var last = other
      if !parts.isEmpty { last.id = newID() }
      last.start = end
      parts.append(last)
    }
    return parts
  }
}
