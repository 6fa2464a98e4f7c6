import Domain
import Platform
import TestSupport
import Testing

/// A year of two people against a naive model: duties started, ended late, forgotten, never started
/// and cancelled, growing exports of steps with corrections, a calendar folder, weeks abroad, pay,
/// locked periods, and a new zone table in between. After each week the commands and the model have
/// to say the same.
///
/// A month around a clock change runs always; `SHIFTPRO_YEAR=N` runs whole years with N seeds.
@Suite("A year against a naive model") struct YearTests {
  private static let years = System.variable("SHIFTPRO_YEAR").flatMap { Int($0) } ?? 0

  @Test("a month of a nurse, with the spring clock change and days in Tokyo")
  func nurse() throws {
    let first = NaiveCalendar.day(2026, 3, 9)
    var year = try Year(
      of: .nurse, days: first..<first + 31, abroad: first + 11..<first + 15, newTable: first + 17,
      seed: 7)
    try year.run()
  }

  @Test("a month of a firefighter, with the clock change that is none any more")
  func firefighter() throws {
    let first = NaiveCalendar.day(2026, 10, 12)
    var year = try Year(
      of: .firefighter, days: first..<first + 31, newTable: first + 13, seed: 7)
    try year.run()
  }

  @Test(
    "whole years", .enabled(if: years > 0), arguments: [NaivePerson.nurse, .firefighter],
    1...max(1, years))
  func year(person: NaivePerson, seed: Int) throws {
    let first = NaiveCalendar.day(2026, 1, 5), october = NaiveCalendar.day(2026, 10, 3)
    var year = try Year(
      of: person, days: first..<first + 364, abroad: october..<october + 14,
      newTable: NaiveCalendar.day(2026, 9, 15), seed: UInt64(seed))
    try year.run()
  }

  @Test("the model’s own clocks")
  func clocks() {
    #expect(NaiveCalendar.date(NaiveCalendar.day(2026, 3, 29)) == "2026-03-29")
    #expect(NaiveCalendar.date(NaiveCalendar.day(2024, 2, 29) + 1) == "2024-03-01")
    func night(_ month: Int, _ day: Int, _ zone: NaiveZone, isOld: Bool = false) -> Int {
      let start = NaiveCalendar.day(2026, month, day) * 1440 + 22 * 60
      return zone.utc(wall: start + 480, isOld: isOld) - zone.utc(wall: start, isOld: isOld)
    }
    let start = NaiveCalendar.day(2026, 3, 28) * 1440 + 22 * 60
    #expect(NaiveCalendar.text(utc: NaiveZone.berlin.utc(wall: start)) == "2026-03-28T21:00:00Z")
    #expect(night(3, 28, .berlin) == 420 && night(10, 24, .berlin) == 540)
    #expect(night(3, 7, .vancouver) == 420 && night(10, 31, .vancouver) == 480)
    #expect(night(10, 31, .vancouver, isOld: true) == 540 && night(10, 24, .tokyo) == 480)
  }
}
