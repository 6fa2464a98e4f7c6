/// Finding calendars (RFC 6764, 6).
extension DAVClient {
  private static let wellKnown = "/.well-known/caldav"
  private static let userNames: [XMLName] = [
    .dav("current-user-principal"), .cal("calendar-home-set"),
  ]

  /// Finds the calendars from an address, which may be a calendar, a user, a collection of
  /// calendars or only a server. Throws `DAVError`: `.notFound` and `.forbidden` for an address
  /// within a server that is not there or not the user's, as another calendar is never meant by it.
  public func discover(from url: HTTPURL) throws(DAVError) -> DAVDiscovery {
    let given = try named(url, DAVCalendar.properties + Self.userNames)
    if let calendar = given.lazy.compactMap({ DAVCalendar($0) }).first {
      return DAVDiscovery(isCalendar: true, principal: nil, homes: [], calendars: [calendar])
    }
    let principal = try principal(given, url)
    var homes = try addresses(.cal("calendar-home-set"), in: given)
    if homes.isEmpty, let principal {
      let found = try properties(principal.url, [.cal("calendar-home-set")], depth: 0)
      homes = try addresses(.cal("calendar-home-set"), in: found.members)
    }
    // Synology states no user: the calendars are where the person says.
    if homes.isEmpty { homes = [DAVHref(url)] }
    return DAVDiscovery(
      isCalendar: false, principal: principal, homes: homes, calendars: try calendars(in: homes))
  }

  /// Lists the calendars of collections. Throws `DAVError`.
  public func calendars(in homes: [DAVHref]) throws(DAVError) -> [DAVCalendar] {
    var calendars: [DAVCalendar] = []
    for home in homes {
      let found = try properties(home.url, DAVCalendar.properties, depth: 1)
      for calendar in found.members.compactMap({ DAVCalendar($0) })
      where !calendars.contains(where: { $0.href == calendar.href }) {
        calendars.append(calendar)
      }
    }
    return calendars
  }

  /// Returns the user whom the given address, the well-known one or the root states.
  private func principal(
    _ given: [DAVMultistatus.Member], _ url: HTTPURL
  ) throws(DAVError) -> DAVHref? {
    let name = XMLName.dav("current-user-principal")
    if let found = try addresses(name, in: given).first { return found }
    for path in [Self.wellKnown, "/"] {
      let next = try DAVHref(path, in: url)
      let members = try entrance(next.url, Self.userNames)
      if let found = try addresses(name, in: members).first { return found }
    }
    return nil
  }

  /// Asks for properties of the address that the person gave. Only that of a server as a whole may
  /// have nothing there itself.
  private func named(
    _ url: HTTPURL, _ names: [XMLName]
  ) throws(DAVError) -> [DAVMultistatus.Member] {
    guard !["/", Self.wellKnown].contains(DAVHref(url).key) else {
      return try entrance(url, names)
    }
    let found: [DAVMultistatus.Member]
    do { found = try properties(url, names, depth: 0).members } catch {
      switch error {
      case .notAllowed, .malformed, .rejected, .unexpected: return []
      default: throw error
      }
    }
    // Xandikos responds with 207 for the address, and 404 within.
    if found.allSatisfy(\.isMissing) { throw .notFound }
    if found.allSatisfy({ $0.status == 403 }) { throw .forbidden(condition: nil) }
    return found
  }

  /// Asks for properties where there may be no WebDAV. Throws `DAVError` if asking elsewhere of the
  /// same server would not help.
  private func entrance(
    _ url: HTTPURL, _ names: [XMLName]
  ) throws(DAVError) -> [DAVMultistatus.Member] {
    do {
      return try properties(url, names, depth: 0).members
    } catch {
      switch error {
      case .notFound, .notAllowed, .forbidden, .malformed, .rejected, .unexpected: return []
      default: throw error
      }
    }
  }

  /// Returns the addresses that a property has. Throws `DAVError`, `.http(.otherOrigin)` for one of
  /// another server: iCloud has its calendars on one, whose address the person has to give.
  private func addresses(
    _ name: XMLName, in members: [DAVMultistatus.Member]
  ) throws(DAVError) -> [DAVHref] {
    var found: [DAVHref] = []
    for member in members {
      for href in member[name]?.all(.dav("href")) ?? [] where !href.trimmed.isEmpty {
        found.append(try DAVHref(href.trimmed, in: member.href.url))
      }
    }
    return found
  }
}
