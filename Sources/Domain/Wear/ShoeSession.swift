/// A stretch of time in which a pair of shoes was worn, as it was recorded while it happened.
public struct ShoeSession: Equatable, Sendable, Identifiable {
  /// Its identity in the store.
  public var id: RecordID
  /// The pair.
  public var shoe: RecordID
  /// When it was put on.
  public var start: Instant
  /// When it was taken off, nil while it is worn.
  public var end: Instant?
  /// Whether the program put it on, not the person.
  public var isAutoStarted: Bool
  /// Whether it was taken off because no steps came any more: later steps may take that back.
  public var isAutoClosed: Bool
  /// When the record was made.
  public var createdAt: Instant
  /// When the record was last changed.
  public var updatedAt: Instant

  /// A session.
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

  /// Its moments; one that is open has no end.
  public var interval: Interval { Interval(start: start, end: end ?? ZoneTimeline.always.end) }
}
