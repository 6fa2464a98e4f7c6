import Domain
import Network
import Store
import Sync
import Testing

/// Calendars that were put back to an older state, and what only looks like it.
@Suite("Calendars in an older state") struct OlderStateTests {
  private let bench: Bench
  private let side = MemorySide()

  init() throws { bench = try Bench(.twoWay) }

  /// Sends shifts, and then new names of some and one more shift; returns the events before.
  private func sent(_ count: Int, renamed: Int) throws -> [String: String] {
    for day in 1...count { try bench.add(day) }
    try bench.run(side)
    let old = side.resources.mapValues(\.text)
    bench.now = bench.now + 600
    for day in 1...renamed { try bench.change(Bench.id(day)) { $0.name = "Edited" } }
    try bench.add(count + 1)
    let sent = try bench.run(side).sent
    #expect(sent == RunResult.Counts(created: 1, updated: renamed))
    bench.now = bench.now + 600
    return old
  }

  /// Puts the calendar back to what it was.
  private func restore(_ old: [String: String]) {
    for (href, resource) in side.resources where old[href] != resource.text {
      side.edit(href, old[href])
    }
  }

  private func names() throws -> [String] {
    try bench.store.shifts.page(after: nil, limit: 100).map(\.name)
  }

  @Test("a few older events are asked about, and so is a missing one")
  func few() throws {
    let old = try sent(8, renamed: 2)
    restore(old)
    for _ in 1...2 {
      let result = try bench.run(side)
      #expect(
        result.conflicts.map(\.reason) == ["older_version", "older_version", "server_delete"])
      #expect(result.received.isEmpty && result.sent.isEmpty && result.waiting.isEmpty)
    }
    #expect(try names().count { $0 == "Edited" } == 2 && names().count == 9)
    for conflict in try bench.store.calendars.conflicts() {
      try bench.store.writeCalendars { _ = try $0.answer(conflict.id, .shift) }
    }
    let result = try bench.run(side)
    #expect(result.sent == RunResult.Counts(created: 1, updated: 2) && result.isSettled)
    #expect(try bench.run(side).unchanged == 9)
  }

  @Test("many are held with the missing ones; the shifts are sent again, or the events used")
  func many() throws {
    for sendsAgain in [true, false] {
      let test = try OlderStateTests()
      let (bench, side) = (test.bench, test.side)
      test.restore(try test.sent(12, renamed: 7))
      for _ in 1...2 {
        let held = try bench.run(side)
        #expect(held.waiting.count == 8 && held.conflicts.isEmpty)
        #expect(held.waiting.count { $0.reason == .olderVersion } == 7)
        #expect(held.received.isEmpty && held.sent.isEmpty)
      }
      let found = try #require(try bench.store.calendars.heldDeletions()[bench.account.id])
      #expect(found.older == 7 && found.events == 1 && found.shifts == 0)
      (bench.refills, bench.force) = (sendsAgain, !sendsAgain)
      let result = try bench.run(side)
      #expect(
        sendsAgain
          ? result.sent == RunResult.Counts(created: 1, updated: 7)
          : result.received == RunResult.Counts(updated: 7, deleted: 1))
      (bench.refills, bench.force) = (false, false)
      #expect(try bench.run(side).isSettled && bench.store.calendars.heldDeletions().isEmpty)
      #expect(try test.names().count { $0 == "Edited" } == (sendsAgain ? 7 : 0))
    }
  }

  @Test("a version that undoing replaced is older, whatever the time of its change")
  func undone() throws {
    let id = try bench.add(1), href = "\(id).ics"
    try bench.run(side)
    bench.now = bench.now + 600
    try bench.change(id) { shift in
      shift.name = "Edited"
      shift.updatedAt = bench.now
    }
    try bench.run(side)
    let edited = try #require(side.resources[href]?.text)
    bench.now = bench.now + 600
    try bench.store.undo(now: bench.now)
    #expect(try bench.run(side).sent.updated == 1)
    side.edit(href, edited)
    #expect(try bench.run(side).conflicts.map(\.reason) == ["older_version"])
    #expect(try names() == ["Early"])
  }

  @Test("a version of a person that a run has replaced is not taken when it comes again")
  func replaced() throws {
    let id = try bench.add(1), href = "\(id).ics"
    try bench.run(side)
    bench.now = bench.now + 600
    try bench.change(id) { $0.name = "Ours" }
    let theirs = Events.edited(side, href, changedAt: bench.now + 1) { $0.title = "Theirs" }
    side.edit(href, theirs)
    let conflict = try #require(try bench.run(side).conflicts.first)
    try bench.store.writeCalendars { _ = try $0.answer(conflict.id, .shift) }
    #expect(try bench.run(side).sent.updated == 1)
    side.edit(href, theirs)
    #expect(try bench.run(side).conflicts.map(\.reason) == ["older_version"])
    #expect(try names() == ["Ours"])
    // The same title again, typed later, is an edit.
    bench.now = bench.now + 600
    side.edit(href, Events.edited(side, href, changedAt: bench.now) { $0.title = "Theirs" })
    #expect(try bench.run(side).received.updated == 1)
    #expect(try names() == ["Theirs"])
  }

  @Test("an edit is taken, whatever the program does to its revision", arguments: [0, 1, 2, 3])
  func edits(_ kind: Int) throws {
    let id = try bench.add(1), href = "\(id).ics"
    bench.now = bench.now + 600
    try bench.run(side)
    let text = try #require(side.resources[href]?.text)
    let number = try #require(
      text.split(separator: "\r\n").first { $0.hasPrefix("SEQUENCE:") })
    bench.now = bench.now + 600
    let renamed = text.replacing("SUMMARY:Early", with: "SUMMARY:Mine")
    let changed = "LAST-MODIFIED:\(Events.time(bench.now))"
    let lines =
      renamed.split(separator: "\r\n").filter { !$0.hasPrefix("LAST-MODIFIED") }
      .joined(separator: "\r\n") + "\r\n"
    let edited = [
      renamed, renamed.replacing("\(number)\r\n", with: ""),
      lines.replacing(number, with: "SEQUENCE:0\r\n\(changed)"), lines,
    ][kind]
    side.edit(href, edited)
    #expect(try bench.run(side).received.updated == 1, "\(kind)")
    #expect(try names() == ["Mine"])
  }

  @Test("one step that removes many shifts is sent at once, and so is its undo")
  func oneStep() throws {
    for day in 1...12 { try bench.add(day) }
    try bench.run(side)
    bench.now = bench.now + 600
    try bench.store.write("shift.delete", now: bench.now) { transaction in
      for day in 1...8 { try transaction.delete(shift: Bench.id(day)) }
    }
    let result = try bench.run(side)
    #expect(result.sent == RunResult.Counts(deleted: 8) && result.isSettled)
    bench.now = bench.now + 600
    try bench.store.undo(now: bench.now)
    #expect(try bench.run(side).sent == RunResult.Counts(created: 8))
    bench.now = bench.now + 600
    try bench.store.redo(now: bench.now)
    #expect(try bench.run(side).sent == RunResult.Counts(deleted: 8))
  }

  @Test("a write that only seemed to be done is no change of the calendar, and is sent again")
  func pretended() throws {
    try bench.add(1)
    try bench.add(2)
    try bench.run(side)
    let writes: [() throws -> Void] = [
      { try self.bench.change(Bench.id(1)) { $0.name = "Late" } }, { try self.bench.add(3) },
      { try self.bench.delete(Bench.id(2)) },
    ]
    for write in writes {
      bench.now = bench.now + 600
      try write()
      let count = try bench.store.shifts.count()
      side.pretends = true
      for _ in 1...2 {
        let failed = try bench.run(side)
        #expect(failed.failures.map(\.error) == [.notWritten])
        #expect(failed.sent.isEmpty && failed.received.isEmpty)
      }
      #expect(try bench.store.calendars.failures() == [bench.account.id: 1])
      side.pretends = false
      let next = try bench.run(side)
      #expect(next.sent.sum == 1 && next.received.isEmpty && next.isSettled)
      #expect(try bench.store.shifts.count() == count)
      #expect(try bench.store.calendars.failures().isEmpty)
    }
    #expect(try names() == ["Late", "Early"] && side.resources.count == 2)
  }

  @Test("an event with another UID at the address of a shift is somebody else's")
  func stranger() throws {
    let id = try bench.add(1), href = "\(id).ics"
    try bench.add(2)
    try bench.run(side)
    let fields = EventFields(
      title: "Theirs", start: bench.now + 9000, end: bench.now + 9600, zone: "UTC")
    side.edit(href, Events.text("other", fields, changedAt: bench.now + 60))
    side.foreign = [href]
    for _ in 1...2 {
      let result = try bench.run(side)
      #expect(result.conflicts.map(\.reason) == ["server_delete"] && result.received.isEmpty)
      #expect(result.foreign.map(\.href) == [href])
    }
    let conflict = try #require(try bench.store.calendars.conflicts().first)
    try bench.store.writeCalendars { _ = try $0.answer(conflict.id, .shift) }
    #expect(try bench.run(side).sent == RunResult.Counts(created: 1))
    #expect(Events.event(side, "\(id)-2.ics")?.fields?.title == "Early")
    #expect(try bench.run(side).isSettled && names() == ["Early", "Early"])
    #expect(side.violations == [])
  }
}
