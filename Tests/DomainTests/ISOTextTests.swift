import Domain
import Foundation
import TestSupport
import Testing

struct ISOTextTests {
  @Test("random instants read as Foundation writes them, and back")
  func randomInstantsReadAsFoundationWritesThemAndBack() {
    var random = SplitMix64(seed: 1)
    let formatter = ISO8601DateFormatter()
    for _ in 0..<2000 {
      let seconds = Int64.random(in: -2_208_988_800...7_258_118_399, using: &random)
      let truth = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
      #expect(ISOText.format(Instant(seconds: seconds)) == truth)
      #expect(ISOText.instant(truth) == Instant(seconds: seconds))
    }
  }

  @Test(
    "instants in other forms",
    arguments: [
      ("2026-03-01T12:00:00Z", "2026-03-01T12:00:00Z"),
      ("2026-03-01T12:00Z", "2026-03-01T12:00:00Z"),
      ("2026-03-01T12:00+01:00", "2026-03-01T11:00:00Z"),
      ("2026-03-01t12:00:30z", "2026-03-01T12:00:30Z"),
      ("2026-03-01T00:30-0930", "2026-03-01T10:00:00Z"),
      ("2026-03-01T00:30+14", "2026-02-28T10:30:00Z"),
      ("2026-12-31T24:00Z", "2027-01-01T00:00:00Z"),
    ])
  func instantsInOtherForms(text: String, canonical: String) {
    #expect(ISOText.instant(text).map(ISOText.format) == canonical)
  }

  @Test(
    "no instant",
    arguments: [
      "", "2026-03-01", "2026-03-01T12:00", "2026-03-01 12:00Z", "2026-02-29T12:00Z",
      "2026-03-01T25:00Z", "2026-03-01T24:01Z", "2026-03-01T12:60Z", "2026-03-01T12:00:60Z",
      "2026-03-01T12:00+1", "2026-03-01T12:00+01:", "2026-03-01T12:00+24:00", "2026-3-1T12:00Z",
      "26-03-01T12:00Z", "2026-03-01T12:00Z ", "+2026-03-01T12:00Z", "2026-03-01T12:00+01:60",
    ])
  func noInstant(text: String) {
    #expect(ISOText.instant(text) == nil)
  }

  @Test("days and wall-clock times")
  func daysAndWallClockTimes() throws {
    #expect(ISOText.format(try day("2026-03-01")) == "2026-03-01")
    #expect(ISOText.format(try local("2026-03-01T19:05")) == "2026-03-01T19:05")
    #expect(ISOText.format(try local("2026-03-01T19:05:00")) == "2026-03-01T19:05")
    #expect(ISOText.format(try local("2026-03-01T19:05:09")) == "2026-03-01T19:05:09")
    #expect(ISOText.day("2026-13-01") == nil)
    #expect(ISOText.day("2026-03-01T00:00") == nil)
    #expect(ISOText.local("2026-03-01T19:00Z") == nil)
  }

  @Test("years of other lengths than four digits carry a sign")
  func yearsOfOtherLengthsThanFourDigitsCarryASign() throws {
    let early = try #require(CivilDay(year: -44, month: 3, day: 15))
    let late = try #require(CivilDay(year: 12_026, month: 3, day: 1))
    let first = try #require(CivilDay(year: 7, month: 3, day: 1))
    #expect(ISOText.format(early) == "-0044-03-15")
    #expect(ISOText.format(late) == "+12026-03-01")
    #expect(ISOText.format(first) == "0007-03-01")
  }
}
