import Domain

/// A difference between a shift and its event about which the person has to decide.
public struct CalendarConflict: Equatable, Sendable, Identifiable {
  /// What the person keeps.
  public enum Answer: String, Sendable {
    case shift, event, both
  }

  /// The id.
  public var id: RecordID
  /// The calendar.
  public var account: RecordID
  /// The shift.
  public var shift: RecordID
  /// The reason, such as `both_changed`.
  public var reason: String
  /// The shift's fields as JSON; nil if it is deleted.
  public var shiftVersion: String?
  /// The event's fields as JSON; nil if it is gone or no single event.
  public var eventVersion: String?
  /// Identifies the event's version: an answer is about this one only.
  public var eventHash: String
  /// When it was found.
  public var foundAt: Instant
  /// The answer; nil while it is open.
  public var answer: Answer?

  /// Creates an open conflict.
  public init(
    id: RecordID, account: RecordID, shift: RecordID, reason: String, shiftVersion: String?,
    eventVersion: String?, eventHash: String, foundAt: Instant
  ) {
    self.id = id
    self.account = account
    self.shift = shift
    self.reason = reason
    self.shiftVersion = shiftVersion
    self.eventVersion = eventVersion
    self.eventHash = eventHash
    self.foundAt = foundAt
  }
}
