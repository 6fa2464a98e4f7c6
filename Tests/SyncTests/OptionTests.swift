import Domain
import Network
import Store
import Sync
import Testing

/// Notes, alarms and other events: what a person chooses about a calendar.
@Suite struct OptionTests {
  private let bench: Bench, side = MemorySide()
  private let href = "\(Bench.id(1)).ics"

  init() throws {
    bench = try Bench()
    try bench.add(1)
  }

  private func text() throws -> String { try #require(side.resources[href]).text }

  private func set(_ change: (inout CalendarAccount) -> Void) throws {
    change(&bench.account)
    let account = bench.account
    try bench.store.writeCalendars { try $0.save(account) }
  }

  /// Forgets what is known about the calendar, as removing and adding it does.
  private func addAgain() throws {
    let account = bench.account
    try bench.store.writeCalendars { write in
      try write.removeAccount(account.id)
      try write.save(account)
    }
  }

  private func expectQuiet() throws {
    let writes = side.writes.count, idle = try bench.run(side)
    #expect(side.writes.count == writes && idle.received.isEmpty && idle.isSettled)
    #expect(side.violations == [])
  }

  private func edit(
    _ href: String, _ extra: [String] = [], _ body: (inout EventFields) -> Void = { _ in }
  ) {
    bench.now = bench.now + 600
    side.edit(href, Events.edited(side, href, changedAt: bench.now, extra: extra, body))
  }

  // MARK: Notes

  @Test("without notes, none are sent or taken over, and those of others stay")
  func notes() throws {
    bench.style = EventStyle(unnamed: "Shift", hasNotes: false)
    try bench.change(Bench.id(1)) { $0.notes = "Private" }
    try bench.run(side)
    #expect(try !text().contains("Private"))
    try expectQuiet()
    edit(href) { fields in
      fields.note = "Bring cake"
      fields.title = "Late"
    }
    #expect(try bench.run(side).received == RunResult.Counts(updated: 1))
    let shift = try #require(try bench.shift(Bench.id(1)))
    #expect(shift.name == "Late" && shift.notes == "Private")
    bench.now = bench.now + 600
    try bench.change(Bench.id(1)) { $0.name = "Night" }
    #expect(try bench.run(side).sent == RunResult.Counts(updated: 1))
    #expect(try text().contains("SUMMARY:Night") && text().contains("DESCRIPTION:Bring cake"))
    try expectQuiet()
  }

  @Test(
    "notes that were sent are removed when they are left out, and come back",
    arguments: [true, false])
  func notesOff(isKnown: Bool) throws {
    try bench.change(Bench.id(1)) { $0.notes = "Private" }
    try bench.run(side)
    #expect(try text().contains("DESCRIPTION:Private"))
    bench.style = EventStyle(unnamed: "Shift", hasNotes: false)
    if !isKnown { try addAgain() }
    #expect(try bench.run(side).sent == RunResult.Counts(updated: 1))
    #expect(try !text().contains("Private"))
    #expect(try bench.shift(Bench.id(1))?.notes == "Private")
    try expectQuiet()
    bench.style = EventStyle(unnamed: "Shift")
    #expect(try bench.run(side).sent == RunResult.Counts(updated: 1))
    #expect(try text().contains("DESCRIPTION:Private"))
    try expectQuiet()
  }

  // MARK: Alarms

  @Test("a calendar that is added again gets its alarms at once, beside those of others")
  func alarmOfKnownEvents() throws {
    try bench.run(side)
    edit(href, ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM"])
    try set { $0.alarmMinutes = 60 }
    try addAgain()
    #expect(try bench.run(side).sent == RunResult.Counts(updated: 1))
    #expect(try text().contains("TRIGGER:-PT60M") && text().contains("TRIGGER:-PT5M"))
    try expectQuiet()
    // The server writes the same alarm in another way.
    side.edit(href, try text().replacing("TRIGGER:-PT60M", with: "TRIGGER:-PT1H"))
    try addAgain()
    try expectQuiet()
  }

  @Test("a write that the server refused is no success because the event looks the same")
  func refusedAlarm() throws {
    try bench.run(side)
    try set { $0.alarmMinutes = 60 }
    side.fault = { $0 == "PUT" ? .before(.server(.unexpected(status: 500))) : nil }
    #expect(try bench.run(side).failures.map(\.shift) == [Bench.id(1)])
    side.fault = { _ in nil }
    #expect(try bench.run(side).sent == RunResult.Counts(updated: 1))
    #expect(try text().contains("TRIGGER:-PT60M"))
    try expectQuiet()
  }

  // MARK: Events that are no shift

  @Test("an event that became longer than a day is asked about, and one of a day is taken over")
  func long() throws {
    try bench.run(side)
    edit(href) { $0.end = $0.start + 25 * 3600 }
    #expect(try bench.run(side).received == RunResult.Counts(updated: 1))
    edit(href) { $0.end = $0.start + 26 * 3600 }
    let conflict = try #require(try bench.run(side).conflicts.first)
    #expect(conflict.reason == "all_day" && EventVersion(conflict.eventVersion)?.kind == nil)
    try bench.store.writeCalendars { _ = try $0.answer(conflict.id, .event) }
    #expect(try bench.run(side).received == RunResult.Counts(updated: 1))
    // It is as long already, so that a note is no reason to ask.
    edit(href) { $0.note = "Two nights" }
    #expect(try bench.run(side).received == RunResult.Counts(updated: 1))
    try expectQuiet()
  }

  @Test(
    "a series or a whole day shows what it is, and either way nothing is lost",
    arguments: [
      ("RRULE:FREQ=DAILY;COUNT=3", "recurring"), ("", "days"),
    ])
  func notSingle(rule: String, kind: String) throws {
    for answer in [CalendarConflict.Answer.event, .both] {
      let bench = try Bench(), side = MemorySide()
      try bench.add(1, name: "Early")
      try bench.run(side)
      var text = try #require(Events.edited(side, href, changedAt: nil) { $0.title = "Course" })
      if kind == "days" {
        text = text.replacing("DTSTART:20261103T060000Z", with: "DTSTART;VALUE=DATE:20261104")
          .replacing("DTEND:20261103T140000Z", with: "DTEND;VALUE=DATE:20261106")
      } else {
        text = text.replacing("END:VEVENT", with: rule + "\r\nEND:VEVENT")
      }
      side.edit(href, text)
      let conflict = try #require(try bench.run(side).conflicts.first)
      let shown = try #require(EventVersion(conflict.eventVersion))
      #expect(shown.kind == kind && shown.fields.title == "Course" && conflict.eventHash == kind)
      if kind == "days" { #expect(shown.fields.interval.seconds == 2 * 86_400) }
      try bench.store.writeCalendars { _ = try $0.answer(conflict.id, answer) }
      let next = try bench.run(side)
      #expect(next.isSettled && next.received.isEmpty, "\(answer)")
      #expect(try bench.shift(Bench.id(1))?.name == "Early")
      #expect(side.resources[href]?.text.contains("SUMMARY:Course") == true)
      #expect(side.resources.count == (answer == .both ? 2 : 1))
      #expect(try bench.run(side).sent.isEmpty && side.violations == [])
    }
  }

  @Test("a conflict keeps its id while only the shift changes")
  func id() throws {
    try set { $0.direction = .export }
    try bench.run(side)
    edit(href) { $0.title = "Mine" }
    let first = try #require(try bench.run(side).conflicts.first)
    try bench.change(Bench.id(1)) { $0.name = "Late" }
    let next = try #require(try bench.run(side).conflicts.first)
    #expect(first.reason == "server_edit" && next.reason == "both_changed" && next.id == first.id)
    #expect(EventVersion(next.shiftVersion)?.fields.title == "Late")
  }

  // MARK: Other events

  private func other(_ uid: String, day: Int64, extra: [String] = []) -> String {
    let start = Bench.start + day * 86_400
    let fields = EventFields(title: uid, start: start, end: start + 3600, zone: "UTC")
    return Events.text(uid, fields, changedAt: nil, extra: extra)
  }

  @Test("other events become shifts on request, as one step that can be undone and done again")
  func others() throws {
    try bench.run(side)
    let copy = try text()
    side.edit("copy.ics", copy)
    side.edit("cancelled.ics", other("cancelled", day: 5, extra: ["STATUS:CANCELLED"]))
    side.edit("series.ics", other("series", day: 6, extra: ["RRULE:FREQ=DAILY;COUNT=2"]))
    // At the time of the shift: the person asked for it.
    side.edit("swap.ics", other("swap", day: 1))
    side.foreign = ["copy.ics", "cancelled.ics", "series.ics", "swap.ics"]
    #expect(try bench.run(side).foreign.count == 4)
    bench.importsOthers = true
    let history = try bench.history()
    let made = try bench.run(side)
    #expect(made.received == RunResult.Counts(created: 1) && made.isSettled)
    // Its own alarms, or none, are for the person to choose there.
    try set { $0.alarmMinutes = 60 }
    bench.importsOthers = false
    #expect(try bench.run(side).sent == RunResult.Counts(updated: 1))
    #expect(try bench.history() == history + 1)
    try expectQuiet()
    try bench.store.undo(now: bench.now)
    try expectQuiet()
    #expect(try bench.store.shifts.count() == 1 && side.resources["swap.ics"] != nil)
    bench.importsOthers = true
    #expect(try bench.run(side).received == RunResult.Counts(created: 1))
    #expect(
      try bench.store.shifts.page(after: nil, limit: 9).map(\.name).sorted() == ["Early", "swap"])
    try set { $0.direction = .export }
    side.edit("later.ics", other("later", day: 8))
    side.foreign.insert("later.ics")
    #expect(try bench.run(side).received.isEmpty, "an export takes nothing over")
  }

  @Test("an event that became a shift keeps its title until the person changes the name")
  func othersWithTitles() throws {
    bench.style = EventStyle(title: "Shift: {name}", unnamed: "Shift")
    try bench.run(side)
    side.edit("dentist.ics", other("dentist", day: 5))
    bench.importsOthers = true
    #expect(try bench.run(side).received == RunResult.Counts(created: 1))
    bench.importsOthers = false
    try expectQuiet()
    let made = try #require(
      try bench.store.shifts.page(after: nil, limit: 9).first { $0.name == "dentist" })
    edit("dentist.ics") { $0.title = "Dentist, again" }
    #expect(try bench.run(side).received == RunResult.Counts(updated: 1))
    #expect(try bench.shift(made.id)?.name == "Dentist, again")
    bench.now = bench.now + 600
    try bench.change(made.id) { $0.name = "Swap" }
    #expect(try bench.run(side).sent == RunResult.Counts(updated: 1))
    #expect(side.resources["dentist.ics"]?.text.contains("SUMMARY:Swap") == true)
    try expectQuiet()
  }

  @Test("a server that lists an event and never returns it does not stop the token")
  func silent() throws {
    try bench.run(side)
    side.edit("secret.ics", other("secret", day: 5))
    side.foreign = ["secret.ics"]
    side.silent = ["secret.ics"]
    try bench.run(side)
    bench.now = bench.now + 2 * 86_400
    try bench.run(side)
    #expect(try bench.run(side).requests == 2, "the full list was the last that asked for it")
  }
}
