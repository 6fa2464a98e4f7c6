import Domain
import TestSupport
import Testing

struct RosterExpansionTests {
  /// The one shift that starts on a day, as UTC.
  static func shift(
    _ start: Int, _ minutes: Int, on text: String, zone: String
  ) throws -> Occurrence {
    let first = try day(text)
    let shifts = PatternExpansion.occurrences(
      of: try daily(start, minutes: minutes), from: first, until: first.adding(days: 1),
      in: try zones.zone(zone))
    return try #require(shifts.first)
  }

  @Test(
    "a night from 19:00 to 07:00 lasts as long as it truly does",
    arguments: [
      ("Europe/London", "2026-03-01", "2026-03-01T19:00:00Z", "2026-03-02T07:00:00Z", 720),
      ("Europe/London", "2026-03-28", "2026-03-28T19:00:00Z", "2026-03-29T06:00:00Z", 660),
      ("Europe/London", "2026-10-24", "2026-10-24T18:00:00Z", "2026-10-25T07:00:00Z", 780),
      ("America/New_York", "2026-03-07", "2026-03-08T00:00:00Z", "2026-03-08T11:00:00Z", 660),
      ("Australia/Sydney", "2026-04-04", "2026-04-04T08:00:00Z", "2026-04-04T21:00:00Z", 780),
      ("Australia/Sydney", "2026-10-03", "2026-10-03T09:00:00Z", "2026-10-03T20:00:00Z", 660),
      ("Australia/Lord_Howe", "2026-04-04", "2026-04-04T08:00:00Z", "2026-04-04T20:30:00Z", 750),
      ("Australia/Lord_Howe", "2026-10-03", "2026-10-03T08:30:00Z", "2026-10-03T20:00:00Z", 690),
      ("Asia/Tokyo", "2026-03-28", "2026-03-28T10:00:00Z", "2026-03-28T22:00:00Z", 720),
      ("Asia/Kolkata", "2026-10-24", "2026-10-24T13:30:00Z", "2026-10-25T01:30:00Z", 720),
    ])
  func aNight(zone: String, day text: String, start: String, end: String, minutes: Int) throws {
    let night = try Self.shift(19 * 60, 720, on: text, zone: zone)
    #expect(try night.times.scheduledStart == instant(start))
    #expect(try night.times.scheduledEnd == instant(end))
    #expect(night.times.minutes == minutes && night.clockChangeMinutes == minutes - 720)
    #expect(try night.day == day(text) && night.times.localStart.day == night.day)
    #expect(night.times.localStart.hour == 19 && night.times.localEnd.hour == 7)
    #expect(night.times.zone == zone)
  }

  @Test("a start that clocks skip is put forward, and a shift in the gap keeps its length")
  func aStartThatClocksSkipIsPutForward() throws {
    // 29 March 2026, London: 01:00 to 02:00 does not exist.
    let short = try Self.shift(90, 60, on: "2026-03-29", zone: "Europe/London")
    #expect(try short.times.localStart == local("2026-03-29T02:30"))
    #expect(try short.times.localEnd == local("2026-03-29T03:30") && short.times.minutes == 60)
    let long = try Self.shift(90, 480, on: "2026-03-29", zone: "Europe/London")
    #expect(try long.times.localStart == local("2026-03-29T02:30"))
    #expect(try long.times.localEnd == local("2026-03-29T09:30") && long.times.minutes == 420)
    let end = try Self.shift(22 * 60, 210, on: "2026-03-28", zone: "Europe/London")
    #expect(try end.times.localEnd == local("2026-03-29T02:30") && end.times.minutes == 210)
  }

  @Test("of two passes a start takes the first, an end the first after the start")
  func ofTwoPassesAStartTakesTheFirst() throws {
    // 25 October 2026, London: 01:00 to 02:00 comes twice.
    let first = try instant("2026-10-25T00:30:00Z")
    let second = try instant("2026-10-25T01:30:00Z")
    let start = try Self.shift(90, 60, on: "2026-10-25", zone: "Europe/London").times
    #expect(start.scheduledStart == first && start.otherStart == second && start.minutes == 120)
    let end = try Self.shift(30, 60, on: "2026-10-25", zone: "Europe/London").times
    #expect(end.scheduledEnd == first && end.otherEnd == second && end.minutes == 60)
    #expect(end.otherStart == nil)
    let both = try Self.shift(75, 30, on: "2026-10-25", zone: "Europe/London").times
    #expect(try both.minutes == 30 && both.scheduledEnd == instant("2026-10-25T00:45:00Z"))
  }

  @Test("no shift is longer than 48 hours, not even in autumn")
  func noShiftIsLongerThan48Hours() throws {
    let autumn = try Self.shift(420, 2880, on: "2026-10-24", zone: "Europe/London").times
    #expect(try autumn.minutes == 2880 && autumn.localEnd == local("2026-10-26T06:00"))
    let spring = try Self.shift(420, 2880, on: "2026-03-28", zone: "Europe/London").times
    #expect(try spring.minutes == 2820 && spring.localEnd == local("2026-03-30T07:00"))
  }

  @Test(
    "whatever the zone, day and times, a shift starts, ends later and ends within 48 hours",
    arguments: ["Europe/London", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca"])
  func everyShiftIsWhole(zone: String) throws {
    var random = SplitMix64(seed: 7)
    let place = try zones.zone(zone)
    for _ in 0..<3000 {
      let first = CivilDay(number: .random(in: 10_000...22_000, using: &random))
      let slot = try daily(
        .random(in: 0..<1440, using: &random), minutes: .random(in: 1...2880, using: &random))
      let shifts = PatternExpansion.occurrences(
        of: slot, from: first, until: first.adding(days: 1), in: place)
      guard let times = shifts.first?.times else { continue }
      #expect(times.scheduledStart < times.scheduledEnd && times.minutes <= 2880)
      #expect(place.local(at: times.scheduledStart) == times.localStart)
      #expect(place.local(at: times.scheduledEnd) == times.localEnd)
    }
  }
}
