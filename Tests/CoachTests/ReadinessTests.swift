import Coach
import Domain
import Testing

@Suite("readiness")
struct ReadinessTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    var zone = ContextNotation.berlin
    var shifts: [String] = []
    var sleep: [String] = []
    let now: String
    let readiness: Readiness

    var testDescription: String { name }
  }

  static let nights = [
    Case(name: "nothing known", now: "2026-03-05 18:00", readiness: .ready),
    Case(
      name: "twelve hours after a night", shifts: ["2026-03-04 22:00-06:00"],
      now: "2026-03-05 18:00", readiness: .afterNight(hoursSince: 12)),
    Case(
      name: "at its very end", shifts: ["2026-03-04 22:00-06:00"], now: "2026-03-05 06:00",
      readiness: .afterNight(hoursSince: 0)),
    Case(
      name: "during it", shifts: ["2026-03-04 22:00-06:00"], now: "2026-03-05 05:59",
      readiness: .ready),
    Case(
      name: "a minute less than 24 hours after it", shifts: ["2026-03-04 22:00-06:00"],
      now: "2026-03-06 05:59", readiness: .afterNight(hoursSince: 23)),
    Case(
      name: "24 hours after it", shifts: ["2026-03-04 22:00-06:00"], now: "2026-03-06 06:00",
      readiness: .ready),
    Case(
      name: "the last of several nights counts",
      shifts: ["2026-03-04 18:00-02:00", "2026-03-03 22:00-06:00"], now: "2026-03-05 05:00",
      readiness: .afterNight(hoursSince: 3)),
    Case(
      name: "two hours of night are no night", shifts: ["2026-03-04 17:00-01:00"],
      now: "2026-03-05 18:00", readiness: .ready),
    Case(
      name: "a minute more is", shifts: ["2026-03-04 17:00-01:01"], now: "2026-03-05 18:00",
      readiness: .afterNight(hoursSince: 16)),
    Case(
      name: "a day shift after the night does not help",
      shifts: ["2026-03-04 22:00-06:00", "2026-03-05 14:00-18:00"], now: "2026-03-05 19:00",
      readiness: .afterNight(hoursSince: 13)),
    Case(
      name: "48 hours are a night", shifts: ["2026-03-03 08:00+48h"], now: "2026-03-05 18:00",
      readiness: .afterNight(hoursSince: 10)),
    Case(
      name: "24 hours are elapsed ones: when clocks go forward, they last until 07:00",
      shifts: ["2026-03-27 22:00-06:00"], now: "2026-03-29 06:59",
      readiness: .afterNight(hoursSince: 23)),
    Case(
      name: "and not longer", shifts: ["2026-03-27 22:00-06:00"], now: "2026-03-29 07:00",
      readiness: .ready),
    Case(
      name: "Berlin, 23 hours later on the day on which clocks go forward",
      shifts: ["2026-03-28 19:00-01:30"], now: "2026-03-30 01:29",
      readiness: .afterNight(hoursSince: 22)),
    Case(
      name: "Berlin, 24 hours later on the day on which clocks go back",
      shifts: ["2026-10-24 19:00-01:30"], now: "2026-10-26 00:30", readiness: .ready),
    Case(
      name: "New York, the night on which clocks go back is long enough in its second hour",
      zone: .newYork, shifts: ["2026-10-31 18:00-02:00"], now: "2026-11-01 09:00",
      readiness: .afterNight(hoursSince: 7)),
  ]

  static let sleep = [
    Case(
      name: "six hours are short", sleep: ["2026-03-05 00:00-06:00"], now: "2026-03-05 18:00",
      readiness: .shortSleep(minutes: 360)),
    Case(
      name: "a minute more is enough", sleep: ["2026-03-05 00:00-06:01"], now: "2026-03-05 18:00",
      readiness: .ready),
    Case(
      name: "a nap counts", sleep: ["2026-03-05 00:00-06:00", "2026-03-05 13:00-13:20"],
      now: "2026-03-05 18:00", readiness: .ready),
    Case(
      name: "what was logged twice counts once",
      sleep: ["2026-03-05 00:00-05:00", "2026-03-05 01:00-05:30"], now: "2026-03-05 18:00",
      readiness: .shortSleep(minutes: 330)),
    Case(
      name: "only the part within 24 hours counts", sleep: ["2026-03-04 22:00-06:00"],
      now: "2026-03-06 04:00", readiness: .shortSleep(minutes: 120)),
    Case(
      name: "sleep before them is not known to be short", sleep: ["2026-03-04 22:00-06:00"],
      now: "2026-03-06 06:00", readiness: .ready),
    Case(
      name: "sleep in the future counts not", sleep: ["2026-03-05 17:00-23:30"],
      now: "2026-03-05 18:00", readiness: .shortSleep(minutes: 60)),
    Case(
      name: "a night comes before short sleep", shifts: ["2026-03-04 22:00-06:00"],
      sleep: ["2026-03-05 07:00-11:00"], now: "2026-03-05 18:00",
      readiness: .afterNight(hoursSince: 12)),
    Case(
      name: "from 23:00 to 06:00 are six hours when clocks go forward",
      sleep: ["2026-03-28 23:00-06:00"], now: "2026-03-29 18:00",
      readiness: .shortSleep(minutes: 360)),
    Case(
      name: "from 00:00 to 06:00 are seven when they go back", zone: .newYork,
      sleep: ["2026-11-01 00:00-06:00"], now: "2026-11-01 18:00", readiness: .ready),
  ]

  @Test("a night or short sleep in the last 24 hours", arguments: nights + sleep)
  func readiness(_ expected: Case) throws {
    let zone = expected.zone
    let found = Readiness.at(
      try zone.at(expected.now), shifts: try expected.shifts.map(zone.interval),
      sleep: try expected.sleep.map(zone.interval), zone: zone.zone)
    #expect(found == expected.readiness)
  }
}
