import Domain

/// A version of an event that was replaced or deleted in a calendar.
public struct OverwrittenEvent: Equatable, Sendable, Identifiable {
  /// The days that it is kept.
  public static let keptDays: Int64 = 90

  /// The id.
  public var id: RecordID
  /// The calendar.
  public var account: RecordID
  /// The shift.
  public var shift: RecordID
  /// The address of the event.
  public var href: String
  /// The event as iCalendar.
  public var event: String
  /// When it was replaced.
  public var replacedAt: Instant

  /// Creates a version.
  public init(
    id: RecordID, account: RecordID, shift: RecordID, href: String, event: String,
    replacedAt: Instant
  ) {
    self.id = id
    self.account = account
    self.shift = shift
    self.href = href
    self.event = event
    self.replacedAt = replacedAt
  }
}
