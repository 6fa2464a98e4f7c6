import Bundled
import Domain
import Interchange
import Testing

/// What a ruleset can have wrong, and where that is said.
struct RulesetProblemTests {
  /// A document of version 2 with some members of its own, as JSON.
  static func document(
    rates: String = #"[{"label":"R","multiplier":1.0}]"#, premium: String? = nil,
    overtime: String? = nil, more: String = ""
  ) -> String {
    var text = #"{"schemaVersion":2,"name":"N","rateMultipliers":"# + rates
    if let premium { text += #","premiums":["# + premium + "]" }
    if let overtime { text += #","overtime":"# + overtime }
    return text + (more.isEmpty ? "" : "," + more) + "}"
  }

  static func problems(_ text: String) throws -> [String] {
    let error = try failure(RulesetFileError.self) { try RulesetFile.ruleset(text) }
    guard case .problems(let problems) = error else { return ["\(error)"] }
    return problems.map { "\($0.path) \($0.reason)" }
  }

  static func tier(_ minutes: Int, _ multiplier: String) -> String {
    #"{"afterMinutes":\#(minutes),"label":"O","multiplier":\#(multiplier)}"#
  }

  @Test(
    "each mistake is named with its place",
    arguments: [
      // The document as a whole.
      ("[]", "$ wrongKind(Kind.object)"), ("{}", "$.schemaVersion missing"),
      (#"{"schemaVersion":5}"#, #"$.schemaVersion notOneOf(["1", "2", "3", "4"])"#),
      (#"{"schemaVersion":"2"}"#, "$.schemaVersion wrongKind(Kind.wholeNumber)"),
      (
        #"{"schemaVersion":1,"unpaidBreakMinutes":-1}"#,
        #"$.unpaidBreakMinutes outOfRange(lowest: "0", highest: "1440")"#
      ),
      (
        #"{"schemaVersion":1,"unpaidBreakMinutes":7.5}"#,
        "$.unpaidBreakMinutes wrongKind(Kind.wholeNumber)"
      ),
      (
        #"{"schemaVersion":1,"payPeriodType":"daily"}"#,
        #"$.payPeriodType notOneOf(["weekly", "biweekly", "monthly"])"#
      ),
      (#"{"schemaVersion":1,"rateMultipliers":[]}"#, "$.rateMultipliers empty"),
      (document(more: #""currency":"euro""#), "$.currency unreadable(Form.currency)"),
      (document(more: #""sourceDate":"2026-02-30""#), "$.sourceDate unreadable(Form.day)"),
      (
        document(more: #""stacking":"all""#),
        #"$.stacking notOneOf(["highest", "sumOfPremiums", "sumOfFactors", "product"])"#
      ),
      (
        document(more: #""payPeriod":{"targetMinutes":-1}"#),
        #"$.payPeriod.targetMinutes outOfRange(lowest: "0", highest: "44640")"#
      ),
      (document(more: #""breaks":[]"#), "$.breaks wrongKind(Kind.object)"),
      // Rates.
      (document(rates: "[]"), "$.rateMultipliers empty"),
      (document(rates: "{}"), "$.rateMultipliers wrongKind(Kind.array)"),
      (
        document(rates: #"[{"label":"R","multiplier":1.3}]"#),
        "$.rateMultipliers[0].multiplier notOrdinary"
      ),
      (
        document(rates: #"[{"label":"R","multiplier":1},{"label":"X","multiplier":-1.5}]"#),
        #"$.rateMultipliers[1].multiplier outOfRange(lowest: "0", highest: "10")"#
      ),
      (
        document(rates: #"[{"label":"R","multiplier":1},{"label":"X","multiplier":150}]"#),
        #"$.rateMultipliers[1].multiplier outOfRange(lowest: "0", highest: "10")"#
      ),
      (
        document(rates: #"[{"label":"R","multiplier":1},{"label":"X","multiplier":1e400}]"#),
        #"$.rateMultipliers[1].multiplier outOfRange(lowest: "0", highest: "10")"#
      ),
      (
        document(rates: #"[{"label":"R","multiplier":1},{"label":"X","multiplier":1.33333}]"#),
        "$.rateMultipliers[1].multiplier tooManyDecimals(limit: 4)"
      ),
      (
        document(rates: #"[{"label":"R","multiplier":1},{"label":"X","multiplier":1e-400}]"#),
        "$.rateMultipliers[1].multiplier tooManyDecimals(limit: 4)"
      ),
      (
        document(rates: #"[{"label":"R","multiplier":1},{"label":"X","multiplier":"1.5"}]"#),
        "$.rateMultipliers[1].multiplier wrongKind(Kind.number)"
      ),
      (
        document(rates: #"[{"label":"R","multiplier":1},{"label":"R","multiplier":1.5}]"#),
        "$.rateMultipliers[1].label duplicate"
      ),
      (document(rates: #"[{"label":"","multiplier":1}]"#), "$.rateMultipliers[0].label empty"),
      (document(rates: #"[{"multiplier":1}]"#), "$.rateMultipliers[0].label missing"),
      (document(rates: #"[{"label":"R"}]"#), "$.rateMultipliers[0].multiplier missing"),
      // Money.
      (
        document(
          more: #""currency":"EUR","baseRates":[{"from":"2026-01-01","amountPerHour":12.345}]"#),
        "$.baseRates[0].amountPerHour tooManyDecimals(limit: 2)"
      ),
      (
        document(
          more: #""currency":"JPY","baseRates":[{"from":"2026-01-01","amountPerHour":12.5}]"#),
        "$.baseRates[0].amountPerHour tooManyDecimals(limit: 0)"
      ),
      (
        document(more: #""currency":"EUR","baseRates":[{"from":"2026-01-01","amountPerHour":-1}]"#),
        #"$.baseRates[0].amountPerHour outOfRange(lowest: "0.01", highest: "10000000")"#
      ),
      (
        document(more: #""baseRates":[{"from":"2026-01-01","amountPerHour":12}]"#),
        "$.currency missing"
      ),
      (
        document(
          more:
            #""currency":"EUR","baseRates":[{"from":"2026-01-01","amountPerHour":12},{"from":"2026-01-01","amountPerHour":13}]"#
        ), "$.baseRates[1].from notAscending"
      ),
      // Holidays and breaks.
      (
        document(more: #""holidays":{"add":["13-01"]}"#),
        "$.holidays.add[0] unreadable(Form.dayOrYearlyDay)"
      ),
      (
        document(
          more:
            #""breaks":{"steps":[{"afterMinutes":540,"unpaidMinutes":45},{"afterMinutes":360,"unpaidMinutes":50}]}"#
        ), "$.breaks.steps[1].afterMinutes notAscending"
      ),
      (
        document(
          more:
            #""breaks":{"steps":[{"afterMinutes":360,"unpaidMinutes":45},{"afterMinutes":540,"unpaidMinutes":30}]}"#
        ), "$.breaks.steps[1].unpaidMinutes notAscending"
      ),
      (
        document(more: #""breaks":{"steps":[{"afterMinutes":0,"unpaidMinutes":0}]}"#),
        #"$.breaks.steps[0].unpaidMinutes outOfRange(lowest: "1", highest: "1440")"#
      ),
      (
        document(more: #""breaks":{"steps":[{"afterMinutes":9999,"unpaidMinutes":30}]}"#),
        #"$.breaks.steps[0].afterMinutes outOfRange(lowest: "0", highest: "2880")"#
      ),
      // Premiums.
      (document(premium: #"{"label":"N"}"#), "$.premiums[0].multiplier missing"),
      (
        document(premium: #"{"label":"N","multiplier":1.5,"amountPerHour":2}"#),
        "$.premiums[0].amountPerHour excludes(\"multiplier\")"
      ),
      (document(premium: #"{"label":"N","amountPerHour":2}"#), "$.currency missing"),
      (
        document(premium: #"{"label":"N","multiplier":-0.5}"#),
        #"$.premiums[0].multiplier outOfRange(lowest: "0", highest: "10")"#
      ),
      (
        document(premium: #"{"label":"N","multiplier":1.5,"from":"20:00"}"#),
        "$.premiums[0].to missing"
      ),
      (
        document(premium: #"{"label":"N","multiplier":1.5,"to":"20:00"}"#),
        "$.premiums[0].from missing"
      ),
      (
        document(premium: #"{"label":"N","multiplier":1.5,"from":"20:00","to":"20:00"}"#),
        "$.premiums[0].to equalTimes"
      ),
      (
        document(premium: #"{"label":"N","multiplier":1.5,"from":"00:00","to":"00:00"}"#),
        "$.premiums[0].to equalTimes"
      ),
      (
        document(premium: #"{"label":"N","multiplier":1.5,"from":"25:00","to":"06:00"}"#),
        "$.premiums[0].from unreadable(Form.timeOfDay)"
      ),
      (
        document(premium: #"{"label":"N","multiplier":1.5,"from":"24:00","to":"06:00"}"#),
        "$.premiums[0].from unreadable(Form.timeOfDay)"
      ),
      (
        document(premium: #"{"label":"N","multiplier":1.5,"from":"8 pm","to":"06:00"}"#),
        "$.premiums[0].from unreadable(Form.timeOfDay)"
      ),
      (
        document(premium: #"{"label":"N","multiplier":1.5,"days":[]}"#),
        "$.premiums[0].days neverApplies"
      ),
      (
        document(premium: #"{"label":"N","multiplier":1.5,"days":[],"dates":[]}"#),
        "$.premiums[0].days neverApplies"
      ),
      (
        document(premium: #"{"label":"N","multiplier":1.5,"holidays":false}"#),
        "$.premiums[0].holidays neverApplies"
      ),
      (
        document(premium: #"{"label":"N","multiplier":1.5,"days":["mon"]}"#),
        #"$.premiums[0].days[0] notOneOf(["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"])"#
      ),
      (
        document(premium: #"{"label":"N","multiplier":1.5,"group":""}"#),
        "$.premiums[0].group empty"
      ),
      (
        document(
          premium:
            #"{"label":"N","multiplier":1.2,"from":"20:00","to":"06:00"},{"label":"All","multiplier":1.3}"#
        ), "$.premiums[0] neverApplies"
      ),
      (
        document(
          premium:
            #"{"label":"Sat","multiplier":1.3,"days":["saturday"]},{"label":"Sat night","multiplier":1.3,"days":["saturday"],"from":"20:00","to":"24:00"}"#
        ), "$.premiums[1] neverApplies"
      ),
      // Overtime.
      (document(overtime: "{}"), "$.overtime empty"),
      (
        document(overtime: #"{"weekly":{"tiers":[\#(tier(2400, "1.5")),\#(tier(2100, "2"))]}}"#),
        "$.overtime.weekly.tiers[1].afterMinutes notAscending"
      ),
      (
        document(overtime: #"{"daily":{"tiers":[\#(tier(480, "2")),\#(tier(720, "1.5"))]}}"#),
        "$.overtime.daily.tiers[1].multiplier notAscending"
      ),
      (
        document(overtime: #"{"daily":{"tiers":[\#(tier(1440, "2"))]}}"#),
        #"$.overtime.daily.tiers[0].afterMinutes outOfRange(lowest: "0", highest: "1439")"#
      ),
      (
        document(overtime: #"{"weekly":{"tiers":[\#(tier(2400, "0.5"))]}}"#),
        #"$.overtime.weekly.tiers[0].multiplier outOfRange(lowest: "1", highest: "10")"#
      ),
      (
        document(
          overtime:
            #"{"sevenK":{"occupation":"fire","days":29,"anchor":"2026-01-04","label":"O","multiplier":1.5}}"#
        ), #"$.overtime.sevenK.days outOfRange(lowest: "7", highest: "28")"#
      ),
      (
        document(
          overtime:
            #"{"sevenK":{"occupation":"ems","days":28,"anchor":"2026-01-04","label":"O","multiplier":1.5}}"#
        ), #"$.overtime.sevenK.occupation notOneOf(["fire", "police"])"#
      ),
      (
        document(
          overtime: #"{"sevenK":{"occupation":"fire","days":28,"label":"O","multiplier":1.5}}"#),
        "$.overtime.sevenK.anchor missing"
      ),
      (
        document(
          overtime:
            #"{"eightAndEighty":{"anchor":"2026-01-04","label":"O","multiplier":1.5},"daily":{"tiers":[\#(tier(480, "1.5"))]}}"#
        ), "$.overtime.daily excludes(\"eightAndEighty\")"
      ),
      (
        document(
          overtime:
            #"{"weekly":{"tiers":[\#(tier(2400, "1.5"))]},"eightAndEighty":{"anchor":"2026-01-04","label":"O","multiplier":1.5}}"#
        ), "$.overtime.eightAndEighty excludes(\"weekly\")"
      ),
      (
        document(
          overtime:
            #"{"daily":{"tiers":[\#(tier(480, "1.5"))]},"seventhDay":{"tiers":[\#(tier(0, "1.5"))]}}"#
        ), "$.overtime.seventhDay needs(\"weekly\")"
      ),
      (
        document(overtime: #"{"daily":{"tiers":[]},"weekly":{"tiers":[\#(tier(2400, "1.5"))]}}"#),
        "$.overtime.daily.tiers empty"
      ),
      (
        document(overtime: #"{"startsAt":"24:00","weekly":{"tiers":[\#(tier(2400, "1.5"))]}}"#),
        "$.overtime.startsAt unreadable(Form.timeOfDay)"
      ),
      // Rounding.
      (
        document(more: #""rounding":{"punches":{"unitMinutes":7,"start":"up","end":"up"}}"#),
        #"$.rounding.punches.unitMinutes notOneOf(["1", "2", "3", "4", "5", "6", "10", "12", "15", "20", "30", "60"])"#
      ),
      (
        document(
          more: #""rounding":{"punches":{"unitMinutes":10,"start":"sevenMinutes","end":"up"}}"#),
        "$.rounding.punches.start needs(\"unitMinutes: 15\")"
      ),
      (
        document(more: #""rounding":{"rates":"cents"}"#),
        #"$.rounding.rates notOneOf(["exact", "minorUnit"])"#
      ),
    ])
  func eachMistakeIsNamedWithItsPlace(text: String, problem: String) throws {
    #expect(try Self.problems(text).map { $0.replacing("Domain.RulesetProblem.", "") } == [problem])
  }

  @Test("all mistakes are named at once")
  func allMistakesAreNamedAtOnce() throws {
    let text = Self.document(
      rates: #"[{"label":7,"multiplier":true},{"lable":"R","multiplier":1}]"#,
      premium: #"{"label":"N","multiplier":1.5,"from":"8","to":"9","colour":"red"}"#,
      more: #""currencies":[]"#)
    #expect(
      try Self.problems(text).map { String($0.prefix { $0 != " " }) } == [
        "$.currencies", "$.rateMultipliers[0].label", "$.rateMultipliers[0].multiplier",
        "$.rateMultipliers[1].lable", "$.rateMultipliers[1].label", "$.premiums[0].colour",
        "$.premiums[0].from", "$.premiums[0].to",
      ])
  }

  @Test("too many premiums, and products that would be too fine or too high")
  func tooManyPremiums() throws {
    func ruleset(_ count: Int, _ multiplier: String, _ stacking: String) -> String {
      let window = #"{"label":"N","multiplier":\#(multiplier)}"#
      return Self.document(
        premium: Array(repeating: window, count: count).joined(separator: ","),
        more: #""stacking":"\#(stacking)""#)
    }
    #expect(
      try Self.problems(ruleset(65, "1.5", "sumOfFactors")) == ["$.premiums tooMany(limit: 64)"])
    #expect(
      try Self.problems(ruleset(4, "1.0001", "product")) == [
        "$.stacking tooManyDecimals(limit: 12)"
      ])
    #expect(throws: Never.self) { try RulesetFile.ruleset(ruleset(3, "1.0001", "product")) }
    #expect(
      try Self.problems(ruleset(4, "10", "product")) == [
        #"$.stacking outOfRange(lowest: "0", highest: "1000")"#
      ])
  }

  @Test("a text that is no JSON is told by its line")
  func aTextThatIsNoJSON() throws {
    let error = try failure(RulesetFileError.self) {
      try RulesetFile.ruleset("{\n  \"schemaVersion\": 2,\n}")
    }
    guard case .syntax(let syntax) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(syntax.line == 3)
    let twice = try failure(RulesetFileError.self) {
      try RulesetFile.ruleset(#"{"schemaVersion":1,"schemaVersion":2}"#)
    }
    #expect("\(twice)".contains("duplicateName"))
    let long = try failure(RulesetFileError.self) {
      try RulesetFile.ruleset(
        Array(repeating: UInt8(ascii: " "), count: RulesetFile.maximumBytes + 1))
    }
    #expect("\(long)".contains("tooLarge"))
  }
}

extension String {
  fileprivate func replacing(_ text: String, _ other: String) -> String {
    var parts: [Substring] = []
    var rest = self[...]
    while let range = rest.range(of: text) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return (parts + [rest]).joined(separator: other)
  }
}

extension Substring {
  fileprivate func range(of text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }
}
