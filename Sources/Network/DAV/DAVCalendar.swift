/// A calendar of a server.
public struct DAVCalendar: Equatable, Sendable {
  /// The address.
  public let href: DAVHref
  /// The name that people see; nil if it has none.
  public let name: String?
  /// The color, as the server spells it, such as `#FF9500FF`.
  public let color: String?
  /// Whether events may be stored. A server that states no components allows all.
  public let holdsEvents: Bool
  /// Whether this user may write; nil if the server does not state it.
  public let isWritable: Bool?
  /// The tag that changes with each change of the calendar.
  public let ctag: String?
  /// The token of the current state; nil if the server has no sync-collection.
  public let syncToken: String?

  /// The properties that are read.
  static let properties: [XMLName] = [
    .dav("resourcetype"), .dav("displayname"), .dav("current-user-privilege-set"),
    .dav("sync-token"), .cal("supported-calendar-component-set"), .ctag, .color,
  ]

  /// Reads a calendar; nil if the resource is none.
  init?(_ member: DAVMultistatus.Member) {
    guard member[.dav("resourcetype")]?[.cal("calendar")] != nil else { return nil }
    func text(_ name: XMLName) -> String? {
      member[name].map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    }
    href = member.href
    name = text(.dav("displayname"))
    color = text(.color)
    ctag = text(.ctag)
    syncToken = text(.dav("sync-token"))
    let components = member[.cal("supported-calendar-component-set")]?.all(.cal("comp")) ?? []
    holdsEvents =
      components.isEmpty || components.contains { $0.attributes["name"]?.uppercased() == "VEVENT" }
    isWritable = member[.dav("current-user-privilege-set")].map(Self.allowsWriting)
  }

  /// Returns whether the privileges allow to create, change and delete (RFC 3744, 3).
  private static func allowsWriting(_ privileges: XMLElement) -> Bool {
    let names = Set(privileges.children.flatMap { $0.children.map(\.name.local) })
    return names.contains("all") || names.contains("write")
      || names.isSuperset(of: ["write-content", "bind", "unbind"])
  }
}
