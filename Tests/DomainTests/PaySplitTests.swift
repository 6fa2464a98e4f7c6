import Domain
import Testing

/// Parts of shifts: what a raise, a clock change and rounding do to them.
@Suite("Parts of a shift") struct PaySplitTests {
  private func engine(_ attribution: PayPeriodRules.Attribution) throws -> PayRulesEngine {
    PayRulesEngine(
      ruleset: PayRuleset(payPeriod: PayPeriodRules(attribution: attribution)),
      baseRates: [.always(1000), BaseRate(from: try day("2026-04-01"), cents: 2000)],
      schedule: PaySchedule(type: .monthly, anchor: try day("2026-01-01")), zone: Pay.utc)
  }

  private func pay(
    _ attribution: PayPeriodRules.Attribution, _ from: String, _ to: String
  ) throws -> Int64? {
    let night = try Pay.shift("2026-03-31T19:00", "07:00", unpaid: .byHand(seconds: 0))
    let days = try day(from)..<day(to)
    return try engine(attribution).report(on: [night]).summaries(of: [days], in: [days])[0].payCents
  }

  @Test("a raise on the first day of a period holds for the part of a split night in it")
  func raise() throws {
    #expect(try pay(.split, "2026-03-01", "2026-04-01") == 5000)
    #expect(try pay(.split, "2026-04-01", "2026-05-01") == 14_000)
  }

  @Test("a shift that is not split keeps the base rate of its first day")
  func whole() throws {
    #expect(try pay(.start, "2026-03-01", "2026-04-01") == 12_000)
  }

  @Test(
    "a workweek that starts inside the hour that comes twice is one stretch",
    arguments: [90, 120, 150, 180])
  func repeatedHour(start: Int) throws {
    // 25 October 2026 in Berlin: 02:00 to 03:00 comes twice. Overtime begins with the first second,
    // so that each work period shows itself by its own regular rate.
    let ruleset = PayRuleset(
      overtime: OvertimeRules(
        period: .week(
          from: .sunday,
          tiers: [OvertimeTier(afterMinutes: 40 * 60, rate: try Pay.rate("OT", "1.5"))],
          seventhDay: []), startMinute: start))
    let before = try (0..<5).map {
      try Pay.shift("2026-10-\(19 + $0)T08:00", "16:00", zone: "Europe/Berlin")
    }
    let night = try Pay.shift("2026-10-25T00:00", "04:00", zone: "Europe/Berlin")
    let engine = PayRulesEngine(
      ruleset: ruleset, schedule: PaySchedule(type: .weekly, anchor: try day("2026-10-19")),
      zone: Pay.utc)
    let report = engine.report(on: before + [night])
    let overtime = report.lines(ofShift: 5).filter { report.rate(of: $0).isOvertime }
    // Until the week begins for the first time all is overtime, and nothing after it.
    #expect(overtime.reduce(0) { $0 + $1.seconds } == Int64(start) * 60 + (start == 180 ? 3600 : 0))
    #expect(overtime.count == 1)
  }

  /// A shift from 08:00 to some time with 30 minutes unpaid, to 15 minutes.
  struct Rounded: Sendable {
    let end: String
    let direction: DurationRounding.Direction
    let minutes: Int64

    init(_ end: String, _ direction: DurationRounding.Direction, _ minutes: Int64) {
      self.end = end
      self.direction = direction
      self.minutes = minutes
    }

    static let table = [
      Rounded("16:22", .nearest, 465), Rounded("16:23", .nearest, 480), Rounded("16:01", .up, 465),
      Rounded("16:00", .up, 450), Rounded("16:14", .down, 450), Rounded("16:15", .down, 465),
      Rounded("08:32", .down, 0), Rounded("08:32", .up, 15),
    ]
  }

  @Test("the paid time of a shift is rounded, after its break", arguments: Rounded.table)
  func durations(case rounded: Rounded) throws {
    let (end, direction, minutes) = (rounded.end, rounded.direction, rounded.minutes)
    let ruleset = PayRuleset(
      rounding: PayRounding(durations: DurationRounding(unitMinutes: 15, direction: direction)))
    let shift = try Pay.shift("2026-03-02T08:00", end, unpaid: .byHand(seconds: 1800))
    let report = try Pay.engine(ruleset, cents: 2000).report(on: [shift])
    #expect(report.summary(of: report.lines).paidSeconds == minutes * 60)
    let time = ruleset.time(of: shift, zone: Pay.utc)
    #expect(time.paidSeconds == minutes * 60)
  }

  @Test("Kimai's decimal hour: 1 h 53 min to the nearest 6 minutes is 1.9 h at 40.00, 76.00")
  func kimai() throws {
    let ruleset = PayRuleset(
      rounding: PayRounding(durations: DurationRounding(unitMinutes: 6, direction: .nearest)))
    let shift = try Pay.shift("2026-03-02T08:00", "09:53", unpaid: .byHand(seconds: 0))
    let report = try Pay.engine(ruleset, cents: 4000).report(on: [shift])
    #expect(report.summary(of: report.lines).payCents == 7600)
  }

  @Test("what is paid beyond the end is paid by the clock, and what is cut is explained")
  func lines() throws {
    let night = try Pay.window("Night", "1.5", [], (20, 6))
    func ruleset(_ direction: DurationRounding.Direction) -> PayRuleset {
      PayRuleset(
        premiums: [night],
        rounding: PayRounding(
          durations: DurationRounding(unitMinutes: 60, direction: direction)))
    }
    let shift = try Pay.shift("2026-03-02T18:00", "19:50", unpaid: .byHand(seconds: 0))
    let late = try Pay.shift("2026-03-02T18:55", "20:40", unpaid: .byHand(seconds: 0))
    #expect(
      try Pay.lines(Pay.engine(ruleset(.up)).report(on: [shift])) == ["18:00 2:00 ×1.0 Regular"])
    #expect(
      try Pay.lines(Pay.engine(ruleset(.up)).report(on: [late]))
        == ["18:55 1:05 ×1.0 Regular", "20:00 0:55 ×1.5 Night"])
    #expect(
      try Pay.lines(Pay.engine(ruleset(.down)).report(on: [shift]))
        == ["18:00 1:00 ×1.0 Regular", "19:00 0:50 ×0.0 unpaid"])
  }
}
