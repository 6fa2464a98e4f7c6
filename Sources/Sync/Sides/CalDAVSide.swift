import Network
import Platform
import Synchronization

/// A calendar of a server.
public final class CalDAVSide: CalendarSide {
  private let client: DAVClient
  private let calendar: DAVHref
  /// The addresses as the server spells them.
  private let spelled = Mutex<[String: DAVHref]>([:])

  /// Creates a side for the calendar at an address, as discovery returned it.
  public init(_ client: DAVClient, calendar: DAVHref) {
    self.client = client
    self.calendar = calendar
  }

  /// The number of requests so far.
  public var requests: Int { client.session.counts.requests }
  /// The calendar's clock minus this machine's, in seconds.
  public var clockDifference: Int64? { client.session.counts.clockDifference }

  /// Returns the description of the collection. Throws `SyncError`.
  public func verify() throws(SyncError) -> SideCollection {
    let found: DAVCalendar?
    do { found = try client.calendar(at: calendar) } catch {
      throw error == .notFound ? .collectionGone : SyncError(error)
    }
    guard let found else { throw .collectionGone }
    guard found.href == calendar else { throw .collectionMoved }
    return SideCollection(
      name: found.name, token: found.syncToken.map(settled), ctag: found.ctag.map(settled))
  }

  /// Returns what has changed since a token. Throws `SyncError`.
  public func changes(since token: String) throws(SyncError) -> SideChanges {
    let changes: DAVChanges
    do { changes = try client.changes(in: calendar, since: token) } catch {
      // Servers refuse a token in many ways. Listing everything says whether the calendar is there.
      switch error {
      case .unauthorized, .tooManyRequests, .unavailable, .http: throw SyncError(error)
      default: throw .tokenRefused
      }
    }
    return SideChanges(
      changed: changes.changed.map(item),
      removed: (changes.removed + changes.unreadable).map(noted), token: settled(changes.token))
  }

  /// Returns a token from which nothing is missed. That of SOGo is the second of the last change:
  /// while it lasts, another change has the same, so that the second before is asked for again.
  private func settled(_ token: String) -> String {
    let now = System.now() + (client.session.counts.clockDifference ?? 0)
    guard let second = Int64(token), (now - 1...now + 1).contains(second) else { return token }
    return String(second - 1)
  }

  /// Lists all resources without content. Throws `SyncError`.
  public func list() throws(SyncError) -> [SideItem] {
    let items: [DAVItem]
    do { items = try client.list(calendar) } catch {
      throw error == .notFound ? .collectionGone : SyncError(error)
    }
    return items.map(item)
  }

  /// Fetches resources with content. Throws `SyncError`.
  public func fetch(_ hrefs: [String]) throws(SyncError) -> SideFetched {
    let asked = try hrefs.map { href throws(SyncError) in try address(href) }
    let found = try SyncError.exchanging { () throws(DAVError) in
      try client.fetch(asked, in: calendar)
    }
    var fetched = SideFetched()
    fetched.items = found.items.map(item)
    fetched.gone = found.missing.map(noted)
    // Some servers leave out what is missing: only a response for it alone says so.
    for href in found.omitted {
      do throws(DAVError) { fetched.items.append(item(try client.get(href))) } catch {
        switch error {
        case .notFound: fetched.gone.append(noted(href))
        case .forbidden, .locked, .malformed: break
        default: throw SyncError(error)
        }
      }
    }
    return fetched
  }

  /// Writes a resource on a condition, and returns the new tag. Throws `SyncError`.
  public func put(
    _ data: [UInt8], to href: String, if condition: DAVCondition
  ) throws(SyncError) -> DAVTag? {
    let address = try address(href)
    do { return try client.put(data, to: address, if: condition).tag } catch {
      guard case .uidConflict(let other?) = error else { throw SyncError(error) }
      throw .uidTaken(href: (try? DAVHref(other, in: calendar.url)).map(noted) ?? other)
    }
  }

  /// Deletes a version of a resource. Throws `SyncError`.
  public func delete(_ href: String, ifMatches tag: DAVTag.Strong) throws(SyncError) {
    let address = try address(href)
    try SyncError.exchanging { () throws(DAVError) in
      try client.delete(address, ifMatches: tag)
    }
  }

  /// Returns the address of a resource with a file name. Throws `SyncError`.
  public func href(named name: String) throws(SyncError) -> String {
    noted(try SyncError.exchanging { () throws(DAVError) in try calendar.member(name) })
  }

  private func item(_ item: DAVItem) -> SideItem {
    SideItem(href: noted(item.href), tag: item.tag, data: item.data)
  }

  private func noted(_ href: DAVHref) -> String {
    spelled.withLock { $0[href.key] = $0[href.key] ?? href }
    return href.key
  }

  /// Returns the address as the server spells it, if it has named it in this run.
  private func address(_ href: String) throws(SyncError) -> DAVHref {
    if let known = spelled.withLock({ $0[href] }) { return known }
    return try SyncError.exchanging { () throws(DAVError) in
      try DAVHref(href, in: calendar.url)
    }
  }
}
