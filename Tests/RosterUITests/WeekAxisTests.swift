import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import TestSupport
import Testing

/// The scale of a week against the length of its days.
@Suite("The axis of a week") struct WeekAxisTests {
  private func axis(_ monday: String, _ zone: String) throws -> WeekAxis {
    let first = try day(monday)
    return WeekAxis((0..<7).map { first.adding(days: $0) }, in: Zones.named(zone))
  }

  @Test("a week without a clock change has the hours of a clock, and no gaps")
  func plain() throws {
    let axis = try axis("2026-11-16", "Europe/London")
    #expect(axis.minutes == 1440)
    #expect(axis.hours.map(\.hour) == Array(0..<24))
    #expect(!axis.hours.contains { $0.isRepeated })
    #expect(axis.days.allSatisfy { $0.gaps.isEmpty })
    #expect(try axis.minute(of: utc("2026-11-21T02:41:00Z"), on: 5) == 161)
  }

  @Test("the hour that is repeated stands once more, and the other days lack it")
  func autumn() throws {
    let axis = try axis("2026-10-19", "Europe/Berlin")
    #expect(axis.minutes == 1500)
    #expect(axis.hours.map(\.hour) == [0, 1, 2, 2] + Array(3..<24))
    #expect(axis.hours.filter(\.isRepeated).map(\.hour) == [2])
    #expect(axis.hours[3].isRepeated)
    #expect(axis.days[6].gaps.isEmpty)
    #expect(axis.days[..<6].allSatisfy { $0.gaps == [180..<240] })
    // 02:30 twice: first in summer time, then in winter time.
    #expect(try axis.minute(of: utc("2026-10-25T00:30:00Z"), on: 6) == 150)
    #expect(try axis.minute(of: utc("2026-10-25T01:30:00Z"), on: 6) == 210)
    #expect(try axis.minute(of: utc("2026-10-25T02:00:00Z"), on: 6) == 240)
    #expect(try axis.minute(of: utc("2026-10-24T05:00:00Z"), on: 5) == 8 * 60)
  }

  @Test("the hour that is skipped is a gap of its day")
  func spring() throws {
    let axis = try axis("2026-03-23", "Europe/Berlin")
    #expect(axis.minutes == 1440)
    #expect(axis.days[6].gaps == [120..<180])
    #expect(axis.days[..<6].allSatisfy { $0.gaps.isEmpty })
    #expect(try axis.minute(of: utc("2026-03-29T00:59:00Z"), on: 6) == 119)
    #expect(try axis.minute(of: utc("2026-03-29T01:00:00Z"), on: 6) == 180)
  }

  @Test("a shift that ends as the clock is put forward ends before the gap")
  func endsAtGap() throws {
    let axis = try axis("2026-03-23", "Europe/Berlin")
    let night = Interval(
      start: try utc("2026-03-28T21:00:00Z"), end: try utc("2026-03-29T01:00:00Z"))
    #expect(axis.minutes(of: night, on: 5) == 22 * 60..<1440)
    #expect(axis.minutes(of: night, on: 6) == 0..<120)
    #expect(axis.minutes(of: night, on: 4) == nil)
  }

  @Test("a clock that is put back by half an hour gets a whole hour, half of it a gap")
  func lordHowe() throws {
    // 2026-04-05 02:00 back to 01:30.
    let axis = try axis("2026-03-30", "Australia/Lord_Howe")
    #expect(axis.minutes == 1500)
    #expect(axis.days[6].gaps == [150..<180])
    #expect(axis.days[0].gaps == [120..<180])
    #expect(try axis.minute(of: utc("2026-04-04T15:15:00Z"), on: 6) == 135)
    #expect(try axis.minute(of: utc("2026-04-04T15:30:00Z"), on: 6) == 180)
  }

  @Test("a midnight that is skipped is a gap, one that is repeated stands at the end of the day")
  func midnights() throws {
    // Santiago skips 00:00 on 2026-09-06 and repeats 23:00 on 2026-04-04.
    let spring = try axis("2026-08-31", "America/Santiago")
    #expect(spring.days[6].gaps == [0..<60])
    #expect(try spring.minute(of: utc("2026-09-06T04:00:00Z"), on: 6) == 60)
    let autumn = try axis("2026-03-30", "America/Santiago")
    #expect(autumn.repeated == 1440..<1500)
    #expect(autumn.hours.last?.hour == 23)
    #expect(autumn.hours.last?.isRepeated == true)
    #expect(autumn.days[5].gaps.isEmpty)
    #expect(autumn.days[6].gaps == [1440..<1500])
  }

  @Test("a day that was skipped altogether is one gap")
  func samoa() throws {
    let axis = try axis("2011-12-26", "Pacific/Apia")
    #expect(axis.days[4].gaps == [0..<1440])
  }

  @Test(
    "minutes and gaps of every day are the axis, wherever clocks change",
    arguments: [
      "Europe/London", "America/New_York", "America/St_Johns", "Australia/Lord_Howe",
      "America/Santiago", "Asia/Kathmandu", "Africa/Casablanca", "America/Havana",
    ])
  func whole(zone: String) throws {
    let first = try day("2025-12-29")
    for week in 0..<60 {
      let days = (0..<7).map { first.adding(days: week * 7 + $0) }
      let axis = WeekAxis(days, in: Zones.named(zone))
      for (index, day) in axis.days.enumerated() {
        let lacking = day.gaps.reduce(0) { $0 + $1.count }
        #expect(Int(day.interval.seconds / 60) + lacking == axis.minutes, "\(days[index])")
        let all = try #require(axis.minutes(of: day.interval, on: index))
        #expect(all.upperBound <= axis.minutes)
        for gap in day.gaps { #expect(0 <= gap.lowerBound && gap.upperBound <= axis.minutes) }
      }
    }
  }
}
