import Domain
import Store

/// Everything that a plan depends on.
public struct SyncState: Sendable {
  /// The shifts of the window, in any order.
  public var locals: [LocalEvent]
  /// The deleted shifts.
  public var deleted: Set<RecordID>
  /// The shifts without an event because an absence covers them.
  public var covered: Set<RecordID> = []
  /// The connections, in any order.
  public var links: [EventLink]
  /// What is known about the events of the connections, by address. A missing one is unchanged.
  public var remote: [String: RemoteState]
  /// The events without a connection, in any order.
  public var others: [RemoteEvent]
  /// The conflicts that the person has answered.
  public var answered: [CalendarConflict]
  /// The shifts about which the person is asked already, so that nothing about them is held.
  public var asked: Set<RecordID> = []
  /// The closed pay periods, in which nothing that comes in may change what is paid.
  public var closed: [Interval] = []
  /// The versions of events that runs have replaced, by shift, as far as they matter.
  public var replaced: [RecordID: [EventVersion]] = [:]
  /// The steps of the person's history that removed shifts, absences, workouts and time blocks
  /// here, by record.
  public var removedBy: [RecordID: Int64] = [:]
  /// The choices for this run.
  public var options: SyncOptions

  /// Creates a state.
  public init(
    locals: [LocalEvent], deleted: Set<RecordID> = [], links: [EventLink] = [],
    remote: [String: RemoteState] = [:], others: [RemoteEvent] = [],
    answered: [CalendarConflict] = [], options: SyncOptions
  ) {
    self.locals = locals
    self.deleted = deleted
    self.links = links
    self.remote = remote
    self.others = others
    self.answered = answered
    self.options = options
  }
}
