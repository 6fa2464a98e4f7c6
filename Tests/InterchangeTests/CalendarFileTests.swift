import Domain
import Interchange
import TestSupport
import Testing

@Suite("Events of other programs") struct CalendarFileTests {
  static func read(
    _ text: String, zone: String = "Europe/Berlin", from first: Int = 2025, to last: Int = 2027
  ) throws -> ShiftDrafts {
    try CalendarFile.read(
      Array(text.utf8), zone: Zones.named(zone), zones: Zones.database,
      repeating: years(first...last))
  }

  static func years(_ years: ClosedRange<Int>) -> ClosedRange<CivilDay> {
    let first = CivilDay.clamped(year: years.lowerBound, month: 1, day: 1)
    return first...CivilDay.clamped(year: years.upperBound, month: 12, day: 31)
  }

  /// A calendar of events, each given by its lines.
  static func calendar(_ events: String..., zones: String = "") -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\n" + zones
      + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n"
  }

  /// `2026-03-02T18:00Z/2026-03-03T05:00Z Europe/Berlin`.
  static func text(_ draft: ShiftDraft) -> String {
    switch draft.time {
    case .moments(let interval, let zone):
      "\(ISOText.format(interval.start))/\(ISOText.format(interval.end)) \(zone)"
    case .days(let day, let count): "\(ISOText.format(day)) \(count)"
    }
  }

  @Test(
    "when an event is",
    arguments: [
      // Forms of a time.
      (
        "DTSTART:20260302T180000Z\nDTEND:20260303T060000Z",
        "2026-03-02T18:00:00Z/2026-03-03T06:00:00Z Europe/Berlin"
      ),
      (
        "DTSTART:20260302T190000\nDTEND:20260303T070000",
        "2026-03-02T18:00:00Z/2026-03-03T06:00:00Z Europe/Berlin"
      ),
      (
        "DTSTART;TZID=America/New_York:20260302T190000\nDTEND;TZID=America/New_York:20260303T070000",
        "2026-03-03T00:00:00Z/2026-03-03T12:00:00Z America/New_York"
      ),
      (
        "DTSTART;TZID=\"W. Europe Standard Time\":20260702T190000\nDURATION:PT12H",
        "2026-07-02T17:00:00Z/2026-07-03T05:00:00Z Europe/Berlin"
      ),
      (
        "DTSTART;TZID=Eastern Standard Time:20260702T190000\nDURATION:PT12H",
        "2026-07-02T23:00:00Z/2026-07-03T11:00:00Z America/New_York"
      ),
      (
        "DTSTART;TZID=/citadel.org/20210210_1/Asia/Tokyo:20260702T190000\nDURATION:PT8H30M",
        "2026-07-02T10:00:00Z/2026-07-02T18:30:00Z Asia/Tokyo"
      ),
      // A night over a change of the clocks ends when the clock says so.
      (
        "DTSTART;TZID=Europe/Berlin:20260328T220000\nDTEND;TZID=Europe/Berlin:20260329T060000",
        "2026-03-28T21:00:00Z/2026-03-29T04:00:00Z Europe/Berlin"
      ),
      (
        "DTSTART;TZID=Europe/Berlin:20261024T220000\nDTEND;TZID=Europe/Berlin:20261025T060000",
        "2026-10-24T20:00:00Z/2026-10-25T05:00:00Z Europe/Berlin"
      ),
      // A length is true time.
      (
        "DTSTART;TZID=Europe/Berlin:20260328T220000\nDURATION:PT8H",
        "2026-03-28T21:00:00Z/2026-03-29T05:00:00Z Europe/Berlin"
      ),
      // A time that is skipped is meant by the offset before; of two it is the first (RFC 5545,
      // 3.3.5).
      (
        "DTSTART;TZID=Europe/Berlin:20260329T023000\nDTEND;TZID=Europe/Berlin:20260329T100000",
        "2026-03-29T01:30:00Z/2026-03-29T08:00:00Z Europe/Berlin"
      ),
      (
        "DTSTART;TZID=Europe/Berlin:20261025T023000\nDTEND;TZID=Europe/Berlin:20261025T100000",
        "2026-10-25T00:30:00Z/2026-10-25T09:00:00Z Europe/Berlin"
      ),
      // Two places.
      (
        "DTSTART;TZID=Europe/Berlin:20260302T080000\nDTEND;TZID=Europe/London:20260302T100000",
        "2026-03-02T07:00:00Z/2026-03-02T10:00:00Z Europe/Berlin"
      ),
      ("DTSTART;VALUE=DATE:20260302", "2026-03-02 1"),
      ("DTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260305", "2026-03-02 3"),
    ])
  func times(lines: String, expected: String) throws {
    let found = try Self.read(Self.calendar("UID:1\nSUMMARY:a\n" + lines))
    #expect(found.drafts.map(Self.text) == [expected])
    #expect(found.skipped == [] && found.unknownZones == [])
  }

  @Test(
    "events that are no shifts, with the reason",
    arguments: [
      ("SUMMARY:a", ShiftDrafts.Reason.noStart), ("DTSTART:soon\nSUMMARY:a", .unreadable("soon")),
      ("DTSTART:20260302T080000\nSUMMARY:a", .noLength),
      ("DTSTART:20260302T080000\nDTEND:20260302T080000\nSUMMARY:a", .noLength),
      ("DTSTART:20260302T080000\nDTEND:20260301T090000\nSUMMARY:a", .endBeforeStart),
      ("DTSTART:20260302T080000Z\nDTEND:20260302T070000Z\nSUMMARY:a", .endBeforeStart),
      ("DTSTART:20260302T080000\nDTEND:20260304T080001\nSUMMARY:a", .tooLong),
      ("DTSTART:20260302T080000\nDURATION:P1W\nSUMMARY:a", .tooLong),
      ("DTSTART:20260302T080000\nDURATION:-PT1H\nSUMMARY:a", .endBeforeStart),
      ("DTSTART:20260302T080000\nDURATION:8h\nSUMMARY:a", .unreadable("8h")),
      ("DTSTART:18500302T080000\nDURATION:PT1H\nSUMMARY:a", .outOfRange),
      (
        "DTSTART:20260302T080000\nDURATION:PT1H\nRRULE:FREQ=HOURLY\nSUMMARY:a",
        .rule("FREQ=HOURLY")
      ),
      (
        "DTSTART:20260302T080000\nDURATION:PT1H\nRRULE:FREQ=DAILY\nEXRULE:FREQ=WEEKLY\nSUMMARY:a",
        .rule("EXRULE:FREQ=WEEKLY")
      ),
      (
        "DTSTART:20200302T080000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:a",
        .notInDays
      ),
    ])
  func skipped(lines: String, reason: ShiftDrafts.Reason) throws {
    let found = try Self.read(Self.calendar("UID:1\n" + lines))
    #expect(found.drafts == [])
    #expect(found.skipped == [ShiftDrafts.Skipped(line: 3, title: "a", reason: reason)])
  }

  @Test("a repeated night with a day taken out, one moved, one called off, one added")
  func series() throws {
    let found = try Self.read(
      Self.calendar(
        """
        UID:n
        SUMMARY:Night
        DTSTART;TZID=Europe/Berlin:20261001T220000
        DTEND;TZID=Europe/Berlin:20261002T060000
        RRULE:FREQ=WEEKLY;UNTIL=20261105T210000Z
        EXDATE;TZID=Europe/Berlin:20261008T220000
        RDATE;TZID=Europe/Berlin:20261010T220000
        """,
        """
        UID:n
        RECURRENCE-ID;TZID=Europe/Berlin:20261015T220000
        SUMMARY:Night, moved
        DTSTART;TZID=Europe/Berlin:20261016T220000
        DTEND;TZID=Europe/Berlin:20261017T060000
        """,
        """
        UID:n
        RECURRENCE-ID:20261029T210000Z
        STATUS:CANCELLED
        DTSTART;TZID=Europe/Berlin:20261029T220000
        DTEND;TZID=Europe/Berlin:20261030T060000
        """))
    #expect(found.skipped == [])
    let starts = found.drafts.filter { !$0.isCancelled }.map { Self.text($0).prefix(17) }
    #expect(
      starts == [
        "2026-10-01T20:00:", "2026-10-10T20:00:", "2026-10-22T20:00:", "2026-11-05T21:00:",
        "2026-10-16T20:00:",
      ])
    #expect(found.drafts.filter(\.isCancelled).map(\.title) == [""])
    // The end of summer time falls between them: each has eight hours on the wall.
    #expect(Set(found.drafts.map(\.id)).count == 6)
  }

  @Test("identities stay the same, whatever else changes in the file")
  func identities() throws {
    let event = "UID:a@b\nDTSTART:20260302T080000\nDURATION:PT8H\n"
    let first = try Self.read(Self.calendar(event + "SUMMARY:x"))
    let again = try Self.read(
      Self.calendar("UID:z\nDTSTART:20260301T080000\nDURATION:PT1H", event + "SUMMARY:y"))
    #expect(first.drafts[0].id == again.drafts[1].id)
    #expect(first.drafts[0].id != again.drafts[0].id)
    #expect(RecordID.isUUID(first.drafts[0].id.text))
    // As it was when the identity was first given away: a change here would double every import.
    #expect(first.drafts[0].id.text == RecordID.derived(from: "icalendar\na@b").text)
  }

  @Test("of one event twice in the file the newer version holds")
  func versions() throws {
    func event(_ sequence: Int, _ title: String) -> String {
      "UID:1\nSEQUENCE:\(sequence)\nSUMMARY:\(title)\nDTSTART:20260302T080000\nDURATION:PT8H"
    }
    let found = try Self.read(Self.calendar(event(2, "new"), event(1, "old"), event(0, "oldest")))
    #expect(found.drafts.map(\.title) == ["new"])
    #expect(found.skipped.map(\.reason) == [.older, .older])
    #expect(found.skipped.map(\.title) == ["old", "oldest"])
  }

  @Test("a zone of the file's own, with rules; names that nobody knows are told")
  func ownZones() throws {
    let zones = """
      BEGIN:VTIMEZONE
      TZID:Customized Time Zone
      BEGIN:STANDARD
      DTSTART:16010101T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:16010101T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
      END:DAYLIGHT
      END:VTIMEZONE

      """
    func start(_ zone: String, _ local: String) throws -> ShiftDrafts {
      try Self.read(
        Self.calendar(
          "UID:1\nDTSTART;TZID=\(zone):\(local)\nDURATION:PT1H\nSUMMARY:a", zones: zones),
        zone: "America/New_York")
    }
    // What Berlin's own rules say, gap and repeated hour included.
    for local in [
      "20260115T120000", "20260715T120000", "20260329T015959", "20260329T023000", "20260329T030000",
      "20261025T023000", "20261025T030000", "19700701T000000", "21990701T000000",
    ] {
      let found = try start("Customized Time Zone", local)
      let clock = try #require(ICalendarTime(local)).clock
      guard case .moments(let interval, let zone)? = found.drafts.first?.time else {
        Issue.record("\(local)")
        continue
      }
      if (1996...2037).contains(clock.day.year) {
        let expected = Zones.named("Europe/Berlin").instant(for: clock, near: nil)
        #expect(interval.start == expected, "\(local)")
      }
      #expect(zone == "America/New_York" && found.unknownZones == [])
    }
    let unknown = try start("Middle Earth", "20260115T120000")
    #expect(unknown.unknownZones == ["Middle Earth"])
    #expect(unknown.drafts.map(Self.text).first?.hasPrefix("2026-01-15T17:00:00Z/") == true)
  }

  @Test("a damaged file is read as far as it is whole")
  func damaged() throws {
    let event = "SUMMARY:a\nDTSTART:20260302T080000\nDURATION:PT8H\n"
    let found = try Self.read(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\n\(event)END:VEVENT\n"
        + "BEGIN:VEVENT\nUID:2\nrubbish\nmore rubbish\n\(event)"
        + "BEGIN:VEVENT\nUID:3\nBEGIN:VALARM\nTRIGGER:-PT5M\n\(event)END:VEVENT\nEND:VTODO\n"
        + "BEGIN:VEVENT\nUID:4\n\(event)END:VEVENT\nBEGIN:VEVENT\nUID:5\nDTST")
    #expect(found.drafts.count == 2)
    #expect(
      found.skipped.map { "\($0.line) \($0.reason)" } == [
        "8 cutOff(\"VEVENT\")", "10 damagedLine", "15 noStart", "17 cutOff(\"VALARM\")",
        "23 damagedLine", "30 cutOff(\"VEVENT\")", "32 damagedLine",
      ])
  }

  @Test("what is no calendar is refused, and letters of one byte are read")
  func bytes() throws {
    func read(_ bytes: [UInt8]) throws -> ShiftDrafts {
      try CalendarFile.read(
        bytes, zone: .utc, zones: Zones.database,
        repeating: Self.years(2026...2026))
    }
    for rubbish in [[], [0, 1, 2], Array("PK\u{3}\u{4}".utf8), Array("hello\n".utf8)] {
      let error = try failure(ShiftFileError.self) { try read(rubbish) }
      #expect(error == .calendar(.notACalendar))
    }
    let text = Self.calendar("UID:1\nSUMMARY:Fr?h\nDTSTART:20260101T060000Z\nDURATION:PT8H")
    let latin = text.utf8.map { $0 == UInt8(ascii: "?") ? 0xfc : $0 }
    #expect(try read(latin).drafts.map(\.title) == ["Früh"])
  }

  @Test("no file takes long: every day for ever, ten thousand times")
  func bounded() throws {
    let event = "DTSTART:19000101T080000\nDURATION:PT8H\nRRULE:FREQ=YEARLY;COUNT=999999999"
    var text = "BEGIN:VCALENDAR\n"
    for number in 0..<3000 { text += "BEGIN:VEVENT\nUID:\(number)\n\(event)\nEND:VEVENT\n" }
    let found = try Self.read(text + "END:VCALENDAR\n")
    #expect(found.skipped.contains { $0.reason == .tooMany })
    #expect(found.drafts.count < CalendarFile.maximumShifts)
  }

  @Test("reading stops when it is told to")
  func stopped() throws {
    let error = try failure(ShiftFileError.self) {
      try CalendarFile.read(
        Array(Self.calendar("UID:1\nDTSTART:20260101T060000Z\nDURATION:PT8H").utf8), zone: .utc,
        zones: Zones.database,
        repeating: Self.years(2026...2026),
        progress: { _, _ in false })
    }
    #expect(error == .cancelled)
  }
}
