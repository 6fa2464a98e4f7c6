import Domain
import Testing

@Suite("Days as people name them") struct DaySpanTests {
  /// A Saturday in the 47th week.
  private static let today = CivilDay.clamped(year: 2026, month: 11, day: 21)

  private func ends(_ text: String, _ weekdays: WeekdayMeaning = .latest) throws -> String? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard let (span, count) = try DaySpan.read(words), count == words.count else { return nil }
    let (first, last) = span.ends(today: Self.today, firstWeekday: .monday, weekdays)
    return [first, last].map { $0.map(ISOText.format) ?? "" }.joined(separator: "…")
  }

  @Test(
    "days, weeks, months and years, in both languages",
    arguments: [
      ("2026", "2026-01-01…2026-12-31"), ("2024-02", "2024-02-01…2024-02-29"),
      ("2026-03-05", "2026-03-05…2026-03-05"), ("5.3.2026", "2026-03-05…2026-03-05"),
      ("24.12.", "2025-12-24…2025-12-24"), ("today", "2026-11-21…2026-11-21"),
      ("gestern", "2026-11-20…2026-11-20"), ("-7d", "2026-11-14…2026-11-14"),
      ("2026-W12", "2026-03-16…2026-03-22"), ("2026w1", "2025-12-29…2026-01-04"),
      ("W47", "2026-11-16…2026-11-22"), ("kw53", "2026-12-28…2027-01-03"),
      ("thisweek", "2026-11-16…2026-11-22"), ("last week", "2026-11-09…2026-11-15"),
      ("Vorwoche", "2026-11-09…2026-11-15"), ("nächste Woche", "2026-11-23…2026-11-29"),
      ("lastmonth", "2026-10-01…2026-10-31"), ("last-month", "2026-10-01…2026-10-31"),
      ("Vormonat", "2026-10-01…2026-10-31"), ("nächsten Monat", "2026-12-01…2026-12-31"),
      ("thisyear", "2026-01-01…2026-12-31"), ("letztesJahr", "2025-01-01…2025-12-31"),
      ("march", "2026-03-01…2026-03-31"), ("November", "2026-11-01…2026-11-30"),
      ("Dezember", "2025-12-01…2025-12-31"), ("mar 2025", "2025-03-01…2025-03-31"),
      ("März 2027", "2027-03-01…2027-03-31"),
      ("2026-03-01..2026-03-14", "2026-03-01…2026-03-14"), ("-7d..", "2026-11-14…"),
      ("..today", "…2026-11-21"), ("2026-W12..2026-W13", "2026-03-16…2026-03-29"),
      ("1.3.2026..14.3.2026", "2026-03-01…2026-03-14"),
      ("2025..thismonth", "2025-01-01…2026-11-30"),
    ])
  func reading(text: String, days: String) throws {
    #expect(try ends(text) == days)
  }

  @Test("a month without a year is the nearest one where plans are meant")
  func nearest() throws {
    #expect(try ends("december", .coming) == "2026-12-01…2026-12-31")
    #expect(try ends("june", .coming) == "2026-06-01…2026-06-30")
    #expect(try ends("24.12.", .coming) == "2026-12-24…2026-12-24")
  }

  @Test(
    "other words are no days",
    arguments: [
      "", "early", "fri", "freitag", "mar", "ward 4", "week", "12", "1234", "18:30", "12.5",
    ])
  func others(text: String) throws {
    #expect(try ends(text) == nil)
  }

  @Test(
    "what looks like days and is none is refused",
    arguments: [
      "2026-13", "0001-01-01", "2026-02-30", "2026-W54", "2027-W53", "w0", "..", "early..",
      "2026-03..x",
    ])
  func refused(text: String) {
    #expect(throws: DaySpan.Problem.self) { try ends(text) }
  }

  @Test("a week that the year lacks has no days")
  func missingWeek() throws {
    let (span, _) = try #require(try DaySpan.read(["w53"]))
    let day = CivilDay.clamped(year: 2027, month: 5, day: 1)
    let (first, last) = span.ends(today: day, firstWeekday: .monday)
    #expect(try #require(last) < #require(first))
  }

  @Test("a week by name begins on the user's first day of the week, one with a number on Monday")
  func firstWeekday() throws {
    for (text, first) in [("thisweek", "2026-11-15"), ("w47", "2026-11-16")] {
      let (span, _) = try #require(try DaySpan.read([text]))
      let start = span.ends(today: Self.today, firstWeekday: .sunday).first
      #expect(start.map(ISOText.format) == first)
    }
  }
}
