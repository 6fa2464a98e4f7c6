import Domain
import Testing

@Suite("hours of the clock")
struct ZoneTimelineTests {
  private func timeline(_ home: String, _ stays: (String, String)...) throws -> ZoneTimeline {
    ZoneTimeline(
      home: try zones.zone(home),
      stays: try stays.map { .init(from: try day($0.0), zone: try zones.zone($0.1)) })
  }

  /// `01:30 30` for an hour that begins at 01:30 and has 30 minutes; full hours are left out.
  private func odd(_ hours: [CivilHour]) -> [String] {
    hours.filter { $0.interval.seconds != 3600 }.map {
      "\(ISOText.format($0.local).suffix(5)) \($0.interval.seconds / 60)"
    }
  }

  @Test(
    "a day has as many hours as clocks show",
    arguments: [
      ("Europe/Berlin", "2026-03-29", 23), ("Europe/Berlin", "2026-10-25", 25),
      ("America/New_York", "2026-03-08", 23), ("America/New_York", "2026-11-01", 25),
      ("Asia/Kolkata", "2026-10-25", 24), ("Europe/Berlin", "2026-06-01", 24),
    ])
  func count(zone: String, date: String, hours: Int) throws {
    let found = try timeline(zone).hours(of: try day(date))
    #expect(found.count == hours)
    #expect(found.allSatisfy { $0.interval.seconds == 3600 && $0.local.minute == 0 })
    #expect(try found.allSatisfy { $0.day == (try day(date)) })
  }

  @Test("in autumn the hour from 2 is there twice, in order")
  func twice() throws {
    let hours = try timeline("Europe/Berlin").hours(of: try day("2026-10-25"))
    #expect(hours.map(\.local.hour) == [0, 1, 2, 2] + Array(3...23))
    #expect(hours[2].interval.start == (try instant("2026-10-25T00:00:00Z")))
    #expect(hours[3].interval.start == (try instant("2026-10-25T01:00:00Z")))
  }

  @Test(
    "Lord Howe changes by half an hour: 25 hours one of which is half, and a half hour from 2:30")
  func lordHowe() throws {
    let timeline = try timeline("Australia/Lord_Howe")
    let autumn = timeline.hours(of: try day("2026-04-05"))
    #expect(autumn.count == 25 && odd(autumn) == ["01:30 30"])
    let spring = timeline.hours(of: try day("2026-10-04"))
    #expect(spring.count == 24 && odd(spring) == ["02:30 30"])
  }

  @Test(
    "zones of half and three quarters of an hour have hours of their own",
    arguments: [
      ("Asia/Kolkata", "18:30"), ("Asia/Kathmandu", "18:15"), ("Australia/Adelaide", "14:30"),
    ])
  func offHours(zone: String, utc: String) throws {
    let first = try #require(try timeline(zone).hours(of: try day("2026-06-02")).first)
    #expect(ISOText.format(first.interval.start) == "2026-06-01T\(utc):00Z")
  }

  @Test("whoever flies east has a short day, whoever flies west a long one")
  func travel() throws {
    let timeline = try timeline(
      "America/New_York", ("2026-06-02", "Asia/Tokyo"), ("2026-06-10", "America/New_York"))
    func length(_ date: String) throws -> Int64 {
      timeline.interval(of: try day(date)).seconds / 3600
    }
    #expect(try length("2026-05-31") == 24)
    #expect(try length("2026-06-01") == 11)
    #expect(try length("2026-06-02") == 24)
    #expect(try length("2026-06-10") == 37)
    #expect(try length("2026-06-11") == 24)
    #expect(timeline.local(at: try instant("2026-06-05T00:00:00Z")).hour == 9)
  }

  @Test("the hours of the days follow one another without a gap, whatever happens")
  func noGap() throws {
    let timeline = try timeline(
      "Australia/Lord_Howe", ("2026-03-10", "Asia/Kathmandu"), ("2026-03-28", "Europe/Berlin"),
      ("2026-10-20", "Australia/Lord_Howe"))
    var next = timeline.startOfDay(try day("2026-03-01"))
    for number in 0..<300 {
      for hour in timeline.hours(of: try day("2026-03-01").adding(days: number)) {
        #expect(hour.interval.start == next)
        #expect(timeline.hour(at: hour.interval.start) == hour)
        #expect(timeline.hour(at: hour.interval.end - 1) == hour)
        next = hour.interval.end
      }
    }
  }
}
