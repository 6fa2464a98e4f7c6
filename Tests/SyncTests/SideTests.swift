import Domain
import Network
import NetworkTestSupport
import Platform
import Store
import Sync
import Synchronization
import TestSupport
import Testing

/// A place for calendars in tests, with the means of another program.
protocol CalendarPlace {
  /// Returns a side for a new calendar.
  func make(_ name: String) throws -> any CalendarSide
  /// Writes or deletes a resource as another program.
  func edit(_ side: any CalendarSide, _ href: String, _ text: String?) throws
  /// Removes the calendar.
  func remove(_ side: any CalendarSide) throws
}

struct MemoryPlace: CalendarPlace {
  func make(_ name: String) -> any CalendarSide { MemorySide() }
  func edit(_ side: any CalendarSide, _ href: String, _ text: String?) {
    (side as? MemorySide)?.edit(href, text)
  }
  func remove(_ side: any CalendarSide) { (side as? MemorySide)?.isThere = false }
}

struct VdirPlace: CalendarPlace {
  let temporary: TemporaryStore

  func make(_ name: String) throws -> any CalendarSide {
    try Files.createFolder("\(temporary.folder)/\(name)")
    try Files.write(Array("Shifts\n".utf8), to: "\(temporary.folder)/\(name)/displayname")
    try Files.write([1], to: "\(temporary.folder)/\(name)/.hidden.ics")
    try Files.write([1], to: "\(temporary.folder)/\(name)/half.ics.tmp")
    return VdirSide("\(temporary.folder)/\(name)")
  }
  func edit(_ side: any CalendarSide, _ href: String, _ text: String?) throws {
    let path = "\(temporary.folder)/suite/\(href)"
    guard let text else { return try Files.remove(path) }
    try Files.write(Array(text.utf8), to: path)
  }
  func remove(_ side: any CalendarSide) throws {
    for name in try Files.names(in: "\(temporary.folder)/suite") {
      try Files.remove("\(temporary.folder)/suite/\(name)")
    }
    rmdir("\(temporary.folder)/suite")
  }
}

struct ServerPlace: CalendarPlace {
  let client: DAVClient
  let home: DAVHref

  init(_ root: String, _ session: DAVSession) throws {
    client = DAVClient(session)
    home = try #require(try client.discover(from: HTTPURL(root)).homes.first)
  }
  func make(_ name: String) throws -> any CalendarSide {
    let made = try client.makeCalendar(at: home.collection(name), name: "Shifts")
    return CalDAVSide(client, calendar: made.href)
  }
  func edit(_ side: any CalendarSide, _ href: String, _ text: String?) throws {
    let address = try DAVHref(href, in: home.url)
    let known = try? client.get(address)
    if let text {
      let tag = known?.tag?.strong
      _ = try client.put(Array(text.utf8), to: address, if: tag.map { .matches($0) } ?? .isNew)
    } else if let tag = known?.tag?.strong {
      try client.delete(address, ifMatches: tag)
    }
  }
  func remove(_ side: any CalendarSide) throws {
    let collection = try home.collection("suite")
    let url = collection.url
    let request = HTTPRequest(
      url, method: "DELETE", headers: [:], body: [],
      credentials: .basic(
        user: "alice", password: "secret"), allowsPlainHTTP: true)
    _ = try HTTPClient().send(request)
  }
}

@Suite("Calendars of every kind", .serialized) struct SideTests {
  @Test("in memory") func memory() throws { try converse(MemoryPlace()) }

  @Test("in a folder") func vdir() throws {
    let temporary = try TemporaryStore()
    try converse(VdirPlace(temporary: temporary))
  }

  @Test(
    "on servers", .enabled(if: CalDAVServers.isAvailable, CalDAVServers.reason),
    .timeLimit(.minutes(1)))
  func servers() throws {
    let servers = try CalDAVServers()
    defer { servers.stop() }
    let alice = HTTPCredentials.basic(user: "alice", password: "secret")
    try converse(ServerPlace(servers.radicale, DAVSession(credentials: alice)))
    try converse(ServerPlace(servers.xandikos, DAVSession()))
  }

  @Test("what is no file in a folder is never waited for, and an event that became a pipe is named")
  func pipes() throws {
    let temporary = try TemporaryStore(), folder = temporary.folder + "/suite"
    let side = VdirSide(folder)
    try Files.createFolder(folder)
    for name in ["displayname", "a.ics", "b.ics"] { mkfifo("\(folder)/\(name)", 0o600) }
    try Files.createFolder("\(folder)/c.ics")
    try Files.write([1], to: "\(folder)/d.ics")
    #expect(try side.verify().name == nil)
    #expect(try side.list().map(\.href) == ["d.ics"])
    for name in ["a.ics", "c.ics"] {
      let error = #expect(throws: SyncError.self) { try side.fetch([name]) }
      guard case .file(let reason)? = error else {
        Issue.record("\(name)")
        continue
      }
      #expect(reason.path == "\(folder)/\(name)")
    }
  }

  @Test("files that a killed run left behind are removed, and no others")
  func leftovers() throws {
    let temporary = try TemporaryStore(), folder = temporary.folder + "/suite"
    try Files.createFolder(folder)
    let names = [
      "a.ics", "a.ics.999999999.tmp", "a.ics.\(getpid()).tmp", "b.ics.tmp", "c.999999999.tmp",
      "d.ics.999999999.bak", "e.ics.0x1.tmp", "f.ics.-1.tmp",
    ]
    for name in names { try Files.write([1], to: "\(folder)/\(name)") }
    symlink("a.ics", "\(folder)/g.ics.999999999.tmp")
    _ = try VdirSide(folder).list()
    // Another machine may be writing to the folder now.
    #expect(try Files.names(in: folder).count == 9)
    _ = try VdirSide(folder, now: System.now() + 3600).list()
    #expect(
      try Set(Files.names(in: folder))
        == Set(names).subtracting(["a.ics.999999999.tmp"]).union(["g.ics.999999999.tmp"]))
  }

  @Test(
    "on servers that the environment asks for",
    .enabled(if: !CalDAVServer.requested.isEmpty, CalDAVServer.reason), .timeLimit(.minutes(5)),
    arguments: CalDAVServer.requested)
  func other(_ name: String) throws {
    let server = try CalDAVServer(name)
    defer { server.stop() }
    let alice = HTTPCredentials.basic(user: "alice", password: "secret")
    try converse(ServerPlace(server.url, DAVSession(credentials: alice)), isSOGo: name == "sogo")
  }

  @Test("a token that is the current second is asked for once more from the second before")
  func currentSecond() throws {
    let clock = Mutex<Int64>(0), tokens = Mutex<[String]>([])
    let server = try FaultServer { request, _ in
      tokens.withLock { $0.append(request.text) }
      let now = System.now()
      let token = clock.withLock { now - $0 }
      return .text(
        #"<d:multistatus xmlns:d="DAV:"><d:sync-token>\#(token)</d:sync-token></d:multistatus>"#,
        status: 207)
    }
    let side = CalDAVSide(
      DAVClient(DAVSession()), calendar: DAVHref(try HTTPURL(server.url("/cal/"))))
    let before = System.now()
    let current = try #require(Int64(try side.changes(since: "1").token))
    #expect((before - 1...System.now() - 1).contains(current))
    clock.withLock { $0 = 60 }
    let old = try #require(Int64(try side.changes(since: "\(current)").token))
    #expect((before - 60...System.now() - 60).contains(old))
    #expect(tokens.withLock { $0.last }?.contains("<d:sync-token>\(current)<") == true)
  }

  @Test(
    "a token that the server refuses in any way is forgotten; a server that is busy is not asked",
    arguments: [
      (400, true), (403, true), (404, true), (405, true), (409, true), (410, true), (412, true),
      (500, true), (501, true), (507, true), (401, false), (429, false), (503, false),
    ])
  func refusedToken(status: Int, isForgotten: Bool) throws {
    let server = try FaultServer(.text("", status: status))
    let client = DAVClient(DAVSession(), retries: RetryPolicy(firstDelay: .milliseconds(1)))
    let side = CalDAVSide(client, calendar: DAVHref(try HTTPURL(server.url("/cal/"))))
    do throws(SyncError) {
      _ = try side.changes(since: "t1")
      Issue.record("no error")
    } catch { #expect((error == .tokenRefused) == isForgotten, "\(error)") }
  }

  /// The life of a calendar of sixty shifts. SOGo 5.8.0 names the second of the last change as its
  /// token, so that runs in that second ask more often, and it ignores two conditions (RFC 9110,
  /// 13.1): `If-None-Match` of a `PUT` and `If-Match` of a `DELETE`.
  private func converse(_ place: some CalendarPlace, isSOGo: Bool = false) throws {
    let bench = try Bench(), side = try place.make("suite")
    for day in 1...60 { try bench.add(day, name: "Früh \(day)") }
    #expect(try bench.run(side).sent == RunResult.Counts(created: 60))
    let quiet = try bench.run(side)
    #expect(quiet.unchanged == 60 && quiet.sent.isEmpty)
    #expect(quiet.requests <= (isSOGo ? 4 : 2))
    try checkSide(side, checksAll: !isSOGo)
    try checkBothWays(bench, side, place)
    try checkBusy(side, place)
    try checkGuards(bench, side, place)
  }

  /// The contract of a side, whatever it is.
  private func checkSide(_ side: any CalendarSide, checksAll: Bool = true) throws {
    let items = try side.list()
    #expect(items.count == 60)
    let href = try side.href(named: "\(Bench.id(60)).ics"), gone = try side.href(named: "no.ics")
    #expect(items.contains { $0.href == href })
    let fetched = try side.fetch([href, gone])
    #expect(fetched.items.map(\.href) == [href] && fetched.gone == [gone])
    let item = try #require(fetched.items.first), data = try #require(item.data)
    let tag = try #require(item.tag?.strong)
    let other = try #require(DAVTag("\"other\"")?.strong)
    #expect(throws: SyncError.preconditionFailed) {
      try side.put(data, to: href, if: .matches(other))
    }
    if checksAll {
      #expect(throws: SyncError.preconditionFailed) { try side.put(data, to: href, if: .isNew) }
      #expect(throws: SyncError.preconditionFailed) { try side.delete(href, ifMatches: other) }
    }
    _ = try side.put(data, to: href, if: .matches(tag))
    #expect(try side.list().count == 60)
  }

  private func checkBothWays(
    _ bench: Bench, _ side: any CalendarSide, _ place: some CalendarPlace
  ) throws {
    func text(_ number: Int, after seconds: Int64 = 60, _ body: (inout EventFields) -> Void) throws
      -> String
    {
      let shift = try #require(try bench.shift(Bench.id(number)))
      var fields = bench.style.fields(of: shift)
      body(&fields)
      return Events.text(
        shift.id.text, fields, changedAt: bench.now + seconds,
        extra: ["X-PERSON:\(number)", "URL:shiftpro://shift/\(shift.id)"])
    }
    func href(_ number: Int) throws -> String { try side.href(named: "\(Bench.id(number)).ics") }
    try place.edit(side, href(1), text(1) { $0.title = "Spät" })
    try place.edit(side, href(2), text(2) { $0.note = "Schlüssel\\, \\;" })
    try bench.change(Bench.id(2)) { $0.name = "Nacht" }
    try place.edit(side, href(3), nil)
    try bench.delete(Bench.id(4))
    try bench.add(61)
    let foreign = EventFields(
      title: "Zahnarzt", start: bench.now, end: bench.now + 600, zone: "UTC")
    let dentist = try side.href(named: "d-1.ics")
    try place.edit(side, dentist, Events.text("d-1", foreign, changedAt: nil))
    let history = try bench.history()
    let result = try bench.run(side)
    #expect(result.received == RunResult.Counts(updated: 2, deleted: 1))
    #expect(result.sent == RunResult.Counts(created: 1, updated: 1, deleted: 1))
    #expect(result.isSettled && result.foreign.map(\.href) == [dentist])
    #expect(try bench.history() == history + 1)
    #expect(try bench.shift(Bench.id(1))?.name == "Spät" && bench.shift(Bench.id(3)) == nil)
    let second = try #require(try side.fetch([href(2)]).items.first?.data)
    let read = RemoteEvent(
      href: "", tag: nil, data: second, zone: Bench.berlin, zones: Bench.zones)
    #expect(read.fields?.title == "Nacht" && read.fields?.note == "Schlüssel, ;")
    #expect(String(decoding: second, as: UTF8.self).contains("X-PERSON:2"))
    let quiet = try bench.run(side)
    #expect(quiet.unchanged == 59 && quiet.sent.isEmpty && quiet.received.isEmpty)
    #expect(try bench.history() == history + 1)
    try bench.store.undo(now: bench.now)
    #expect(try bench.run(side).sent == RunResult.Counts(created: 1, updated: 2))
    #expect(try side.list().count == 61)
    try place.edit(side, href(5), text(5, after: 1) { $0.title = "Theirs" })
    try bench.change(Bench.id(5)) { $0.name = "Ours" }
    bench.now = bench.now + 60
    #expect(try bench.run(side).conflicts.map(\.reason) == ["close_times"])
    let conflict = try #require(try bench.store.calendars.conflicts().first)
    try bench.store.writeCalendars { _ = try $0.answer(conflict.id, .shift) }
    #expect(try bench.run(side).sent.updated == 1)
    let kept = try bench.store.calendars.overwritten(in: bench.account.id)
    #expect(kept.contains { $0.event.contains("SUMMARY:Theirs") })
  }

  /// The same calendar as somebody else's, to whom its shifts are as busy as any event.
  private func checkBusy(_ side: any CalendarSide, _ place: some CalendarPlace) throws {
    let bench = try Bench(.busy), weekly = try side.href(named: "w-1.ics")
    let first = try bench.run(side).received.created
    #expect(first == 61)
    let days = Interval(start: Bench.start, end: Bench.start + 100 * 86_400)
    let before = try bench.store.calendars.busy(in: days).count
    let text = BusyTests.timed("w-1", day: 1, "RRULE:FREQ=WEEKLY;COUNT=10")
    try place.edit(side, weekly, text)
    #expect(try bench.run(side).received == RunResult.Counts(created: 1))
    #expect(try bench.store.calendars.busy(in: days).count == before + 10)
    let quiet = try bench.run(side)
    #expect(quiet.received.isEmpty && quiet.unchanged == first + 1)
    try place.edit(side, weekly, nil)
    #expect(try bench.run(side).received == RunResult.Counts(deleted: 1))
    #expect(try side.list().count == 61)
  }

  private func checkGuards(
    _ bench: Bench, _ side: any CalendarSide, _ place: some CalendarPlace
  ) throws {
    for number in 1...14 where number != 4 {
      try place.edit(side, side.href(named: "\(Bench.id(number)).ics"), nil)
    }
    let held = try bench.run(side)
    #expect(held.waiting.count == 13 && held.received.isEmpty && held.sent.isEmpty)
    bench.force = true
    #expect(try bench.run(side).received.deleted == 13)
    bench.force = false
    try place.remove(side)
    #expect(throws: SyncError.collectionGone) { try bench.run(side) }
    #expect(try bench.store.shifts.count() == 47)
    #expect(throws: SyncError.self) { try side.fetch([side.href(named: "x.ics")]) }
  }
}
