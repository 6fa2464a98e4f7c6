import Domain
import Platform
import Store
import Sync
import TestSupport
import Testing

/// Calendars of other people, of which only the busy times are read.
@Suite struct BusyTests {
  private let bench: Bench
  private let side = MemorySide()

  init() throws { bench = try Bench(.busy) }

  static func event(_ uid: String, _ lines: String...) -> String {
    let all =
      ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:\(uid)"] + lines
      + ["END:VEVENT", "END:VCALENDAR"]
    return all.map { $0 + "\r\n" }.joined()
  }

  /// An event of an hour on a day after the start of the tests.
  static func timed(_ uid: String, day: Int64, _ extra: String...) -> String {
    let start = Bench.start + day * 86_400 + 36_000
    return event(
      uid,
      (["DTSTART:\(Events.time(start))", "DTEND:\(Events.time(start + 3600))"] + extra)
        .joined(separator: "\r\n"))
  }

  private func busy(_ from: Int64 = -40, _ to: Int64 = 500) throws -> [BusyTime] {
    try bench.store.calendars.busy(
      in: Interval(start: Bench.start + from * 86_400, end: Bench.start + to * 86_400))
  }

  @Test("events of other people are busy time, and nothing is written to their calendar")
  func read() throws {
    try bench.add(1)
    side.edit("a.ics", Self.timed("Dentist", day: 2))
    side.edit("b.ics", Self.event("Trip", "DTSTART;VALUE=DATE:20261105"))
    let first = try bench.run(side)
    #expect(first.received == RunResult.Counts(created: 2) && first.sent.isEmpty)
    let found = try busy()
    #expect(found.map(\.title) == ["Dentist", "Trip"])
    #expect(found.map(\.isAllDay) == [false, true])
    #expect(found[0].accountName == "Family" && found[0].account == bench.account.id)
    // Midnight in Berlin is 23:00 in UTC.
    #expect(found[1].interval.start == Bench.start + 3 * 86_400 - 3600)
    #expect(found[1].interval.seconds == 86_400)
    #expect(try busy(0, 1) == [] && busy(2, 3).count == 2, "the half-open overlap")
    let quiet = try bench.run(side)
    #expect(quiet.received.isEmpty && quiet.unchanged == 2 && quiet.requests == 2)
    side.edit("a.ics", Self.timed("Dentist", day: 4))
    side.edit("b.ics", nil)
    side.edit("c.ics", Self.timed("Choir", day: 1))
    let changed = try bench.run(side)
    #expect(changed.received == RunResult.Counts(created: 1, updated: 1, deleted: 1))
    #expect(try busy().map(\.title) == ["Choir", "Dentist"])
    #expect(side.writes.isEmpty)
    #expect(try bench.store.shifts.count() == 1)
    #expect(try bench.store.calendars.items(of: bench.account.id) == [])
  }

  @Test("recurring events are expanded in a moving window, which is no change of the calendar")
  func recurring() throws {
    let rule = "RRULE:FREQ=DAILY\r\nEXDATE;TZID=Europe/Berlin:20261104T090000"
    let moved = [
      "END:VEVENT", "BEGIN:VEVENT", "UID:Daily", "SUMMARY:Moved",
      "RECURRENCE-ID;TZID=Europe/Berlin:20261105T090000",
      "DTSTART;TZID=Europe/Berlin:20261105T110000", "DTEND;TZID=Europe/Berlin:20261105T120000",
    ].joined(separator: "\r\n")
    side.edit(
      "d.ics",
      Self.event(
        "Daily", "DTSTART;TZID=Europe/Berlin:20200101T090000",
        "DTEND;TZID=Europe/Berlin:20200101T100000", rule, moved))
    #expect(try bench.run(side).received == RunResult.Counts(created: 1))
    let all = try busy()
    #expect(all.count == 430)
    #expect(all.first?.interval.start == Bench.start - 31 * 86_400 + 7 * 3600)
    #expect(all.filter { $0.title == "Moved" }.map(\.interval.start) == [Bench.start + 295_200])
    #expect(!all.contains { $0.interval.start == Bench.start + 2 * 86_400 + 8 * 3600 })
    bench.now = bench.now + 3600
    #expect(try bench.run(side).requests == 2)
    bench.now = bench.now + 86_400
    let next = try bench.run(side)
    #expect(next.received.isEmpty && next.unchanged == 1 && next.requests > 2)
    #expect(try busy().first?.interval.start == Bench.start - 30 * 86_400 + 7 * 3600)
    bench.isDry = true
    side.edit("d.ics", nil)
    #expect(try bench.run(side).received == RunResult.Counts(deleted: 1))
    #expect(try busy().count >= 430, "a dry run writes nothing")
  }

  @Test("free, cancelled, damaged and own events are left out; long ones are not")
  func left() throws {
    let id = try bench.add(1)
    side.edit("1.ics", Self.timed("Free", day: 1, "TRANSP:TRANSPARENT"))
    side.edit("2.ics", Self.timed("Off", day: 1, "STATUS:CANCELLED"))
    side.edit("3.ics", Self.timed("Ours", day: 1, "URL:shiftpro://shift/\(id)"))
    side.edit("4.ics", Self.timed(id.text.uppercased(), day: 1))
    side.edit("5.ics", "Nothing")
    side.edit("6.ics", Self.event("Hourly", "DTSTART:20261104T060000Z", "RRULE:FREQ=HOURLY"))
    side.edit("7.ics", Self.timed("Block", day: 1, "X-SHIFTPRO-KIND:BLOCK"))
    side.edit("8.ics", Self.timed("Old", day: -40))
    side.edit(
      "9.ics", Self.event("Fair", "DTSTART:20261104T060000Z", "DTEND:20261110T180000Z"))
    side.edit("10.ics", Self.event("Ages", "DTSTART;VALUE=DATE:20200101", "DURATION:P9999D"))
    #expect(try bench.run(side).received == RunResult.Counts(created: 1))
    #expect(try busy().map(\.title) == ["Fair"])
  }

  @Test("the most that is kept, of a hostile calendar too")
  func limited() throws {
    for number in 1...60 {
      side.edit(
        "\(number).ics",
        Self.timed("N\(number)", day: -300 + Int64(number), "RRULE:FREQ=DAILY"))
    }
    try bench.run(side)
    #expect(try busy().count == CalendarRun.mostOccurrences)
    #expect(try bench.run(side).received.isEmpty)
    bench.now = bench.now + 60
    side.edit("1.ics", nil)
    try bench.run(side)
    #expect(try busy().count < CalendarRun.mostOccurrences)
  }

  @Test("what the calendar is silent about stays; a calendar that is gone takes its times along")
  func gone() throws {
    side.edit("a.ics", Self.timed("Dentist", day: 2))
    try bench.run(side)
    bench.now = bench.now + 90_000
    side.omits = { true }
    #expect(try bench.run(side).received.isEmpty && busy().count == 1)
    side.omits = { false }
    side.fault = { _ in .before(.unauthorized) }
    #expect(throws: SyncError.unauthorized) { try bench.run(side) }
    #expect(try busy().count == 1)
    side.fault = { _ in nil }
    side.isThere = false
    bench.isDry = true
    #expect(throws: SyncError.collectionGone) { try bench.run(side) }
    #expect(try busy().count == 1)
    bench.isDry = false
    #expect(throws: SyncError.collectionGone) { try bench.run(side) }
    let account = try bench.store.calendars.account(bench.account.id)
    #expect(try busy().isEmpty && account?.pausedReason == "collection_gone")
    side.isThere = true
    #expect(try bench.run(side).received.created == 1)
    #expect(try busy().count == 1, "it came back, and everything was listed")
  }

  @Test("a calendar that changes its direction is listed again, and its times go")
  func direction() throws {
    side.edit("a.ics", Self.timed("Dentist", day: 2))
    try bench.run(side)
    var account = try #require(try bench.store.calendars.account(bench.account.id))
    account.direction = .export
    let exported = account
    try bench.store.writeCalendars { try $0.save(exported) }
    #expect(try busy().isEmpty)
    #expect(try bench.run(side).foreign.map(\.href) == ["a.ics"])
    account = try #require(try bench.store.calendars.account(bench.account.id))
    account.direction = .busy
    let busied = account
    try bench.store.writeCalendars { try $0.save(busied) }
    #expect(try bench.run(side).received.created == 1)
  }

  @Test("interrupted anywhere, the next run reads the same")
  func interrupted() throws {
    for steps in 1...3 {
      let bench = try Bench(.busy), left = Countdown(steps)
      side.edit("a.ics", Self.timed("Dentist", day: 2))
      bench.checkpoint = { () throws(SyncError) in try left.count() }
      do { try bench.run(side) } catch SyncError.cancelled {}
      bench.checkpoint = {}
      try bench.run(side)
      #expect(try bench.run(side).unchanged == 1)
      #expect(try bench.store.calendars.busyOccurrences(of: bench.account.id).count == 1)
    }
  }
}
