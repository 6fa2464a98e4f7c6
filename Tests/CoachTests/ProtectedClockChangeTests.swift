import Coach
import Domain
import Testing

/// Clocks go forward on 29 March in Berlin and on 8 March in New York, and back on 25 October and
/// 1 November 2026.
@Suite("protected time over clock changes")
struct ProtectedClockChangeTests {
  static let berlin = [
    ProtectedCase(
      name: "Berlin, a night of 11 hours", roster: ["2026-03-28 19:00-07:00"],
      days: ("2026-03-28", "2026-03-30"),
      protected: [
        "MAIN_SLEEP 27 23:00-07:00 8h", "PRE_NIGHT_NAP 28 15:30-17:00 1.5h",
        "SHIFT 28 18:00-07:45 12.75h", "RECOVERY_SLEEP 29 07:45-12:45 5h",
        "RECOVERY_SLEEP 29 21:30-06:30 9h",
      ]),
    ProtectedCase(
      name: "Berlin, a night of 13 hours", roster: ["2026-10-24 19:00-07:00"],
      days: ("2026-10-24", "2026-10-26"),
      protected: [
        "MAIN_SLEEP 23 23:00-07:00 8h", "PRE_NIGHT_NAP 24 15:30-17:00 1.5h",
        "SHIFT 24 18:00-07:45 14.75h", "RECOVERY_SLEEP 25 07:45-12:45 5h",
        "RECOVERY_SLEEP 25 21:30-06:30 9h",
      ]),
    ProtectedCase(
      name: "Berlin, sleep after a night while clocks go forward keeps its hours",
      roster: ["2026-03-28 17:00-01:30", "2026-03-29 22:00-06:00"],
      days: ("2026-03-29", "2026-03-30"),
      protected: [
        "SHIFT 28 16:00-03:15 10.25h", "RECOVERY_SLEEP 29 03:15-11:15 8h",
        "SHIFT 29 21:00-06:45 9.75h",
      ]),
    ProtectedCase(
      name: "Berlin, sleep after a night while clocks go back keeps its hours",
      roster: ["2026-10-24 17:00-01:30", "2026-10-25 22:00-06:00"],
      days: ("2026-10-25", "2026-10-26"),
      protected: [
        "SHIFT 24 16:00-02:15 10.25h", "RECOVERY_SLEEP 25 02:15-09:15 8h",
        "SHIFT 25 21:00-06:45 9.75h",
      ]),
    ProtectedCase(
      name: "Berlin, early while clocks go forward: to bed an hour earlier",
      roster: ["2026-03-29 06:00-14:00"], days: ("2026-03-29", "2026-03-30"),
      protected: [
        "SLEEP_BEFORE_EARLY 28 19:45-04:45 8h", "SHIFT 29 05:00-14:45 9.75h",
        "MAIN_SLEEP 29 23:00-07:00 8h",
      ]),
    ProtectedCase(
      name: "Berlin, early while clocks go back: to bed an hour later",
      roster: ["2026-10-25 06:00-14:00"], days: ("2026-10-25", "2026-10-26"),
      protected: [
        "SLEEP_BEFORE_EARLY 24 21:45-04:45 8h", "SHIFT 25 05:00-14:45 9.75h",
        "MAIN_SLEEP 25 23:00-07:00 8h",
      ]),
    ProtectedCase(
      name: "Berlin, from 22:00 to 09:00 are ten hours when clocks go forward",
      roster: ["2026-03-28 14:00-22:00", "2026-03-29 09:00-17:00"],
      days: ("2026-03-29", "2026-03-30"),
      protected: [
        "REST_GAP 28 22:00-09:00 10h", "MAIN_SLEEP 28 23:00-07:00 7h",
        "SHIFT 29 08:00-17:45 9.75h", "MAIN_SLEEP 29 23:00-07:00 8h",
      ]),
    ProtectedCase(
      name: "Berlin, from 22:00 to 08:30 are eleven and a half when clocks go back",
      roster: ["2026-10-24 14:00-22:00", "2026-10-25 08:30-17:00"],
      days: ("2026-10-25", "2026-10-26"),
      protected: [
        "MAIN_SLEEP 24 23:00-07:00 9h", "SHIFT 25 07:30-17:45 10.25h",
        "MAIN_SLEEP 25 23:00-07:00 8h",
      ]),
    ProtectedCase(
      name: "Berlin, 24 hours after the end of a night it is an hour later on the clock",
      roster: ["2026-03-27 22:00-06:00", "2026-03-29 07:00+24h"],
      days: ("2026-03-28", "2026-03-29"),
      protected: [
        "SHIFT 27 21:00-06:45 9.75h", "RECOVERY_SLEEP 28 06:45-14:45 8h",
        "MAIN_SLEEP 28 23:00-06:00 6h",
      ]),
  ]

  static let newYork = [
    ProtectedCase(
      name: "New York, a night of 11 hours", zone: .newYork, roster: ["2026-03-07 19:00-07:00"],
      days: ("2026-03-07", "2026-03-09"),
      protected: [
        "MAIN_SLEEP 06 23:00-07:00 8h", "PRE_NIGHT_NAP 07 15:30-17:00 1.5h",
        "SHIFT 07 18:00-07:45 12.75h", "RECOVERY_SLEEP 08 07:45-12:45 5h",
        "RECOVERY_SLEEP 08 21:30-06:30 9h",
      ]),
    ProtectedCase(
      name: "New York, a night of 13 hours", zone: .newYork, roster: ["2026-10-31 19:00-07:00"],
      days: ("2026-10-31", "2026-11-02"),
      protected: [
        "MAIN_SLEEP 30 23:00-07:00 8h", "PRE_NIGHT_NAP 31 15:30-17:00 1.5h",
        "SHIFT 31 18:00-07:45 14.75h", "RECOVERY_SLEEP 01 07:45-12:45 5h",
        "RECOVERY_SLEEP 01 21:30-06:30 9h",
      ]),
    ProtectedCase(
      name: "New York, main sleep of 7 hours", zone: .newYork, roster: [],
      days: ("2026-03-08", "2026-03-09"),
      protected: ["MAIN_SLEEP 07 23:00-07:00 7h", "MAIN_SLEEP 08 23:00-07:00 8h"]),
    ProtectedCase(
      name: "New York, main sleep of 9 hours", zone: .newYork, roster: [],
      days: ("2026-11-01", "2026-11-02"),
      protected: ["MAIN_SLEEP 31 23:00-07:00 9h", "MAIN_SLEEP 01 23:00-07:00 8h"]),
    ProtectedCase(
      name: "New York, early while clocks go back", zone: .newYork,
      roster: ["2026-11-01 06:00-14:00"], days: ("2026-11-01", "2026-11-02"),
      protected: [
        "SLEEP_BEFORE_EARLY 31 21:45-04:45 8h", "SHIFT 01 05:00-14:45 9.75h",
        "MAIN_SLEEP 01 23:00-07:00 8h",
      ]),
    ProtectedCase(
      name:
        "New York, in a night that loses an hour two hours and a half are two and a half less one",
      zone: .newYork, roster: ["2026-03-07 17:00-01:30", "2026-03-08 03:30-11:30"],
      days: ("2026-03-08", "2026-03-09"),
      protected: [
        // From 01:30 to 03:30 is one hour: both are one stretch, and a night.
        "SHIFT 07 16:00-03:15 10.25h", "SHIFT 08 01:30-12:15 9.75h",
        "RECOVERY_SLEEP 08 12:15-17:15 5h", "RECOVERY_SLEEP 08 21:30-06:30 9h",
      ]),
  ]

  @Test("what a roster protects", arguments: berlin + newYork)
  func protected(_ expected: ProtectedCase) throws {
    let lines = try expected.time().intervals.map { protected -> String in
      let quarters = protected.interval.seconds / 900
      let fraction = ["", ".25", ".5", ".75"][Int(quarters % 4)]
      return "\(expected.zone.text(protected)) \(quarters / 4)\(fraction)h"
    }
    #expect(lines == expected.protected)
  }

  /// Local times that a change skips move forward by the gap; of repeated ones, the first counts,
  /// but an end is after its start.
  @Test(
    "spans on the day of a change",
    arguments: [
      ("2026-03-29", 135, 165, "29 03:15-03:45", 30), ("2026-03-29", 90, 150, "29 01:30-03:30", 60),
      ("2026-03-29", 150, 240, "29 03:30-04:00", 30), ("2026-10-25", 60, 150, "25 01:00-02:30", 90),
      ("2026-10-25", 120, 180, "25 02:00-03:00", 120),
      ("2026-10-24", 1380, 60, "24 23:00-01:00", 120),
    ])
  func spans(day: String, start: Int, end: Int, text: String, minutes: Int64) throws {
    let zone = ContextNotation.berlin
    let span = try #require(WallSpan(startMinute: start, endMinute: end))
    let interval = span.interval(on: try #require(ISOText.day(day)), in: zone.zone)
    #expect(zone.text(interval) == text)
    #expect(interval.seconds == minutes * 60)
  }
}
