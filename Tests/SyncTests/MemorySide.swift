import Domain
import Network
import Sync
import Synchronization

/// A calendar in memory that checks what is done to it, with faults to order.
final class MemorySide: CalendarSide {
  /// A fault of one operation.
  enum Fault {
    /// It fails and does nothing.
    case before(SyncError)
    /// It is done, and its response is lost.
    case after(SyncError)
  }

  /// What a resource is.
  struct Resource {
    var text: String
    var version: Int
    /// Whether a person wrote this version.
    var isPersons: Bool
  }

  var name: String? = "Shifts"
  var isThere = true
  var hasTokens = true
  var hasCtag = true
  /// Whether writing returns no tag.
  var hidesTagOnWrite = false
  /// Whether tags are weak until a resource is fetched.
  var listsWeakTags = false
  /// Whether properties are stored in another order.
  var reorders = false
  /// Whether lists leave out some resources at random.
  var omits: () -> Bool = { false }
  /// Whether writing says that it was done, and is not.
  var loses = false
  /// Whether writing and deleting say so with the tag of a new version.
  var pretends = false
  /// Whether tags count the changes of each resource, as those of SOGo do.
  var countsTags = false
  /// The resources that are listed and never returned.
  var silent: Set<String> = []
  /// Whether changes leave out what was created and deleted since the token (RFC 6578, 3.5.2).
  var forgetsShortLived = false
  private var born: [String: Int] = [:]
  var fault: (String) -> Fault? = { _ in nil }
  var clockDifference: Int64? = 0
  private(set) var requests = 0
  /// The writes of the program, such as `PUT a.ics`.
  private(set) var writes: [String] = []
  /// The addresses that the program created.
  private(set) var created: Set<String> = []
  /// What the program did that it must not do.
  private(set) var violations: [String] = []
  /// The versions of people that the program replaced.
  private(set) var replaced: [(href: String, text: String)] = []
  private(set) var resources: [String: Resource] = [:]
  private var log: [String] = []
  private var tokensFrom = 0
  private var counter = 0

  // MARK: People

  /// The events of shifts that were deleted, which a person may restore.
  private(set) var bin: [(href: String, text: String)] = []

  func edit(_ href: String, _ text: String?) {
    counter += 1
    discard(href)
    resources[href] = text.map { Resource(text: $0, version: counter, isPersons: true) }
    log.append(href)
  }

  /// Gives a resource another tag without changing it.
  func touch(_ href: String) {
    counter += 1
    resources[href]?.version = counter
    log.append(href)
  }

  /// The addresses of events that are not of shifts.
  var foreign: Set<String> = []

  /// Deletes the calendar and makes it again; old tokens stay valid, and have no changes.
  func makeAgain() {
    resources = [:]
    counter += 1
  }

  /// Forgets all tokens.
  func expireTokens() {
    log.append("expired")
    tokensFrom = log.count
  }

  /// Moves a resource, as programs do that know no names but their own.
  func move(_ href: String, to other: String, _ text: String) {
    edit(href, nil)
    edit(other, text)
    created.insert(other)
  }

  private func discard(_ href: String) {
    guard let text = resources[href]?.text, !foreign.contains(href) else { return }
    bin.append((href, text))
  }

  // MARK: The side

  func verify() throws(SyncError) -> SideCollection {
    try before("PROPFIND")
    guard isThere else { throw .collectionGone }
    return SideCollection(
      name: name, token: hasTokens ? "t\(log.count)" : nil, ctag: hasCtag ? "c\(counter)" : nil)
  }

  func changes(since token: String) throws(SyncError) -> SideChanges {
    try before("REPORT")
    guard hasTokens, let start = Int(token.dropFirst()), start >= tokensFrom, start <= log.count
    else { throw .tokenRefused }
    let hrefs = Set(log[start...])
    let there = hrefs.filter { resources[$0] != nil }
    return SideChanges(
      changed: there.sorted().map(item),
      removed: hrefs.subtracting(there).sorted().filter {
        !forgetsShortLived || (born[$0] ?? 0) < start
      },
      token: "t\(log.count)")
  }

  func list() throws(SyncError) -> [SideItem] {
    try before("LIST")
    return resources.keys.sorted().filter { _ in !omits() }.map(item)
  }

  func fetch(_ hrefs: [String]) throws(SyncError) -> SideFetched {
    try before("FETCH")
    guard isThere else { throw .collectionGone }
    var fetched = SideFetched()
    for href in hrefs where !omits() && !silent.contains(href) {
      if let resource = resources[href] {
        fetched.items.append(
          SideItem(href: href, tag: tag(resource), data: Array(resource.text.utf8)))
      } else {
        fetched.gone.append(href)
      }
    }
    return fetched
  }

  func put(
    _ data: [UInt8], to href: String, if condition: DAVCondition
  ) throws(SyncError) -> DAVTag? {
    let lost = try before("PUT")
    let known = resources[href]
    guard Self.isMet(condition, known.map(tag) ?? nil) else { throw .preconditionFailed }
    if loses { return nil }
    if pretends { return DAVTag("\"\(counter + 1)\"") }
    if let known, known.isPersons { replaced.append((href, known.text)) }
    if known == nil {
      created.insert(href)
      born[href] = log.count
    }
    if foreign.contains(href) { violations.append("wrote \(href)") }
    let text = String(decoding: data, as: UTF8.self)
    checkKept(known?.text, text)
    counter += 1
    resources[href] = Resource(
      text: reorders ? Self.reordered(text) : text, version: counter, isPersons: false)
    log.append(href)
    writes.append("PUT \(href)")
    if let lost { throw lost }
    return hidesTagOnWrite ? nil : resources[href].map(tag) ?? nil
  }

  func delete(_ href: String, ifMatches tag: DAVTag.Strong) throws(SyncError) {
    let lost = try before("DELETE")
    guard let known = resources[href] else { throw .notFound }
    guard Self.isMet(.matches(tag), self.tag(known)) else { throw .preconditionFailed }
    if pretends { return }
    if foreign.contains(href) || !created.contains(href) { violations.append("deleted \(href)") }
    if known.isPersons { replaced.append((href, known.text)) }
    discard(href)
    resources[href] = nil
    log.append(href)
    writes.append("DELETE \(href)")
    if let lost { throw lost }
  }

  func href(named name: String) throws(SyncError) -> String { name }

  // MARK: Checks

  /// Notes a property of a person's that a write has dropped from a single event.
  private func checkKept(_ old: String?, _ new: String) {
    guard let old, !old.contains("RRULE"), !old.contains("VALUE=DATE") else { return }
    for line in old.split(separator: "\r\n") where line.hasPrefix("X-PERSON") {
      if !new.contains(line) { violations.append("dropped \(line)") }
    }
  }

  @discardableResult private func before(_ operation: String) throws(SyncError) -> SyncError? {
    requests += 1
    switch fault(operation) {
    case .before(let error): throw error
    case .after(let error): return error
    case nil: return nil
    }
  }

  private static func isMet(_ condition: DAVCondition, _ tag: DAVTag?) -> Bool {
    switch condition {
    case .isNew: tag == nil
    case .matches(let known): tag?.strong == known
    }
  }

  private func item(_ href: String) -> SideItem {
    let tag = resources[href].map(tag) ?? nil
    return SideItem(href: href, tag: listsWeakTags ? tag.flatMap { DAVTag("W/\($0.text)") } : tag)
  }

  private func tag(_ resource: Resource) -> DAVTag? {
    DAVTag(countsTags ? "\"gcs00000000\"" : "\"\(resource.version)\"")
  }

  /// Returns a resource with the properties of its event in another order, as Radicale stores it.
  private static func reordered(_ text: String) -> String {
    let lines = text.split(separator: "\r\n").map(String.init)
    guard let start = lines.firstIndex(of: "BEGIN:VEVENT"),
      let end = lines.firstIndex(of: "END:VEVENT"),
      !lines[start + 1..<end].contains(where: {
        $0.hasPrefix("BEGIN") || $0.hasPrefix(" ")
      })
    else { return text }
    let sorted = lines[start + 1..<end].sorted()
    return (lines[...start] + sorted + lines[end...]).map { $0 + "\r\n" }.joined()
  }
}
