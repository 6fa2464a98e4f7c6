/// A recorded period during which a pair of shoes was worn.
public struct ShoeSession: Equatable, Sendable, Identifiable {
  /// The id of the record.
  public var id: RecordID
  /// The pair.
  public var shoe: RecordID
  /// The time at which it was put on.
  public var start: Instant
  /// The time at which it was taken off; nil while it is worn.
  public var end: Instant?
  /// Whether the program started it automatically.
  public var isAutoStarted: Bool
  /// Whether it was ended because of missing steps; later steps may reopen it.
  public var isAutoClosed: Bool
  /// The creation time of the record.
  public var createdAt: Instant
  /// The time of the last change.
  public var updatedAt: Instant

  /// Creates a session.
  public init(
    id: RecordID, shoe: RecordID, start: Instant, end: Instant? = nil,
    isAutoStarted: Bool = false, isAutoClosed: Bool = false, createdAt: Instant,
    updatedAt: Instant
  ) {
    self.id = id
    self.shoe = shoe
    self.start = start
    self.end = end
    self.isAutoStarted = isAutoStarted
    self.isAutoClosed = isAutoClosed
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }

  /// The interval; that of an open session has no end.
  public var interval: Interval { Interval(start: start, end: end ?? ZoneTimeline.always.end) }
}
