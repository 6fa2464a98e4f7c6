import Domain
import Testing

struct PayOvertimeTests {
  static func summary(
    _ ruleset: PayRuleset, _ shifts: [PayShift], cents: Int64? = 1000, bonuses: [PayBonus] = []
  ) throws -> PaySummary {
    try Pay.engine(ruleset, cents: cents, bonuses: bonuses).report(on: shifts).summary()
  }

  @Test("each workweek stands alone")
  func eachWorkweekStandsAlone() throws {
    // 29 CFR 778.104: 30 and 50 hours are not averaged to 40.
    let shifts =
      try Pay.days(from: "2026-03-02", hours: [10, 10, 10, 0, 0, 0, 0])
      + Pay.days(from: "2026-03-09", hours: [10, 10, 10, 10, 10])
    #expect(try Self.summary(Pay.flsa(), shifts).overtimeSeconds == 10 * 3600)
  }

  @Test(
    "a workweek starts on any day and at any hour",
    arguments: [
      // Twelve hours from 19:00 on Saturday 7 March, after 40 hours since Monday.
      (Weekday.monday, 0, 24), (.sunday, 0, 10), (.saturday, 1140, 0), (.saturday, 1200, 2),
      (.saturday, 420, 0), (.sunday, 390, 23),
    ])
  func aWorkweekStartsOnAnyDayAndAtAnyHour(
    weekday: Weekday, startMinute: Int, halfHours: Int
  ) throws {
    let shifts =
      try Pay.days(from: "2026-03-02", hours: [8, 8, 8, 8, 8])
      + [Pay.shift("2026-03-07T19:00", "07:00")]
    let summary = try Self.summary(Pay.flsa(from: weekday, startMinute: startMinute), shifts)
    #expect(summary.overtimeSeconds == Int64(halfHours) * 1800)
  }

  @Test("differentials count in the regular rate")
  func differentialsCountInTheRegularRate() throws {
    // 29 CFR 778.207 (b): 50 hours at $20.00, 25 of them nights with $2.00 more: the regular rate
    // is $21.00, and ten hours of overtime add $105.00 to $1,050.00.
    var ruleset = try Pay.flsa()
    ruleset.premiums = [Pay.allowance("Night", 200, [], (20, 8))]
    let shifts =
      try Pay.days(from: "2026-03-02", hours: [10, 10, 5])
      + ["2026-03-05T21:00", "2026-03-06T22:00", "2026-03-07T23:00"].map {
        try Pay.shift($0, "05:00")
      } + [Pay.shift("2026-03-08T20:00", "2026-03-09T00:00")]
    let nights: Int64 = 8 + 7 + 6 + 4
    let summary = try Self.summary(ruleset, shifts, cents: 2000)
    #expect(summary.paidSeconds == (25 + nights) * 3600)
    #expect(summary.payCents == 115_500)
  }

  @Test("a premium that need not count in the regular rate does not")
  func aPremiumThatNeedNotCount() throws {
    // 29 CFR 778.203: eight hours of a holiday at one and a half; ten hours of overtime at half of
    // the plain $20.00.
    var ruleset = try Pay.flsa()
    ruleset.premiums = [try Pay.window("Holiday", "1.5", [.monday], regular: false)]
    let shifts = try Pay.days(from: "2026-03-02", hours: [8, 10, 10, 10, 12])
    #expect(try Self.summary(ruleset, shifts, cents: 2000).payCents == 118_000)
  }

  @Test(
    "a bonus for two weeks is shared by hours",
    arguments: [
      // 29 CFR 778.209 (b): $90.00 over 50 and 40 hours are $1.00 an hour; ten hours of overtime
      // at half of $11.00.
      (true, 104_500), (false, 104_000),
    ])
  func aBonusForTwoWeeksIsSharedByHours(counts: Bool, cents: Int) throws {
    let shifts =
      try Pay.days(from: "2026-03-02", hours: [10, 10, 10, 10, 10])
      + Pay.days(from: "2026-03-09", hours: [8, 8, 8, 8, 8])
    let bonus = PayBonus(
      label: "B", cents: 9000, days: try day("2026-03-02")...day("2026-03-15"),
      countsInRegularRate: counts)
    let summary = try Self.summary(Pay.flsa(), shifts, bonuses: [bonus])
    #expect(summary.payCents == Int64(cents))
    #expect(summary.bonusCents == 9000)
  }

  @Test("a raise in the middle of a week is weighted")
  func aRaiseInTheMiddleOfAWeekIsWeighted() throws {
    // 29 CFR 778.115: 20 hours at $10.00 and 30 at $15.00 make $650.00 and a regular rate of
    // $13.00; ten hours of overtime add $65.00.
    let engine = PayRulesEngine(
      ruleset: try Pay.flsa(),
      baseRates: [
        BaseRate(from: try day("2026-03-04"), cents: 1500),
        BaseRate(from: try day("2020-01-01"), cents: 1000),
      ], schedule: PaySchedule(type: .weekly, anchor: CivilDay(number: 20_458)), zone: Pay.utc)
    let shifts = try Pay.days(from: "2026-03-02", hours: [10, 10, 10, 10, 10])
    #expect(engine.report(on: shifts).summary().payCents == 71_500)
  }

  @Test("a rate given by hand that pays like overtime is not counted again")
  func aRateGivenByHandThatPaysLikeOvertime() throws {
    func week(_ rate: Rate?) throws -> PaySummary {
      let monday = try Pay.shift("2026-03-02T08:00", "16:00", rate: rate)
      return try Self.summary(
        Pay.flsa(), [monday] + Pay.days(from: "2026-03-03", hours: [10, 10, 10, 10]))
    }
    #expect(try week(nil).overtimeSeconds == 8 * 3600)
    #expect(try week(Pay.rate("Night", "1.2")).overtimeSeconds == 8 * 3600)
    #expect(try week(Pay.rate("Extra", "1.5")).overtimeSeconds == 0)
    #expect(try week(Pay.rate("Extra", "1.5")).payCents == 52_000)
  }

  @Test(
    "overtime on the base rate stacks as premiums do",
    arguments: [
      // Eight plain hours, then two of overtime at 1.25 that are night at 1.5 too.
      (Stacking.highest, ["Regular ×1.0 8.0", "Night ×1.5 2.0"], 11_000),
      (.sumOfPremiums, ["Regular ×1.0 8.0", "Night + Overtime ×1.75 2.0"], 11_500),
      (.sumOfFactors, ["Regular ×1.0 8.0", "Night + Overtime ×2.75 2.0"], 13_500),
      (.product, ["Regular ×1.0 8.0", "Night + Overtime ×1.875 2.0"], 11_750),
    ])
  func overtimeOnTheBaseRateStacks(stacking: Stacking, hours: [String], cents: Int) throws {
    let ruleset = PayRuleset(
      premiums: [try Pay.window("Night", "1.5", [], (22, 6))], stacking: stacking,
      overtime: OvertimeRules(
        basis: .baseRate, daily: OvertimeRules.Daily(tiers: [try Pay.tier(8, "1.25")])))
    let summary = try Self.summary(ruleset, [try Pay.shift("2026-03-02T14:00", "2026-03-03T00:00")])
    #expect(Pay.hours(summary) == hours)
    #expect(summary.payCents == Int64(cents))
    #expect(summary.overtimeSeconds == 2 * 3600)
  }

  @Test(
    "a day is counted from midnight, or a shift as a whole",
    arguments: [
      // 18:00–06:00: six hours on each day, twelve in the shift.
      (OvertimeRules.Daily.Unit.workday, 0, 0), (.shift, 0, 4), (.workday, 6 * 60, 4),
    ])
  func aDayIsCountedFromMidnight(
    unit: OvertimeRules.Daily.Unit, startMinute: Int, hours: Int
  ) throws {
    let ruleset = PayRuleset(
      overtime: OvertimeRules(
        startMinute: startMinute,
        daily: OvertimeRules.Daily(unit: unit, tiers: [try Pay.tier(8, "1.5")])))
    let summary = try Self.summary(ruleset, [try Pay.shift("2026-03-02T18:00", "06:00")])
    #expect(summary.overtimeSeconds == Int64(hours) * 3600)
  }

  @Test("an hour beyond the limits of both day and week is paid by the higher")
  func anHourBeyondBothLimits() throws {
    let ruleset = PayRuleset(
      overtime: OvertimeRules(
        period: .week(from: .monday, tiers: [try Pay.tier(40, "2", "Week")], seventhDay: []),
        daily: OvertimeRules.Daily(tiers: [try Pay.tier(10, "1.25", "Day")])))
    let shifts = try Pay.days(from: "2026-03-02", hours: [10, 10, 12, 8, 12])
    #expect(
      Pay.hours(try Self.summary(ruleset, shifts)) == [
        "Regular ×1.0 40.0", "Day ×1.25 2.0", "Week ×2.0 10.0",
      ])
  }

  @Test("unpaid breaks are no hours of work")
  func unpaidBreaksAreNoHoursOfWork() throws {
    var ruleset = try Pay.flsa()
    ruleset.breaks = BreakRules(steps: [BreakStep(afterMinutes: 0, unpaidMinutes: 60)])
    let shifts = try Pay.days(from: "2026-03-02", hours: [9, 9, 9, 9, 9])
    #expect(try Self.summary(ruleset, shifts).overtimeSeconds == 0)
  }

  @Test("the days an engine has to know cover the work periods around")
  func theDaysAnEngineHasToKnow() throws {
    let ruleset = PayRuleset(
      overtime: OvertimeRules(
        period: .sevenK(
          .fire, days: 28, anchor: try day("2026-03-02"), rate: try Pay.rate("Overtime", "1.5"))))
    let wanted = try day("2026-03-20")..<day("2026-04-03")
    let needed = ruleset.days(neededFor: wanted)
    let engine = try Pay.engine(ruleset, cents: 1777)
    let all = try Pay.days(from: "2025-11-01", hours: Array(repeating: 11, count: 400))
    let some = all.filter {
      needed.contains(Zone.utc.local(at: $0.interval.start).day)
    }
    #expect(
      engine.report(on: some).summaries(of: [wanted], in: [wanted])
        == engine.report(on: all).summaries(of: [wanted], in: [wanted]))
    #expect(some.count < 100)
  }
}
