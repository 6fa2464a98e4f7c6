import Domain
import Testing

struct PayMoneyTests {
  static let schedule = PaySchedule(type: .weekly, anchor: CivilDay(number: 20_458))

  @Test(
    "the rate rounded first, or the sum once",
    arguments: [
      // $15.25 at one and a half is $22.875 an hour.
      (false, "16:00", 18_300), (true, "16:00", 18_304), (false, "08:20", 763),
      (true, "08:20", 763),
    ])
  func theRateRoundedFirst(roundsRates: Bool, end: String, cents: Int) throws {
    let ruleset = PayRuleset(
      premiums: [try Pay.window("P", "1.5")], rounding: PayRounding(roundsRates: roundsRates))
    let summary = try Pay.engine(ruleset, cents: 1525)
      .report(on: [try Pay.shift("2026-03-02T08:00", end)]).summary()
    #expect(summary.payCents == Int64(cents))
  }

  @Test("a regular rate that is rounded is rounded with its overtime")
  func aRegularRateThatIsRounded() throws {
    // 46 hours at $12.00 and $50.00: the regular rate is $13.08695…; an hour of overtime is paid
    // $12.00 + $6.543478… = $18.54, six of them $111.24.
    var ruleset = try Pay.flsa()
    ruleset.rounding.roundsRates = true
    let bonus = PayBonus(
      label: "B", cents: 5000, days: try day("2026-03-02")...day("2026-03-08"))
    let shifts = try Pay.days(from: "2026-03-02", hours: [10, 9, 9, 9, 9])
    let summary = try Pay.engine(ruleset, cents: 1200, bonuses: [bonus])
      .report(on: shifts).summary()
    #expect(summary.payCents == 64_124)
    ruleset.rounding.roundsRates = false
    let exact = try Pay.engine(ruleset, cents: 1200, bonuses: [bonus]).report(on: shifts).summary()
    // 480 + 72 + 50 + 6 × 6.5434782… = 641.2608…
    #expect(exact.payCents == 64_126)
  }

  @Test("many small shifts are rounded once, half up")
  func manySmallShiftsAreRoundedOnce() throws {
    // A minute at $0.30 an hour is half a cent.
    let engine = try Pay.engine(PayRuleset(), cents: 30)
    for count in 1...20 {
      let shifts = try (0..<count).map {
        try Pay.shift("2026-03-02T08:\($0 + 10)", "2026-03-02T08:\($0 + 11)")
      }
      #expect(engine.report(on: shifts).summary().payCents == Int64((count + 1) / 2))
    }
  }

  @Test("a third of a cent three times is a cent, also out of a regular rate")
  func aThirdOfACentThreeTimes() throws {
    // Straight time of $1.00 and a bonus of one cent over 3 hours: overtime of half a cent's third.
    let tier = OvertimeTier(afterMinutes: 120, rate: try Pay.rate("Overtime", "2"))
    let ruleset = PayRuleset(
      overtime: OvertimeRules(period: .week(from: .monday, tiers: [tier], seventhDay: [])))
    let bonuses = try ["2026-03-02", "2026-03-09", "2026-03-16"].map {
      let monday = try day($0)
      return PayBonus(label: "B", cents: 1, days: monday...monday.adding(days: 6))
    }
    for weeks in 1...3 {
      let shifts = try ["2026-03-02", "2026-03-09", "2026-03-16"].prefix(weeks).flatMap {
        try Pay.days(from: $0, hours: [3])
      }
      let summary = try Pay.engine(ruleset, cents: 100, bonuses: Array(bonuses.prefix(weeks)))
        .report(on: shifts).summary()
      // Each week: 3.00 + 1.00 + ⅓ of a cent, and the bonus.
      let cents = Int64(400 * weeks + weeks) + [0, 0, 1, 1][weeks]
      #expect(summary.payCents == cents)
    }
  }

  @Test("the lines of a summary add up to it")
  func theLinesOfASummaryAddUpToIt() throws {
    var ruleset = try Pay.nhs("1.3333", "1.6667")
    ruleset.overtime = try Pay.flsa().overtime
    let shifts = try (1...9).map { try Pay.shift("2026-03-0\($0)T1\($0):07", "23:41") }
    for cents in stride(from: Int64(1), through: 3000, by: 97) {
      let summary = try Pay.engine(ruleset, cents: cents).report(on: shifts).summary()
      #expect(summary.byRate.count > 3)
      #expect(summary.byRate.compactMap(\.payCents).reduce(0, +) == summary.payCents)
    }
  }

  @Test("without a base rate there are hours and no pay")
  func withoutABaseRate() throws {
    let shifts = try Pay.days(from: "2026-03-02", hours: [8, 8])
    let summary = try Pay.engine(.standard).report(on: shifts).summary()
    #expect(summary.payCents == nil)
    #expect(summary.byRate.map(\.payCents) == [nil])
    #expect(summary.paidSeconds == 15 * 3600)
  }

  @Test("a raise leaves what came before as it was")
  func aRaiseLeavesWhatCameBeforeAsItWas() throws {
    let rates = [
      BaseRate(from: try day("2026-03-02"), cents: 1000),
      BaseRate(from: try day("2026-03-09"), cents: 1500),
    ]
    func weeks(_ rates: [BaseRate]) throws -> [Int64?] {
      let engine = PayRulesEngine(
        ruleset: PayRuleset(), baseRates: rates, schedule: Self.schedule, zone: Pay.utc)
      let shifts = try Pay.days(from: "2026-02-23", hours: Array(repeating: 8, count: 21))
      let first = try day("2026-02-23")
      let weeks = (0..<3).map { first.adding(days: 7 * $0)..<first.adding(days: 7 * $0 + 7) }
      return engine.report(on: shifts).summaries(
        of: weeks, in: weeks
      ).map(\.payCents)
    }
    #expect(try weeks(rates) == [nil, 56_000, 84_000])
    #expect(try weeks([.always(900)] + rates) == [50_400, 56_000, 84_000])
  }

  @Test("the night of a raise is paid as it began")
  func theNightOfARaiseIsPaidAsItBegan() throws {
    let engine = PayRulesEngine(
      ruleset: PayRuleset(),
      baseRates: [.always(1000), BaseRate(from: try day("2026-03-09"), cents: 1500)],
      schedule: Self.schedule, zone: Pay.utc)
    let night = try Pay.shift("2026-03-08T22:00", "06:00")
    #expect(engine.report(on: [night]).summary().payCents == 8000)
  }

  @Test(
    "a shift belongs to the period of its start, or each part to its own",
    arguments: [
      (PayPeriodRules.Attribution.start, [8, 0]), (.split, [2, 6]),
    ])
  func aShiftBelongsToThePeriodOfItsStart(
    attribution: PayPeriodRules.Attribution, hours: [Int]
  ) throws {
    var ruleset = try Pay.nhs()
    ruleset.payPeriod.attribution = attribution
    let engine = PayRulesEngine(ruleset: ruleset, schedule: Self.schedule, zone: Pay.utc)
    let report = engine.report(on: [try Pay.shift("2026-03-08T22:00", "06:00")])
    let sunday = try day("2026-03-08")
    let weeks = [
      sunday.adding(days: -6)..<sunday.adding(days: 1),
      sunday.adding(days: 1)..<sunday.adding(days: 8),
    ]
    #expect(report.summaries(of: weeks, in: weeks).map { Int($0.paidSeconds / 3600) } == hours)
    // Premiums follow the clock either way.
    #expect(
      Pay.hours(report.summary()) == ["Night ×1.3 6.0", "Sunday or holiday ×1.6 2.0"])
  }

  @Test("additional shifts are told apart")
  func additionalShiftsAreToldApart() throws {
    let shifts = [
      try Pay.shift("2026-03-02T08:00", "16:00"),
      try Pay.shift("2026-03-03T08:00", "12:00", additional: true),
    ]
    let summary = try Pay.engine(.standard).report(on: shifts).summary()
    #expect(summary.additionalSeconds == 7 * 1800)
    #expect(summary.paidSeconds == 22 * 1800)
  }

  @Test(
    "punches are rounded by the clock",
    arguments: [
      // 29 CFR 785.48 (b): one to seven minutes down, eight to fourteen up, at both ends.
      ("07:07", "15:07", PunchRounding.Direction.sevenMinutes, 15, "07:00", "15:00"),
      ("07:08", "15:08", .sevenMinutes, 15, "07:15", "15:15"),
      ("06:53", "15:22", .sevenMinutes, 15, "07:00", "15:15"),
      ("07:07", "15:08", .nearest, 15, "07:00", "15:15"),
      ("07:03", "15:03", .nearest, 6, "07:06", "15:06"),
      ("07:01", "15:01", .up, 15, "07:15", "15:15"), ("07:00", "15:00", .up, 15, "07:00", "15:00"),
      ("07:14", "15:59", .down, 15, "07:00", "15:45"),
      ("23:55", "07:58", .up, 10, "00:00", "08:00"),
    ])
  func punchesAreRoundedByTheClock(
    start: String, end: String, direction: PunchRounding.Direction, unit: Int, from: String,
    to: String
  ) throws {
    let ruleset = PayRuleset(
      rounding: PayRounding(
        punches: PunchRounding(unitMinutes: unit, start: direction, end: direction)))
    // Kathmandu is 5:45 ahead of UTC: only its own clocks have quarters where these are.
    let zone = "Asia/Kathmandu"
    let report = try Pay.engine(ruleset)
      .report(on: [try Pay.shift("2026-03-02T\(start)", end, zone: zone)])
    let place = try zones.zone(zone)
    let line = try #require(report.lines.first)
    let times = [line.interval.start, line.interval.end].map { place.local(at: $0) }
    #expect(times.map { ISOText.format($0).suffix(5) } == [Substring(from), Substring(to)])
  }

  @Test("seven minutes and 59 seconds are still seven minutes")
  func sevenMinutesAnd59Seconds() throws {
    let ruleset = PayRuleset(
      rounding: PayRounding(
        punches: PunchRounding(unitMinutes: 15, start: .sevenMinutes, end: .nearest)))
    var shift = try Pay.shift("2026-03-02T07:07", "15:07")
    shift.interval = Interval(start: shift.interval.start + 59, end: shift.interval.end + 30)
    let report = try Pay.engine(ruleset).report(on: [shift])
    // 15:07:30 is half of the quarter, and goes up.
    #expect(report.summary().workedSeconds == 8 * 3600 + 900)
  }
}
