import Domain
import Testing

/// Salaries by the examples of 29 CFR 778, and base rates finer than the currency.
@Suite("Salaries and fine rates") struct PaySalaryTests {
  /// A week of 29 CFR 778: salary in cents, hours it pays, hours worked, and pay in cents.
  struct Week: Sendable, CustomStringConvertible {
    let source: String
    let salary: Int64
    let paidHours: Int
    let hours: [Int]
    let cents: Int64

    init(_ source: String, _ salary: Int64, _ paidHours: Int, _ hours: [Int], _ cents: Int64) {
      self.source = source
      self.salary = salary
      self.paidHours = paidHours
      self.hours = hours
      self.cents = cents
    }

    var description: String { "\(source), \(hours.reduce(0, +)) h" }

    static let table = [
      // 778.113 (a): 182.70 for 35 hours are 5.22 an hour, up to 40 hours too; 7.83 beyond.
      Week("778.113 (a)", 18_270, 35, [7, 7, 7, 7, 7], 18_270),
      Week("778.113 (a)", 18_270, 35, [8, 8, 8, 8, 8], 18_270 + 5 * 522),
      Week("778.113 (a)", 18_270, 35, [9, 9, 9, 9, 9], 18_270 + 5 * 522 + 5 * 783),
      // 220.80 for 40 hours are 5.52 an hour, 8.28 beyond.
      Week("778.113 (a)", 22_080, 40, [10, 10, 10, 10, 5], 22_080 + 5 * 828),
      // 778.325: 275 for 55 hours are 5.00; 2.50 on top beyond 40, 7.50 beyond 55.
      Week("778.325", 27_500, 55, [11, 11, 11, 11, 11], 27_500 + 15 * 250),
      Week("778.325", 27_500, 55, [10, 10, 10, 10, 10, 10], 27_500 + 15 * 250 + 5 * 750),
      // Worked or not.
      Week("778.113", 22_080, 40, [], 22_080), Week("778.113", 22_080, 40, [8, 8], 22_080),
      // No whole cents: 1,000 for 37.5 hours are 26.666… an hour; 2.5 hours more, then 1.5 of it.
      Week("37.5 h", 100_000, 0, [8, 8, 8, 8, 8], 106_667),
    ]
  }

  private static let weekly = OvertimeRules(
    period: .week(
      from: .monday,
      tiers: [
        OvertimeTier(
          afterMinutes: 2400,
          rate: Rate(label: "Overtime", multiplier: Multiplier(tenThousandths: 15_000)))
      ], seventhDay: []))

  private func salary(_ cents: Int64, _ unit: PaySalary.Unit, minutes: Int) throws -> PaySalary {
    PaySalary(from: try day("2026-01-01"), cents: cents, unit: unit, minutesPerWeek: minutes)
  }

  @Test("a salary pays its hours; overtime is on top of it", arguments: Week.table)
  func weeks(week: Week) throws {
    let minutes = week.paidHours == 0 ? 2250 : week.paidHours * 60
    let ruleset = PayRuleset(
      salaries: [try salary(week.salary, .week, minutes: minutes)], overtime: Self.weekly)
    let shifts = try Pay.days(from: "2026-03-02", hours: week.hours)
    let days = try day("2026-03-02")..<day("2026-03-09")
    let sum = try Pay.engine(ruleset).report(on: shifts).summaries(of: [days], in: [days])[0]
    #expect(sum.payCents == week.cents)
    #expect(sum.salaryCents == week.salary)
    #expect(sum.salaryCents + sum.byRate.compactMap(\.payCents).reduce(0, +) == week.cents)
  }

  @Test(
    "a pay period pays its share of the year, as 29 CFR 778.113 (b) counts it",
    arguments: [
      (PaySalary.Unit.year, Int64(5_200_000), PayPeriodType.biweekly, Int64(200_000)),
      (.month, 260_000, .semiMonthly, 130_000), (.month, 300_000, .monthly, 300_000),
      (.week, 100_000, .fourWeekly, 400_000), (.twoWeeks, 100_000, .weekly, 50_000),
    ])
  func periods(unit: PaySalary.Unit, cents: Int64, type: PayPeriodType, expected: Int64) throws {
    let schedule = PaySchedule(type: type, anchor: try day("2026-03-01"))
    let ruleset = PayRuleset(salaries: [try salary(cents, unit, minutes: 2400)])
    let period = schedule.period(containing: try day("2026-04-10"))
    let report = try Pay.engine(ruleset, schedule: schedule).report(on: [])
    let days = period.start..<period.end
    #expect(report.summaries(of: [days], in: [days])[0].payCents == expected)
  }

  @Test("a cut period pays in proportion, and a raise from its day; the parts are the whole")
  func cut() throws {
    let schedule = PaySchedule(type: .monthly, anchor: try day("2026-01-01"))
    let raised = PaySalary(
      from: try day("2026-04-16"), cents: 330_000, unit: .month, minutesPerWeek: 2400)
    let ruleset = PayRuleset(salaries: [try salary(300_000, .month, minutes: 2400), raised])
    let report = try Pay.engine(ruleset, schedule: schedule).report(on: [])
    func pay(_ from: String, _ to: String) throws -> Int64? {
      let period = schedule.period(containing: try day(from))
      return report.summaries(
        of: [try day(from)..<day(to)], in: [period.start..<period.end])[0].payCents
    }
    #expect(try pay("2026-04-01", "2026-04-11") == 100_000)
    #expect(try pay("2026-04-01", "2026-05-01") == 150_000 + 165_000)
    #expect(try pay("2025-12-01", "2026-01-01") == 0)
  }

  @Test("without overtime rules a salary pays all hours, and premiums are on top")
  func premiums() throws {
    let ruleset = PayRuleset(
      salaries: [try salary(80_000, .week, minutes: 2400)],
      premiums: [try Pay.window("Night", "1.25", [], (20, 6))])
    let night = try Pay.shift("2026-03-02T20:00", "06:00", unpaid: .byHand(seconds: 0))
    let report = try Pay.engine(ruleset).report(on: [night])
    let days = try day("2026-03-02")..<day("2026-03-09")
    #expect(report.summaries(of: [days], in: [days])[0].payCents == 85_000)
    let plain = try Pay.shift("2026-03-03T08:00", "18:00", unpaid: .byHand(seconds: 0))
    let line = try #require(try Pay.engine(ruleset).report(on: [plain]).lines.first)
    #expect(try Pay.engine(ruleset).report(on: [plain]).rate(of: line).reasons == [.salary])
  }

  @Test(
    "a rate with more decimals than the currency is exact, and rounded in the sum alone",
    arguments: [(1, Int64(1235)), (2, 2469), (8, 9876), (1000, 1_234_500)])
  func fine(hours: Int, cents: Int64) throws {
    let rate = BaseRate(from: try day("2026-01-01"), cents: 1234, fraction: 500_000_000_000)
    let engine = PayRulesEngine(
      ruleset: PayRuleset(), baseRates: [rate],
      schedule: PaySchedule(type: .monthly, anchor: try day("2026-01-01")), zone: Pay.utc)
    let start = try #require(ISOText.instant("2026-03-02T08:00:00Z"))
    let shift = PayShift(
      id: RecordID("a"), interval: Interval(start: start, end: start + Int64(hours) * 3600),
      zone: "UTC", unpaid: .byHand(seconds: 0))
    let report = engine.report(on: [shift])
    #expect(report.summary(of: report.lines).payCents == cents)
  }
}
