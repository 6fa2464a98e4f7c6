import Domain
import Foundation
import TestSupport
import Testing

/// The same questions put to Foundation, which has a table of its own and reads it with other code:
/// about the years on which all tables agree.
struct ZoneFoundationTests {
  static let names = [
    "Europe/London", "Europe/Berlin", "Europe/Dublin", "America/New_York", "America/Sao_Paulo",
    "America/St_Johns", "Australia/Lord_Howe", "Australia/Sydney", "Asia/Kathmandu",
    "Asia/Beirut", "Asia/Kolkata", "Pacific/Apia", "Pacific/Chatham", "Antarctica/Troll",
    "America/Havana", "Africa/Cairo", "Asia/Pyongyang", "Asia/Tokyo",
  ]
  static let span: ClosedRange<Int64> = 0...1_735_689_599  // 1970 to 2024

  @Test("offsets at random moments", arguments: names)
  func offsetsAtRandomMoments(name: String) throws {
    let zone = try zones.zone(name)
    let truth = try #require(TimeZone(identifier: name))
    var random = SplitMix64(seed: 7)
    for _ in 0..<4000 {
      let seconds = Int64.random(in: Self.span, using: &random)
      let offset = truth.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      let instant = Instant(seconds: seconds)
      guard zone.offset(at: instant) == offset else {
        Issue.record("\(name) \(ISOText.format(instant)): \(zone.offset(at: instant)) ≠ \(offset)")
        return
      }
    }
  }

  @Test("every change between 1970 and 2024", arguments: names)
  func everyChangeBetween1970And2024(name: String) throws {
    let truth = try #require(TimeZone(identifier: name))
    var expected: [Int64] = []
    var date = Date(timeIntervalSince1970: 0)
    while let next = truth.nextDaylightSavingTimeTransition(after: date),
      next.timeIntervalSince1970 < Double(Self.span.upperBound)
    {
      // Foundation also reports changes of the name only.
      let before = truth.secondsFromGMT(for: next.addingTimeInterval(-1))
      if truth.secondsFromGMT(for: next) != before {
        expected.append(Int64(next.timeIntervalSince1970))
      }
      date = next
    }
    let interval = Interval(
      start: Instant(seconds: 0), end: Instant(seconds: Self.span.upperBound))
    #expect(try zones.zone(name).transitions(in: interval).map(\.seconds) == expected)
  }

  @Test(
    "wall-clock times around every change resolve as a search by hand finds them", arguments: names)
  func wallClockTimesAroundEveryChangeResolveAsASearchByHandFindsThem(
    name: String
  ) throws {
    let zone = try zones.zone(name)
    let truth = try #require(TimeZone(identifier: name))
    let interval = Interval(
      start: Instant(seconds: 0), end: Instant(seconds: Self.span.upperBound))
    var random = SplitMix64(seed: 11)
    for change in zone.transitions(in: interval) {
      for _ in 0..<6 {
        let near = change + Int64.random(in: -100...100, using: &random) * 900
        let local = LocalDateTime(floatingSeconds: near.seconds)
        // Every offset that Foundation knows within two days is tried.
        let offsets = Set(
          stride(from: Int64(-172_800), through: 172_800, by: 1800).map {
            truth.secondsFromGMT(for: Date(timeIntervalSince1970: Double(near.seconds + $0)))
          })
        let moments = offsets.map { near.seconds - Int64($0) }.filter {
          let offset = truth.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0)))
          return $0 + Int64(offset) == near.seconds
        }
        #expect(
          Self.moments(zone.resolve(local)) == moments.sorted(), "\(ISOText.format(local))")
      }
    }
  }

  private static func moments(_ resolution: LocalResolution) -> [Int64] {
    switch resolution {
    case .unique(let instant): return [instant.seconds]
    case .ambiguous(let first, let second): return [first.seconds, second.seconds]
    case .missing: return []
    }
  }

  @Test("days of forty years tile and begin as their calendar says", arguments: names)
  func daysOfFortyYearsTileAndBeginAsTheirCalendarSays(name: String) throws {
    let zone = try zones.zone(name)
    var day = try #require(CivilDay(year: 1990, month: 1, day: 1))
    while day.year < 2030 {
      let start = zone.startOfDay(day)
      let next = zone.startOfDay(day.adding(days: 1))
      #expect(start <= next)
      if start < next {
        #expect(zone.local(at: start).day == day)
        #expect(zone.local(at: start - 1).day < day)
      }
      day = day.adding(days: 1)
    }
  }

  @Test("what is shown resolves to the moment it was shown at", arguments: names)
  func whatIsShownResolvesToTheMomentItWasShownAt(name: String) throws {
    let zone = try zones.zone(name)
    var random = SplitMix64(seed: 13)
    for _ in 0..<2000 {
      let seconds = Int64.random(in: -2_208_988_800...20_000_000_000, using: &random)
      let instant = Instant(seconds: seconds)
      let local = zone.local(at: instant)
      #expect(Self.moments(zone.resolve(local)).contains(seconds))
      #expect(zone.instant(for: local, near: instant) == instant)
    }
  }
}
