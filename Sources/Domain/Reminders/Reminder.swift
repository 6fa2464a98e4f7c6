/// Something that a person is told once, when its time has come.
public struct Reminder: Equatable, Sendable {
  /// What it is about.
  public enum Subject: Equatable, Sendable {
    /// A planned shift begins soon.
    case start(Shift)
    /// A shift still runs at its planned end.
    case end(Shift)
    /// Of what a pair of shoes lasts for so many percent are used up: 80 or 100.
    case shoe(Shoe, percent: Int)
    /// Nothing was backed up since then; nil where nothing ever was.
    case backup(since: Instant?)
  }

  /// What it is about.
  public var subject: Subject
  /// From when on it may be told.
  public var due: Instant

  /// Something to be told from `due` on.
  public init(subject: Subject, due: Instant) {
    self.subject = subject
    self.due = due
  }

  /// What tells it from all others. A shift that is moved, shoes that are to last longer and a new
  /// backup make another one of it, which is told again.
  public var key: String {
    switch subject {
    case .start(let shift): "start \(shift.id) \(shift.scheduledStart.seconds)"
    case .end(let shift): "end \(shift.id) \(shift.scheduledEnd.seconds)"
    case .shoe(let shoe, let percent):
      "shoe \(shoe.id) \(percent) \(shoe.distanceLimit ?? 0) \(shoe.stepLimit ?? 0)"
    case .backup(let since): "backup \(since?.seconds ?? 0)"
    }
  }

  /// A stable name for scripts: `start`, `end`, `shoe`, `backup`.
  public var kind: String { String(key.prefix { $0 != " " }) }
}
