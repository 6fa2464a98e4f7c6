/// Calendars and the lists of what is in them.
extension DAVClient {
  /// The number of resources that are asked for at once.
  static let fetchedAtOnce = 50
  /// The most parts of a list of changes that a server may send.
  static let mostParts = 1000

  /// Returns the calendar at an address, with its current tag and token; nil if it is none. Throws
  /// `DAVError`.
  public func calendar(at href: DAVHref) throws(DAVError) -> DAVCalendar? {
    let found = try properties(href.url, DAVCalendar.properties, depth: 0)
    return found.members.lazy.compactMap { DAVCalendar($0) }.first
  }

  /// Lists the resources of a calendar, without content, itself and collections within it. Throws
  /// `DAVError`, also for a list without the calendar itself, which is not whole.
  public func list(_ calendar: DAVHref) throws(DAVError) -> [DAVItem] {
    let names: [XMLName] = [.dav("resourcetype"), .dav("getetag"), .dav("getlastmodified")]
    let found = try properties(calendar.url, names, depth: 1)
    guard found.members.contains(where: { $0.href == calendar || $0.isCollection }) else {
      throw .malformed(reason: "a list without the calendar")
    }
    if let failed = found.members.first(where: { $0.status != nil }) {
      throw .unexpected(status: failed.status ?? 0)
    }
    return found.members.filter { $0.href != calendar && !$0.isCollection }.map { DAVItem($0) }
  }

  /// Lists the events of a calendar by a query, for servers whose other lists have gaps. Throws
  /// `DAVError`.
  public func events(in calendar: DAVHref) throws(DAVError) -> [DAVItem] {
    let response = try send("REPORT", calendar.url, depth: 1, xml: DAVBody.eventQuery())
    let found = try DAVMultistatus(response)
    if let failed = found.members.first(where: { $0.status != nil }) {
      throw .unexpected(status: failed.status ?? 0)
    }
    return found.members.filter { $0.href != calendar && !$0.isCollection }.map { DAVItem($0) }
  }

  /// Returns what has changed since a token; everything for nil. A list in parts is read to its
  /// end. Throws `DAVError`, `.invalidSyncToken` among others.
  public func changes(
    in calendar: DAVHref, since token: String?
  ) throws(DAVError) -> DAVChanges {
    var merged = DAVMerging(isInitial: token == nil)
    var token = token ?? ""
    for _ in 0..<Self.mostParts {
      let xml = DAVBody.syncCollection(since: token)
      let part = try DAVMultistatus(send("REPORT", calendar.url, depth: 0, xml: xml))
      guard let next = part.syncToken else { throw .malformed(reason: "no sync token") }
      merged.add(part, of: calendar)
      let isLast = !part.members.contains { $0.isTruncation && $0.href == calendar }
      if isLast { return merged.changes(next) }
      guard next != token else { throw .malformed(reason: "the same sync token twice") }
      token = next
    }
    throw .malformed(reason: "more than \(Self.mostParts) parts")
  }

  /// Fetches resources with their content. Throws `DAVError`.
  public func fetch(
    _ hrefs: [DAVHref], in calendar: DAVHref
  ) throws(DAVError) -> DAVFetched {
    var fetched = DAVFetched()
    for start in stride(from: 0, to: hrefs.count, by: Self.fetchedAtOnce) {
      let some = hrefs[start..<min(hrefs.count, start + Self.fetchedAtOnce)]
      let xml = DAVBody.multiget(some)
      let found = try DAVMultistatus(send("REPORT", calendar.url, depth: 1, xml: xml))
      let byHref = Dictionary(found.members.map { ($0.href, $0) }) { first, _ in first }
      for href in some { fetched.add(href, byHref[href]) }
    }
    return fetched
  }

  /// Makes a calendar for events, and returns it as the server describes it. Throws `DAVError`,
  /// `.exists` among others.
  public func makeCalendar(
    at href: DAVHref, name: String
  ) throws(DAVError) -> DAVCalendar {
    var response = try send("MKCALENDAR", href.url, xml: DAVBody.makeCalendar(name))
    if DAVError(response) == .notAllowed {
      // The method is unknown, or something is there already; MKCOL says which (RFC 4918, 9.3.1).
      response = try send("MKCOL", href.url, xml: DAVBody.makeCollection(name))
      if DAVError(response) == .notAllowed { throw try isThere(href) ? .exists : .notAllowed }
    }
    guard [200, 201].contains(response.status) else {
      let error = DAVError(response)
      // Xandikos states nothing when something is there already.
      if case .forbidden = error, try isThere(href) { throw .exists }
      throw error
    }
    guard let made = try calendar(at: href) else {
      throw .malformed(reason: "the new calendar is none")
    }
    return made
  }

  /// Sends a PROPFIND. Throws `DAVError`.
  func properties(
    _ url: HTTPURL, _ names: [XMLName], depth: Int
  ) throws(DAVError) -> DAVMultistatus {
    let response = try send("PROPFIND", url, depth: depth, xml: DAVBody.propfind(names))
    let found = try DAVMultistatus(response)
    guard !found.members.isEmpty else { throw .malformed(reason: "an empty multistatus") }
    return found
  }

  private func isThere(_ href: DAVHref) throws(DAVError) -> Bool {
    do {
      return try !properties(href.url, [.dav("resourcetype")], depth: 0).members.allSatisfy(
        \.isMissing)
    } catch {
      guard error == .notFound else { throw error }
      return false
    }
  }
}

extension DAVFetched {
  /// Adds what the server says about one of the resources.
  fileprivate mutating func add(_ href: DAVHref, _ member: DAVMultistatus.Member?) {
    if let member, member.isMissing { return missing.append(href) }
    guard let member, member[.cal("calendar-data")] != nil else { return omitted.append(href) }
    items.append(DAVItem(member))
  }
}
