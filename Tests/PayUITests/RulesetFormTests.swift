import AppCore
import AppTestSupport
import Domain
import Interchange
import PayUI
import Services
import ServicesTestSupport
import TestSupport
import Testing

/// The parts of rules of pay: what a form reads, and that nothing is lost on the way.
@Suite("Parts of rules") struct RulesetFormTests {
  private static let ids = ((try? Rulesets.all()) ?? []).map(\.id)

  private static func ready(_ id: String) throws -> PayRuleset {
    try #require(try Rulesets.all().first { $0.id == id }).ruleset
  }

  private static func environment(_ language: Texts.Language) throws -> AppEnvironment {
    AppEnvironment(
      Environment(
        now: try utc("2026-11-21T02:41:00Z"), zone: Zones.named("Europe/London"),
        zones: Zones.database, format: Format(texts: Texts(language), clock: .twentyFourHour)),
      .standard)
  }

  /// Rules with everything in them that a document can hold.
  private static func full() throws -> PayRuleset {
    var ruleset = try ready("us-california")
    ruleset.currency = "USD"
    ruleset.baseRates = [BaseRate(from: try day("2026-01-05"), cents: 2150)]
    ruleset.holidays = HolidayRules(
      region: .unitedStates, kept: .both, added: [.yearly(month: 12, day: 24)],
      removed: [.once(try day("2026-07-03"))])
    ruleset.breaks = BreakRules(
      steps: [
        BreakStep(afterMinutes: 0, unpaidMinutes: 7),
        BreakStep(afterMinutes: 385, unpaidMinutes: 30),
      ], placement: .dearest)
    ruleset.premiums = [
      PremiumWindow(
        label: "Nights", pay: .amountPerHour(275), weekdays: [.saturday, .sunday, .monday],
        onHolidays: true, dates: [.yearly(month: 2, day: 29), .once(try day("2026-12-31"))],
        clock: .init(from: 0, to: 375), attribution: .majority, group: "G",
        countsInRegularRate: false),
      PremiumWindow(
        label: "Late", pay: .multiplier(Multiplier(tenThousandths: 10_833)),
        clock: .init(from: 1410, to: 1440), attribution: .start),
    ]
    ruleset.stacking = .sumOfPremiums
    ruleset.rounding = PayRounding(
      punches: PunchRounding(unitMinutes: 15, start: .sevenMinutes, end: .up), roundsRates: true)
    ruleset.payPeriod = PayPeriodRules(
      type: .fourWeekly, anchor: try day("2026-01-05"), targetMinutes: 9015, attribution: .split)
    #expect(ruleset.problems() == [])
    return ruleset
  }

  /// The same with everything that version 4 added.
  private static func version4() throws -> PayRuleset {
    var ruleset = try full()
    ruleset.rates += [
      Rate(label: "Leave", multiplier: .one, isWorked: false),
      Rate(
        label: "Recall", multiplier: Multiplier(tenThousandths: 15_000), keepsPremiums: true,
        isFinal: false,
        leastMinutes: 180, durations: DurationRounding(unitMinutes: 15, direction: .up)),
    ]
    ruleset.baseRates = []
    ruleset.salaries = [
      PaySalary(
        from: try day("2026-01-05"), cents: 60_000, unit: .week, minutesPerWeek: 2400,
        paysAllHours: true)
    ]
    ruleset.premiums[1].begunBefore = 1425
    ruleset.premiums[0].attribution = .anyPart
    ruleset.rounding.durations = DurationRounding(
      unitSeconds: DurationRounding.hundredth, direction: .down)
    let rate = Rate(label: "Overtime", multiplier: Multiplier(tenThousandths: 15_000))
    let double = Rate(label: "Sunday overtime", multiplier: Multiplier(tenThousandths: 20_000))
    let sunday = OvertimeTier(
      afterMinutes: 600, rate: double, weekdays: [.sunday], onHolidays: true,
      clock: .init(from: 1320, to: 360))
    ruleset.overtime = OvertimeRules(
      period: .days(
        14, anchor: try day("2026-01-05"), tiers: [OvertimeTier(afterMinutes: 4560, rate: rate)]),
      daily: .init(unit: .shift, tiers: [OvertimeTier(afterMinutes: 600, rate: rate), sunday]),
      bonuses: .flatSum)
    #expect(ruleset.problems() == [])
    return ruleset
  }

  private static func rules(_ id: String) throws -> PayRuleset {
    switch id {
    case "full": try full()
    case "version 4": try version4()
    default: try ready(id)
    }
  }

  @Test(
    "a form that is only looked at changes nothing, whatever the part and the language",
    arguments: ids + ["full", "version 4"], Texts.Language.allCases)
  func unchanged(id: String, language: Texts.Language) throws {
    let ruleset = try Self.rules(id)
    let environment = try Self.environment(language)
    let parts = RulesetPart.sections(of: ruleset).flatMap(\.parts)
    #expect(parts.count > 10)
    for part in parts where !part.isFixed {
      guard
        ![.addRate, .addPremium, .addAllowance, .addBreakStep, .addTier].contains(part)
      else { continue }
      let form = RulesForm(part: part, ruleset: ruleset, currency: "EUR")
      let layer = form.layer(environment)
      #expect(layer.draft == ruleset, "\(part): \(layer.form.fields.compactMap(\.error))")
    }
  }

  @Test(
    "every part of every ready ruleset has a name and a value",
    arguments: ids + ["full", "version 4"])
  func words(id: String) throws {
    let ruleset = try Self.rules(id)
    for language in Texts.Language.allCases {
      let format = try Self.environment(language).format
      for part in RulesetPart.sections(of: ruleset).flatMap(\.parts) {
        let words = format.name(of: part, in: ruleset) + format.value(of: part, in: ruleset)
        #expect(!words.contains("⟦") && !words.isEmpty, "\(part): \(words)")
      }
    }
  }

  @Test("what rules of version 4 say is shown in words")
  func newWords() throws {
    let ruleset = try Self.version4()
    func values(_ language: Texts.Language) throws -> [String] {
      let format = try Self.environment(language).format
      return [
        RulesetPart.rate(3), .rate(4), .premium(1), .tier(.week, 0), .tier(.day, 1), .overtime,
        .durations,
      ].map { "\(format.name(of: $0, in: ruleset)): \(format.value(of: $0, in: ruleset))" }
    }
    #expect(
      try values(.english) == [
        "Leave: × 1.0  not working time",
        "Recall: × 1.5  premiums too, overtime too, at least 3 h, to 15 min, up",
        "Late: × 1.0833  every day 23:30–00:00, shift started before 23:45, the whole shift if it "
          + "starts inside",
        "Over 76 h in 14 days: × 1.5  Overtime",
        "Over 10 h a day: × 2.0  Sunday overtime  Sun, holidays 22:00–06:00",
        "Counted: periods of 14 days, one from 5 Jan 2026, on the regular rate, bonuses as flat sums",
        "Paid time of a shift: to 0.01 h, down",
      ])
    #expect(try values(.german).allSatisfy { !$0.contains("⟦") })
  }

  @Test("what is added is as the form proposes it", arguments: ids)
  func additions(id: String) throws {
    let ruleset = try Self.ready(id), environment = try Self.environment(.english)
    var layer = RulesForm(part: .addBreakStep, ruleset: ruleset, currency: "EUR").layer(environment)
    #expect(layer.draft?.breaks.steps.count == ruleset.breaks.steps.count + 1)
    layer = RulesForm(part: .addRate, ruleset: ruleset, currency: "EUR").layer(environment)
    #expect(layer.draft == nil)
    layer.form.set("label", text: "On call")
    layer.form.set("multiplier", text: "0.25")
    layer.review(environment)
    #expect(layer.draft?.rates.last?.multiplier == Multiplier(tenThousandths: 2500))
  }

  @Test(
    "steps and removals in any order leave rules that can be used", arguments: ids, Seeds.of(1...2))
  func random(id: String, seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var editor = RulesetEditor(try Self.ready(id), day: try day("2026-11-21"))
    var refused = 0
    for _ in 0..<100 {
      let parts = editor.items
      editor.list.select(dice.roll(parts.count), count: parts.count)
      let before = editor.draft
      let problem =
        dice.roll(8) == 0
        ? editor.change { $0.removed(from: $1) }
        : editor.change { $0.stepped(by: dice.roll(5) - 2, in: $1) }
      #expect(editor.draft.problems() == [])
      #expect(editor.items.indices.contains(editor.list.selection))
      if problem != nil { #expect(editor.draft == before) }
      refused += problem == nil ? 0 : 1
      let text = RulesetFile.text(editor.draft.named("Copy"))
      #expect(try RulesetFile.ruleset(text) == editor.draft.named("Copy"))
    }
    #expect(refused > 0)
    while editor.canStepBack { editor.stepBack() }
    #expect(editor.draft == editor.original)
  }

  // MARK: Words

  @Test(
    "weekdays are lists of names and ranges, in English and German",
    arguments: [
      ("", ""), ("Mon-Fri", "23456"), ("Mon–Fri, Sun", "123456"), ("Fri-Mon", "1267"),
      ("saturday sunday", "17"), ("Mo–Fr", "23456"), ("Sa, So", "17"), ("Do.", "5"),
      ("Mon – Wed", "234"), ("sat-sat", "7"),
    ])
  func weekdays(text: String, days: String) throws {
    let found = try WeekdayText.weekdays(text).get()
    #expect(found.map(\.rawValue).sorted().map(String.init).joined() == days)
    let written = try Self.environment(.english).format.weekdays(found)
    #expect(try WeekdayText.weekdays(written).get() == found)
  }

  @Test(
    "other words are no weekdays",
    arguments: ["today", "Mon-", "Mon-Tue-Wed", "2026-11-21", "-3w", "Foo", "-"])
  func noWeekdays(text: String) {
    #expect(throws: WeekdayText.Unknown.self) { try WeekdayText.weekdays(text).get() }
  }

  @Test(
    "dates stand for a day or for a day of every year",
    arguments: [
      ("2026-12-24", "2026-12-24"), ("12-24", "12-24"), ("24.12.", "12-24"), ("24.12", "12-24"),
      ("1.5.2026", "2026-05-01"), ("02-29", "02-29"),
    ])
  func dates(text: String, written: String) throws {
    let date = try #require(CalendarDate(written: text))
    #expect(try Self.environment(.english).format.date(date) == written)
  }

  @Test(
    "other words are no dates",
    arguments: ["", "13-01", "02-30", "2025-02-29", "12", "12-24-26-28", "١٢-٢٤", "x-y"])
  func noDates(text: String) { #expect(CalendarDate(written: text) == nil) }

  @Test(
    "times of the day, the last midnight too",
    arguments: [
      ("20:00", 1200), ("7", 420), ("06.30", 390), ("24:00", 1440), ("0:00", 0), ("24:01", nil),
      ("7:60", nil), ("", nil), ("1:2:3", nil), ("-1", nil), ("7:5x", nil),
    ])
  func clock(text: String, minute: Int?) { #expect(TimeParser.minuteOfDay(text) == minute) }
}
