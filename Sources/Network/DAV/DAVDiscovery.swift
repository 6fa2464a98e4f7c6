/// The calendars found from an address.
public struct DAVDiscovery: Equatable, Sendable {
  /// Whether the address is itself a calendar, which is then the only one listed.
  public let isCalendar: Bool
  /// The user, as a resource of the server; nil if it states none.
  public let principal: DAVHref?
  /// The collections in which calendars are and can be made.
  public let homes: [DAVHref]
  /// The calendars.
  public let calendars: [DAVCalendar]
}
