import Domain
import TestSupport
import Testing

/// What rules can say from version 4 on, each with a published figure.
struct PayVersion4Tests {
  // MARK: - Paid time that is not work

  private static func rules(_ label: String, _ multiplier: String) throws -> PayRuleset {
    var ruleset = try Pay.flsa()
    var rate = try Pay.rate(label, multiplier)
    rate.isWorked = false
    ruleset.rates.append(rate)
    return ruleset
  }

  @Test(
    "a holiday that is paid and not worked counts towards no overtime (29 CFR 778.218)",
    arguments: [
      // experts123.com: 8 h of a holiday and 36 h of work at $10.00.
      ([8, 8, 8, 8, 4], 44_000, 0),
      // payrollmgt: 8 h of a holiday and 50 h of work.
      ([10, 10, 10, 10, 10], 63_000, 10),
    ])
  func aPaidHolidayCountsTowardsNoOvertime(hours: [Int], cents: Int, overtime: Int) throws {
    let ruleset = try Self.rules("Holiday", "1")
    var shifts = try Pay.days(from: "2026-03-02", hours: [8] + hours)
    shifts[0].rate = try Pay.rate("Holiday", "1")
    for order in [shifts, shifts.reversed()] {
      let summary = try Pay.engine(ruleset, cents: 1000).report(on: order).summary()
      #expect(summary.payCents == Int64(cents))
      #expect(summary.overtimeSeconds == Int64(overtime) * 3600)
      #expect(summary.workedSeconds == Int64(hours.reduce(0, +)) * 3600)
      #expect(summary.paidSeconds == summary.workedSeconds + 8 * 3600)
      #expect(summary.contractSeconds == summary.paidSeconds)
    }
  }

  @Test("a call inside a standby replaces it: 18–08, called 4–8 at time and a half (NHS Employers)")
  func aCallInsideAStandbyReplacesIt() throws {
    let ruleset = try Self.rules("Standby", "0.125")
    let standby = try Pay.shift(
      "2026-03-02T18:00", "08:00", rate: try Pay.rate("Standby", "0.125"))
    let call = try Pay.shift("2026-03-03T04:00", "08:00", rate: try Pay.rate("Call", "1.5"))
    let report = try Pay.engine(ruleset, cents: 1000).report(on: [standby, call])
    #expect(
      try Pay.lines(report) == [
        "18:00 10:00 ×0.125 Standby", "04:00 4:00 ×0.0 unpaid", "04:00 4:00 ×1.5 Call",
      ])
    #expect(report.rate(of: report.lines[0]).reasons == [.byHand, .noWork])
    #expect(report.rate(of: report.lines[1]).reasons == [.unpaid(.replaced)])
    let summary = report.summary()
    #expect(summary.payCents == 7250)
    #expect(summary.workedSeconds == 4 * 3600)
    #expect(summary.paidSeconds == 14 * 3600)
    #expect(summary.standbySeconds == 10 * 3600)
    #expect(summary.contractSeconds == 4 * 3600)
  }

  @Test(
    "4½ of 8½ hours in a window are most of the time, but not of the whole hours (NHS, section 2)",
    arguments: [
      (PremiumWindow.Attribution.majority, 19_700),
      (PremiumWindow.Attribution.majorityOfTime, 22_100),
    ])
  func mostOfTheTime(attribution: PremiumWindow.Attribution, cents: Int) throws {
    let night = { try Pay.window("Night", "1.3", [], (20, 6), attribution: $0) }
    let ruleset = PayRuleset(premiums: [try night(.minute), try night(attribution)])
    let shift = try Pay.shift("2026-03-03T16:00", "2026-03-04T00:30")
    #expect(
      try Pay.engine(ruleset, cents: 2000).report(on: [shift]).summary().payCents == Int64(cents))
  }

  @Test("twelve hours of standby leave a week of forty hours without overtime")
  func standbyCountsTowardsNoOvertime() throws {
    let ruleset = try Self.rules("Standby", "0.125")
    var shifts = try Pay.days(from: "2026-03-02", hours: [12, 8, 8, 8, 8, 8])
    shifts[0].rate = try Pay.rate("Standby", "0.125")
    let summary = try Pay.engine(ruleset, cents: 1000).report(on: shifts).summary()
    #expect(summary.payCents == 41_500)
    #expect(summary.overtimeSeconds == 0)
  }

  @Test("a salary pays leave, and standby on top of it is added")
  func aSalaryPaysLeaveAndNotStandby() throws {
    var ruleset = try Self.rules("Leave", "1")
    ruleset.rates.append(
      Rate(label: "Standby", multiplier: .one, isWorked: false))
    ruleset.salaries = [
      PaySalary(
        from: try day("2026-01-01"), cents: 40_000, unit: .week, minutesPerWeek: 2400)
    ]
    var shifts = try Pay.days(from: "2026-03-02", hours: [8, 8, 8, 8, 8, 8])
    shifts[0].rate = try Pay.rate("Leave", "1")
    shifts[5].rate = try Pay.rate("Standby", "0.125")
    let report = try Pay.engine(ruleset).report(on: shifts)
    let week = try day("2026-03-02")..<day("2026-03-09")
    #expect(report.summaries(of: [week], in: [week])[0].payCents == 41_000)
  }

  @Test(
    "a salary of $600.00 for a fluctuating week (29 CFR 778.114 (b))",
    arguments: [(44, 62_728), (50, 66_000), (48, 65_000), (37, 60_000)])
  func aSalaryForAllHours(hours: Int, cents: Int64) throws {
    // The regulation rounds the half of $13.64 to $6.82.
    let ruleset = PayRuleset(
      salaries: [
        PaySalary(
          from: try day("2026-01-01"), cents: 60_000, unit: .week, minutesPerWeek: 2400,
          paysAllHours: true)
      ], overtime: try Pay.flsa().overtime, rounding: PayRounding(roundsRates: true))
    let shifts = try Pay.days(from: "2026-03-02", hours: [10, 10, 10, hours - 30])
    let week = try day("2026-03-02")..<day("2026-03-09")
    let sum = try Pay.engine(ruleset).report(on: shifts).summaries(of: [week], in: [week])[0]
    #expect(sum.payCents == cents)
    #expect(sum.salaryCents == 60_000)
  }

  // MARK: - Bonuses and times

  @Test(
    "a flat sum is divided by the hours that are not overtime (Alvarado v. Dart, 4 Cal. 5th 542)",
    arguments: [(OvertimeRules.Bonuses.flatSum, 50_838), (.allHours, 50_598)])
  func aFlatSum(bonuses: OvertimeRules.Bonuses, cents: Int) throws {
    var ruleset = try Pay.california(from: .sunday)
    ruleset.overtime?.bonuses = bonuses
    let days = try day("2026-02-01")...day("2026-02-07")
    let engine = try Pay.engine(
      ruleset, cents: 1000, bonuses: [PayBonus(label: "Attendance", cents: 1500, days: days)])
    let report = engine.report(on: try Pay.days(from: "2026-02-02", hours: [8, 8, 8, 8, 8, 6]))
    #expect(report.summary().payCents == Int64(cents))
  }

  /// EStG § 3b, as far as it is hours: the day's best and the night's best are added.
  private static func german() throws -> PayRuleset {
    func begun(_ window: PremiumWindow) -> PremiumWindow {
      var window = window
      window.begunBefore = 1440
      return window
    }
    return PayRuleset(
      premiums: [
        try Pay.window("Nacht", "1.25", [], (20, 6), group: "Nacht"),
        begun(try Pay.window("Nacht 40", "1.4", [], (0, 4), group: "Nacht")),
        try Pay.window("Sonntag", "1.5", [.sunday], group: "Tag"),
        begun(try Pay.window("Nacht nach Sonntag", "1.5", [.sunday], (20, 4), group: "Tag")),
        try Pay.window(
          "1. Mai", "2.5", [], nil, dates: [.yearly(month: 5, day: 1)], group: "Tag"),
        begun(
          try Pay.window(
            "Nacht nach dem 1. Mai", "2.5", [], (20, 4), dates: [.yearly(month: 5, day: 1)],
            group: "Tag")),
      ], stacking: .sumOfPremiums)
  }

  @Test(
    "night work from 0 to 4 that began before midnight (EStG § 3b (3), LStR R 3b)",
    arguments: [
      ("2026-05-01T22:00", "07:00", 41_200), ("2026-05-10T22:00", "06:00", 27_200),
      // Begun after midnight: neither 40 per cent nor Sunday's.
      ("2026-05-11T00:30", "06:00", 13_750), ("2026-05-11T00:00", "04:00", 10_000),
      ("2026-05-11T23:59", "04:00", 10_000 + 1200 + 42),
    ])
  func nightWorkBegunBeforeMidnight(start: String, end: String, cents: Int) throws {
    let engine = try Pay.engine(Self.german(), cents: 2000)
    let report = engine.report(on: [try Pay.shift(start, end, zone: "Europe/Berlin")])
    #expect(report.summary().payCents == Int64(cents))
  }

  @Test(
    "the time before which a shift must have begun is the last before the window ends",
    arguments: [
      ("22:00", 22 * 60, false), ("21:59", 22 * 60, true), ("22:30", 1440, true),
      ("23:59", 60, true), ("23:59", 5 * 60, true),
    ])
  func theLastTimeBeforeTheWindowEnds(start: String, begunBefore: Int, applies: Bool) throws {
    var window = try Pay.window("Late", "1.5", [], (1, 6))
    window.begunBefore = begunBefore
    let report = try Pay.engine(PayRuleset(premiums: [window]), cents: 1000)
      .report(on: [try Pay.shift("2026-03-02T\(start)", "06:00")])
    #expect((report.summary().premiumSeconds > 0) == applies)
  }

  @Test("a tour with any part on a Sunday is paid as Sunday (5 CFR 550.171 (a))")
  func anyPartOfATour() throws {
    let sunday = try Pay.window("Sunday", "1.25", [.sunday], attribution: .anyPart)
    let engine = try Pay.engine(PayRuleset(premiums: [sunday]), cents: 1000)
    let report = engine.report(on: [
      try Pay.shift("2026-03-07T23:00", "07:00"), try Pay.shift("2026-03-09T00:00", "08:00"),
    ])
    #expect(
      try Pay.lines(report) == ["23:00 8:00 ×1.25 Sunday", "00:00 8:00 ×1.0 Regular"])
  }

  @Test("a window over midnight that opens during the shift ends on the next day")
  func windowThatOpensDuringTheShift() throws {
    var window = try Pay.window("Late", "1.5", [], (10, 8))
    window.begunBefore = 23 * 60
    let report = try Pay.engine(PayRuleset(premiums: [window]), cents: 1000)
      .report(on: [try Pay.shift("2026-03-02T07:00", "15:00")])
    // Until 8:00 the window of the day before, for shifts begun before 23:00 of that day.
    #expect(
      try Pay.lines(report) == ["07:00 3:00 ×1.0 Regular", "10:00 5:00 ×1.5 Late"])
  }

  // MARK: - Overtime by day and hour

  @Test(
    "overtime on Sundays at double time, on holidays at two and a half (AP817220, 5.4.3)",
    arguments: [
      // 12.5 h at $40.00: 10 h at 1.5, 1.75 or 2 and 2.5 h of overtime.
      ("2026-05-09T07:00", 60_000 + 12_000 + 4_000), ("2026-05-10T07:00", 90_000),
      ("2026-04-25T07:00", 105_000),
    ])
  func overtimeByDay(start: String, cents: Int) throws {
    var sunday = try Pay.tier(10, "2", "Sunday overtime")
    sunday.weekdays = [.sunday]
    var holiday = try Pay.tier(10, "2.5", "Holiday overtime")
    holiday.onHolidays = true
    let ruleset = PayRuleset(
      premiums: [
        try Pay.window("Saturday", "1.5", [.saturday]), try Pay.window("Sunday", "1.75", [.sunday]),
        try Pay.window("Holiday", "2", [], nil, holidays: true),
      ],
      overtime: OvertimeRules(
        basis: .baseRate,
        daily: OvertimeRules.Daily(
          unit: .shift,
          tiers: [
            try Pay.tier(10, "1.5"), try Pay.tier(12, "2", "Double time"), sunday, holiday,
          ])))
    #expect(ruleset.problems().isEmpty)
    let engine = try Pay.engine(ruleset, cents: 4000, holidays: ["2026-04-25"])
    let end = try #require(start.split(separator: "T").first) + "T19:30"
    let summary = engine.report(on: [try Pay.shift(start, String(end))]).summary()
    #expect(summary.payCents == Int64(cents))
    #expect(summary.overtimeSeconds == 9000)
  }

  @Test("Austria: overtime at night, on Sundays and holidays is paid at double time (AZG § 10)")
  func overtimeByHour() throws {
    var night = try Pay.tier(8, "2", "Overtime, night")
    night.clock = PremiumWindow.Clock(from: 20 * 60, to: 6 * 60)
    let ruleset = PayRuleset(
      overtime: OvertimeRules(
        basis: .baseRate,
        daily: OvertimeRules.Daily(tiers: [try Pay.tier(8, "1.5"), night])))
    let report = try Pay.engine(ruleset, cents: 1000)
      .report(on: [try Pay.shift("2026-03-02T10:00", "22:00")])
    #expect(
      try Pay.lines(report) == [
        "10:00 8:00 ×1.0 Regular", "18:00 2:00 ×1.5 Overtime", "20:00 2:00 ×2.0 Overtime, night",
      ])
  }

  @Test("ten days of 8 hours in a fortnight of 76 hours (MA000034)")
  func thresholdOfAFortnight() throws {
    let ruleset = PayRuleset(
      overtime: OvertimeRules(
        basis: .baseRate,
        period: .days(14, anchor: try day("2026-03-02"), tiers: [try Pay.tier(76, "1.5")])))
    let week = [8, 8, 8, 8, 8, 0, 0]
    let report = try Pay.engine(ruleset, cents: 1000)
      .report(on: try Pay.days(from: "2026-03-02", hours: week + week + week))
    let summary = report.summary()
    #expect(summary.overtimeSeconds == 4 * 3600)
    #expect(summary.payCents == 122_000)
    let last = try #require(report.lines.last { report.rate(of: $0).isOvertime })
    #expect(
      report.rate(of: last).reasons == [.overtime(.period(afterMinutes: 4560, days: 14))])
  }

  // MARK: - Kinds of shifts

  @Test("three calls of 30, 35 and 50 minutes are three hours, a day of 7:42 stays (§ 8 (3) TVöD)")
  func callsAreRoundedAndOtherShiftsAreNot() throws {
    var ruleset = PayRuleset()
    var call = try Pay.rate("Call", "1")
    call.durations = DurationRounding(unitMinutes: 60, direction: .up)
    ruleset.rates.append(call)
    let rate = try Pay.rate("Call", "1")
    let shifts = [
      try Pay.shift("2026-03-02T20:00", "20:30", rate: rate),
      try Pay.shift("2026-03-02T22:00", "22:35", rate: rate),
      try Pay.shift("2026-03-03T01:00", "01:50", rate: rate),
      try Pay.shift("2026-03-03T08:00", "15:42"),
    ]
    let summary = try Pay.engine(ruleset, cents: 1000).report(on: shifts).summary()
    #expect(summary.paidSeconds == 3 * 3600 + (7 * 60 + 42) * 60)
  }

  @Test("paid time in hundredths of an hour: 1 h 6 min 20 s are 1.11 h")
  func hundredthsOfAnHour() throws {
    let ruleset = PayRuleset(
      rounding: PayRounding(
        durations: DurationRounding(unitSeconds: DurationRounding.hundredth, direction: .nearest)))
    var shift = try Pay.shift("2026-03-02T20:00", "21:06")
    shift.interval.end = shift.interval.end + 20
    let summary = try Pay.engine(ruleset, cents: 2000).report(on: [shift]).summary()
    #expect(summary.paidSeconds == 111 * 36)
    #expect(summary.payCents == 2220)
  }

  @Test(
    "a recall is paid for at least three hours (Fair Work, MA000034 19.5)", arguments: [30, 240])
  func aRecallIsPaidForAtLeastThreeHours(minutes: Int64) throws {
    var ruleset = PayRuleset()
    var recall = try Pay.rate("Recall", "1.5")
    recall.leastMinutes = 180
    ruleset.rates.append(recall)
    var shift = try Pay.shift("2026-03-02T20:00", "20:30", rate: try Pay.rate("Recall", "1.5"))
    shift.interval.end = shift.interval.start + minutes * 60
    let report = try Pay.engine(ruleset, cents: 1000).report(on: [shift])
    #expect(report.summary().paidSeconds == max(180, minutes) * 60)
    #expect(ruleset.time(of: shift, zone: Pay.utc).paidSeconds == max(180, minutes) * 60)
  }
}
