import Domain
import Testing

/// Figures that somebody published, each with its source.
struct PayFigureTests {
  @Test(
    "NHS nights are paid by the clock",
    arguments: [
      // Bands 2, 3, 4–9: time plus 41/83, 35/69, 30/60 % (cuhstaffportal.co.uk, 1 April 2020).
      ("1.3", "1.6", "18.0"), ("1.35", "1.69", "18.92"), ("1.41", "1.83", "20.28"),
    ])
  func nhsNightsArePaidByTheClock(unsocial: String, sunday: String, weighted: String) throws {
    let engine = try Pay.engine(Pay.nhs(unsocial, sunday))
    let report = engine.report(on: [try Pay.shift("2026-03-07T20:00", "08:00")])
    let summary = report.summary()
    #expect(summary.workedSeconds == 12 * 3600)
    #expect(Pay.hours(summary.weightedSeconds) == weighted)
    #expect(
      try Pay.lines(report) == [
        "20:00 4:00 ×\(unsocial) Night", "00:00 8:00 ×\(sunday) Sunday or holiday",
      ])
  }

  @Test(
    "an hourly week under the FLSA, with and without a production bonus",
    arguments: [
      // 29 CFR 778.110 (a) and (b), 76 FR 18857.
      (0, 58_800), (4600, 63_700),
    ])
  func anHourlyWeekUnderTheFLSA(bonus: Int, cents: Int) throws {
    let week = try day("2026-03-02")...day("2026-03-08")
    let bonuses = bonus > 0 ? [PayBonus(label: "Production", cents: Int64(bonus), days: week)] : []
    let engine = try Pay.engine(Pay.flsa(), cents: 1200, bonuses: bonuses)
    let summary = engine.report(on: try Pay.days(from: "2026-03-02", hours: [10, 9, 9, 9, 9]))
      .summary()
    #expect(summary.payCents == Int64(cents))
    #expect(Pay.hours(summary) == ["Regular ×1.0 40.0", "Overtime ×1.5 6.0"])
    #expect(summary.overtimeSeconds == 6 * 3600)
    #expect(summary.byRate.compactMap(\.payCents).reduce(Int64(bonus), +) == Int64(cents))
  }

  @Test(
    "California counts each hour once",
    arguments: [
      // Labor Code 510 (a); 13 hours in a day at $20.00 are 8 + 4 × 1.5 + 1 × 2.
      ([13], 32_000, ["Regular ×1.0 8.0", "Overtime ×1.5 4.0", "Double time ×2.0 1.0"]),
      // Ten hours on each of five days: ten hours are overtime by the day, none by the week.
      ([10, 10, 10, 10, 10], 110_000, ["Regular ×1.0 40.0", "Overtime ×1.5 10.0"]),
      // Six days of eight: the sixth is beyond 40.
      ([8, 8, 8, 8, 8, 8], 104_000, ["Regular ×1.0 40.0", "Overtime ×1.5 8.0"]),
      // Seven days of nine hours: the seventh is overtime from its first hour, doubled after eight.
      (
        [9, 9, 9, 9, 9, 9, 9], 150_000,
        ["Regular ×1.0 40.0", "Overtime ×1.5 22.0", "Double time ×2.0 1.0"]
      ),
      // A day off among the seven: no seventh day in a row.
      ([6, 6, 0, 6, 6, 6, 9], 79_000, ["Regular ×1.0 38.0", "Overtime ×1.5 1.0"]),
    ])
  func californiaCountsEachHourOnce(hours: [Int], cents: Int, byRate: [String]) throws {
    let engine = try Pay.engine(Pay.california(), cents: 2000)
    let summary = engine.report(on: try Pay.days(from: "2026-03-02", hours: hours)).summary()
    #expect(summary.payCents == Int64(cents))
    #expect(Pay.hours(summary) == byRate)
  }

  @Test(
    "Section 7(k) in every length of work period",
    arguments: [
      // 29 CFR 553.230 (c): days, fire protection, law enforcement.
      (28, 212, 171), (27, 204, 165), (26, 197, 159), (25, 189, 153), (24, 182, 147),
      (23, 174, 141), (22, 167, 134), (21, 159, 128), (20, 151, 122), (19, 144, 116),
      (18, 136, 110), (17, 129, 104), (16, 121, 98), (15, 114, 92), (14, 106, 86), (13, 98, 79),
      (12, 91, 73), (11, 83, 67), (10, 76, 61), (9, 68, 55), (8, 61, 49), (7, 53, 43),
    ])
  func section7kInEveryLengthOfWorkPeriod(days: Int, fire: Int, police: Int) throws {
    for (occupation, threshold) in [(OvertimeRules.Occupation.fire, fire), (.police, police)] {
      #expect(occupation.threshold(days: days) == threshold)
      let ruleset = PayRuleset(
        overtime: OvertimeRules(
          period: .sevenK(
            occupation, days: days, anchor: try day("2026-03-02"),
            rate: try Pay.rate("Overtime", "1.5"))))
      // Twelve hours on each day are always more.
      let shifts = try Pay.days(from: "2026-03-02", hours: Array(repeating: 12, count: days))
      let summary = try Pay.engine(ruleset, cents: 1000).report(on: shifts).summary()
      #expect(summary.overtimeSeconds == Int64(12 * days - threshold) * 3600)
    }
  }

  @Test("160 hours of fire duty in 14 days are 54 hours of overtime")
  func hoursOfFireDuty() throws {
    // 29 CFR 553.231 (b): 80 hours in each of two weeks, 160 minus 106.
    let ruleset = PayRuleset(
      overtime: OvertimeRules(
        period: .sevenK(
          .fire, days: 14, anchor: try day("2026-03-02"), rate: try Pay.rate("Overtime", "1.5"))))
    let starts = [2, 5, 8, 11, 13]
    var shifts = try starts.map {
      try Pay.shift(
        "2026-03-\($0 < 10 ? "0" : "")\($0)T08:00",
        "2026-03-\($0 + 1 < 10 ? "0" : "")\($0 + 1)T08:00")
    }
    shifts += try [3, 6, 9, 14].map {
      try Pay.shift("2026-03-\($0 < 10 ? "0" : "")\($0)T10:00", "20:00")
    }
    let summary = try Pay.engine(ruleset, cents: 1000).report(on: shifts).summary()
    #expect(summary.paidSeconds == 160 * 3600)
    #expect(summary.overtimeSeconds == 54 * 3600)
    #expect(summary.payCents == 187_000)
  }

  @Test(
    "a hospital's 8 and 80",
    arguments: [
      // 29 U.S.C. 207 (j): over 8 a day and over 80 in 14 days; daily overtime is credited.
      (Array(repeating: 12, count: 7), 28), (Array(repeating: 7, count: 12), 4),
      ([8, 8, 8, 8, 8, 0, 0, 8, 8, 8, 8, 8], 0), ([8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 10, 10], 20),
    ])
  func aHospitals8And80(hours: [Int], overtime: Int) throws {
    let ruleset = PayRuleset(
      overtime: OvertimeRules(
        period: .eightAndEighty(
          anchor: try day("2026-03-02"), rate: try Pay.rate("Overtime", "1.5"))))
    let summary = try Pay.engine(ruleset, cents: 1000)
      .report(on: Pay.days(from: "2026-03-02", hours: hours)).summary()
    #expect(summary.overtimeSeconds == Int64(overtime) * 3600)
  }

  @Test("a holiday is paid by the clock: Sunday 19:00 to Monday 03:00")
  func aHolidayIsPaidByTheClock() throws {
    // Split at midnight (dol.govt.nz 1319; NHS).
    let ruleset = PayRuleset(premiums: [try Pay.window("Holiday", "1.5", holidays: true)])
    let engine = try Pay.engine(ruleset, cents: 2000, holidays: ["2026-03-02"])
    let report = engine.report(on: [try Pay.shift("2026-03-01T19:00", "03:00")])
    #expect(try Pay.lines(report) == ["19:00 5:00 ×1.0 Regular", "00:00 3:00 ×1.5 Holiday"])
    #expect(report.summary().payCents == 19_000)
    #expect(report.summary().premiumSeconds == 3 * 3600)
  }

  @Test("punches to the quarter hour: 06:50 to 15:37 five times")
  func punchesToTheQuarterHour() throws {
    // 29 CFR 785.48 (b): 06:45 to 15:30 less 30 minutes.
    let ruleset = PayRuleset(
      breaks: BreakRules(
        steps: [BreakStep(afterMinutes: 0, unpaidMinutes: 30)], placement: .middle),
      rounding: PayRounding(
        punches: PunchRounding(unitMinutes: 15, start: .sevenMinutes, end: .sevenMinutes)))
    let shifts = try (2...6).map { try Pay.shift("2026-03-0\($0)T06:50", "15:37") }
    let summary = try Pay.engine(ruleset).report(on: shifts).summary()
    #expect(Pay.hours(summary.paidSeconds) == "41.25")
  }

  @Test(
    "federal wage grade: the whole shift where most of its whole hours are in the window",
    arguments: [
      // 5 U.S.C. 5343 (f); GAO B-178084: five of eight.
      ("10:00", "18:00", false), ("12:00", "20:00", true), ("11:00", "19:00", false),
      ("11:30", "19:30", false), ("11:59", "19:59", false), ("09:30", "18:00", false),
    ])
  func federalWageGrade(start: String, end: String, isNight: Bool) throws {
    let ruleset = PayRuleset(
      premiums: [try Pay.window("Second shift", "1.075", [], (15, 24), attribution: .majority)])
    let summary = try Pay.engine(ruleset)
      .report(on: [try Pay.shift("2026-03-02T\(start)", end)]).summary()
    #expect(summary.premiumSeconds == (isNight ? summary.paidSeconds : 0))
  }

  @Test(
    "South Australian nurses: by the shift's start, weekends instead of it",
    arguments: [
      // AP817220, clause 24: afternoon 12.5, night 15, Saturday 50, Sunday 75 %, not cumulative.
      ("2026-03-02T13:00", "21:00", ["13:00 8:00 ×1.125 Afternoon"]),
      ("2026-03-02T21:00", "07:00", ["21:00 10:00 ×1.15 Night"]),
      ("2026-03-06T21:00", "07:00", ["21:00 3:00 ×1.15 Night", "00:00 7:00 ×1.5 Saturday"]),
      ("2026-03-02T07:00", "15:00", ["07:00 8:00 ×1.0 Regular"]),
      (
        "2026-03-08T21:00", "07:00", ["21:00 3:00 ×1.75 Sunday", "00:00 7:00 ×1.15 Night"]
      ),
    ])
  func southAustralianNurses(start: String, end: String, lines: [String]) throws {
    let ruleset = PayRuleset(premiums: [
      try Pay.window("Afternoon", "1.125", [], (12, 18), attribution: .start),
      try Pay.window("Night", "1.15", [], (18, 4), attribution: .start),
      try Pay.window("Saturday", "1.5", [.saturday]), try Pay.window("Sunday", "1.75", [.sunday]),
    ])
    let report = try Pay.engine(ruleset).report(on: [try Pay.shift(start, end)])
    #expect(try Pay.lines(report) == lines)
  }
}
