import Domain
import Network
import Store
import Sync
import Testing

/// Which event is whose, after undo and redo, and on servers with ideas of their own.
@Suite("The identity of events") struct IdentityTests {
  private let bench: Bench
  private let side = MemorySide()

  init() throws { bench = try Bench(.twoWay) }

  private let fields = EventFields(
    title: "Extra", start: Bench.start + 9 * 86_400, end: Bench.start + 9 * 86_400 + 3600,
    zone: "UTC")

  /// Imports an event of somebody else.
  private func imported() throws {
    side.edit("ext-1.ics", Events.text("ext-1", fields, changedAt: nil))
    bench.importsOthers = true
    #expect(try bench.run(side).received == RunResult.Counts(created: 1))
    bench.importsOthers = false
  }

  @Test("an imported event stays the same through undo and redo", arguments: [true, false])
  func redone(_ hasTokens: Bool) throws {
    side.hasTokens = hasTokens
    try imported()
    try bench.run(side)
    for isEdited in [false, true] {
      try bench.store.undo(now: bench.now)
      let undone = try bench.run(side)
      #expect(undone.sent.isEmpty && undone.received.isEmpty && undone.unchanged == 0)
      if isEdited {
        bench.now = bench.now + 600
        side.edit(
          "ext-1.ics", Events.edited(side, "ext-1.ics", changedAt: bench.now) { $0.title = "New" })
        try bench.run(side)
      }
      try bench.store.redo(now: bench.now)
      let redone = try bench.run(side)
      #expect(redone.sent.isEmpty && redone.foreign.isEmpty && redone.isSettled)
      #expect(redone.received.updated == (isEdited ? 1 : 0))
      #expect(side.resources.keys.sorted() == ["ext-1.ics"])
      #expect(
        try bench.store.shifts.page(after: nil, limit: 9).map(\.name) == [
          isEdited ? "New" : "Extra"
        ])
    }
    #expect(side.writes == [])
  }

  @Test("after an undo the event is offered again, and comes back with the first import")
  func again() throws {
    side.hasTokens = false
    side.hasCtag = false
    try imported()
    try bench.store.undo(now: bench.now)
    for _ in 1...2 { #expect(try bench.run(side).foreign.map(\.href) == ["ext-1.ics"]) }
    bench.importsOthers = true
    #expect(try bench.run(side).received == RunResult.Counts(created: 1))
    bench.importsOthers = false
    let quiet = try bench.run(side)
    #expect(quiet.foreign.isEmpty && quiet.sent.isEmpty && quiet.unchanged == 1)
  }

  @Test("a shift that was made of an event belongs to it, also for a calendar that is added again")
  func known() throws {
    try imported()
    try bench.store.writeCalendars { [account = bench.account] write in
      try write.removeAccount(account.id)
      try write.save(account)
    }
    let result = try bench.run(side)
    #expect(result.sent.isEmpty && result.foreign.isEmpty && result.unchanged == 1)
    #expect(side.resources.count == 1)
  }

  @Test("both versions of a conflict stay two through undo and redo", arguments: [true, false])
  func both(_ isOthers: Bool) throws {
    var href = "ext-1.ics"
    if isOthers {
      try imported()
    } else {
      href = "\(try bench.add(1)).ics"
      try bench.run(side)
    }
    let id = try #require(try bench.store.shifts.page(after: nil, limit: 9).first?.id)
    bench.now = bench.now + 600
    try bench.change(id) { shift in
      shift.name = "Ours"
      shift.updatedAt = bench.now
    }
    side.edit(href, Events.edited(side, href, changedAt: bench.now) { $0.title = "Theirs" })
    let conflict = try #require(try bench.run(side).conflicts.first)
    try bench.store.writeCalendars { _ = try $0.answer(conflict.id, .both) }
    try bench.run(side)
    func titles() throws -> [[String]] {
      let events = side.resources.keys.compactMap { Events.event(side, $0)?.fields?.title }
      return [
        events.sorted(), try bench.store.shifts.page(after: nil, limit: 9).map(\.name).sorted(),
      ]
    }
    let two = [["Ours", "Theirs"], ["Ours", "Theirs"]]
    #expect(try titles() == two)
    for _ in 1...2 {
      try bench.store.undo(now: bench.now)
      #expect(try bench.run(side).isSettled)
      #expect(try titles()[1] == ["Ours"])
      try bench.store.redo(now: bench.now)
      for _ in 1...2 { #expect(try bench.run(side).isSettled) }
      #expect(try titles() == two)
    }
  }

  @Test("a UID that other calendars have goes on to the next number, for all events")
  func taken() throws {
    try bench.add(1)
    try bench.add(2)
    var writes = 0
    side.fault = { operation in
      guard operation == "PUT" else { return nil }
      writes += 1
      return writes < 4 ? .before(.uidTaken(href: "/alice/other/x.ics")) : nil
    }
    let result = try bench.run(side)
    #expect(result.sent == RunResult.Counts(created: 2) && result.isSettled && writes == 5)
    #expect(side.resources.keys.sorted() == [1, 2].map { "\(Bench.id($0))-4.ics" })
    #expect(try bench.run(side).unchanged == 2)
    try bench.change(Bench.id(2)) { $0.name = "Late" }
    #expect(try bench.run(side).sent == RunResult.Counts(updated: 1))
  }

  @Test("one that is taken for good names the calendar that has it, and is tried again")
  func exhausted() throws {
    try bench.add(1)
    side.fault = { $0 == "PUT" ? .before(.uidTaken(href: "/alice/other/x.ics")) : nil }
    for _ in 1...2 {
      let failed = try bench.run(side).failures
      #expect(failed.map(\.error) == [.uidTaken(href: "/alice/other/x.ics")])
    }
    side.fault = { _ in nil }
    #expect(try bench.run(side).sent == RunResult.Counts(created: 1))
  }

  @Test(
    "what changed is read, even if a server gives it the tag of before", arguments: [true, false])
  func sameTags(_ hasTokens: Bool) throws {
    side.hasTokens = hasTokens
    side.countsTags = true
    try bench.add(1)
    try bench.add(2)
    try bench.run(side)
    if hasTokens { try bench.run(side) }
    bench.now = bench.now + 600
    let href = "\(Bench.id(1)).ics"
    let text = Events.edited(side, href, changedAt: bench.now) { $0.title = "Mine" }
    side.edit(href, nil)
    side.edit(href, text)
    #expect(try bench.run(side).received == RunResult.Counts(updated: 1))
    #expect(try bench.shift(Bench.id(1))?.name == "Mine")
  }
}
