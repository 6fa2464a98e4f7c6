/// A reminder, delivered once when it is due.
public struct Reminder: Equatable, Sendable {
  /// The subject of a reminder.
  public enum Subject: Equatable, Sendable {
    /// A planned shift starts soon.
    case start(Shift)
    /// A shift is still running at its planned end.
    case end(Shift)
    /// A pair of shoes has reached 80 or 100 percent of its lifetime.
    case shoe(Shoe, percent: Int)
    /// No backup was made since then; nil if there never was one.
    case backup(since: Instant?)
    /// The Coach has something to say about a day.
    case coach(CoachNotice)
  }

  /// The subject.
  public var subject: Subject
  /// The time from which it may be delivered.
  public var due: Instant

  /// Creates a reminder that is due at `due`.
  public init(subject: Subject, due: Instant) {
    self.subject = subject
    self.due = due
  }

  /// The unique key. A moved shift, a changed shoe lifetime and a new backup change it, so that the
  /// reminder is delivered again.
  public var key: String {
    switch subject {
    case .start(let shift): "start \(shift.id) \(shift.scheduledStart.seconds)"
    case .end(let shift): "end \(shift.id) \(shift.scheduledEnd.seconds)"
    case .shoe(let shoe, let percent):
      "shoe \(shoe.id) \(percent) \(shoe.distanceLimit ?? 0) \(shoe.stepLimit ?? 0)"
    case .backup(let since): "backup \(since?.seconds ?? 0)"
    case .coach(let notice): "\(notice.kind.rawValue) \(notice.day.number)"
    }
  }

  /// A stable name for scripts: `start`, `end`, `shoe`, `backup`, `nudge`, `preview`, `digest`.
  public var kind: String { String(key.prefix { $0 != " " }) }
}
