import Domain
import Interchange
import Testing

@Suite("Rules of pay, version 3") struct RulesetVersion3Tests {
  private static let document = """
    {"schemaVersion": 3, "name": "Office", "currency": "USD",
     "rateMultipliers": [{"label": "Plain", "multiplier": 1.0}],
     "salaries": [{"from": "2026-01-01", "amount": 52000, "per": "year", "minutesPerWeek": 2400}],
     "rounding": {"durations": {"unitMinutes": 15, "direction": "nearest"}}}
    """

  @Test("salaries and rounded durations are read, and written as they were")
  func salary() throws {
    let ruleset = try RulesetFile.ruleset(Self.document)
    let salary = try #require(ruleset.salaries.first)
    #expect(salary.cents == 5_200_000 && salary.unit == .year && salary.minutesPerWeek == 2400)
    #expect(salary.baseRate.cents == 2500 && salary.baseRate.fraction == 0)
    #expect(ruleset.rounding.durations == DurationRounding(unitMinutes: 15, direction: .nearest))
    #expect(try RulesetFile.ruleset(RulesetFile.text(ruleset)) == ruleset)
    #expect(RulesetFile.text(ruleset).contains(#""schemaVersion": 3"#))
  }

  @Test("rates with up to four decimals more than the currency come back as they were")
  func fine() throws {
    func text(_ amount: String, version: Int) -> String {
      #"{"schemaVersion":\#(version),"name":"N","currency":"EUR","#
        + #""rateMultipliers":[{"label":"R","multiplier":1}],"#
        + #""baseRates":[{"from":"2026-01-01","amountPerHour":\#(amount)}]}"#
    }
    let ruleset = try RulesetFile.ruleset(text("12.345", version: 3))
    #expect(ruleset.baseRates[0].cents == 1234)
    #expect(ruleset.baseRates[0].fraction == 500_000_000_000)
    #expect(RulesetFile.text(ruleset).contains("12.345"))
    #expect(try RulesetFile.ruleset(RulesetFile.text(ruleset)) == ruleset)
    #expect(throws: RulesetFileError.self) {
      try RulesetFile.ruleset(text("12.345", version: 2))
    }
    #expect(throws: RulesetFileError.self) {
      try RulesetFile.ruleset(text("12.3456789", version: 3))
    }
  }

  @Test("premiums may be as fine, and only they make it version 3")
  func finePremium() throws {
    func text(_ amount: String, version: Int) -> String {
      #"{"schemaVersion":\#(version),"name":"N","currency":"EUR","#
        + #""rateMultipliers":[{"label":"R","multiplier":1}],"#
        + #""premiums":[{"label":"Night","amountPerHour":\#(amount),"from":"20:00","to":"06:00"}]}"#
    }
    let ruleset = try RulesetFile.ruleset(text("1.2345", version: 3))
    #expect(
      ruleset.premiums[0].pay == .amountPerHour(HourlyAmount(123, fraction: 450_000_000_000)))
    #expect(RulesetFile.text(ruleset).contains("1.2345"))
    #expect(try RulesetFile.ruleset(RulesetFile.text(ruleset)) == ruleset)
    #expect(throws: RulesetFileError.self) {
      try RulesetFile.ruleset(text("1.2345", version: 2))
    }
    let plain = try RulesetFile.ruleset(text("1.25", version: 3))
    #expect(RulesetFile.text(plain).contains(#""schemaVersion": 2"#))
  }

  @Test("documents that need nothing of it stay in version 2")
  func older() throws {
    #expect(RulesetFile.text(.standard.named("x")).contains(#""schemaVersion": 2"#))
  }

  @Test("what only version 3 has is refused in 2, and a salary beside base rates in both")
  func refused() throws {
    let older = Self.document.replacing("\"schemaVersion\": 3", with: "\"schemaVersion\": 2")
    #expect(
      throws: RulesetFileError.problems([
        RulesetProblem("$.salaries", .needs("schemaVersion: 3")),
        RulesetProblem("$.rounding.durations", .needs("schemaVersion: 3")),
      ])
    ) { try RulesetFile.ruleset(older) }
    let both = Self.document.replacing(
      "\"salaries\"",
      with: "\"baseRates\": [{\"from\": \"2026-01-01\", \"amountPerHour\": 20}], \"salaries\"")
    #expect(
      throws: RulesetFileError.problems([
        RulesetProblem("$.salaries", .excludes("baseRates"))
      ])
    ) { try RulesetFile.ruleset(both) }
  }
}

extension PayRuleset {
  fileprivate func named(_ name: String) -> PayRuleset {
    var ruleset = self
    ruleset.name = name
    return ruleset
  }
}
