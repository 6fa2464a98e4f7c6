import Domain
import Interchange
import Testing

@Suite("Rules of pay, version 4") struct RulesetVersion4Tests {
  static let document = """
    {"schemaVersion": 4, "name": "Ward",
     "rateMultipliers": [
       {"label": "Plain", "multiplier": 1.0},
       {"label": "Leave", "multiplier": 1.0, "worked": false},
       {"label": "Recall", "multiplier": 1.5, "leastMinutes": 180,
        "durations": {"unitMinutes": 15, "direction": "up"}},
       {"label": "Job", "multiplier": 1.5, "premiums": true,
        "final": false}],
     "currency": "USD",
     "salaries": [{"from": "2026-01-01", "amount": 600, "per": "week", "minutesPerWeek": 2400,
       "allHours": true}],
     "rounding": {"durations": {"unitMinutes": 0.6, "direction": "nearest"}},
     "premiums": [
       {"label": "Night", "multiplier": 1.4, "from": "00:00", "to": "04:00",
        "begunBefore": "24:00"}],
     "allowances": [
       {"label": "Meal", "code": "M1", "amount": 4.5, "per": "shift", "leastMinutes": 480},
       {"label": "On call", "hours": 2.5, "per": "day", "rate": "Leave", "days": ["saturday"],
        "holidays": true, "dates": ["12-24"], "from": "08:00", "to": "20:00"}],
     "overtime": {
       "bonuses": "flatSum",
       "period": {"days": 14, "anchor": "2026-01-05", "tiers": [
         {"afterMinutes": 4560, "label": "Overtime", "multiplier": 1.5}]},
       "daily": {"per": "shift", "tiers": [
         {"afterMinutes": 600, "label": "Overtime", "multiplier": 1.5},
         {"afterMinutes": 720, "label": "Overtime", "multiplier": 2.0},
         {"afterMinutes": 600, "label": "Sunday", "multiplier": 2.0, "days": ["sunday"]},
         {"afterMinutes": 600, "label": "Holiday", "multiplier": 2.5, "holidays": true},
         {"afterMinutes": 600, "label": "Night", "multiplier": 3.0, "from": "22:00",
          "to": "06:00"}]}}}
    """

  @Test("all of it is read, and written as it was")
  func all() throws {
    let ruleset = try RulesetFile.ruleset(Self.document)
    #expect(ruleset.rates.map(\.isWorked) == [true, false, true, true])
    #expect(ruleset.rates.map(\.isFinal) == [nil, nil, nil, false])
    #expect(ruleset.salaries.map(\.paysAllHours) == [true])
    #expect(ruleset.rounding.durations?.unitSeconds == 36)
    #expect(ruleset.rates[3].keepsPremiums)
    #expect(ruleset.rates[2].leastMinutes == 180)
    #expect(ruleset.rates[2].durations == DurationRounding(unitMinutes: 15, direction: .up))
    #expect(ruleset.premiums[0].begunBefore == 1440)
    #expect(
      ruleset.allowances == [
        PayAllowance(label: "Meal", code: "M1", pay: .amount(450), leastMinutes: 480),
        PayAllowance(
          label: "On call", pay: .hours(Multiplier(tenThousandths: 25_000)), unit: .day,
          rate: "Leave", weekdays: [.saturday], onHolidays: true,
          dates: [.yearly(month: 12, day: 24)],
          clock: PremiumWindow.Clock(from: 480, to: 1200)),
      ])
    let overtime = try #require(ruleset.overtime)
    #expect(overtime.bonuses == .flatSum)
    #expect(overtime.periodDays == 14)
    let daily = try #require(overtime.daily).tiers
    #expect(daily[2].weekdays == [.sunday])
    #expect(daily[3].onHolidays)
    #expect(daily[4].clock == PremiumWindow.Clock(from: 22 * 60, to: 6 * 60))
    let text = RulesetFile.text(ruleset)
    #expect(text.contains(#""schemaVersion": 4"#))
    #expect(try RulesetFile.ruleset(text) == ruleset)
  }

  /// A document with one member that version 4 added.
  private static func document(rate: String = "", premium: String = "", overtime: String = "")
    -> String
  {
    var text = """
      {"schemaVersion": 4, "name": "N", "rateMultipliers": [{"label": "R", "multiplier": 1}, \
      {"label": "S", "multiplier": 1.25\(rate)}]
      """
    if !premium.isEmpty {
      text += #", "premiums": [{"label": "P", "multiplier": 1.5, \#(premium)}]"#
    }
    if !overtime.isEmpty { text += #", "overtime": {\#(overtime)}"# }
    return text + "}"
  }

  private static func tiers(_ more: String = "") -> String {
    #"[{"afterMinutes": 480, "label": "O", "multiplier": 1.5\#(more)}]"#
  }

  @Test(
    "each member needs version 4, and only it makes a document version 4",
    arguments: [
      (document(rate: #", "worked": false"#), "$.rateMultipliers[1].worked"),
      (document(rate: #", "premiums": true"#), "$.rateMultipliers[1].premiums"),
      (document(rate: #", "final": true"#), "$.rateMultipliers[1].final"),
      (document(premium: #""attribution": "anyPart""#), "$.premiums[0].attribution"),
      (document(rate: #", "leastMinutes": 60"#), "$.rateMultipliers[1].leastMinutes"),
      (
        document(rate: #", "durations": {"unitMinutes": 60, "direction": "up"}"#),
        "$.rateMultipliers[1].durations"
      ),
      (document(premium: #""begunBefore": "24:00""#), "$.premiums[0].begunBefore"),
      (
        document(overtime: #""daily": {"tiers": \#(tiers(#", "days": ["sunday"]"#))}"#),
        "$.overtime.daily.tiers[0].days"
      ),
      (
        document(overtime: #""weekly": {"tiers": \#(tiers(#", "holidays": true"#))}"#),
        "$.overtime.weekly.tiers[0].holidays"
      ),
      (
        document(
          overtime: #""period": {"days": 14, "anchor": "2026-01-05", "tiers": \#(tiers())}"#),
        "$.overtime.period"
      ),
      (
        document(overtime: #""daily": {"tiers": \#(tiers())}, "bonuses": "flatSum""#),
        "$.overtime.bonuses"
      ),
      (
        #"{"schemaVersion": 4, "name": "N", "rateMultipliers": [{"label": "R", "multiplier": 1}], "#
          + #""allowances": [{"label": "A", "hours": 1, "per": "day"}]}"#, "$.allowances"
      ),
    ])
  func each(text: String, path: String) throws {
    let ruleset = try RulesetFile.ruleset(text)
    #expect(RulesetFile.text(ruleset).contains(#""schemaVersion": 4"#))
    #expect(try RulesetFile.ruleset(RulesetFile.text(ruleset)) == ruleset)
    let older = text.replacing(#""schemaVersion": 4"#, with: #""schemaVersion": 3"#)
    #expect(
      throws: RulesetFileError.problems([RulesetProblem(path, .needs("schemaVersion: 4"))])
    ) { try RulesetFile.ruleset(older) }
  }

  @Test("without any of them it stays in version 2")
  func none() throws {
    let ruleset = try RulesetFile.ruleset(
      Self.document(rate: #", "worked": true"#, overtime: #""daily": {"tiers": \#(Self.tiers())}"#))
    #expect(RulesetFile.text(ruleset).contains(#""schemaVersion": 2"#))
  }

  @Test(
    "mistakes are named with their place",
    arguments: [
      (
        document(overtime: #""daily": {"tiers": \#(tiers(#", "from": "20:00""#))}"#),
        RulesetProblem("$.overtime.daily.tiers[0].to", .missing)
      ),
      (
        document(overtime: #""daily": {"tiers": \#(tiers(#", "days": []"#))}"#),
        RulesetProblem("$.overtime.daily.tiers[0].days", .neverApplies)
      ),
      (
        document(
          overtime: """
            "daily": {"tiers": [{"afterMinutes": 480, "label": "O", "multiplier": 2}, \
            {"afterMinutes": 600, "label": "S", "multiplier": 1.75, "days": ["sunday"]}]}
            """),
        RulesetProblem("$.overtime.daily.tiers[1]", .neverApplies)
      ),
      (
        document(
          overtime: #""period": {"days": 367, "anchor": "2026-01-05", "tiers": \#(tiers())}"#),
        RulesetProblem("$.overtime.period.days", .outOfRange(lowest: "1", highest: "366"))
      ),
      (
        document(rate: #", "leastMinutes": 3000"#),
        RulesetProblem(
          "$.rateMultipliers[1].leastMinutes", .outOfRange(lowest: "0", highest: "2880"))
      ),
      (
        document(premium: #""begunBefore": "25:00""#),
        RulesetProblem("$.premiums[0].begunBefore", .unreadable(.timeOfDay))
      ),
    ])
  func mistakes(text: String, problem: RulesetProblem) throws {
    #expect(throws: RulesetFileError.problems([problem])) { try RulesetFile.ruleset(text) }
  }
}
