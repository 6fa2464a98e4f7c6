import Domain
import Network
import Store
import Sync
import Testing

/// Runs that are interrupted, and calendars that are silent.
@Suite struct InterruptionTests {
  @Test("interrupted before any of its writes, the next run reaches the same state")
  func everywhere() throws {
    var isInterrupted = true, steps = 0
    while isInterrupted {
      steps += 1
      let bench = try Bench(), side = MemorySide()
      for day in 1...5 { try bench.add(day) }
      try bench.run(side)
      try bench.change(Bench.id(1)) { $0.name = "Late" }
      try bench.delete(Bench.id(2))
      let (three, four) = ("\(Bench.id(3)).ics", "\(Bench.id(4)).ics")
      side.edit(three, Events.edited(side, three, changedAt: bench.now) { $0.title = "Mine" })
      try bench.change(Bench.id(3)) { $0.notes = "Keys" }
      side.edit(four, nil)
      try bench.add(6)
      let left = Countdown(steps)
      bench.checkpoint = { () throws(SyncError) in try left.count() }
      do { try bench.run(side) } catch SyncError.cancelled {}
      isInterrupted = left.isOver
      bench.checkpoint = {}
      #expect(try bench.run(side).isSettled)
      let titles = side.resources.keys.sorted().map {
        "\(Events.event(side, $0)?.fields?.title ?? "") \(Events.event(side, $0)?.fields?.note ?? "")"
      }
      #expect(titles == ["Late ", "Mine Keys", "Early ", "Early "], "\(steps)")
      let names = try bench.store.shifts.page(after: nil, limit: 9).map { "\($0.name) \($0.notes)" }
      #expect(names == titles)
      let writes = side.writes.count
      #expect(try bench.run(side).unchanged == 4)
      #expect(side.writes.count == writes && side.violations == [])
    }
    #expect(steps > 11)
  }

  @Test("a shift edited after a write whose response is lost is sent without a question")
  func intent() throws {
    let bench = try Bench(.export), side = MemorySide()
    let id = try bench.add(1)
    try bench.run(side)
    try bench.change(id) { $0.name = "Late" }
    side.fault = { $0 == "PUT" ? .after(.server(.http(.cancelled))) : nil }
    var fetches = 0
    let lost = side.fault
    side.fault = { operation in
      if operation == "FETCH" { fetches += 1 }
      return fetches > 1 && operation == "FETCH"
        ? .before(.server(.malformed(reason: ""))) : lost(operation)
    }
    #expect(throws: SyncError.self) { try bench.run(side) }
    side.fault = { _ in nil }
    try bench.change(id) { $0.name = "Night" }
    let result = try bench.run(side)
    #expect(result.isSettled && result.sent.updated == 1)
    #expect(Events.event(side, "\(id).ics")?.fields?.title == "Night")
  }

  @Test("what a list leaves out is not deleted, and what nothing is said about is not either")
  func absence() throws {
    for hasTokens in [true, false] {
      let bench = try Bench(), side = MemorySide()
      side.hasTokens = hasTokens
      side.hasCtag = false
      for day in 1...3 { try bench.add(day) }
      try bench.run(side)
      side.expireTokens()
      let listed = Countdown(3)
      side.omits = { (try? listed.count()) == nil }
      for _ in 1...2 {
        let result = try bench.run(side)
        #expect(result.received.isEmpty && result.sent.isEmpty && result.waiting.isEmpty)
      }
      side.omits = { true }
      side.edit("\(Bench.id(1)).ics", nil)
      #expect(try bench.run(side).received.isEmpty)
      side.omits = { false }
      #expect(try bench.run(side).received.deleted == 1, "it was looked at again")
    }
  }

  @Test("an event that a program moved is found although the calendar was silent about it")
  func silence() throws {
    let bench = try Bench(), side = MemorySide()
    for day in 1...3 { try bench.add(day) }
    // The second run has a token.
    try bench.run(side)
    try bench.run(side)
    let href = "\(Bench.id(1)).ics"
    let text = try #require(
      Events.edited(side, href, changedAt: bench.now) { $0.title = "Moved" })
    side.move(href, to: "x.ics", text)
    side.omits = { true }
    try bench.run(side)
    side.omits = { false }
    #expect(try bench.run(side).received == RunResult.Counts(updated: 1))
    #expect(try bench.shift(Bench.id(1))?.name == "Moved")
    #expect(try bench.run(side).unchanged == 3)
  }

  @Test("what appears where an event is to be added is not overwritten")
  func appears() throws {
    let bench = try Bench(.export), side = MemorySide()
    let id = try bench.add(1), href = "\(id).ics"
    let fields = EventFields(
      title: "Theirs", start: bench.now, end: bench.now + 60, zone: "UTC")
    let text = Events.text(id.text, fields, changedAt: nil)
    bench.checkpoint = { if side.resources.isEmpty { side.edit(href, text) } }
    let result = try bench.run(side)
    #expect(result.conflicts.map(\.reason) == ["both_changed"] && side.writes.isEmpty)
    #expect(side.resources[href]?.text == text)
  }

  @Test("an event edited during a run is looked at again")
  func race() throws {
    let bench = try Bench(.export), side = MemorySide()
    let id = try bench.add(1), href = "\(id).ics"
    try bench.run(side)
    try bench.change(id) { $0.name = "Late" }
    let text = Events.edited(side, href, changedAt: nil) { $0.note = "Theirs" }
    var isFirst = true
    bench.checkpoint = {
      if isFirst { side.edit(href, text) }
      isFirst = false
    }
    #expect(try bench.run(side).conflicts.map(\.reason) == ["both_changed"])
    #expect(side.resources[href]?.text == text)
  }

  @Test("a shift edited during a run is not overwritten, and looked at again")
  func stale() throws {
    let bench = try Bench(), side = MemorySide()
    let id = try bench.add(1), href = "\(id).ics"
    try bench.run(side)
    side.edit(href, Events.edited(side, href, changedAt: nil) { $0.title = "Theirs" })
    var isFirst = true
    bench.checkpoint = {
      if isFirst { try? bench.change(id) { $0.notes = "Keys" } }
      isFirst = false
    }
    #expect(try bench.run(side).postponed == [id])
    #expect(try bench.shift(id)?.name == "Early")
    bench.checkpoint = {}
    #expect(try bench.run(side).isSettled)
    let fields = Events.event(side, href)?.fields
    #expect(fields?.title == "Theirs" && fields?.note == "Keys")
    #expect(try bench.shift(id)?.name == "Theirs")
  }

  @Test("an event edited after a write without a tag is a change of the event")
  func untold() throws {
    let bench = try Bench(), side = MemorySide()
    side.hidesTagOnWrite = true
    let id = try bench.add(1), href = "\(id).ics"
    var isWritten = false
    side.fault = { operation in
      if operation == "FETCH", isWritten {
        side.edit(href, Events.edited(side, href, changedAt: nil) { $0.title = "Theirs" })
      }
      isWritten = operation == "PUT"
      return nil
    }
    try bench.run(side)
    side.fault = { _ in nil }
    #expect(try bench.run(side).received.updated == 1)
    #expect(try bench.shift(id)?.name == "Theirs")
  }

  @Test("a calendar without tags that a condition can name is not written to")
  func untagged() throws {
    let bench = try Bench(.export), side = UntaggedSide()
    let id = try bench.add(1)
    try bench.run(side)
    try bench.change(id) { $0.name = "Late" }
    let result = try bench.run(side)
    #expect(result.failures == [RunResult.Failure(shift: id, error: .noTag)])
    let item = try #require(try bench.store.calendars.items(of: bench.account.id).first)
    let shift = try #require(try bench.shift(id))
    #expect(ShiftSyncState(shift, item, bench.style) == .failed("no_tag"))
    #expect(side.memory.writes.count == 1)
  }

  @Test("the states of a shift")
  func states() throws {
    let bench = try Bench(.export), side = MemorySide()
    let id = try bench.add(1)
    func state() throws -> ShiftSyncState {
      ShiftSyncState(
        try #require(try bench.shift(id)), try bench.store.calendars.items(ofShift: id).first,
        bench.style)
    }
    #expect(try state() == .localOnly)
    try bench.run(side)
    #expect(try state() == .synced)
    try bench.change(id) { $0.name = "Late" }
    #expect(try state() == .needsUpdate)
    side.edit("\(id).ics", nil)
    try bench.run(side)
    #expect(try state() == .undecided)
  }

  @Test("a run that the caller ends leaves the rest for the next one")
  func cancelled() throws {
    let bench = try Bench(.export), side = MemorySide()
    for day in 1...5 { try bench.add(day) }
    let left = Countdown(5)
    bench.checkpoint = { () throws(SyncError) in try left.count() }
    #expect(throws: SyncError.cancelled) { try bench.run(side) }
    let sent = side.writes.count
    #expect(sent > 0 && sent < 5)
    bench.checkpoint = {}
    #expect(try bench.run(side).sent.created == 5 - sent)
    #expect(side.writes.count == 5)
  }
}

/// A number of calls after which an interruption comes.
final class Countdown {
  private var left: Int
  private(set) var isOver = false

  init(_ count: Int) { left = count }

  func count() throws(SyncError) {
    left -= 1
    guard left == 0 else { return }
    isOver = true
    throw .cancelled
  }
}

/// A calendar with weak tags only.
final class UntaggedSide: CalendarSide {
  let memory = MemorySide()
  var requests: Int { memory.requests }
  var clockDifference: Int64? { 0 }
  func verify() throws(SyncError) -> SideCollection { try memory.verify() }
  func changes(since token: String) throws(SyncError) -> SideChanges {
    try memory.changes(since: token)
  }
  func list() throws(SyncError) -> [SideItem] { try memory.list().map(weak) }
  func fetch(_ hrefs: [String]) throws(SyncError) -> SideFetched {
    var fetched = try memory.fetch(hrefs)
    fetched.items = fetched.items.map(weak)
    return fetched
  }
  func put(
    _ data: [UInt8], to href: String, if condition: DAVCondition
  ) throws(SyncError) -> DAVTag? {
    try memory.put(data, to: href, if: condition).flatMap { DAVTag("W/\($0.text)") }
  }
  func delete(_ href: String, ifMatches tag: DAVTag.Strong) throws(SyncError) {
    try memory.delete(href, ifMatches: tag)
  }
  func href(named name: String) throws(SyncError) -> String { name }
  private func weak(_ item: SideItem) -> SideItem {
    SideItem(href: item.href, tag: item.tag.flatMap { DAVTag("W/\($0.text)") }, data: item.data)
  }
}
