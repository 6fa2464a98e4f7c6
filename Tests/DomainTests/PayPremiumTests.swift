import Domain
import Testing

struct PayPremiumTests {
  /// One shift's lines.
  static func lines(
    _ ruleset: PayRuleset, _ start: String, _ end: String, holidays: [String] = [],
    zone: String = "UTC", cents: Int64? = nil
  ) throws -> [String] {
    let engine = try Pay.engine(ruleset, cents: cents, holidays: holidays)
    return try Pay.lines(engine.report(on: [try Pay.shift(start, end, zone: zone)]), zone: zone)
  }

  @Test(
    "where premiums meet",
    arguments: [
      // Night 1.15 and Saturday 1.25, Saturday 20:00–24:00 inside both.
      (Stacking.highest, ["18:00 2:00 ×1.25 Saturday", "20:00 4:00 ×1.25 Saturday"]),
      // kimai#1312: the percentages are added.
      (.sumOfPremiums, ["18:00 2:00 ×1.25 Saturday", "20:00 4:00 ×1.4 Night + Saturday"]),
      // Kimai: the factors are added.
      (.sumOfFactors, ["18:00 2:00 ×1.25 Saturday", "20:00 4:00 ×2.4 Night + Saturday"]),
      (.product, ["18:00 2:00 ×1.25 Saturday", "20:00 4:00 ×1.4375 Night + Saturday"]),
    ])
  func wherePremiumsMeet(stacking: Stacking, lines: [String]) throws {
    let ruleset = PayRuleset(
      premiums: [
        try Pay.window("Night", "1.15", [], (20, 6)),
        try Pay.window("Saturday", "1.25", [.saturday]),
      ], stacking: stacking)
    let found = try Self.lines(ruleset, "2026-03-07T18:00", "2026-03-08T00:00")
    #expect(found == (stacking == .highest ? ["18:00 6:00 ×1.25 Saturday"] : lines))
  }

  @Test("Kimai's two matching factors make 3.5 when factors are added")
  func kimaisTwoMatchingFactors() throws {
    let ruleset = PayRuleset(
      premiums: [try Pay.window("A", "2"), try Pay.window("B", "1.5")], stacking: .sumOfFactors)
    let found = try Self.lines(ruleset, "2026-03-07T18:00", "20:00")
    #expect(found == ["18:00 2:00 ×3.5 A + B"])
  }

  @Test(
    "of a group only the best counts, and the groups stack",
    arguments: [
      // German supplements (EStG 3b): night 25 %, Sunday 50 %, holiday 125 % instead of Sunday.
      (
        "2026-03-01T18:00", "22:00", [],
        ["18:00 2:00 ×1.5 Sunday", "20:00 2:00 ×1.75 Night + Sunday"]
      ),
      (
        "2026-03-01T18:00", "22:00", ["2026-03-01"],
        ["18:00 2:00 ×2.25 Holiday", "20:00 2:00 ×2.5 Night + Holiday"]
      ),
      ("2026-03-02T18:00", "22:00", [], ["18:00 2:00 ×1.0 Regular", "20:00 2:00 ×1.25 Night"]),
    ])
  func ofAGroupOnlyTheBestCounts(
    start: String, end: String, holidays: [String], lines: [String]
  ) throws {
    let ruleset = PayRuleset(
      premiums: [
        try Pay.window("Night", "1.25", [], (20, 6)),
        try Pay.window("Sunday", "1.5", [.sunday], group: "day"),
        try Pay.window("Holiday", "2.25", holidays: true, group: "day"),
      ], stacking: .sumOfPremiums)
    #expect(try Self.lines(ruleset, start, end, holidays: holidays) == lines)
  }

  @Test(
    "a window belongs to the day on which it opens",
    arguments: [
      // Fridays 22:00–06:00 reach into Saturday, and nowhere else.
      ("2026-03-06T21:00", "07:00", ["21:00 1:00", "22:00 8:00 Weekend night", "06:00 1:00"]),
      ("2026-03-05T21:00", "07:00", ["21:00 10:00"]),
      ("2026-03-07T21:00", "07:00", ["21:00 10:00"]),
      ("2026-03-07T00:00", "06:00", ["00:00 6:00 Weekend night"]),
    ])
  func aWindowBelongsToTheDayOnWhichItOpens(
    start: String, end: String, lines: [String]
  ) throws {
    let ruleset = PayRuleset(premiums: [
      try Pay.window("Weekend night", "1.5", [.friday], (22, 6))
    ])
    let found = try Self.lines(ruleset, start, end).map {
      $0.replacing("×1.0 Regular", with: "").replacing("×1.5 ", with: "").trimmed
    }
    #expect(found == lines)
  }

  @Test("on dates, once and in every year")
  func onDates() throws {
    let eve = PayRuleset(premiums: [
      try Pay.window("Eve", "2.5", [], (14, 24), dates: [.yearly(month: 12, day: 24)]),
      try Pay.window("Once", "3", dates: [.once(try day("2026-03-02"))]),
    ])
    for year in 2024...2028 {
      let found = try Self.lines(eve, "\(year)-12-24T10:00", "\(year)-12-25T02:00")
      #expect(
        found == ["10:00 4:00 ×1.0 Regular", "14:00 10:00 ×2.5 Eve", "00:00 2:00 ×1.0 Regular"])
    }
    #expect(try Self.lines(eve, "2026-03-02T08:00", "10:00") == ["08:00 2:00 ×3.0 Once"])
    #expect(try Self.lines(eve, "2027-03-02T08:00", "10:00") == ["08:00 2:00 ×1.0 Regular"])
  }

  @Test(
    "an amount for each hour",
    arguments: [
      // $3.00 for nights and $2.50 for weekends on $20.00, against one and a tenth.
      (Stacking.highest, ["20:00 3:00 ×1.0 +300 Night"]),
      (.sumOfPremiums, ["20:00 3:00 ×1.1 +550 Night + Weekend + Tenth"]),
    ])
  func anAmountForEachHour(stacking: Stacking, lines: [String]) throws {
    let ruleset = PayRuleset(
      premiums: [
        Pay.allowance("Night", 300, [], (18, 24)), Pay.allowance("Weekend", 250, [.saturday]),
        try Pay.window("Tenth", "1.1"),
      ], stacking: stacking)
    #expect(try Self.lines(ruleset, "2026-03-07T20:00", "23:00", cents: 2000) == lines)
    let report = try Pay.engine(ruleset, cents: 2000)
      .report(on: [try Pay.shift("2026-03-07T20:00", "23:00")])
    let cents: Int64 = stacking == .highest ? 3 * 2300 : 3 * (2200 + 550)
    #expect(report.summary().payCents == cents)
    #expect(report.summary().premiumSeconds == 3 * 3600)
  }

  @Test("a rate given by hand replaces premiums, and is what it says")
  func aRateGivenByHand() throws {
    let engine = try Pay.engine(Pay.nhs(), cents: 1000)
    let hand = try Pay.rate("Bank shift", "2")
    let report = engine.report(on: [try Pay.shift("2026-03-07T20:00", "08:00", rate: hand)])
    #expect(try Pay.lines(report) == ["20:00 12:00 ×2.0 Bank shift"])
    #expect(report.rate(of: report.lines[0]).reasons == [.byHand])
    #expect(report.summary().payCents == 24_000)
  }

  @Test("why")
  func why() throws {
    var ruleset = try Pay.nhs()
    ruleset.breaks = BreakRules(
      steps: [BreakStep(afterMinutes: 360, unpaidMinutes: 30)], placement: .end)
    ruleset.overtime = OvertimeRules(
      basis: .baseRate, daily: OvertimeRules.Daily(tiers: [try Pay.tier(8, "1.5")]))
    let report = try Pay.engine(ruleset).report(on: [try Pay.shift("2026-03-06T07:00", "22:00")])
    #expect(
      try Pay.lines(report) == [
        "07:00 8:00 ×1.0 Regular", "15:00 5:00 ×1.5 Overtime", "20:00 1:30 ×1.5 Overtime",
        "21:30 0:30 ×0.0 unpaid",
      ])
    #expect(
      report.lines.map { report.rate(of: $0).reasons } == [
        [.ordinary], [.overtime(.workday(afterMinutes: 480))],
        [.overtime(.workday(afterMinutes: 480))], [.unpaid(.rule(step: 0))],
      ])
  }
}

extension String {
  fileprivate func replacing(_ text: String, with other: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
