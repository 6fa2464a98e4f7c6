import Domain
import Interchange
import Testing

/// Figures that authorities, courts and unions published, by bundled rulesets where these say them.
/// More are among `RulesetClauses` and in the tests of `Domain`.
@Suite("Published figures") struct RulesetPublishedTests {
  /// Returns the pay of shifts in UTC, of so many minutes each.
  private static func cents(
    _ ruleset: PayRuleset, _ shifts: [(start: String, minutes: Int)], at rate: Int64,
    hand: Rate? = nil, bonus: Int64 = 0
  ) throws -> Int64? {
    let year = try #require(ISOText.day("2026-01-01"))..<#require(ISOText.day("2027-01-08"))
    let week = try #require(ISOText.day("2026-03-01"))...#require(ISOText.day("2026-03-07"))
    let engine = PayRulesEngine(
      ruleset: ruleset, baseRates: [.always(rate)],
      schedule: PaySchedule(type: .weekly, anchor: week.lowerBound),
      holidays: ruleset.holidays.days(in: year),
      bonuses: bonus == 0 ? [] : [PayBonus(label: "Bonus", cents: bonus, days: week)],
      zone: { _ in .utc })
    let report = engine.report(
      on: try shifts.map { start, minutes in
        let from = try #require(ISOText.instant(start + ":00Z"))
        return PayShift(
          id: RecordID(start), interval: Interval(start: from, end: from + Int64(minutes) * 60),
          zone: "UTC", rate: hand)
      })
    return report.summary().payCents
  }

  private static func rules(_ members: String) throws -> PayRuleset {
    try RulesetFile.ruleset(
      #"{"schemaVersion": 2, "name": "Rules", "currency": "USD", "breaks": {"steps": []}, "#
        + #""rateMultipliers": [{"label": "Plain", "multiplier": 1.0}], "# + members + "}")
  }

  /// Days of March 2026, from Sunday the first, all from the same hour.
  private static func days(
    _ days: ClosedRange<Int>, from hour: String = "08", minutes: Int
  ) -> [(start: String, minutes: Int)] {
    days.map { ("2026-03-0\($0)T\(hour):00", minutes) }
  }

  @Test(
    "29 CFR 778.110 as of 1981 (dol.gov): 46 h at $6 are $294, with a bonus of $9.20 $303.80",
    arguments: [(Int64(0), Int64(29_400)), (920, 30_380)])
  func anHourlyWeek(bonus: Int64, cents: Int64) throws {
    let week = Self.days(2...6, minutes: 540) + [("2026-03-07T08:00", 60)]
    let pay = try Self.cents(
      RulesetReadyTests.ruleset("us-flsa"), week, at: 600, bonus: bonus)
    #expect(pay == cents)
  }

  @Test("Fact Sheet 54 (dol.gov): 24 h at $8 and 24 evening hours at $9 are $442")
  func anEveningDifferential() throws {
    var ruleset = try RulesetReadyTests.ruleset("us-flsa")
    ruleset.premiums = [
      PremiumWindow(
        label: "Evening", pay: .amountPerHour(100),
        clock: PremiumWindow.Clock(from: 15 * 60, to: 23 * 60))
    ]
    let days = Self.days(1...3, from: "07", minutes: 480)
    let evenings = Self.days(4...6, from: "15", minutes: 480)
    #expect(try Self.cents(ruleset, days + evenings, at: 800) == 44_200)
    #expect(try Self.cents(ruleset, evenings + days.map { $0 }, at: 800) == 44_200)
  }

  @Test("ontario.ca: an hour beyond 44 of a week is $18 at $12")
  func ontario() throws {
    let ruleset = try Self.rules(
      #""overtime": {"weekly": {"startsOn": "sunday", "tiers": [{"afterMinutes": 2640, "#
        + #""label": "Overtime", "multiplier": 1.5}]}}"#)
    let before = try #require(try Self.cents(ruleset, Self.days(1...4, minutes: 660), at: 1200))
    #expect(before == 44 * 1200)
    let after = Self.days(1...4, minutes: 660) + [("2026-03-05T08:00", 60)]
    #expect(try Self.cents(ruleset, after, at: 1200) == before + 1800)
  }

  @Test("study.com, California: six days of nine hours are 14 h of overtime at $15")
  func sixDaysOfNineHours() throws {
    let pay = try Self.cents(
      RulesetReadyTests.ruleset("us-california"), Self.days(1...6, minutes: 540), at: 1000)
    // 40 × 10 + 14 × 15.
    #expect(pay == 61_000)
  }

  @Test("29 CFR 778.601 (d): overtime beyond 8 a day is due in less than 80 hours too")
  func tenHoursADay() throws {
    // Seven days of ten hours from 05:00: no evening, two hours of night each at $4, $2 more on
    // Sunday and on Saturday. 2,800 + 56 + 40 = 2,896; half of 2,896 / 70 for 14 h = 289.60.
    let pay = try Self.cents(
      RulesetReadyTests.ruleset("us-hospital-8-80"), Self.days(1...7, from: "05", minutes: 600),
      at: 4000)
    #expect(pay == 318_560)
  }

  @Test("OPM, claim decisions: time and a half of $28.81 is $43.22")
  func timeAndAHalf() throws {
    let ruleset = try RulesetReadyTests.ruleset("us-federal-gs")
    let pay = try Self.cents(
      ruleset, Self.days(3...3, minutes: 60), at: 2881, hand: ruleset.rates[1])
    #expect(pay == 4322)
  }

  @Test("fedrep.info 110: 36 minutes into a rest day are 30 minutes at time and a half")
  func aRestDay() throws {
    let ruleset = try RulesetReadyTests.ruleset("uk-police")
    let pay = try Self.cents(
      ruleset, Self.days(3...3, minutes: 36), at: 2000, hand: ruleset.rates[2])
    #expect(pay == 1500)
  }

  @Test("fedrep.info 14: of 31.5 hours a week, 8.5 more are plain time, then time and a third")
  func partTime() throws {
    let ruleset = try Self.rules(
      #""overtime": {"basis": "baseRate", "weekly": {"startsOn": "sunday", "tiers": "#
        + #"[{"afterMinutes": 2400, "label": "Overtime", "multiplier": 1.3333}]}}"#)
    let week = Self.days(1...3, minutes: 630) + [("2026-03-04T08:00", 510)]
    #expect(try Self.cents(ruleset, week, at: 2000) == 80_000)
    #expect(try Self.cents(ruleset, week + [("2026-03-05T08:00", 60)], at: 2000) == 82_667)
  }

  @Test("employment.govt.nz: time and a half for the time worked on Waitangi Day itself")
  func waitangiDay() throws {
    let ruleset = try Self.rules(
      #""holidays": {"region": "NZ"}, "premiums": [{"label": "Public holiday", "#
        + #""multiplier": 1.5, "holidays": true}]"#)
    // Thursday 19:00 to 03:00: 5 h plain, 3 h of the holiday.
    #expect(try Self.cents(ruleset, [("2026-02-05T19:00", 480)], at: 2000) == 19_000)
    // Anzac Day, a Saturday, is kept on the Monday by those who do not work on Saturdays.
    #expect(try Self.cents(ruleset, [("2026-04-27T08:00", 480)], at: 2000) == 24_000)
  }

  @Test(
    "an hour of a salary",
    arguments: [
      // experto.de: 2,000 € for 39 hours a week; clockodo.com: 3,200 € for 42.
      (Int64(200_000), 2340, Int64(1183)), (320_000, 2520, 1758),
    ])
  func anHourOfASalary(salary: Int64, minutes: Int, hour: Int64) throws {
    let day = try #require(ISOText.day("2026-01-01"))
    let rate = PaySalary(from: day, cents: salary, unit: .month, minutesPerWeek: minutes).baseRate
    let rounded = rate.fraction >= 500_000_000_000 ? rate.cents + 1 : rate.cents
    #expect(rounded == hour)
  }

  @Test("29 CFR 778.303: a raise of 10 cents is 10 cents an hour and 15 cents for overtime")
  func aRaise() throws {
    let ruleset = try RulesetReadyTests.ruleset("us-flsa")
    let week = Self.days(2...6, minutes: 600)
    let before = try #require(try Self.cents(ruleset, week, at: 1000))
    #expect(try Self.cents(ruleset, week, at: 1010) == before + 40 * 10 + 10 * 15)
  }

  @Test("Society of Radiographers’ payslip: 11.5 h of a Saturday at £14.70 are 169.05 and 50.72")
  func aSaturdayOfARadiographer() throws {
    let ruleset = try RulesetReadyTests.ruleset("nhs-afc-band-4-9")
    let pay = try Self.cents(ruleset, Self.days(7...7, from: "07", minutes: 690), at: 1470)
    #expect(pay == 21_977)
  }

  @Test("gutefrage.net, TV-N: 8 h of a Sunday at 16.63 € are 33.28 € more at 25 per cent")
  func aSundayOfADriver() throws {
    let ruleset = try Self.rules(
      #""rounding": {"rates": "minorUnit"}, "premiums": [{"label": "Sonntag", "#
        + #""multiplier": 1.25, "days": ["sunday"]}]"#)
    #expect(try Self.cents(ruleset, Self.days(1...1, minutes: 480), at: 1663) == 8 * 1663 + 3328)
  }

  @Test("Fair Work Ombudsman: part-time, 7 hours for 5 and 35 a week for 30 are not overtime")
  func aPartTimeNurse() throws {
    let ruleset = try RulesetReadyTests.ruleset("au-nurses")
    // 7.5 h with the meal break of half an hour.
    let week = Self.days(2...6, from: "07", minutes: 450)
    #expect(try Self.cents(ruleset, week, at: 4000) == 35 * 4000)
  }

  @Test("8 and 80: seven days of twelve hours at $30 are $2,940")
  func sevenDaysOfTwelveHours() throws {
    var ruleset = try RulesetReadyTests.ruleset("us-hospital-8-80")
    ruleset.premiums = []
    #expect(try Self.cents(ruleset, Self.days(1...7, minutes: 720), at: 3000) == 294_000)
  }

  @Test("California: 13 h at $20 with five night hours at $2 are $332.31")
  func aNightInCalifornia() throws {
    var ruleset = try RulesetReadyTests.ruleset("us-california")
    ruleset.premiums = [
      PremiumWindow(
        label: "Night", pay: .amountPerHour(200),
        clock: PremiumWindow.Clock(from: 18 * 60, to: 23 * 60))
    ]
    // 270 in all, 270 / 13 an hour: half of it for four hours, all of it once more for the last.
    #expect(try Self.cents(ruleset, Self.days(3...3, from: "10", minutes: 780), at: 2000) == 33_231)
  }

  @Test("Alvarado v. Dart Container (2018): 46 h at $10 with $15 for attendance are $508.38")
  func anAttendanceBonus() throws {
    let week = Self.days(2...6, minutes: 480) + [("2026-03-07T08:00", 360)]
    let pay = try Self.cents(
      RulesetReadyTests.ruleset("us-california"), week, at: 1000, bonus: 1500)
    #expect(pay == 50_838)
  }
}
