/// A resource of a calendar.
public struct DAVItem: Equatable, Sendable {
  /// The address.
  public let href: DAVHref
  /// The tag of the version; nil if the server states none.
  public let tag: DAVTag?
  /// The content; nil if it was not asked for.
  public let data: [UInt8]?
  /// When it last changed, by the server's clock, in seconds since 1970; nil if not stated.
  public let lastModified: Int64?

  /// Creates an item.
  public init(
    _ href: DAVHref, tag: DAVTag? = nil, data: [UInt8]? = nil, lastModified: Int64? = nil
  ) {
    self.href = href
    self.tag = tag
    self.data = data
    self.lastModified = lastModified
  }

  init(_ member: DAVMultistatus.Member) {
    self.init(
      member.href, tag: member.tag,
      data: member[.cal("calendar-data")].map { Array($0.text.utf8) },
      lastModified: member[.dav("getlastmodified")].flatMap { HTTPDate.seconds($0.trimmed) })
  }
}
