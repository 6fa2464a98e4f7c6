import Domain
import Network

/// What a run knows about the events of a calendar.
struct CalendarReading {
  /// The events of connections, by address.
  var remote: [String: RemoteState] = [:]
  /// The events without a connection.
  var others: [RemoteEvent] = []
  /// The token for the next run; nil to list everything.
  var token: String?
  /// The tag of the collection.
  var ctag: String?
  /// Whether everything was listed.
  var isFull = false
  /// Whether the calendar said something about every event without a connection.
  var isComplete = true
}

/// A reader of the changes of a calendar.
struct CalendarReader {
  /// After this time everything is listed again, as some servers do not report deletions.
  private static let listedAgainAfter: Int64 = 86_400

  let side: any CalendarSide
  let zone: Zone
  let zones: ZoneDatabase
  let hasNotes: Bool

  /// Reads what has changed since the last run, and everything that was left open then; of a full
  /// list the dormant events too, which may become shifts again.
  func read(
    _ collection: SideCollection, _ links: [EventLink], dormant: Set<String> = [],
    since last: LastReading, now: Instant
  ) throws(SyncError) -> CalendarReading {
    var reading = CalendarReading()
    reading.ctag = collection.ctag
    let byHref = Dictionary(links.map { ($0.item.href, $0) }) { first, _ in first }
    var asked = Set(links.lazy.filter { $0.item.state != .clean }.map(\.item.href))
    let found = try changes(
      collection, Set(byHref.keys), since: last, now: now, &reading)
    let shared = Self.sharedTags(found.changed)
    for item in found.changed {
      // What a list of changes has is new, whatever its tag: SOGo gives an event that was deleted
      // and added again the tag that it had.
      guard reading.isFull, let link = byHref[item.href], let tag = item.tag?.strong,
        tag.text == link.item.etag, !shared.contains(tag.text)
      else {
        asked.insert(item.href)
        continue
      }
    }
    if reading.isFull { asked.formUnion(dormant.intersection(found.changed.map(\.href))) }
    asked.formUnion(found.removed.filter { byHref[$0] != nil })
    try look(at: asked.sorted(), byHref, &reading)
    return reading
  }

  /// Returns the tags that several resources have, which say nothing about a version: those of SOGo
  /// count the changes of each, from `gcs00000000` on.
  private static func sharedTags(_ items: [SideItem]) -> Set<String> {
    var once: Set<String> = [], shared: Set<String> = []
    for tag in items.compactMap({ $0.tag?.strong?.text }) where !once.insert(tag).inserted {
      shared.insert(tag)
    }
    return shared
  }

  /// Returns a fetched resource as an event.
  func event(_ item: SideItem) -> RemoteEvent {
    RemoteEvent(
      href: item.href, tag: item.tag, data: item.data ?? [], zone: zone, zones: zones,
      hasNotes: hasNotes)
  }

  /// Fetches events, and adds what the calendar says about them.
  func look(
    at hrefs: [String], _ links: [String: EventLink], _ reading: inout CalendarReading
  ) throws(SyncError) {
    guard !hrefs.isEmpty else { return }
    let fetched = try side.fetch(hrefs)
    var silent = Set(hrefs)
    for item in fetched.items {
      silent.remove(item.href)
      let event = event(item)
      if links[item.href] == nil {
        reading.others.removeAll { $0.href == item.href }
        reading.others.append(event)
      } else {
        reading.remote[item.href] = .present(event)
      }
    }
    for href in fetched.gone {
      silent.remove(href)
      reading.others.removeAll { $0.href == href }
      if links[href] != nil { reading.remote[href] = .gone }
    }
    for href in silent {
      if links[href] != nil {
        reading.remote[href] = .unknown
      } else if !reading.isFull {
        // After a full list there is nothing more to ask; the next one looks again.
        reading.isComplete = false
      }
    }
  }

  /// Returns what may have changed. Of a full list, known events that are missing count as such.
  func changes(
    _ collection: SideCollection, _ known: Set<String>, since last: LastReading, now: Instant,
    _ reading: inout CalendarReading
  ) throws(SyncError) -> (changed: [SideItem], removed: [String]) {
    let isDue = last.listedAt.map { now - $0 >= Self.listedAgainAfter || now < $0 } ?? true
    if !isDue, let token = last.token, collection.token != nil {
      do throws(SyncError) {
        let changes = try side.changes(since: token)
        // A calendar that was deleted and made again may know the token, and state no change.
        let isMadeAgain =
          changes.changed.isEmpty && changes.removed.isEmpty && last.ctag != collection.ctag
        if !isMadeAgain {
          reading.token = changes.token
          return (changes.changed, changes.removed)
        }
      } catch {
        guard error == .tokenRefused else { throw error }
      }
    } else if !isDue, collection.token == nil, let ctag = last.ctag, ctag == collection.ctag {
      return ([], [])
    }
    // The token is older than the list, so that nothing between the two is missed.
    reading.token = collection.token
    reading.isFull = true
    let items = try side.list()
    let listed = Set(items.map(\.href))
    return (items, known.filter { !listed.contains($0) })
  }
}

/// Where the last run of a calendar ended.
struct LastReading {
  let token: String?
  let ctag: String?
  let listedAt: Instant?
}
