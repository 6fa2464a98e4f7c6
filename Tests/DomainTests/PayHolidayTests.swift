import Domain
import Testing

struct PayHolidayTests {
  static func days(_ rules: HolidayRules, _ from: String, _ until: String) throws -> [String] {
    try rules.days(in: day(from)..<day(until)).sorted().map { ISOText.format($0) }
  }

  @Test(
    "a holiday on a weekend is kept on the day given free, on its own, or on both",
    arguments: [
      // Boxing Day of 2026 is a Saturday; Monday the 28th is given free (gov.uk/bank-holidays).
      (HolidayRules.SubstituteDayRule.observed, ["2026-12-25", "2026-12-28"]),
      (.actual, ["2026-12-25", "2026-12-26"]),
      (.both, ["2026-12-25", "2026-12-26", "2026-12-28"]),
    ])
  func aHolidayOnAWeekend(kept: HolidayRules.SubstituteDayRule, days: [String]) throws {
    let rules = HolidayRules(region: .england, kept: kept)
    #expect(try Self.days(rules, "2026-12-20", "2027-01-01") == days)
  }

  @Test("days are added and removed, once and in every year")
  func daysAreAddedAndRemoved() throws {
    let rules = HolidayRules(
      added: [
        .yearly(month: 12, day: 24), .once(try day("2026-05-15")), .yearly(month: 2, day: 29),
      ],
      removed: [.yearly(month: 1, day: 6), .once(try day("2027-12-24"))])
    #expect(
      try rules.days(in: day("2026-05-01")..<day("2028-12-31"), home: .bavaria)
        .filter { [2, 5, 12].contains($0.month) && $0.day != 25 && $0.day != 26 }
        .sorted().map { ISOText.format($0) } == [
          "2026-05-01", "2026-05-14", "2026-05-15", "2026-12-24", "2027-05-01", "2027-05-06",
          "2027-05-17", "2027-05-27", "2028-02-29", "2028-05-01", "2028-12-24",
        ])
    #expect(try rules.days(in: day("2027-01-06")..<day("2027-01-07"), home: .bavaria).isEmpty)
    #expect(try rules.days(in: day("2027-01-06")..<day("2027-01-06"), home: .bavaria).isEmpty)
  }

  @Test("the rules' own region holds against the home's, and days of a part of it are left out")
  func theRulesOwnRegion() throws {
    // Assumption is kept in parts of Bavaria, and in all of Saarland.
    let whole = try day("2026-08-15")..<day("2026-08-16")
    #expect(HolidayRules(region: .bavaria).days(in: whole, home: .saarland).isEmpty)
    #expect(HolidayRules().days(in: whole, home: .saarland).count == 1)
    #expect(HolidayRules().days(in: whole).isEmpty)
  }
}
