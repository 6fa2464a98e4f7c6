import Network

/// A resource of a calendar.
public struct SideItem: Equatable, Sendable {
  /// The address within the calendar, in its normal form.
  public let href: String
  /// The tag of the version; nil if the calendar states none.
  public let tag: DAVTag?
  /// The content; nil if it was not asked for.
  public let data: [UInt8]?

  /// Creates an item.
  public init(href: String, tag: DAVTag?, data: [UInt8]? = nil) {
    self.href = href
    self.tag = tag
    self.data = data
  }
}
