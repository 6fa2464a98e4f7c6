import Domain
import Interchange
import Testing

struct RulesetFileTests {
  /// Version 1 as the first design of the program prints it.
  static let seed = """
    {
      "schemaVersion": 1,
      "unpaidBreakMinutes": 30,
      "rateMultipliers": [
        { "label": "Regular", "multiplier": 1.0 },
        { "label": "Overtime (Bracket)", "multiplier": 1.3 },
        { "label": "Extra", "multiplier": 1.5 },
        { "label": "Bank Holiday", "multiplier": 2.0 }
      ],
      "payPeriodType": "biweekly"
    }
    """

  @Test("version 1 as it was printed gives what everyone starts with")
  func version1AsItWasPrinted() throws {
    let ruleset = try RulesetFile.ruleset(Self.seed)
    #expect(ruleset.breaks.steps == [BreakStep(afterMinutes: 0, unpaidMinutes: 30)])
    #expect(ruleset.breaks.placement == .start)
    #expect(
      ruleset.rates.map { "\($0.label) \($0.multiplier)" } == [
        "Regular 1.0", "Overtime (Bracket) 1.3", "Extra 1.5", "Bank Holiday 2.0",
      ])
    #expect(ruleset.payPeriod.type == .biweekly)
    #expect(ruleset.overtime == nil && ruleset.premiums.isEmpty)
    #expect(ruleset == .standard)
  }

  @Test(
    "what version 1 leaves out is as everyone starts with, and what it says holds",
    arguments: [
      (#"{"schemaVersion":1}"#, 30, "biweekly", 4),
      (#"{"schemaVersion":1,"unpaidBreakMinutes":0,"payPeriodType":"monthly"}"#, 0, "monthly", 4),
      (
        #"{"schemaVersion":1,"payPeriodType":"weekly","rateMultipliers":[{"label":"R","multiplier":1}]}"#,
        30, "weekly", 1
      ),
    ])
  func whatVersion1LeavesOut(text: String, minutes: Int, period: String, rates: Int) throws {
    let ruleset = try RulesetFile.ruleset(text)
    #expect(ruleset.breaks.steps.first?.unpaidMinutes ?? 0 == minutes)
    #expect(ruleset.payPeriod.type?.word == period)
    #expect(ruleset.rates.count == rates)
  }

  /// Every member of version 2.
  static let full = """
    {
      "schemaVersion": 2,
      "name": "Alles",
      "source": "Vertrag",
      "sourceDate": "2026-01-01",
      "currency": "EUR",
      "payPeriod": {"type": "fourWeekly", "anchor": "2026-01-05", "targetMinutes": 9240, "attribution": "split"},
      "rateMultipliers": [{"label": "Grundlohn", "multiplier": 1}, {"label": "Ruf", "multiplier": 0.125}],
      "baseRates": [{"from": "2025-01-01", "amountPerHour": 18.5}, {"from": "2026-01-01", "amountPerHour": 19.02}],
      "holidays": {"region": "DE-BY", "kept": "both", "add": ["2026-05-15", "12-24"], "remove": ["11-01"]},
      "breaks": {"placement": "dearest", "steps": [{"afterMinutes": 360, "unpaidMinutes": 30}, {"afterMinutes": 540, "unpaidMinutes": 45}]},
      "premiums": [
        {"label": "Nacht", "multiplier": 1.25, "from": "22:30", "to": "05:45", "group": "n"},
        {"label": "Spät", "amountPerHour": 1.5, "days": ["monday", "friday"], "from": "18:00", "to": "00:00", "attribution": "start"},
        {"label": "Fest", "multiplier": 2.25, "holidays": true, "dates": ["12-31", "2026-04-05"], "attribution": "majority", "inRegularRate": false}
      ],
      "stacking": "sumOfPremiums",
      "overtime": {
        "basis": "baseRate", "startsAt": "06:00",
        "weekly": {"startsOn": "sunday", "tiers": [{"afterMinutes": 2310, "label": "Mehr", "multiplier": 1.25}]},
        "daily": {"per": "shift", "tiers": [{"afterMinutes": 600, "label": "Lang", "multiplier": 1.5}]},
        "seventhDay": {"tiers": [{"afterMinutes": 0, "label": "Siebter", "multiplier": 2}]}
      },
      "rounding": {"punches": {"unitMinutes": 15, "start": "up", "end": "sevenMinutes"}, "rates": "minorUnit"}
    }
    """

  @Test("version 2 with every member")
  func version2WithEveryMember() throws {
    let ruleset = try RulesetFile.ruleset(Self.full)
    func multiplier(_ text: String) throws -> Multiplier { try #require(Multiplier(text)) }
    func rate(_ label: String, _ text: String) throws -> Rate {
      Rate(label: label, multiplier: try multiplier(text))
    }
    func day(_ text: String) throws -> CivilDay { try #require(ISOText.day(text)) }
    #expect(ruleset.name == "Alles" && ruleset.source == "Vertrag" && ruleset.currency == "EUR")
    #expect(ruleset.sourceDate == (try day("2026-01-01")))
    #expect(
      ruleset.payPeriod
        == PayPeriodRules(
          type: .fourWeekly, anchor: try day("2026-01-05"), targetMinutes: 9240,
          attribution: .split))
    #expect(ruleset.rates == [try rate("Grundlohn", "1"), try rate("Ruf", "0.125")])
    #expect(ruleset.baseRates.map(\.cents) == [1850, 1902])
    #expect(
      ruleset.holidays
        == HolidayRules(
          region: .bavaria, kept: .both,
          added: [.once(try day("2026-05-15")), .yearly(month: 12, day: 24)],
          removed: [.yearly(month: 11, day: 1)]))
    #expect(ruleset.breaks.placement == .dearest && ruleset.breaks.steps.count == 2)
    #expect(
      ruleset.premiums == [
        PremiumWindow(
          label: "Nacht", pay: .multiplier(try multiplier("1.25")),
          clock: PremiumWindow.Clock(from: 1350, to: 345), group: "n"),
        PremiumWindow(
          label: "Spät", pay: .amountPerHour(150), weekdays: [.monday, .friday],
          clock: PremiumWindow.Clock(from: 1080, to: 1440), attribution: .start),
        PremiumWindow(
          label: "Fest", pay: .multiplier(try multiplier("2.25")), onHolidays: true,
          dates: [.yearly(month: 12, day: 31), .once(try day("2026-04-05"))],
          attribution: .majority, countsInRegularRate: false),
      ])
    #expect(ruleset.stacking == .sumOfPremiums)
    #expect(
      ruleset.overtime
        == OvertimeRules(
          basis: .baseRate,
          period: .week(
            from: .sunday,
            tiers: [OvertimeTier(afterMinutes: 2310, rate: try rate("Mehr", "1.25"))],
            seventhDay: [OvertimeTier(afterMinutes: 0, rate: try rate("Siebter", "2"))]),
          startMinute: 360,
          daily: OvertimeRules.Daily(
            unit: .shift, tiers: [OvertimeTier(afterMinutes: 600, rate: try rate("Lang", "1.5"))])))
    #expect(
      ruleset.rounding
        == PayRounding(
          punches: PunchRounding(unitMinutes: 15, start: .up, end: .sevenMinutes),
          roundsRates: true))
  }

  @Test("what is written is read as the same, and written as the same")
  func whatIsWrittenIsReadAsTheSame() throws {
    let texts = [
      Self.seed, Self.full,
      RulesetProblemTests.document(
        overtime:
          #"{"sevenK":{"occupation":"police","days":21,"anchor":"2026-01-04","label":"O","multiplier":1.5},"startsAt":"07:00"}"#
      ),
      RulesetProblemTests.document(
        overtime: #"{"eightAndEighty":{"anchor":"2026-01-04","label":"O","multiplier":1.5}}"#),
      RulesetProblemTests.document(
        overtime: #"{"daily":{"tiers":[{"afterMinutes":480,"label":"O","multiplier":1.5}]}}"#),
    ]
    for text in texts {
      var ruleset = try RulesetFile.ruleset(text)
      if ruleset.name.isEmpty { ruleset.name = "N" }
      let written = RulesetFile.text(ruleset)
      #expect(try RulesetFile.ruleset(written) == ruleset)
      #expect(RulesetFile.text(try RulesetFile.ruleset(written)) == written)
    }
  }

  @Test(
    "amounts have the decimals of their currency, in reading and writing",
    arguments: [
      ("EUR", "12.5", 1250), ("EUR", "0.05", 5), ("EUR", "1e1", 1000), ("EUR", "12.50", 1250),
      ("EUR", "12.500", 1250), ("EUR", "125.0e-1", 1250), ("JPY", "1500", 1500),
      ("JPY", "1500.0", 1500), ("KWD", "3.125", 3125), ("EUR", "1.2E+2", 12_000),
    ])
  func amountsHaveTheDecimalsOfTheirCurrency(currency: String, text: String, cents: Int) throws {
    let document =
      #"{"schemaVersion":2,"name":"N","currency":"\#(currency)","rateMultipliers":[{"label":"R","multiplier":1}],"baseRates":[{"from":"2026-01-01","amountPerHour":\#(text)}]}"#
    let ruleset = try RulesetFile.ruleset(document)
    #expect(ruleset.baseRates.map(\.cents) == [Int64(cents)])
    #expect(try RulesetFile.ruleset(RulesetFile.text(ruleset)) == ruleset)
  }
}
