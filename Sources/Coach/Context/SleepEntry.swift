import Domain

/// Sleep that a person has logged.
public struct SleepEntry: Hashable, Sendable, Identifiable {
  /// The id of the record.
  public var id: RecordID
  /// The time asleep.
  public var interval: Interval

  /// Creates an entry.
  public init(id: RecordID, interval: Interval) {
    self.id = id
    self.interval = interval
  }
}
