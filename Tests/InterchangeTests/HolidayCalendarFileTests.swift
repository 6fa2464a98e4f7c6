import Domain
import Interchange
import Testing

@Suite("Holidays in a calendar") struct HolidayCalendarFileTests {
  /// An event of these lines in a calendar, which begins at line 3.
  private static func calendar(_ events: String...) -> [UInt8] {
    let inner = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined()
    return Array("BEGIN:VCALENDAR\nVERSION:2.0\n\(inner)END:VCALENDAR\n".utf8)
  }

  private static func read(
    _ bytes: [UInt8], years: ClosedRange<Int> = 2026...2028
  ) throws -> HolidayFile.Contents {
    try HolidayFile.read(bytes, years: years)
  }

  // MARK: - One event

  @Test(
    "the days of an event",
    arguments: [
      ("DTSTART;VALUE=DATE:20260101", ["2026-01-01"]),
      ("DTSTART:20260101", ["2026-01-01"]),
      ("DTSTART:20260101T000000", ["2026-01-01"]),
      ("DTSTART:20260101T000000Z\nDTEND:20260102T000000Z", ["2026-01-01"]),
      ("DTSTART;TZID=Europe/Berlin:20260101T000000\nDURATION:PT24H", ["2026-01-01"]),
      ("DTSTART;VALUE=DATE:20260101\nDTEND;VALUE=DATE:20260101", ["2026-01-01"]),
      ("DTSTART;VALUE=DATE:20260101\nDTEND;VALUE=DATE:20260102", ["2026-01-01"]),
      ("DTSTART:20260101T000000\nDTEND:20260101T235959", ["2026-01-01"]),
      ("DTSTART:20260101T000000\nDTEND:20260101T120000", ["2026-01-01"]),
      (
        "DTSTART;VALUE=DATE:20261231\nDTEND;VALUE=DATE:20270103",
        ["2026-12-31", "2027-01-01", "2027-01-02"]
      ),
      ("DTSTART;VALUE=DATE:20260228\nDURATION:P2D", ["2026-02-28", "2026-03-01"]),
      (
        "DTSTART;VALUE=DATE:20260101\nRDATE;VALUE=DATE:20260301,20400101",
        ["2026-01-01", "2026-03-01", "2040-01-01"]
      ),
      ("DTSTART;VALUE=DATE:20400101", ["2040-01-01"]),
      ("DTSTART;VALUE=DATE:20260101\nSTATUS:CONFIRMED\nTRANSP:TRANSPARENT", ["2026-01-01"]),
    ])
  func days(lines: String, days: [String]) throws {
    let contents = try Self.read(Self.calendar("SUMMARY:a\n" + lines))
    #expect(contents.holidays.map { ISOText.format($0.day) } == days)
    #expect(contents.skipped == [])
  }

  @Test(
    "rules of once a year",
    arguments: [
      ("20260101", "FREQ=YEARLY", "2026-01-01 2027-01-01 2028-01-01"),
      ("18000101", "FREQ=YEARLY", "2026-01-01 2027-01-01 2028-01-01"),
      ("20270101", "freq=yearly;interval=1;wkst=mo", "2027-01-01 2028-01-01"),
      ("20201225", "FREQ=YEARLY;BYMONTHDAY=25;BYMONTH=12", "2026-12-25 2027-12-25 2028-12-25"),
      ("20251225", "FREQ=YEARLY;BYMONTH=12", "2026-12-25 2027-12-25 2028-12-25"),
      ("20240229", "FREQ=YEARLY", "2028-02-29"),
      ("20240229", "FREQ=YEARLY;COUNT=2", "2028-02-29"),
      ("20250101", "FREQ=YEARLY;COUNT=3", "2026-01-01 2027-01-01"),
      ("20250101", "FREQ=YEARLY;INTERVAL=2", "2027-01-01"),
      ("20250101", "FREQ=YEARLY;UNTIL=20270101", "2026-01-01 2027-01-01"),
      ("20250101", "FREQ=YEARLY;UNTIL=20261231T235959Z", "2026-01-01"),
      // Thanksgiving, Memorial Day and the first Monday of May, as almanacs have them.
      ("20241128", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "2026-11-26 2027-11-25 2028-11-23"),
      ("20240527", "FREQ=YEARLY;BYDAY=-1MO;BYMONTH=5", "2026-05-25 2027-05-31 2028-05-29"),
      ("20240506", "FREQ=YEARLY;BYDAY=+1MO;BYMONTH=5", "2026-05-04 2027-05-03 2028-05-01"),
      ("20240129", "FREQ=YEARLY;BYDAY=5MO;BYMONTH=1", "2028-01-31"),
    ])
  func rules(start: String, rule: String, days: String) throws {
    let contents = try Self.read(
      Self.calendar("SUMMARY:a\nDTSTART;VALUE=DATE:\(start)\nRRULE:\(rule)"))
    #expect(contents.holidays.map { ISOText.format($0.day) }.joined(separator: " ") == days)
  }

  @Test(
    "rules that are not understood are told, and nothing is guessed",
    arguments: [
      "FREQ=DAILY", "FREQ=MONTHLY;INTERVAL=12", "FREQ=YEARLY;BYMONTHDAY=1", "FREQ=YEARLY;BYDAY=TH",
      "FREQ=YEARLY;BYDAY=1TH", "FREQ=YEARLY;BYMONTH=1;BYDAY=TH", "FREQ=YEARLY;BYMONTH=1,2",
      "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1,2", "FREQ=YEARLY;BYMONTH=1;BYDAY=1TH,2TH",
      "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", "FREQ=YEARLY;BYYEARDAY=1", "FREQ=YEARLY;BYEASTER=0",
      "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=-31", "FREQ=YEARLY;COUNT=0", "FREQ=YEARLY;INTERVAL=0",
      "FREQ=YEARLY;INTERVAL=99999999999999999999", "FREQ=YEARLY;UNTIL=soon",
      "FREQ=YEARLY;COUNT=2;UNTIL=20300101", "FREQ=YEARLY;FREQ=YEARLY", "YEARLY", "FREQ",
      "FREQ=YEARLY;BYMONTH=1;BYDAY=-9223372036854775808TH", "FREQ=YEARLY;BYMONTH=1;BYDAY=0TH",
    ])
  func otherRules(rule: String) throws {
    let contents = try Self.read(
      Self.calendar("SUMMARY:a\nDTSTART;VALUE=DATE:20260101\nRRULE:\(rule)"))
    #expect(contents.holidays == [])
    #expect(contents.skipped == [skipped(3, "a", .rule(rule))])
  }

  @Test("what was taken out of a repetition, or moved, is not told")
  func exceptions() throws {
    let contents = try Self.read(
      Self.calendar(
        """
        UID:1
        SUMMARY:a
        DTSTART;VALUE=DATE:20250501
        RRULE:FREQ=YEARLY
        RDATE;VALUE=DATE:20280601
        EXDATE;VALUE=DATE:20270501,20300501
        EXDATE:20310501T000000Z
        """, "UID:1\nRECURRENCE-ID;VALUE=DATE:20260501\nSUMMARY:a\nDTSTART;VALUE=DATE:20260508"),
      years: 2026...2032)
    #expect(
      contents.holidays.map { ISOText.format($0.day) } == [
        "2026-05-08", "2028-05-01", "2028-06-01", "2029-05-01", "2032-05-01",
      ])
    #expect(contents.skipped == [])
  }

  @Test(
    "what is no holiday is passed over with its reason",
    arguments: [
      ("DTSTART;VALUE=DATE:20260101\nSTATUS:CANCELLED", HolidayFile.Reason.cancelled),
      ("STATUS:CONFIRMED", .noStart), ("DTSTART:20260101T090000", .notWholeDays),
      ("DTSTART:20251231T230000Z", .notWholeDays), ("DTSTART:20260229", .unreadable("20260229")),
      ("DTSTART:tomorrow", .unreadable("tomorrow")), ("DTSTART:", .unreadable("")),
      ("DTSTART:20260101\nDTEND:x", .unreadable("x")),
      ("DTSTART:20260101\nDURATION:long", .unreadable("long")),
      ("DTSTART:20260101\nEXDATE:x", .unreadable("x")),
      (
        "DTSTART:20260101\nRDATE;VALUE=PERIOD:20260101T000000Z/P1D",
        .unreadable("20260101T000000Z/P1D")
      ),
      ("DTSTART:20260102\nDTEND:20260101", .endBeforeStart),
      ("DTSTART:20260101\nDURATION:-P1D", .endBeforeStart),
      ("DTSTART:20260101\nDTEND:20280101", .tooLong(days: 366)),
      ("DTSTART:00010101\nDTEND:99991231", .tooLong(days: 366)),
      ("DTSTART:00010101", .outOfRange(CivilDay(number: -719_162))),
      ("DTSTART:20260101\nRRULE:FREQ=YEARLY;UNTIL=20260101\nEXDATE:20260101", .notInYears),
      ("DTSTART:20400101\nRRULE:FREQ=YEARLY", .notInYears),
      ("DTSTART:20260101\nEXRULE:FREQ=YEARLY", .rule("FREQ=YEARLY")),
    ])
  func reasons(lines: String, reason: HolidayFile.Reason) throws {
    let contents = try Self.read(
      Self.calendar("SUMMARY:a \\n b\n" + lines, "SUMMARY:c\nDTSTART:20260101"))
    #expect(InterchangeTests.lines(contents) == ["2026-01-01 c"])
    #expect(contents.skipped == [skipped(3, "a b", reason)])
  }

  @Test("an event without a name, one with too long a one, and damaged lines are told by line")
  func names() throws {
    let long = String(repeating: "x", count: 201)
    let contents = try Self.read(
      Self.calendar(
        "DTSTART:20260101", "SUMMARY: \\n \nDTSTART:20260101",
        "no property\nSUMMARY:\(long)\nDTSTART:20260101", "SUMMARY:b\nDTSTART:20260101"))
    #expect(
      contents.skipped == [
        skipped(3, "", .noName), skipped(6, "", .noName),
        skipped(10, "\(long.prefix(60))…", .longName), skipped(11, "", .damagedLine),
      ])
    #expect(lines(contents) == ["2026-01-01 b"])
  }

  private func skipped(
    _ line: Int, _ name: String, _ reason: HolidayFile.Reason
  ) -> HolidayFile.Skipped {
    HolidayFile.Skipped(line: line, name: name, reason: reason)
  }

  // MARK: - Whole files

  @Test("files as well-known programs write them", arguments: HolidaySample.all)
  func samples(sample: HolidaySample) throws {
    let contents = try Self.read(sample.bytes)
    #expect(lines(contents) == sample.holidays)
    #expect(contents.skipped.map { "\($0.line) \($0.name): \($0.reason)" } == sample.skipped)
  }

  @Test(
    "a file that is cut off anywhere gives all of its holidays or none",
    arguments: HolidaySample.all)
  func cutOff(sample: HolidaySample) throws {
    let bytes = sample.bytes, whole = try Self.read(bytes)
    var complete = 0
    for length in 0..<bytes.count {
      guard let contents = try? Self.read(Array(bytes[..<length])) else { continue }
      complete += 1
      #expect(contents == whole, "\(length)")
    }
    // The line end after the last line may be missing, and what follows it.
    #expect(complete <= 4)
  }

  @Test("a calendar that cannot be read is refused as a whole")
  func refused() throws {
    let whole = Self.calendar("SUMMARY:a\nDTSTART:20260101")
    let cut = Array(whole.dropLast("END:VCALENDAR\n".utf8.count))
    #expect(
      try failure(HolidayFileError.self) { try Self.read(cut) }
        == .calendar(.cutOff(line: 6, component: "VCALENDAR", since: 1)))
    #expect(
      try failure(HolidayFileError.self) { try Self.read(Array("begin:vcard\nend:vcard".utf8)) }
        == .calendar(.notACalendar))
    #expect(
      try failure(HolidayFileError.self) { try Self.read(Self.calendar()) } == .nothing)
  }

  @Test("no calendar makes more days than are accepted")
  func limit() throws {
    let events = Array(
      repeating: "SUMMARY:a\nDTSTART:19000101\nDTEND:19001231\nRRULE:FREQ=YEARLY", count: 2)
    #expect(
      try failure(HolidayFileError.self) {
        try Self.read(Self.calendar(events[0], events[1]), years: 1...9999)
      } == .tooMany(limit: HolidayFile.maximumHolidays))
    let dates = Array(repeating: "20260101", count: 200_000).joined(separator: ",")
    let contents = try Self.read(
      Self.calendar("SUMMARY:a\nDTSTART:20260101\nDURATION:P52W\nRDATE:\(dates)"))
    #expect(contents.holidays.count == 364)
  }
}
