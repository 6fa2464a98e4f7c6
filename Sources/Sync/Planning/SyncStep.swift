import Domain

/// A shift and its event with what is done about them.
public struct SyncStep: Equatable, Sendable {
  /// The shift's id.
  public let shift: RecordID
  /// The shift; nil if it is deleted, outside of the window or not there yet.
  public let local: LocalEvent?
  /// The connection; nil without one.
  public let link: EventLink?
  /// What is known about the event.
  public let remote: RemoteState
  /// Whether another event is at the address of its own.
  public internal(set) var isDisplaced = false
  /// Whether its event gets another UID, because one of another calendar has its own.
  public internal(set) var isRenamed = false
  /// Whether the action follows an answer of the person.
  public internal(set) var isAnswered = false
  /// What is done.
  public internal(set) var action = SyncAction.unchanged

  init(shift: RecordID, local: LocalEvent?, link: EventLink?, remote: RemoteState) {
    self.shift = shift
    self.local = local
    self.link = link
    self.remote = remote
  }

  /// The moment by which steps are ordered.
  var start: Instant {
    local?.fields.start ?? link?.base?.fields.start ?? remote.event?.fields?.start
      ?? Instant(seconds: 0)
  }

  /// The times that the shift has after the step; nil for none that could overlap another.
  var times: Interval? {
    switch action {
    case .merge(let fields): fields.isCancelled ? nil : fields.interval
    case .take: remote.event?.fields.flatMap { $0.isCancelled ? nil : $0.interval }
    case .softDelete: nil
    case .split: remote.event?.fields?.interval ?? current
    default: current
    }
  }

  /// The times that the shift has now.
  var current: Interval? { local.flatMap { $0.fields.isCancelled ? nil : $0.fields.interval } }
}
