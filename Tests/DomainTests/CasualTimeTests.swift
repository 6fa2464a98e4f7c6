import Domain
import Testing

@Suite("Times and dates as people write them") struct CasualTimeTests {
  @Test(
    "a time of day",
    arguments: [
      ("7", 420), ("07", 420), ("0700", 420), ("730", 450), ("7.30", 450), ("7:30", 450),
      ("7h", 420), ("7h30", 450), ("19.30 Uhr", 1170), ("7 uhr", 420), ("7Uhr", 420), ("7pm", 1140),
      ("24", 1440), ("2400", 1440), ("0", 0),
      ("25", nil), ("24:01", nil), ("7:60", nil), ("760", nil), ("12345", nil), ("7:5", nil),
      ("7:+5", nil),
      ("7.", nil), ("7h3", nil), ("h", nil), ("uhr", nil), ("7x", nil), ("-7", nil), ("", nil),
      ("٧", nil),
    ] as [(String, Int?)])
  func minute(text: String, minute: Int?) {
    #expect(TimeParser.minuteOfDay(text) == minute)
  }

  private func day(_ text: String, _ weekdays: WeekdayMeaning) throws -> String {
    // Saturday.
    let now = try #require(ISOText.instant("2026-11-21T12:00:00Z"))
    let context = TimeContext(now: now, zone: .utc, weekdays: weekdays)
    return ISOText.format(try TimeParser.date(text, in: context))
  }

  @Test(
    "a date without its year is the nearest one, or in the past where that is meant",
    arguments: [
      ("12 march", "2027-03-12", "2026-03-12"), ("March 12", "2027-03-12", "2026-03-12"),
      ("12. März", "2027-03-12", "2026-03-12"), ("12.3.", "2027-03-12", "2026-03-12"),
      ("dec 1st", "2026-12-01", "2025-12-01"),
      ("20 nov", "2026-11-20", "2026-11-20"), ("21.5.", "2027-05-21", "2026-05-21"),
      ("21 nov", "2026-11-21", "2026-11-21"),
      ("29 feb", "2028-02-29", "2024-02-29"), ("1 mai 2025", "2025-05-01", "2025-05-01"),
      ("next saturday", "2026-11-28", "2026-11-28"), ("next monday", "2026-11-23", "2026-11-23"),
      ("nächsten Freitag", "2026-11-27", "2026-11-27"), ("saturday", "2026-11-21", "2026-11-21"),
      ("end of November", "2026-11-30", "2025-11-30"), ("Ende März", "2027-03-31", "2026-03-31"),
      ("ende feb", "2027-02-28", "2026-02-28"), ("end of 2027", "2027-12-31", "2027-12-31"),
      ("end of February 2028", "2028-02-29", "2028-02-29"),
      ("end of the week", "2026-11-22", "2026-11-22"),
      ("Ende nächsten Monats", "2026-12-31", "2026-12-31"),
      ("end of this year", "2026-12-31", "2026-12-31"), ("Monatsende", "2026-11-30", "2026-11-30"),
      ("Jahresschluss", "2026-12-31", "2026-12-31"),
    ])
  func dates(text: String, ahead: String, past: String) throws {
    #expect(try day(text, .coming) == ahead)
    #expect(try day(text, .latest) == past)
  }

  @Test(
    "what is no date",
    arguments: [
      "30 february", "31.4.", "0 may", "32 may", "12 ma", "may", "12 march 26", "next", "next week",
      "next next monday", "march march", "12 12", "29 feb 2026", "12.3",
      "end", "end of", "end of next june", "end of 26", "weekend", "end of week 3",
    ])
  func noDates(text: String) {
    #expect(throws: TimeTextError.self) { try day(text, .coming) }
  }

  @Test("a date and a time together")
  func both() throws {
    let now = try #require(ISOText.instant("2026-11-21T12:00:00Z"))
    let context = TimeContext(now: now, zone: .utc, weekdays: .coming)
    for (text, time) in [
      ("12 march 7", "2027-03-12T07:00:00Z"), ("12 march 0700", "2027-03-12T07:00:00Z"),
      ("12 march 2028 19:00", "2028-03-12T19:00:00Z"),
      ("next friday 19.30 Uhr", "2026-11-27T19:30:00Z"),
      ("2026-11-22 0700", "2026-11-22T07:00:00Z"), ("tomorrow 7pm", "2026-11-22T19:00:00Z"),
    ] {
      #expect(try TimeParser.time(text, in: context).instant == ISOText.instant(time), "\(text)")
    }
    // The year of a day is no clock time.
    for text in ["30 june 2027", "Ende Juni 2027", "30. Juni 2026"] {
      #expect(throws: TimeTextError.self) { try TimeParser.time(text, in: context) }
    }
  }
}
