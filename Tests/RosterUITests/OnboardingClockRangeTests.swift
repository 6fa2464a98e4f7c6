import AppCore
import AppTestSupport
import RosterUI
import Services
import ServicesTestSupport
import Testing

@Suite("Times from and to") struct OnboardingClockRangeTests {
  private static let texts = Texts(.english)

  @Test(
    "are read as people write them",
    arguments: [
      ("7-15", "07:00–15:00", 480), ("19:00–07:00", "19:00–07:00", 720),
      ("07:00 24h", "07:00 24h", 1440), ("7pm-7am", "19:00–07:00", 720),
      (" 6 – 14 ", "06:00–14:00", 480), ("630-1430", "06:30–14:30", 480),
      ("6.30-14.30", "06:30–14:30", 480), ("22-6", "22:00–06:00", 480),
      ("0-24", "00:00 24h", 1440), ("16:00-24:00", "16:00–00:00", 480),
      ("7 12h", "07:00–19:00", 720), ("07:00 25h30m", "07:00 25h30m", 1530),
      ("12am-12pm", "00:00–12:00", 720), ("23:59-00:00", "23:59–00:00", 1),
    ])
  func read(typed: String, text: String, minutes: Int) throws {
    let range = try ClockRange(typed, Self.texts)
    #expect(range.text == text)
    #expect(range.minutes == minutes)
    #expect(try ClockRange(range.text, Self.texts) == range)
  }

  @Test(
    "are refused where they say nothing, or nothing clear",
    arguments: [
      ("", "clock_range"), ("7", "clock_range"), ("7-", "clock_range"), ("-7", "clock_range"),
      ("25-7", "clock_range"), ("7:60-8", "clock_range"), ("7-8-9", "clock_range"),
      ("24:30-7", "clock_range"), ("13pm-7", "clock_range"), ("7 0h", "clock_range"),
      ("7 49h", "clock_range"), ("abc", "clock_range"), ("7-7", "clock_range_equal"),
      ("07:00-07:00", "clock_range_equal"), ("٧-٨", "clock_range"), ("70-80", "clock_range"),
    ])
  func refused(typed: String, code: String) throws {
    let complaint = #expect(throws: UserFacingError.self) { try ClockRange(typed, Self.texts) }
    #expect(complaint?.code == code)
  }
}
