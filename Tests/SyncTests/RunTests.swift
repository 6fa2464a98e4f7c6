import Domain
import Network
import Store
import Sync
import Testing

@Suite struct RunTests {
  @Test("shifts become events, and a second run writes nothing")
  func export() throws {
    let bench = try Bench(.export), side = MemorySide()
    for day in 1...3 { try bench.add(day) }
    let first = try bench.run(side)
    #expect(first.sent == RunResult.Counts(created: 3))
    #expect(first.isSettled && first.received.isEmpty)
    let id = Bench.id(1)
    let text = try #require(side.resources["\(id).ics"]).text
    #expect(text.contains("SUMMARY:Early") && text.contains("URL:shiftpro://shift/\(id)"))
    #expect(text.contains("UID:\(id)\r\n") && text.contains("X-SHIFTPRO-ID:\(id)"))
    let writes = side.writes.count, history = try bench.history()
    let second = try bench.run(side)
    #expect(side.writes.count == writes)
    #expect(try bench.history() == history)
    #expect(second.sent.isEmpty && second.unchanged == 3 && second.requests == 2)
  }

  @Test("changes of shifts replace and delete their events; what a phone added stays")
  func updates() throws {
    let bench = try Bench(.export), side = MemorySide()
    for day in 1...3 { try bench.add(day) }
    try bench.run(side)
    let href = "\(Bench.id(1)).ics"
    let extra = ["X-PERSON:1", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM"]
    side.edit(href, Events.edited(side, href, changedAt: bench.now, extra: extra) { _ in })
    try bench.change(Bench.id(1)) { $0.name = "Late" }
    try bench.delete(Bench.id(2))
    let result = try bench.run(side)
    #expect(result.sent == RunResult.Counts(updated: 1, deleted: 1))
    let text = try #require(side.resources[href]).text
    #expect(text.contains("SUMMARY:Late") && text.contains("TRIGGER:-PT5M"))
    #expect(side.resources["\(Bench.id(2)).ics"] == nil && side.violations == [])
    try bench.store.undo(now: bench.now)
    #expect(try bench.run(side).sent == RunResult.Counts(created: 1))
  }

  @Test("what is deleted right after it was sent is noticed, although no token knows of it")
  func deletedAtOnce() throws {
    let bench = try Bench(), side = MemorySide()
    side.forgetsShortLived = true
    for day in 1...3 { try bench.add(day) }
    try bench.run(side)
    side.edit("\(Bench.id(2)).ics", nil)
    #expect(try bench.run(side).received == RunResult.Counts(deleted: 1))
    #expect(try bench.run(side).unchanged == 2)
  }

  @Test("edits and deletions of events are conflicts in a calendar that is only written to")
  func exportConflicts() throws {
    let bench = try Bench(.export), side = MemorySide()
    for day in 1...3 { try bench.add(day) }
    try bench.run(side)
    let (one, two) = ("\(Bench.id(1)).ics", "\(Bench.id(2)).ics")
    side.edit(one, Events.edited(side, one, changedAt: bench.now) { $0.title = "Mine" })
    side.edit(two, nil)
    let writes = side.writes.count
    for _ in 1...2 {
      let result = try bench.run(side)
      #expect(result.conflicts.map(\.reason) == ["server_edit", "server_delete"])
      #expect(side.writes.count == writes && result.received.isEmpty)
    }
    let open = try bench.store.calendars.conflicts()
    try #require(open.map(\.shift) == [Bench.id(1), Bench.id(2)])
    try bench.store.writeCalendars {
      _ = try $0.answer(open[0].id, .event)
      _ = try $0.answer(open[1].id, .shift)
    }
    let result = try bench.run(side)
    #expect(result.received == RunResult.Counts(updated: 1))
    #expect(result.sent == RunResult.Counts(created: 1) && result.isSettled)
    #expect(try bench.shift(Bench.id(1))?.name == "Mine")
    #expect(try bench.store.calendars.conflicts() == [])
    #expect(try bench.run(side).sent.isEmpty)
  }

  @Test("an answer is about the version that the person saw, and about no later one")
  func outdatedAnswer() throws {
    let bench = try Bench(.export), side = MemorySide()
    let id = try bench.add(1), href = "\(id).ics"
    try bench.run(side)
    side.edit(href, Events.edited(side, href, changedAt: nil) { $0.title = "Seen" })
    let seen = try #require(try bench.run(side).conflicts.first)
    try bench.store.writeCalendars { _ = try $0.answer(seen.id, .shift) }
    side.edit(href, Events.edited(side, href, changedAt: nil) { $0.title = "Later" })
    let later = try bench.run(side)
    #expect(later.sent.isEmpty && later.conflicts.map(\.answer) == [nil])
    #expect(later.conflicts.first?.id != seen.id)
    #expect(Events.event(side, href)?.fields?.title == "Later")
  }

  @Test("what comes in is one step of the history, and its undo is sent")
  func twoWay() throws {
    let bench = try Bench(), side = MemorySide()
    for day in 1...4 { try bench.add(day) }
    try bench.run(side)
    let history = try bench.history()
    let (one, two) = ("\(Bench.id(1)).ics", "\(Bench.id(2)).ics")
    bench.now = bench.now + 600
    side.edit(one, Events.edited(side, one, changedAt: bench.now) { $0.title = "Mine" })
    side.edit(two, nil)
    let result = try bench.run(side)
    #expect(result.received == RunResult.Counts(updated: 1, deleted: 1))
    #expect(result.sent.isEmpty && result.isSettled)
    #expect(try bench.history() == history + 1)
    #expect(try bench.shift(Bench.id(1))?.name == "Mine" && bench.shift(Bench.id(2)) == nil)
    #expect(try bench.run(side).received.isEmpty)
    #expect(try bench.history() == history + 1)
    try bench.store.undo(now: bench.now)
    let sent = try bench.run(side)
    #expect(sent.sent == RunResult.Counts(created: 1, updated: 1) && sent.isSettled)
    #expect(Events.event(side, one)?.fields?.title == "Early")
    let kept = try bench.store.calendars.overwritten(in: bench.account.id)
    #expect(kept.isEmpty, "the version is in the history")
  }

  @Test("the newest change of a field wins, and what it replaces is kept")
  func newest() throws {
    for isRemoteNewer in [true, false] {
      let bench = try Bench(), side = MemorySide()
      let id = try bench.add(1), href = "\(id).ics"
      try bench.run(side)
      bench.now = bench.now + 1000
      try bench.change(id) { $0.name = "Ours" }
      let changed = bench.now + (isRemoteNewer ? 60 : -60)
      side.edit(href, Events.edited(side, href, changedAt: changed) { $0.title = "Theirs" })
      bench.now = bench.now + 200
      try bench.run(side)
      let name = isRemoteNewer ? "Theirs" : "Ours"
      #expect(try bench.shift(id)?.name == name)
      #expect(Events.event(side, href)?.fields?.title == name)
      let kept = try bench.store.calendars.overwritten(in: bench.account.id)
      #expect(kept.map { $0.event.contains("SUMMARY:Theirs") } == (isRemoteNewer ? [] : [true]))
    }
  }

  @Test("a replaced version can be brought back, and is sent")
  func restored() throws {
    let bench = try Bench(), side = MemorySide()
    let id = try bench.add(1), href = "\(id).ics"
    try bench.run(side)
    bench.now = bench.now + 1000
    try bench.change(id) { $0.name = "Ours" }
    side.edit(href, Events.edited(side, href, changedAt: bench.now - 60) { $0.title = "Theirs" })
    try bench.run(side)
    let kept = try #require(try bench.store.calendars.overwritten(in: bench.account.id).first)
    try bench.delete(id)
    let isDone = try kept.restore(
      in: bench.store, bench.style, zone: Bench.berlin, zones: Bench.zones, now: bench.now)
    #expect(isDone)
    #expect(try bench.shift(id)?.name == "Theirs")
    try bench.run(side)
    #expect(Events.event(side, href)?.fields?.title == "Theirs")
    try bench.store.undo(now: bench.now)
    #expect(try bench.shift(id) == nil)
  }

  @Test("different fields merge, with one write on each side")
  func merge() throws {
    let bench = try Bench(), side = MemorySide()
    let id = try bench.add(1), href = "\(id).ics"
    try bench.run(side)
    try bench.change(id) { $0.notes = "Keys" }
    side.edit(
      href,
      Events.edited(side, href, changedAt: nil) { ($0.start, $0.end) = ($0.start + 60, $0.end) }
    )
    let result = try bench.run(side)
    #expect(result.sent.updated == 1 && result.received.updated == 1 && result.isSettled)
    let shift = try #require(try bench.shift(id)), fields = Events.event(side, href)?.fields
    #expect(shift.notes == "Keys" && fields?.note == "Keys" && fields?.start == shift.start)
    let writes = side.writes.count
    #expect(try bench.run(side).unchanged == 1)
    #expect(side.writes.count == writes)
  }

  @Test("a title around the name survives a new name from the calendar")
  func template() throws {
    let bench = try Bench(title: "Shift: {name} (Ada)"), side = MemorySide()
    let id = try bench.add(1), href = "\(id).ics"
    try bench.run(side)
    #expect(Events.event(side, href)?.fields?.title == "Shift: Early (Ada)")
    side.edit(
      href, Events.edited(side, href, changedAt: nil) { $0.title = "Shift: Night (Ada)" })
    try bench.run(side)
    #expect(try bench.shift(id)?.name == "Night")
    side.edit(href, Events.edited(side, href, changedAt: nil) { $0.title = "Off" })
    try bench.run(side)
    #expect(try bench.shift(id)?.name == "Off")
    #expect(Events.event(side, href)?.fields?.title == "Shift: Off (Ada)")
  }

  @Test("many deletions are held until they are forced, and nothing is refilled")
  func guarded() throws {
    for isHere in [true, false] {
      let bench = try Bench(), side = MemorySide()
      for day in 1...10 { try bench.add(day) }
      try bench.run(side)
      for day in 1...6 {
        if isHere {
          try bench.delete(Bench.id(day))
        } else {
          side.edit("\(Bench.id(day)).ics", nil)
        }
      }
      for _ in 1...2 {
        let held = try bench.run(side)
        #expect(held.waiting.count == 6 && held.sent.isEmpty && held.received.isEmpty)
        #expect(held.waiting.allSatisfy { $0.isEventMissing != isHere })
      }
      bench.force = true
      let result = try bench.run(side)
      #expect(isHere ? result.sent.deleted == 6 : result.received.deleted == 6)
      #expect(side.resources.count == 4)
      #expect(try bench.store.shifts.count() == 4)
    }
  }

  @Test("missing events whose deletion is held are sent again on request")
  func refill() throws {
    let bench = try Bench(), side = MemorySide()
    for day in 1...9 { try bench.add(day) }
    try bench.run(side)
    for day in 1...7 { side.edit("\(Bench.id(day)).ics", nil) }
    #expect(try bench.run(side).waiting.count == 7)
    bench.refills = true
    #expect(try bench.run(side).sent == RunResult.Counts(created: 7))
    bench.refills = false
    #expect(try bench.run(side).unchanged == 9)
    #expect(try bench.store.calendars.heldDeletions().isEmpty)
  }

  @Test("an emptied calendar deletes nothing; a missing one pauses the account")
  func lost() throws {
    let bench = try Bench(), side = MemorySide()
    for day in 1...3 { try bench.add(day) }
    try bench.run(side)
    for day in 1...3 { side.edit("\(Bench.id(day)).ics", nil) }
    #expect(try bench.run(side).waiting.count == 3)
    side.isThere = false
    #expect(throws: SyncError.collectionGone) { try bench.run(side) }
    #expect(
      try bench.store.calendars.account(bench.account.id)?.pausedReason == "collection_gone")
    #expect(try bench.store.shifts.count() == 3)
    side.isThere = true
    bench.force = true
    #expect(try bench.run(side).received.deleted == 3)
    #expect(try bench.store.calendars.account(bench.account.id)?.pausedReason == nil)
  }

  @Test("another calendar at the address is refused")
  func replaced() throws {
    let bench = try Bench(), side = MemorySide()
    for day in 1...3 { try bench.add(day) }
    try bench.run(side)
    for day in 1...3 { side.edit("\(Bench.id(day)).ics", nil) }
    side.name = "Football"
    side.expireTokens()
    #expect(throws: SyncError.collectionReplaced) { try bench.run(side) }
  }

  @Test("other events are never touched, and become shifts on request")
  func foreign() throws {
    let bench = try Bench(), side = MemorySide()
    try bench.add(1)
    let fields = EventFields(
      title: "Dentist", start: Bench.start + 9 * 86_400, end: Bench.start + 9 * 86_400 + 3600,
      zone: "UTC")
    side.edit("dentist.ics", Events.text("d1", fields, changedAt: nil, extra: ["X-PERSON:7"]))
    #expect(try bench.run(side).foreign.map(\.href) == ["dentist.ics"])
    #expect(try bench.store.shifts.count() == 1)
    side.touch("dentist.ics")
    bench.importsOthers = true
    #expect(try bench.run(side).received == RunResult.Counts(created: 1))
    bench.importsOthers = false
    let made = try #require(
      try bench.store.shifts.page(after: nil, limit: 9).first { $0.name == "Dentist" })
    #expect(try bench.run(side).unchanged == 2)
    try bench.delete(made.id)
    try bench.run(side)
    #expect(side.resources["dentist.ics"] != nil, "an event of others is never deleted")
  }

  @Test("conflicts that keep both make two shifts with an event each")
  func both() throws {
    let bench = try Bench(.export), side = MemorySide()
    let id = try bench.add(1), href = "\(id).ics"
    try bench.run(side)
    side.edit(href, Events.edited(side, href, changedAt: nil) { $0.title = "Theirs" })
    let conflict = try #require(try bench.run(side).conflicts.first)
    try bench.store.writeCalendars { _ = try $0.answer(conflict.id, .both) }
    let result = try bench.run(side)
    #expect(result.received.created == 1 && result.isSettled)
    #expect(result.sent == RunResult.Counts(created: 1, updated: 1))
    #expect(Events.event(side, href)?.fields?.title == "Theirs")
    #expect(Events.event(side, "\(id)-2.ics")?.fields?.title == "Early")
    #expect(
      Set(try bench.store.shifts.page(after: nil, limit: 9).map(\.name)) == ["Early", "Theirs"])
    // The event says whose it is now, so that it is found again without what is known about it.
    let other = try #require(
      try bench.store.shifts.page(after: nil, limit: 9).first { $0.name == "Theirs" }?.id)
    #expect(try #require(side.resources[href]).text.contains("URL:shiftpro://shift/\(other)"))
    let next = try bench.run(side)
    #expect(next.sent.isEmpty && next.received.isEmpty && next.unchanged == 2)
    try bench.store.writeCalendars { [account = bench.account] write in
      try write.removeAccount(account.id)
      try write.save(account)
    }
    let again = try bench.run(side)
    #expect(again.sent.isEmpty && again.received.isEmpty && again.isSettled)
  }

  @Test("a dry run writes nothing on either side, and counts what it would do")
  func dry() throws {
    let bench = try Bench(), side = MemorySide()
    try bench.add(1)
    try bench.run(side)
    try bench.add(2)
    let href = "\(Bench.id(1)).ics"
    side.edit(href, Events.edited(side, href, changedAt: nil) { $0.title = "Mine" })
    bench.isDry = true
    let (writes, history) = (side.writes.count, try bench.history())
    let result = try bench.run(side)
    #expect(result.sent == RunResult.Counts(created: 1) && result.received.updated == 1)
    #expect(side.writes.count == writes)
    #expect(try bench.history() == history)
    bench.isDry = false
    #expect(try bench.run(side).received.updated == 1, "the change was not used up")
  }

  @Test("runs on one store take turns")
  func turns() throws {
    let bench = try Bench(), side = MemorySide()
    try bench.add(1)
    var inner: SyncError?
    bench.checkpoint = { () throws(SyncError) in
      do { try bench.run(MemorySide()) } catch { inner = error as? SyncError }
    }
    try bench.run(side)
    #expect(inner == .busy)
  }
}
