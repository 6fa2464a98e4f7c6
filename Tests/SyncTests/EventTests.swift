import Domain
import Interchange
import Sync
import Testing

@Suite struct EventTests {
  private static let shift = Bench.shift(1, at: Bench.start)
  private static let style = EventStyle(unnamed: "Shift")

  private func text(
    _ shift: Shift = Self.shift, keeping known: CalendarObject? = nil, alarm: Int? = nil
  ) -> String {
    CalendarObject.text(
      of: shift, uid: shift.id.text,
      ShiftCalendar.Words(title: Self.style.title(of: shift), categories: ["Work"]),
      in: Bench.berlin, lastYear: 2028, alarmMinutes: alarm, keeping: known)
  }

  private func event(_ text: String) -> RemoteEvent {
    RemoteEvent(
      href: "a.ics", tag: nil, data: Array(text.utf8), zone: Bench.berlin, zones: Bench.zones)
  }

  private func event(lines: [String]) -> RemoteEvent {
    event(
      (["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:u"] + lines + ["END:VEVENT", "END:VCALENDAR"])
        .joined(separator: "\n"))
  }

  @Test("what is written is read back as the same fields")
  func roundTrip() {
    var shift = Self.shift
    shift.name = "Früh; \"A\", 🦉 \\ B"
    shift.notes = "One\nTwo\t\\n\n\n"
    for status in [ShiftStatus.scheduled, .cancelled] {
      shift.status = status
      let read = event(text(shift))
      #expect(read.fields == Self.style.fields(of: shift))
      #expect(read.fields?.hash == Self.style.fields(of: shift).hash)
      #expect(read.uid == shift.id.text && read.shift == shift.id)
      #expect(read.changedAt == shift.updatedAt)
    }
  }

  @Test("what servers rewrite is no change")
  func rewritten() throws {
    let known = try #require(event(text()).fields)
    let start = "20261103T070000", end = "20261103T150000"
    let other = event(lines: [
      "SEQUENCE:9", "LAST-MODIFIED:20300101T000000Z", "DTEND:20261103T140000Z",
      "SUMMARY:Early ", "DTSTART;TZID=\"W. Europe Standard Time\":\(start)", "X-A:b",
      "DESCRIPTION: \\n",
    ])
    #expect(other.fields == known && other.fields?.hash == known.hash)
    let windows = event(lines: [
      "DTSTART;TZID=/x/Europe/Berlin:\(start)", "DTEND;TZID=/x/Europe/Berlin:\(end)",
      "SUMMARY:Early",
    ])
    #expect(windows.fields == known)
  }

  @Test("each owned field changes the hash")
  func owned() throws {
    let known = try #require(event(text()).fields)
    let changes: [(inout EventFields) -> Void] = [
      { $0.title += "!" }, { $0.note = "!" }, { $0.start = $0.start + 1 },
      { $0.end = $0.end + 1 }, { $0.isCancelled.toggle() },
    ]
    for change in changes {
      var fields = known
      change(&fields)
      #expect(fields != known && fields.hash != known.hash)
    }
    var fields = known
    fields.zone = "Asia/Tokyo"
    #expect(fields == known && fields.hash == known.hash)
    #expect(EventVersion(EventVersion(known, changedAt: Bench.start).text)?.fields == known)
    #expect(SyncIntent(SyncIntent.send(known).text) == .send(known))
    #expect(SyncIntent("{}") == nil && EventVersion("[1]") == nil && EventVersion(nil) == nil)
  }

  @Test("rewriting an event keeps what the shift does not determine")
  func keeping() throws {
    let phone = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "METHOD:PUBLISH", "X-WR-CALNAME:Family",
      "BEGIN:VTIMEZONE", "TZID:Mars", "END:VTIMEZONE", "BEGIN:VEVENT", "UID:\(Self.shift.id)",
      "DTSTART:20261104T060000Z", "DURATION:PT1H", "SUMMARY:Old", "SEQUENCE:999999999",
      "CATEGORIES:Red", "LOCATION;ALTREP=\"http://a,b\";X-P=\"a^'b\":Ward 3",
      "ATTACH;VALUE=URI:http://a/b",
      "X-LONG:\(String(repeating: "ü", count: 80))", "X-SHIFTPRO-NAME:Old", "BEGIN:VALARM",
      "TRIGGER:-PT9M", "ACTION:DISPLAY", "END:VALARM", "END:VEVENT", "END:VCALENDAR",
    ].joined(separator: "\r\n")
    let known = try #require(event(phone).object)
    let new = text(keeping: known, alarm: 30)
    let unfolded = new.split(separator: "\r\n ").joined()
    for line in [
      "X-WR-CALNAME:Family", "TZID:Mars", "CATEGORIES:Red", "ATTACH;VALUE=URI:http://a/b",
      "LOCATION;ALTREP=\"http://a,b\";X-P=a^'b:Ward 3", "TRIGGER:-PT9M", "SUMMARY:Early",
      "SEQUENCE:1000000000", "X-LONG:\(String(repeating: "ü", count: 80))",
    ] {
      #expect(unfolded.contains(line + "\r\n"), "\(line)")
    }
    for line in ["METHOD", "DURATION", "SUMMARY:Old", "X-SHIFTPRO-NAME", "TRIGGER:-PT30M"] {
      #expect(!unfolded.contains(line), "\(line)")
    }
    #expect(new.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    #expect(event(new).fields == Self.style.fields(of: Self.shift))
    #expect(text(alarm: 30).contains("TRIGGER:-PT30M"))
  }

  @Test("a series is replaced as a whole, with a greater sequence number")
  func series() throws {
    let known = event(lines: [
      "DTSTART:20261104T060000Z", "DURATION:PT1H", "SEQUENCE:2000000000", "RRULE:FREQ=DAILY",
      "X-A:b",
    ])
    #expect(known.content == .recurring)
    let new = text(keeping: known.object)
    #expect(new.contains("SEQUENCE:2000000001") && !new.contains("RRULE:FREQ=DAILY"))
    #expect(event(new).fields != nil)
  }

  @Test("events that are no single shift are told apart")
  func kinds() {
    #expect(event(lines: ["DTSTART;VALUE=DATE:20261104"]).content == .days)
    #expect(
      event(lines: ["DTSTART:20261104T060000Z", "DTEND:20261108T060000Z"]).content == .days)
    #expect(
      event(lines: ["DTSTART:20261104T060000Z", "DTEND:20261104T070000Z", "RDATE:20261109T060000Z"])
        .content == .recurring)
    #expect(event(lines: ["DTSTART:yesterday", "DTEND:20261104T070000Z"]).content == .other)
    #expect(event("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR").content == .other)
    #expect(event("Nothing").content == .other)
  }

  @Test("any text is read back as it is compared")
  func texts() {
    var random = SplitMix64(seed: 3)
    let pieces = [
      "a", " ", "\n", "\r", "\r\n", "\t", ",", ";", "\\", "\\n", "\"", ":", "🦉", "e\u{301}",
      "\u{1}",
      "\u{7f}", "\u{85}", "\u{2028}", "\u{a0}", "=", "^", String(repeating: "ü", count: 50),
    ]
    for _ in 1...500 {
      var shift = Self.shift
      shift.name = (0...random.number(in: 0...9)).map { _ in random.pick(pieces) }.joined()
      shift.notes = (0...random.number(in: 0...9)).map { _ in random.pick(pieces) }.joined()
      let expected = Self.style.fields(of: shift)
      #expect(event(text(shift)).fields == expected)
      #expect(event(text(shift)).fields?.hash == expected.hash)
    }
  }

  @Test("texts from a calendar are cut to what can be stored, and the calendar gets that")
  func long() throws {
    let bench = try Bench(), side = MemorySide()
    let id = try bench.add(1), href = "\(id).ics"
    try bench.run(side)
    let name = String(repeating: "a", count: 130), note = String(repeating: "b", count: 10_001)
    side.edit(
      href, Events.edited(side, href, changedAt: nil) { ($0.title, $0.note) = (name, note) })
    try bench.run(side)
    let shift = try #require(try bench.shift(id))
    #expect(shift.name.count == 120 && shift.notes.count == 10_000)
    #expect(Events.event(side, href)?.fields == bench.style.fields(of: shift))
    #expect(try bench.store.calendars.overwritten(in: bench.account.id).count == 1)
    #expect(try bench.run(side).unchanged == 1)
  }
}
