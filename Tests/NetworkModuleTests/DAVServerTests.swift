import Network
import NetworkTestSupport
import Platform
import Testing

@Suite("CalDAV on real servers", .serialized) struct DAVServerTests {
  @Test(
    "The conversation of a sync", .enabled(if: CalDAVServers.isAvailable, CalDAVServers.reason),
    .timeLimit(.minutes(1)))
  func conversation() throws {
    let servers = try CalDAVServers()
    defer { servers.stop() }
    let alice = HTTPCredentials.basic(user: "alice", password: "secret")
    try converse(servers.radicale, home: "/alice", DAVSession(credentials: alice))
    try converse(servers.xandikos, home: "/alice/calendars", DAVSession())
    let wrong = DAVSession(credentials: .basic(user: "alice", password: "wrong"))
    let client = DAVClient(wrong)
    for _ in 0..<4 {
      #expect(throws: DAVError.unauthorized) {
        try client.discover(from: HTTPURL(servers.radicale + "alice/"))
      }
    }
    #expect(wrong.counts == counts(wrong, requests: 2, refusals: 2))
  }

  private func counts(_ session: DAVSession, requests: Int, refusals: Int) -> DAVSession.Counts {
    #expect(session.counts.requests == requests)
    #expect(session.counts.refusals == refusals)
    return session.counts
  }

  private func event(_ uid: String, _ title: String) -> [UInt8] {
    Array(
      ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//ShiftPro//EN\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\n"
        + "DTSTAMP:20261101T000000Z\r\nDTSTART:20261124T060000Z\r\nDTEND:20261124T140000Z\r\n"
        + "SUMMARY:\(title)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n").utf8)
  }

  private func converse(_ root: String, home: String, _ session: DAVSession) throws {
    let client = DAVClient(session)
    let found = try client.discover(from: HTTPURL(root))
    #expect(!found.isCalendar)
    #expect(found.principal?.key == "/alice")
    #expect(found.homes.map(\.key) == [home])
    let place = try found.homes[0].collection("shifts")
    let calendar = try client.makeCalendar(at: place, name: "Dienst & <Früh>")
    #expect(calendar.name == "Dienst & <Früh>")
    #expect(calendar.holdsEvents)
    #expect(calendar.isWritable != false)
    #expect(calendar.syncToken != nil && calendar.ctag != nil)
    #expect(throws: DAVError.exists) { try client.makeCalendar(at: place, name: "Again") }
    #expect(try client.calendars(in: found.homes).contains { $0.href == place })
    #expect(try client.discover(from: place.url).isCalendar)
    try write(client, calendar)
  }

  private func write(_ client: DAVClient, _ calendar: DAVCalendar) throws {
    let place = calendar.href
    let (one, two) = (try place.member("s1.ics"), try place.member("a@b.ics"))
    let gone = try place.member("missing.ics")
    let first = try client.changes(in: place, since: nil)
    #expect(first.changed == [])
    let written = try client.put(event("s1", "Früh"), to: one, if: .isNew)
    let old = try #require(written.tag?.strong)
    _ = try client.put(event("a@b", "Spät"), to: two, if: .isNew)
    #expect(throws: DAVError.preconditionFailed) {
      try client.put(event("s1", "Nacht"), to: one, if: .isNew)
    }
    _ = try client.put(event("s1", "Nacht"), to: one, if: .matches(old))
    #expect(throws: DAVError.preconditionFailed) {
      try client.put(event("s1", "Alt"), to: one, if: .matches(old))
    }
    #expect(throws: DAVError.preconditionFailed) { try client.delete(one, ifMatches: old) }
    let other = try place.member("other.ics")
    let conflict = #expect(throws: DAVError.self) {
      try client.put(event("s1", "Doppelt"), to: other, if: .isNew)
    }
    if case .uidConflict = conflict {} else { Issue.record("\(conflict as Any)") }
    #expect(throws: DAVError.self) {
      try client.put(Array("BEGIN:VCALENDAR\r\n".utf8), to: other, if: .isNew)
    }
    let changes = try client.changes(in: place, since: first.token)
    #expect(Set(changes.changed.map(\.href)) == [one, two])
    #expect(Set(try client.list(place).map(\.href)) == [one, two])
    #expect(Set(try client.events(in: place).map(\.href)) == [one, two])
    let fetched = try client.fetch([one, gone, two], in: place)
    #expect(fetched.items.map(\.href) == [one, two])
    #expect(fetched.missing == [gone] && fetched.omitted == [])
    let text = String(decoding: fetched.items[0].data ?? [], as: UTF8.self)
    #expect(text.contains("SUMMARY:Nacht"))
    let item = try client.get(one)
    #expect(item.tag != nil && item.tag == fetched.items[0].tag && item.tag?.strong != old)
    try client.delete(one, ifMatches: try #require(item.tag?.strong))
    #expect(throws: DAVError.notFound) { try client.get(one) }
    let last = try client.changes(in: place, since: changes.token)
    #expect(last.removed == [one] && last.changed == [])
    #expect(throws: DAVError.invalidSyncToken) {
      try client.changes(in: place, since: "http://example.com/ns/sync/nonsense")
    }
    #expect(abs(try #require(client.session.counts.clockDifference)) < 60)
  }
}
