import Domain
import Interchange
import TestSupport
import Testing

@Suite("Changes of a series, and calendars that ask too much") struct CalendarSeriesTests {
  private typealias Files = CalendarFileTests

  private static let nights = """
    UID:n
    SUMMARY:Night
    DTSTART;TZID=Europe/Berlin:20260301T210000
    DTEND;TZID=Europe/Berlin:20260302T060000
    RRULE:FREQ=DAILY;COUNT=5
    """

  @Test("a change of this and all that follow goes on with its times, length and name")
  func thisAndFuture() throws {
    let change = """
      UID:n
      SUMMARY:Late night
      RECURRENCE-ID;TZID=Europe/Berlin;RANGE=THISANDFUTURE:20260303T210000
      DTSTART;TZID=Europe/Berlin:20260303T220000
      DTEND;TZID=Europe/Berlin:20260304T060000
      """
    let found = try Files.read(Files.calendar(Self.nights, change))
    #expect(found.skipped == [])
    let sorted = found.drafts.sorted { Files.text($0) < Files.text($1) }
    #expect(
      sorted.map { "\($0.title) \(Files.text($0).prefix(41))" } == [
        "Night 2026-03-01T20:00:00Z/2026-03-02T05:00:00Z",
        "Night 2026-03-02T20:00:00Z/2026-03-03T05:00:00Z",
        "Late night 2026-03-03T21:00:00Z/2026-03-04T05:00:00Z",
        "Late night 2026-03-04T21:00:00Z/2026-03-05T05:00:00Z",
        "Late night 2026-03-05T21:00:00Z/2026-03-06T05:00:00Z",
      ])
    // They keep the identities that they had before the change.
    let before = try Files.read(Files.calendar(Self.nights))
    #expect(Set(before.drafts.map(\.id)) == Set(found.drafts.map(\.id)))
  }

  @Test("a later change, an exception and a date that is left out hold beside it")
  func several() throws {
    let found = try Files.read(
      Files.calendar(
        Self.nights + "\nEXDATE;TZID=Europe/Berlin:20260304T210000",
        """
        UID:n
        SUMMARY:B
        RECURRENCE-ID;RANGE=THISANDFUTURE:20260302T200000Z
        DTSTART;TZID=Europe/Berlin:20260303T210000
        DURATION:PT8H
        """,
        """
        UID:n
        SUMMARY:C
        RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20260305
        DTSTART;TZID=Europe/Berlin:20260305T200000
        DURATION:PT8H
        """,
        """
        UID:n
        SUMMARY:X
        RECURRENCE-ID;TZID=Europe/Berlin:20260303T210000
        DTSTART;TZID=Europe/Berlin:20260303T100000
        DURATION:PT8H
        """))
    #expect(
      found.drafts.map { "\($0.title) \(Files.text($0).prefix(20))" }.sorted() == [
        "B 2026-03-03T20:00:00Z", "C 2026-03-05T19:00:00Z", "Night 2026-03-01T20:00:00Z",
        "X 2026-03-03T09:00:00Z",
      ])
  }

  @Test("what is lost is told with its number")
  func losses() throws {
    let unreadable = """
      UID:n
      RECURRENCE-ID;TZID=Europe/Berlin;RANGE=THISANDFUTURE:20260303T210000
      DTSTART;TZID=Europe/Berlin:20260303T220000
      """
    let found = try Files.read(Files.calendar(Self.nights, unreadable))
    #expect(found.drafts.count == 2)
    #expect(found.skipped.map(\.reason) == [.changeLost(3), .noLength])
    let alone = try Files.read(Files.calendar(unreadable + "\nDURATION:PT8H"))
    #expect(alone.drafts.count == 1)
    #expect(alone.skipped.map(\.reason) == [.noSeries])
    // Over the change of clocks back these two days are an hour too long, and only once.
    let long = try Files.read(
      Files.calendar(
        """
        UID:l
        DTSTART;TZID=Europe/Berlin:20261010T120000
        DTEND;TZID=Europe/Berlin:20261012T120000
        RRULE:FREQ=WEEKLY;COUNT=4
        """))
    #expect(long.drafts.count == 3)
    #expect(long.skipped.map(\.reason) == [.occurrences(1, .tooLong)])
  }

  @Test("events without the lines of a calendar around them are read")
  func withoutFrame() throws {
    let event = "BEGIN:VEVENT\nUID:1\nDTSTART:20260101T060000Z\nDURATION:PT8H\nEND:VEVENT\n"
    #expect(CalendarFile.fits(Array(event.utf8)))
    #expect(try Files.read(event + event.replacing("UID:1", with: "UID:2")).drafts.count == 2)
    #expect(try Files.read("VERSION:2.0\nPRODID:x\n" + event).drafts.count == 1)
    #expect(try Files.read(event + "END:VCALENDAR\n").drafts.count == 1)
    let error = try failure(ShiftFileError.self) { try Files.read("hello\n" + event) }
    #expect(error == .calendar(.notACalendar))
  }

  @Test(
    "the reason names what it is",
    arguments: [
      (
        "DTSTART:20260101T060000Z\nDURATION:PT8H\nRRULE:FREQ=DAILY\nEXRULE:FREQ=WEEKLY",
        ShiftDrafts.Reason.rule("EXRULE:FREQ=WEEKLY")
      ),
      ("DTSTART;VALUE=DATE:20260101\nDTEND;VALUE=DATE:20260705", .tooManyDays(limit: 62)),
    ])
  func reasons(event: String, reason: ShiftDrafts.Reason) throws {
    #expect(try Files.read(Files.calendar("UID:1\n" + event)).skipped.map(\.reason) == [reason])
  }

  @Test(
    "names of zones as Outlook shows them",
    arguments: [
      ("(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"),
      ("(UTC-05:00) Eastern Time (US and Canada)", "America/New_York"),
      ("(GMT+01:00) Amsterdam\\, Berlin\\, Bern\\, Rome\\, Stockholm\\, Vienna", "Europe/Berlin"),
      ("Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin"),
      ("(UTC) Dublin, Edinburgh, Lisbon, London", "Europe/London"),
      ("(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi", "Asia/Calcutta"),
      ("(UTC-07:00) Arizona", "America/Phoenix"),
      ("(UTC+01:00) Brussels, Copenhagen, Madrid, Paris", "Europe/Paris"),
      ("(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien", "Europe/Berlin"),
      ("(UTC+01:00) Brüssel, Kopenhagen, Madrid, Paris", "Europe/Paris"),
    ])
  func outlook(name: String, zone: String) throws {
    let found = try Files.read(
      Files.calendar("UID:1\nDTSTART;TZID=\"\(name)\":20260101T060000\nDURATION:PT8H"))
    #expect(found.unknownZones == [])
    #expect(found.drafts.map { Files.text($0).suffix(zone.count) } == [Substring(zone)])
  }

  @Test("the last onset of a zone rule that has ended stands by itself too")
  func lastOnset() {
    let text = ICalendarZone(Zones.named("America/New_York"), years: 2006...2007).text
    #expect(text.contains("UNTIL=20060402T070000Z\r\nRDATE:20060402T020000\r\n"))
    #expect(text.contains("BYDAY=2SU\r\nTZOFFSETFROM"))
  }

  @Test("more than an import can bring is refused as a whole")
  func limits() throws {
    let always = "UID:1\nDTSTART:19000101T060000Z\nDURATION:PT8H\nRRULE:FREQ=DAILY"
    let shifts = try failure(ShiftFileError.self) {
      try Files.read(Files.calendar(always), from: 1900, to: 1999)
    }
    #expect(shifts == .tooManyShifts(limit: CalendarFile.maximumShifts))
    #expect(try Files.read(Files.calendar(always), from: 1990, to: 1999).drafts.count == 3652)

    func error(_ lines: String, _ count: Int) throws -> ShiftFileError {
      try failure(ShiftFileError.self) {
        try Files.read("BEGIN:VCALENDAR\n" + String(repeating: lines, count: count))
      }
    }
    #expect(
      try error("BEGIN:VEVENT\nEND:VEVENT\n", ICalendar.maximumComponents)
        == .calendar(.tooManyParts(limit: ICalendar.maximumComponents)))
    let damaged = ShiftFileError.calendar(.tooDamaged(limit: ICalendar.maximumDamage))
    #expect(try error("BEGIN:VEVENT\n", ICalendar.maximumDamage + 2) == damaged)
    #expect(try error("rubbish\nX:1\n", ICalendar.maximumDamage + 1) == damaged)
  }
}
