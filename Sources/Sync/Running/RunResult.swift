import Domain
import Store

/// What a run has done; what it would do, for a dry one.
public struct RunResult: Equatable, Sendable {
  /// The number of records or events on one side.
  public struct Counts: Equatable, Sendable {
    public var created = 0, updated = 0, deleted = 0

    /// Creates counts.
    package init(created: Int = 0, updated: Int = 0, deleted: Int = 0) {
      self.created = created
      self.updated = updated
      self.deleted = deleted
    }

    /// Adds others.
    public mutating func add(_ other: Counts) {
      created += other.created
      updated += other.updated
      deleted += other.deleted
    }

    /// Whether there are none.
    public var isEmpty: Bool { sum == 0 }
    /// The number of all.
    public var sum: Int { created + updated + deleted }
  }

  /// A shift with a deletion that is held.
  public struct Waiting: Equatable, Sendable {
    /// The shift.
    public let shift: RecordID
    /// The reason.
    public let reason: ConflictReason
    /// Whether the shift is still there, so that its event is missing; otherwise the other way.
    public let isEventMissing: Bool
  }

  /// A shift whose event could not be written.
  public struct Failure: Equatable, Sendable {
    /// The shift.
    public let shift: RecordID
    /// The error.
    public let error: SyncError

    /// Creates a failure.
    package init(shift: RecordID, error: SyncError) {
      self.shift = shift
      self.error = error
    }
  }

  /// The name of the calendar.
  public var calendar: String
  /// The number of requests.
  public var requests = 0
  /// The events that were written.
  public var sent = Counts()
  /// The shifts that were changed; of somebody else's calendar, the events.
  public var received = Counts()
  /// The number of events that were as they should be.
  public var unchanged = 0
  /// The open conflicts.
  public var conflicts: [CalendarConflict] = []
  /// The deletions that are held.
  public var waiting: [Waiting] = []
  /// The events that could not be written.
  public var failures: [Failure] = []
  /// The shifts that changed during the run, and are looked at in the next one.
  public var postponed: [RecordID] = []
  /// The events that belong to no shift, as far as this run saw them.
  public var foreign: [RemoteEvent] = []

  init(calendar: String) { self.calendar = calendar }

  /// Adds the result of the run that followed on the same calendar.
  public mutating func add(_ next: RunResult) {
    let before = self
    self = next
    requests += before.requests
    sent.add(before.sent)
    received.add(before.received)
    let seen = Set(next.foreign.map(\.href))
    foreign = before.foreign.filter { !seen.contains($0.href) } + next.foreign
  }

  /// Whether nothing is left to decide or to try again.
  public var isSettled: Bool { conflicts.isEmpty && waiting.isEmpty && failures.isEmpty }
}
