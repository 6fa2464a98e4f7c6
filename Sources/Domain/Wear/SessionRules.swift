/// Why a pair cannot be put on or taken off then.
public enum SessionError: Error, Equatable, Sendable {
  /// The moment lies ahead.
  case inFuture(Instant)
  /// The pair is worn already, since that moment.
  case wornAlready(since: Instant)
  /// No pair is worn.
  case noneWorn
  /// It was put on only after that.
  case beforeStart(Instant)
  /// It would end when it begins, or before.
  case endsBeforeStart(Instant)
  /// It would never end, although another pair was put on after it.
  case wornLater(Instant)
}

/// What putting on and taking off comes to: sessions to keep and sessions to drop.
public struct SessionChange: Equatable, Sendable {
  /// The session that was begun or ended.
  public var session: ShoeSession
  /// Sessions that gave way, as they are now; of one that was split the second part is new.
  public var trimmed: [ShoeSession] = []
  /// Sessions of which nothing is left.
  public var dropped: [ShoeSession] = []

  /// A session before which nothing gives way.
  public init(session: ShoeSession) { self.session = session }
}

/// Putting on and taking off. One pair is worn at a time: the next one ends it at that very moment.
public enum SessionRules {
  /// Puts a pair on. `sessions` are those that reach beyond `instant`; what of them lies after it
  /// gives way. Throws `SessionError`.
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

  /// Takes the pair off that is worn. Throws `SessionError`.
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

  /// Adds a session afterwards, or gives one other times. What others have of them gives way: it is
  /// trimmed, split around them or dropped. `sessions` are those that reach into them; `newID`
  /// gives the identity of a second part. Throws `SessionError`.
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

  /// What is left of a session before and after another.
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
