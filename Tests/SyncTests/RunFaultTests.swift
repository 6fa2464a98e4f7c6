import Domain
import Network
import Store
import Sync
import Testing

/// Calendars that lose responses, refuse tokens, or say what is not true.
@Suite struct RunFaultTests {
  @Test("a lost response is found out, and a refused token recovered in the same run")
  func recovery() throws {
    let bench = try Bench(), side = MemorySide()
    for day in 1...3 { try bench.add(day) }
    var isFirst = true
    side.fault = { operation in
      defer { if operation == "PUT" { isFirst = false } }
      return operation == "PUT" && isFirst
        ? .after(.server(.unexpected(status: 502))) : nil
    }
    #expect(try bench.run(side).sent.created == 3)
    #expect(side.writes.count == 3)
    side.expireTokens()
    side.edit("\(Bench.id(1)).ics", nil)
    #expect(try bench.run(side).received.deleted == 1)
  }

  @Test("a server without tokens and a trash bin that keeps UIDs are coped with")
  func quirks() throws {
    let bench = try Bench(.export), side = MemorySide()
    side.hasTokens = false
    side.hidesTagOnWrite = true
    side.reorders = true
    let id = try bench.add(1)
    try bench.run(side)
    let writes = side.writes.count
    #expect(try bench.run(side).unchanged == 1)
    #expect(side.writes.count == writes)
    var isRefusing = true
    side.fault = { operation in
      guard operation == "PUT", isRefusing else { return nil }
      isRefusing = false
      return .before(.refused(.forbidden(condition: nil)))
    }
    try bench.add(2)
    #expect(try bench.run(side).sent.created == 1)
    #expect(side.resources.keys.sorted() == ["\(id).ics", "\(Bench.id(2))-2.ics"])
    try bench.change(Bench.id(2)) { $0.name = "Late" }
    #expect(try bench.run(side).sent.updated == 1)
    #expect(Events.event(side, "\(Bench.id(2))-2.ics")?.fields?.title == "Late")
  }

  @Test("a write that left nothing behind is no success, and deletes no shift")
  func nothingWritten() throws {
    let bench = try Bench(), side = MemorySide()
    try bench.add(1)
    side.loses = true
    #expect(try bench.run(side).failures.map(\.error) == [.notWritten])
    #expect(try bench.shift(Bench.id(1)) != nil)
    side.loses = false
    let next = try bench.run(side)
    #expect(next.sent == RunResult.Counts(created: 1) && next.received.isEmpty)
    #expect(try bench.run(side).unchanged == 1 && side.resources.count == 1)
    try bench.change(Bench.id(1)) { $0.name = "Late" }
    side.loses = true
    #expect(try bench.run(side).failures.map(\.error) == [.notWritten])
    side.loses = false
    let last = try bench.run(side)
    #expect(last.sent == RunResult.Counts(updated: 1) && last.received.isEmpty)
    #expect(try bench.shift(Bench.id(1))?.name == "Late")
  }

  @Test("an event of somebody else at the address of a shift is left alone; the shift gets another")
  func squatted() throws {
    let bench = try Bench(.export), side = MemorySide()
    let id = try bench.add(1), href = "\(id).ics"
    let fields = EventFields(
      title: "Theirs", start: Bench.start, end: Bench.start + 3600, zone: "UTC")
    side.edit(href, Events.text("other", fields, changedAt: nil))
    side.foreign = [href]
    let first = try bench.run(side)
    #expect(first.sent == RunResult.Counts(created: 1) && first.isSettled)
    #expect(side.resources.keys.sorted() == ["\(id)-2.ics", href].sorted())
    let next = try bench.run(side)
    #expect(next.sent.isEmpty && next.unchanged == 1 && side.violations == [])
    // It appears after a run that was interrupted before its write.
    let other = try bench.add(2), place = "\(other).ics"
    side.fault = { $0 == "PUT" ? .before(.server(.unavailable(retryAfter: nil))) : nil }
    #expect(throws: SyncError.self) { try bench.run(side) }
    side.fault = { _ in nil }
    side.edit(place, Events.text("another", fields, changedAt: nil))
    side.foreign.insert(place)
    let last = try bench.run(side)
    #expect(last.sent == RunResult.Counts(created: 1) && last.isSettled)
    #expect(side.resources["\(other)-2.ics"] != nil && side.violations == [])
    #expect(try bench.run(side).unchanged == 2)
  }

  @Test("a calendar that was deleted and made again is noticed, although it knows the token")
  func madeAgain() throws {
    let bench = try Bench(), side = MemorySide()
    for day in 1...3 { try bench.add(day) }
    try bench.run(side)
    #expect(try bench.run(side).unchanged == 3)
    side.makeAgain()
    let result = try bench.run(side)
    #expect(result.waiting.count == 3 && result.sent.isEmpty)
    #expect(try bench.store.shifts.count() == 3)
  }
}
