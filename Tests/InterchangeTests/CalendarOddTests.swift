import Domain
import Interchange
import TestSupport
import Testing

@Suite("Odd events of other programs") struct CalendarOddTests {
  private typealias Calendar = CalendarFileTests

  private func event(_ times: String, _ more: String = "") -> String {
    "UID:a\nSUMMARY:Duty\n\(times)" + (more.isEmpty ? "" : "\n\(more)")
  }

  @Test("a start that the clocks skip moves by the change, and its end with it")
  func springGap() throws {
    let found = try Calendar.read(
      Calendar.calendar(event("DTSTART:20260329T023000\nDTEND:20260329T031500")))
    #expect(
      found.drafts.map(Calendar.text) == ["2026-03-29T01:30:00Z/2026-03-29T02:15:00Z Europe/Berlin"]
    )
    let daily = "DTSTART:20260328T013000\nDTEND:20260328T023000\nRRULE:FREQ=DAILY;COUNT=3"
    let series = try Calendar.read(Calendar.calendar(event(daily)), zone: "Europe/London")
    #expect(series.drafts.count == 3 && series.skipped.isEmpty)
    let late = try Calendar.read(
      Calendar.calendar(event("DTSTART:20260329T021500\nDTEND:20260329T024500")))
    #expect(
      late.drafts.map(Calendar.text) == ["2026-03-29T01:15:00Z/2026-03-29T01:45:00Z Europe/Berlin"])
  }

  @Test("an occurrence with a rule of its own is read once, and that is said")
  func ruleOfOccurrence()
    throws
  {
    let found = try Calendar.read(
      Calendar.calendar(
        event(
          "DTSTART:20260302T070000\nDTEND:20260302T150000",
          "RECURRENCE-ID:20260302T060000\nRRULE:FREQ=WEEKLY")))
    #expect(found.drafts.count == 1)
    #expect(found.skipped.map(\.reason) == [.ruleOfOccurrence])
  }

  @Test("times without a zone are in that of the calendar, days are the user’s") func calendarZone()
    throws
  {
    func read(_ events: String...) throws -> ShiftDrafts {
      try Calendar.read(
        "BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-TIMEZONE:America/New_York\n"
          + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n")
    }
    let found = try read(
      event("DTSTART:20260302T060000\nDTEND:20260302T140000"),
      "UID:b\nSUMMARY:Day\nDTSTART;VALUE=DATE:20260303")
    #expect(
      found.drafts.map(Calendar.text) == [
        "2026-03-02T11:00:00Z/2026-03-02T19:00:00Z America/New_York", "2026-03-03 1",
      ])
    #expect(found.calendarZone == "America/New_York")
    let named = try read(
      event("DTSTART;TZID=Europe/Berlin:20260302T060000\nDTEND;TZID=Europe/Berlin:20260302T140000"))
    #expect(named.calendarZone == nil)
  }

  @Test(
    "free and out of office",
    arguments: [
      ("TRANSP:TRANSPARENT", ShiftDraft.Availability.free), ("TRANSP:OPAQUE", nil), ("", nil),
      ("X-MICROSOFT-CDO-BUSYSTATUS:OOF", .away), ("X-MICROSOFT-CDO-BUSYSTATUS:FREE", .free),
      ("X-MICROSOFT-CDO-BUSYSTATUS:BUSY\nTRANSP:OPAQUE", nil),
    ])
  func availability(lines: String, expected: ShiftDraft.Availability?) throws {
    let found = try Calendar.read(
      Calendar.calendar(event("DTSTART:20260302T060000\nDTEND:20260302T140000", lines)))
    #expect(found.drafts.map(\.availability) == [expected])
  }

  @Test(
    "breaks in descriptions",
    arguments: [
      ("Break: 0:30:00", 30), ("Break: 0:00:00", 0), ("Ward 4\nPause 45 min", 45),
      ("break=1:00", 60), ("Lunch break 12:00-12:30", 30), ("Pause: 30 Minuten, Station 2", 30),
      ("Break room 4", nil), ("Break: 30", nil), ("Breakfast 7:30", nil), ("Break: 12:30", nil),
      ("", nil),
    ] as [(String, Int?)])
  func breaks(text: String, expected: Int?) throws {
    #expect(EventText.breakMinutes(in: text) == expected)
    let found = try Calendar.read(
      Calendar.calendar(
        event(
          "DTSTART:20260302T060000\nDTEND:20260302T140000",
          "DESCRIPTION:" + text.replacing("\n", with: "\\n"))))
    #expect(found.drafts.map(\.breakMinutes) == [expected])
  }

  @Test("a break that is as long as the event is none") func longBreak() throws {
    let found = try Calendar.read(
      Calendar.calendar(
        event("DTSTART:20260302T060000\nDTEND:20260302T063000", "DESCRIPTION:Break: 0:30:00")))
    #expect(found.drafts.map(\.breakMinutes) == [nil])
  }

  @Test(
    "hours in titles",
    arguments: [
      ("LD 07:00-19:30", "07:00-19:30"), ("Night 19:00 – 7:30", "19:00-07:30"),
      ("N 1900-0730", "19:00-07:30"), ("7:00 am to 3:30 pm", "07:00-15:30"),
      ("Spät 13:00 bis 21:12 Uhr", "13:00-21:12"), ("E 06:00:00-14:00:00", "06:00-14:00"),
      ("Season 2025-2026", nil), ("Room 12-14", nil), ("07:00", nil), ("2026-03-01", nil),
    ] as [(String, String?)])
  func hours(text: String, expected: String?) {
    #expect(EventText.hours(in: text)?.text == expected)
  }
}
