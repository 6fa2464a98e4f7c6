import Coach
import Domain
import Interchange
import TestSupport
import Testing

@Suite("Shifts as a calendar") struct ShiftCalendarTests {
  private static func shift(
    _ start: String, _ end: String, zone: String, status: ShiftStatus = .scheduled,
    name: String = "", notes: String = ""
  ) throws -> Shift {
    let from = try #require(ISOText.instant(start)), to = try #require(ISOText.instant(end))
    let place = Zones.named(zone)
    return Shift(
      id: RecordID("3679ff40-8cf8-44c4-aa1c-87d237c389b6"), name: name, status: status,
      scheduledStart: from, scheduledEnd: to, localStart: place.local(at: from),
      localEnd: place.local(at: to), zone: zone, breakMinutes: 30, notes: notes,
      createdAt: Instant(seconds: 1_577_836_800), updatedAt: Instant(seconds: 1_577_836_860))
  }

  private static func text(
    _ shifts: [Shift], title: String = "Night", categories: [String] = [], alarm: Int? = nil,
    lastYear: Int = 2026
  ) throws -> String {
    var text = ""
    var calendar = ShiftCalendar(lastYear: lastYear, alarmMinutes: alarm) { text += $0 }
    try calendar.begin()
    for shift in shifts {
      try calendar.add(
        shift, .init(title: title, categories: categories),
        in: shift.zone.isEmpty ? nil : Zones.named(shift.zone))
    }
    try calendar.finish()
    return text
  }

  @Test("a night over the end of summer time, whole")
  func whole() throws {
    let night = try Self.shift(
      "2026-10-24T18:00:00Z", "2026-10-25T07:00:00Z", zone: "Europe/London", notes: "a;b\nc")
    let text = try Self.text([night], categories: ["Ward 4, old", "Extra"], alarm: 90)
    let expected = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//ShiftPro//ShiftPro//EN
      CALSCALE:GREGORIAN
      BEGIN:VTIMEZONE
      TZID:Europe/London
      BEGIN:DAYLIGHT
      DTSTART:20250330T010000
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      TZOFFSETFROM:+0000
      TZOFFSETTO:+0100
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:20251026T020000
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0000
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:3679ff40-8cf8-44c4-aa1c-87d237c389b6
      DTSTAMP:20200101T000100Z
      DTSTART;TZID=Europe/London:20261024T190000
      DTEND;TZID=Europe/London:20261025T070000
      SUMMARY:Night
      DESCRIPTION:a\\;b\\nc
      CATEGORIES:Ward 4\\, old,Extra
      STATUS:CONFIRMED
      TRANSP:OPAQUE
      CREATED:20200101T000000Z
      LAST-MODIFIED:20200101T000100Z
      SEQUENCE:60
      URL:shiftpro://shift/3679ff40-8cf8-44c4-aa1c-87d237c389b6
      X-SHIFTPRO-STATUS:scheduled
      X-SHIFTPRO-BREAK-MINUTES:30
      X-SHIFTPRO-UNNAMED:TRUE
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER:-PT90M
      DESCRIPTION:Night
      END:VALARM
      END:VEVENT
      END:VCALENDAR

      """
    #expect(text.replacing("\r\n", with: "\n") == expected)
    #expect(text.utf8.count { $0 == 0x0a } == text.utf8.count { $0 == 0x0d })
  }

  @Test(
    "times that clocks show twice, of no known zone or of UTC are written in UTC",
    arguments: [
      ("2026-10-25T00:30:00Z", "2026-10-25T08:00:00Z", "Europe/London"),
      ("2026-10-25T01:30:00Z", "2026-10-25T08:00:00Z", "Europe/London"),
      ("2026-10-24T18:00:00Z", "2026-10-25T01:30:00Z", "Europe/London"),
      ("2026-07-01T07:00:00Z", "2026-07-01T15:00:00Z", "UTC"),
      ("2026-07-01T07:00:00Z", "2026-07-01T15:00:00Z", "Etc/UTC"),
      ("2026-07-01T07:00:00Z", "2026-07-01T15:00:00Z", ""),
    ])
  func inUTC(start: String, end: String, zone: String) throws {
    let text = try Self.text([Self.shift(start, end, zone: zone)])
    let from = start.filter { $0 != "-" && $0 != ":" }, to = end.filter { $0 != "-" && $0 != ":" }
    #expect(text.contains("\r\nDTSTART:\(from)\r\nDTEND:\(to)\r\n"))
    #expect(!text.contains("VTIMEZONE"))
  }

  @Test("a cancelled shift takes no time and rings no bell; one without length gets a minute")
  func cancelled() throws {
    var shift = try Self.shift(
      "2026-10-24T18:00:00Z", "2026-10-25T07:00:00Z", zone: "Asia/Tokyo", status: .cancelled)
    let text = try Self.text([shift], alarm: 10)
    #expect(text.contains("STATUS:CANCELLED\r\nTRANSP:TRANSPARENT\r\n"))
    #expect(!text.contains("VALARM"))
    shift.status = .inProgress
    shift.actualStart = shift.scheduledEnd + 7200
    #expect(
      try Self.text([shift]).contains(
        "DTSTART;TZID=Asia/Tokyo:20261025T180000\r\nDTEND;TZID=Asia/Tokyo:20261025T180100\r\n"))
  }

  @Test(
    "a zone is told for its years: rules where there are any, single changes where not",
    arguments: [
      (
        "America/New_York", 2006...2007,
        """
        D 20050403T020000 FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z -0500 -0400
        S 20051030T020000 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z -0400 -0500
        D 20070311T020000 FREQ=YEARLY;BYMONTH=3;BYDAY=2SU -0500 -0400
        S 20071104T020000 FREQ=YEARLY;BYMONTH=11;BYDAY=1SU -0400 -0500
        """
      ),
      ("Asia/Tokyo", 2026...2026, "S 20250101T000000 - +0900 +0900"),
      (
        "Africa/Casablanca", 2024...2024,
        """
        S 20230319T030000 - +0100 +0000
        D 20230423T020000 - +0000 +0100
        S 20240310T030000 - +0100 +0000
        D 20240414T020000 - +0000 +0100
        S 20250223T030000 - +0100 +0000
        D 20250406T020000 - +0000 +0100
        """
      ),
      (
        "Europe/Istanbul", 2017...2017,
        """
        D 20160327T030000 - +0200 +0300
        """
      ),
      (
        "Asia/Pyongyang", 2017...2018,
        """
        S 20160101T000000 - +0830 +0830
        D 20180504T233000 - +0830 +0900
        """
      ),
    ])
  func zones(name: String, years: ClosedRange<Int>, expected: String) throws {
    var lines: [String] = [], line = "", rule = "-", offsets = ""
    let text = ICalendarZone(Zones.named(name), years: years).text
    for part in text.split(separator: "\r\n") {
      let value = String(part[part.index(after: part.firstIndex(of: ":") ?? part.startIndex)...])
      if part.hasPrefix("BEGIN:S") || part.hasPrefix("BEGIN:D") {
        (line, rule, offsets) = (String(value.prefix(1)), "-", "")
      } else if part.hasPrefix("DTSTART") {
        line += " " + value
      } else if part.hasPrefix("RRULE") {
        rule = value
      } else if part.hasPrefix("TZOFFSET") {
        offsets += " " + value
      } else if part == "END:STANDARD" || part == "END:DAYLIGHT" {
        lines.append("\(line) \(rule)\(offsets)")
      }
    }
    #expect(lines == expected.split(separator: "\n").map(String.init))
  }

  @Test("no line has more than 75 octets, and none is folded inside a character")
  func folds() throws {
    var random = SplitMix64(seed: 7)
    let pieces = ["a", "ö", "夜", "🌙", "👩‍⚕️", "e\u{301}", " ", ",", "\\", "\n", "🇩🇪"]
    for _ in 0..<200 {
      let title = (0..<Int.random(in: 0...120, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let shift = try Self.shift("2026-07-01T07:00:00Z", "2026-07-01T15:00:00Z", zone: "UTC")
      let text = try Self.text([shift], title: "x\(title)x")
      for line in Array(text.utf8).split(separator: 0x0a) {
        #expect(line.count <= 76 && String(validating: line, as: UTF8.self) != nil)
        // A fold is a line end and a blank; what follows begins a character of its own.
        #expect(line.first.map { $0 & 0xc0 != 0x80 } ?? true)
      }
      let event = try #require(ICalendar(Array(text.utf8)).calendars.first?.components.first)
      #expect(event.property("SUMMARY")?.text == "x\(title)x")
    }
    // A single character may be longer than any line.
    let giant = "a" + String(repeating: "\u{301}", count: 100)
    #expect(
      ICalendarText.line(giant).utf8.split(separator: 0x0a).allSatisfy { $0.count <= 76 })
  }

  @Test("no line has an empty value, whatever is missing; a shift without a name is read as one")
  func empty() throws {
    let bare = try Self.shift(
      "2026-12-01T21:00:00Z", "2026-12-02T05:00:00Z", zone: "Europe/Berlin", notes: "\u{1}")
    let block = GoalBlock(
      id: RecordID("4679ff40-8cf8-44c4-aa1c-87d237c389b6"), goal: RecordID("g"),
      task: RecordID("t"), interval: bare.scheduled, energy: .medium, createdAt: bare.createdAt)
    let activity = CalendarActivity(block, .init(title: ""))
    for title in ["", "Shift"] {
      var text = ""
      var calendar = ShiftCalendar(lastYear: 2026) { text += $0 }
      try calendar.begin()
      try calendar.add(bare, .init(title: title, categories: [""]), in: Zones.named(bare.zone))
      try calendar.add(activity)
      try calendar.finish()
      #expect(!text.contains(":\r\n"))
      let event = try #require(
        try ICalendar(Array(text.utf8)).calendars.first?.components.first { $0.name == "VEVENT" })
      #expect(event.property("X-SHIFTPRO-UNNAMED")?.value == "TRUE")
    }
  }

  @Test("control characters are left out, every line end becomes one")
  func escapes() {
    #expect(ICalendarText.escaped("a\r\nb\rc\nd\u{0}\u{1b}\te\u{7f}") == "a\\nb\\nc\\nd\te")
    #expect(ICalendarText.offset(-(4 * 3600 + 56 * 60 + 2)) == "-045602")
  }

  @Test(
    "our own reader finds every shift at its moment",
    arguments: [
      "Europe/London", "America/New_York", "Australia/Lord_Howe", "America/St_Johns",
      "Asia/Kolkata",
    ])
  func readBack(zone: String) throws {
    let place = Zones.named(zone)
    let first = try #require(ISOText.instant("2025-12-20T00:30:00Z"))
    let shifts = (0..<1000).map { index -> Shift in
      let start = first + Int64(index) * 9 * 3600, end = start + 8 * 3600
      return Shift(
        id: .new(), scheduledStart: start, scheduledEnd: end, localStart: place.local(at: start),
        localEnd: place.local(at: end), zone: zone, createdAt: first, updatedAt: first)
    }
    let text = try Self.text(shifts)
    let calendar = try #require(ICalendar(Array(text.utf8)).calendars.first)
    let events = calendar.components.filter { $0.name == "VEVENT" }
    #expect(events.count == shifts.count)
    #expect(calendar.components.count { $0.name == "VTIMEZONE" } == 1)
    for (event, shift) in zip(events, shifts) {
      #expect(event.property("UID")?.value == shift.id.text)
      #expect(try Self.moment(event, "DTSTART", place) == shift.scheduledStart)
      #expect(try Self.moment(event, "DTEND", place) == shift.scheduledEnd)
    }
  }

  private static func moment(
    _ event: ICalendarComponent, _ name: String, _ zone: Zone
  ) throws -> Instant? {
    let property = try #require(event.property(name))
    switch ICalendarTime(property.value) {
    case .utc(let local): return Instant(seconds: local.floatingSeconds)
    case .local(let local):
      #expect(property.parameter("TZID") == zone.identifier)
      guard case .unique(let instant) = zone.resolve(local) else { return nil }
      return instant
    case .day, nil: return nil
    }
  }
}
