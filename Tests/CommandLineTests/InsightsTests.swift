import Domain
import Foundation
import Store
import TestSupport
import Testing
import shiftpro

@Suite("insights")
struct InsightsTests {
  /// Three shifts of 2026 and two of 2025, one of them later in the year than today, 20 October.
  private func worked() throws -> Shell {
    let shell = try Shell()
    try shell.add("2025-03-01 20:00", "06:00", "--worked", "--break", "0")
    try shell.add("2025-11-02 07:00", "15:00", "--worked", "--break", "0")
    try shell.add("2026-01-31 20:00", "06:00", "--worked", "--break", "0")
    try shell.add("2026-02-01 16:00", "20:00", "--worked", "--break", "30")
    try shell.add("2026-10-19 07:00", "15:00", "--worked", "--break", "0")
    try shell.add("2026-10-23 07:00", "15:00")
    return shell
  }

  @Test("for programs: the year so far, next to the same days of the last")
  func json() throws {
    let shell = try worked()
    let year = try shell("insights", "--json").json()
    #expect(year["year"] as? Int == 2026 && year["so_far"] as? Bool == true)
    #expect(year["start"] as? String == "2026-01-01" && year["end"] as? String == "2026-10-20")
    #expect(year["shifts"] as? Int == 3 && year["nights"] as? Int == 1)
    #expect(year["worked_minutes"] as? Int == 22 * 60)
    #expect(year["paid_minutes"] as? Int == 22 * 60 - 30)
    #expect(year["weekends"] as? Int == 1 && year["longest_run_days"] as? Int == 2)
    let months = try #require(year["months"] as? [[String: Any]])
    #expect(
      months.map { $0["paid_minutes"] as? Int } == [600, 210] + [0, 0, 0, 0, 0, 0, 0, 480, 0, 0])
    let halfHours = try #require(year["half_hours"] as? [Int])
    #expect(halfHours.count == 48 && halfHours.reduce(0, +) == 22 * 60)
    let rests = try #require(year["rests"] as? [[String: Any]])
    #expect(rests.map { $0["count"] as? Int } == [1, 0, 0, 0, 2])
    let shortest = try #require(year["shortest_rest"] as? [String: Any])
    #expect(shortest["minutes"] as? Int == 600 && shortest["date"] as? String == "2026-02-01")
    let before = try #require(year["previous"] as? [String: Any])
    #expect(before["end"] as? String == "2025-10-20" && before["shifts"] as? Int == 1)
    let hours = shell(
      "hours", "--from", "2026-01-01", "--to", "2026-12-31", "--by", "month", "--json")
    let total = try #require(try hours.json()["total"] as? [String: Any])
    #expect(total["paid_minutes"] as? Int == year["paid_minutes"] as? Int)
  }

  @Test("a year that is over is compared with the whole one before; its shifts all count")
  func past() throws {
    let year = try worked()("insights", "--year", "2025", "--json").json()
    #expect(year["shifts"] as? Int == 2 && year["so_far"] as? Bool == false)
    #expect(year["end"] as? String == "2025-12-31" && year["previous"] is NSNull)
  }

  @Test("as text, and which years can be given")
  func text() throws {
    let shell = try worked()
    let text = shell("insights").output
    #expect(text.hasPrefix("2026, so far, next to the same days of 2025\n"), "\(text)")
    #expect(text.contains("under 11 h"), "\(text)")
    #expect(text.contains("shortest 10 h, before Sun 1 Feb"), "\(text)")
    #expect(text.contains("February         3:30"), "\(text)")
    #expect(!text.contains("November"), "\(text)")
    #expect(shell("insights", "--year", "last").output.hasPrefix("2025\n"))
    #expect(shell("insights", "--year", "2024").output.hasPrefix("No shifts worked in 2024."))
    #expect(shell("insights", "--year", "next").output.hasPrefix("2027 is still to come."))
    let wrong = shell("insights", "--year", "26")
    #expect(wrong.status == 2 && wrong.errors.contains("Can’t read “26” as a year."), "\(wrong)")
  }

  @Test("planned shifts that are over are named, not counted")
  func unconfirmed() throws {
    let shell = try worked()
    try shell.add("2026-10-12 07:00", "15:00", "--planned")
    let outcome = shell("insights", "--json")
    #expect(try outcome.json()["shifts"] as? Int == 3)
    #expect(try outcome.json()["unconfirmed_minutes"] as? Int == 480)
    #expect(outcome.errors.contains("1 planned shift is not confirmed"), "\(outcome)")
  }
}
