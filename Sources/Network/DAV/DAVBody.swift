/// The bodies of requests.
enum DAVBody {
  private static let opening = """
    <?xml version="1.0" encoding="utf-8"?>

    """
  private static let namespaces =
    #" xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav""#
    + #" xmlns:s="http://calendarserver.org/ns/" xmlns:a="http://apple.com/ns/ical/""#

  static func propfind(_ names: [XMLName]) -> String {
    document("d:propfind", properties(names))
  }

  /// Asks without a limit: a server may cut the list and still give out its last token.
  static func syncCollection(since token: String) -> String {
    document(
      "d:sync-collection",
      "<d:sync-token>\(escaped(token))</d:sync-token><d:sync-level>1</d:sync-level>"
        + properties([.dav("getetag"), .dav("resourcetype")]))
  }

  static func multiget(_ hrefs: some Sequence<DAVHref>) -> String {
    document(
      "c:calendar-multiget",
      properties([.dav("getetag"), .dav("getlastmodified"), .cal("calendar-data")])
        + hrefs.map { "<d:href>\(escaped($0.path))</d:href>" }.joined())
  }

  static func eventQuery() -> String {
    document(
      "c:calendar-query",
      properties([.dav("getetag")])
        + #"<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/>"#
        + "</c:comp-filter></c:filter>")
  }

  static func makeCalendar(_ name: String) -> String {
    document("c:mkcalendar", set("", name))
  }

  /// Makes a calendar as RFC 5689, 3, does.
  static func makeCollection(_ name: String) -> String {
    document(
      "d:mkcol", set("<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>", name))
  }

  private static func set(_ type: String, _ name: String) -> String {
    "<d:set><d:prop>\(type)<d:displayname>\(escaped(name))</d:displayname>"
      + #"<c:supported-calendar-component-set><c:comp name="VEVENT"/>"#
      + "</c:supported-calendar-component-set></d:prop></d:set>"
  }

  private static func properties(_ names: [XMLName]) -> String {
    "<d:prop>" + names.map { "<\(prefix($0)):\($0.local)/>" }.joined() + "</d:prop>"
  }

  private static func prefix(_ name: XMLName) -> String {
    switch name.namespace {
    case "DAV:": "d"
    case XMLName.ctag.namespace: "s"
    case XMLName.color.namespace: "a"
    default: "c"
    }
  }

  private static func document(_ root: String, _ content: String) -> String {
    "\(opening)<\(root)\(namespaces)>\(content)</\(root)>"
  }

  /// Escapes what XML reads as markup, and leaves out what it cannot hold (XML 1.0, 2.2).
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
