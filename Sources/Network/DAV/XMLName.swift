/// The name of an XML element with its namespace (Namespaces in XML 1.0).
public struct XMLName: Hashable, Sendable {
  /// The namespace, such as `DAV:`; empty if there is none.
  public let namespace: String
  /// The name without a prefix.
  public let local: String

  /// Creates a name.
  public init(_ namespace: String, _ local: String) {
    self.namespace = namespace
    self.local = local
  }

  /// Creates a name of WebDAV (RFC 4918).
  static func dav(_ local: String) -> XMLName { XMLName("DAV:", local) }
  /// Creates a name of CalDAV (RFC 4791).
  static func cal(_ local: String) -> XMLName { XMLName("urn:ietf:params:xml:ns:caldav", local) }
  /// The tag of a collection, an extension of calendarserver.org.
  static let ctag = XMLName("http://calendarserver.org/ns/", "getctag")
  /// The colour of a calendar, an extension of Apple's.
  static let color = XMLName("http://apple.com/ns/ical/", "calendar-color")
}
