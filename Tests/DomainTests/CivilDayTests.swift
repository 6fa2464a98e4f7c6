import Domain
import Foundation
import Testing

struct CivilDayTests {
  @Test("every day from 1890 to 2210 agrees with Foundation's calendar")
  func everyDayFrom1890To2210AgreesWithFoundationSCalendar() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for number in stride(from: -29_220, through: 87_660, by: 1) {
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let truth = calendar.dateComponents(
        [.year, .month, .day, .weekday, .weekOfYear, .yearForWeekOfYear], from: date)
      let day = CivilDay(number: number)
      let (year, month, dayOfMonth) = day.components
      let (weekYear, week) = day.isoWeek
      guard year == truth.year, month == truth.month, dayOfMonth == truth.day,
        day.weekday.rawValue == truth.weekday, week == truth.weekOfYear,
        weekYear == truth.yearForWeekOfYear,
        CivilDay(year: year, month: month, day: dayOfMonth) == day
      else {
        Issue.record("\(number): \(day.components) \(day.isoWeek) is not \(truth)")
        return
      }
    }
  }

  @Test(
    "ISO weeks at the turn of the year",
    arguments: [
      ("2026-01-01", 2026, 1), ("2027-01-01", 2026, 53), ("2024-12-30", 2025, 1),
      ("2021-01-03", 2020, 53), ("2026-12-31", 2026, 53),
    ])
  func isoWeeksAtTheTurnOfTheYear(text: String, year: Int, week: Int) throws {
    let isoWeek = try day(text).isoWeek
    #expect(isoWeek.year == year && isoWeek.week == week)
  }

  @Test(
    "the week of Sunday 1 March 2026 starts on",
    arguments: [
      (Weekday.monday, "2026-02-23"), (.sunday, "2026-03-01"), (.saturday, "2026-02-28"),
      (.thursday, "2026-02-26"),
    ])
  func theWeekOfSunday1March2026StartsOn(first: Weekday, start: String) throws {
    #expect(try day("2026-03-01").startOfWeek(first) == day(start))
  }

  @Test(
    "months later, clamped to short months",
    arguments: [
      ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"),
      ("2026-03-31", -1, "2026-02-28"), ("2026-01-15", -1, "2025-12-15"),
      ("2026-01-15", -25, "2023-12-15"), ("2026-12-01", 13, "2028-01-01"),
    ])
  func monthsLaterClampedToShortMonths(from: String, months: Int, to: String) throws {
    #expect(try day(from).adding(months: months) == day(to))
  }

  @Test(
    "any count of seconds is a wall-clock time",
    arguments: [Int64.min, Int64.min + 1, -86_401, -86_400, -1, 0, 86_399, 86_400, Int64.max])
  func anyCountOfSecondsIsAWallClockTime(seconds: Int64) {
    let local = LocalDateTime(floatingSeconds: seconds)
    #expect((0..<86_400).contains(local.secondOfDay))
    let whole = Int128(local.day.number) * 86_400 + Int128(local.secondOfDay)
    #expect(whole == Int128(seconds))
  }
}
