import AppCore
import AppTestSupport
import Domain
import Interchange
import PayUI
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// Choosing and changing rules of pay on the screen.
@Suite("Rules of pay") struct RulesetScreenTests {
  /// A nurse at £20 an hour on NHS bands 4–9: a Saturday night of twelve hours that was worked, and
  /// one that is planned. The pay period is November.
  func nurse(
    _ size: Size = Size(120, 40), by rules: String = "nhs-afc-band-4-9"
  ) throws -> Robot {
    let robot = try Robot(size: size) { store, environment in
      let services = StoreServices(store: store, environment: environment)
      var profile = Profiles.fresh(zone: environment.zone, now: environment.now)
      profile.currency = "GBP"
      _ = try services.perform(
        .settings(.saveProfile(profile, from: profile, rate: RateEntry(2000))))
      _ = try services.perform(.pay(.useRuleset(Self.ready(rules), from: nil)))
    }
    try robot.store.write("shift.add", now: robot.environment.now) {
      for (day, next) in [(14, 15), (21, 22)] {
        var night = try planned("2026-11-\(day) 20:00", "2026-11-\(next) 08:00")
        night.breakMinutes = 0
        if day == 14 {
          night = try night.worked(
            from: "2026-11-14T20:00:00Z", to: "2026-11-15T08:00:00Z")
        }
        try $0.save(night)
      }
    }
    robot.press("3")
    return robot
  }

  private static func ready(_ id: String) throws -> PayRuleset {
    try #require(try Rulesets.all().first { $0.id == id }).ruleset
  }

  func list(_ robot: Robot) throws -> RulesetList {
    try #require(robot.state[RulesetList.self])
  }

  func editor(_ robot: Robot) throws -> RulesetEditor {
    try #require(robot.state[RulesetEditor.self])
  }

  /// Goes to the rules of that name.
  func choose(_ name: String, _ robot: Robot) throws {
    let place = try #require(try list(robot).items.firstIndex { $0.ruleset.name == name })
    robot.press("g g")
    for _ in 0..<place { robot.press("j") }
    try #require(try list(robot).selected?.ruleset.name == name)
  }

  /// Goes to a part of the rules.
  func choose(_ part: RulesetPart, _ robot: Robot) throws {
    let place = try #require(try editor(robot).items.firstIndex(of: part))
    robot.press("g g")
    for _ in 0..<place { robot.press("j") }
  }

  /// `NHS Agenda for Change, bands 4–9 always`, `standard 2026-11-01`.
  func inUse(_ robot: Robot) throws -> [String] {
    try robot.store.pay.rulesets().filter(\.isActive).map {
      "\($0.name) \($0.effectiveFrom.map(ISOText.format) ?? "always")"
    }
  }

  // MARK: Choosing

  @Test("the cursor begins at the rules in use, and each shows what the period would become")
  func preview() throws {
    let robot = try nurse()
    robot.press("R")
    #expect(try list(robot).selected?.ruleset.name == "NHS Agenda for Change, bands 4–9")
    #expect(robot.screen.contains("1–30 Nov: no change."))
    #expect(robot.screen.contains("● NHS"))
    try choose("standard", robot)
    let preview = try #require(try list(robot).preview)
    // Two nights of 4 h × 1.3 + 8 h × 1.6 against 12 plain hours, at £20.
    #expect(preview.before.payCents == 72_000)
    #expect(preview.after.payCents == 48_000)
    #expect(robot.screen.contains("£720.00") && robot.screen.contains("£480.00"))
    #expect(robot.screen.contains("−£240.00"))
    let lines = preview.lines.map { "\($0.label) \($0.before / 3600) \($0.after / 3600)" }
    #expect(
      lines == ["Regular 0 24", "Night 8 0", "Sunday or public holiday 16 0"], "\(lines)")
  }

  @Test("Enter asks from which day, the first of the period unless told; undo takes it back")
  func use() throws {
    let robot = try nurse()
    robot.press("R")
    try choose("standard", robot)
    robot.press("Enter")
    #expect(try robot.field("from").input.text == "2026-11-01")
    #expect(robot.screen.contains("£720.00 → £480.00"))
    robot.press("Enter")
    let both = ["NHS Agenda for Change, bands 4–9 always", "standard 2026-11-01"]
    #expect(try inUse(robot) == both)
    #expect(robot.screen.contains("● standard"))
    robot.press("Esc")
    #expect(robot.screen.contains("£240.00"))
    robot.press("u")
    #expect(try inUse(robot) == [both[0]])
    #expect(robot.screen.contains("£360.00"))
  }

  @Test("rules chosen for a day within a period hold from the next, which is what is compared")
  func withinPeriod() throws {
    let robot = try nurse()
    robot.press("R")
    try choose("US hourly (FLSA)", robot)
    robot.press("Enter")
    try robot.fill("from", "2026-11-10")
    #expect(robot.prose.contains("the rules apply from Tue 1 Dec 2026"))
    let preview = try #require(try robot.form().preview)
    #expect(preview.days.lowerBound == (try day("2026-12-01")))
    robot.press("Enter Esc")
    #expect(robot.screen.contains("£360.00"))
  }

  @Test("a day that is none is refused at the field")
  func badDay() throws {
    let robot = try nurse()
    robot.press("R Enter")
    try robot.fill("from", "soon")
    robot.press("Enter")
    #expect(try robot.error("from")?.contains("soon") == true)
    try robot.fill("from", "")
    robot.press("Enter")
    #expect(robot.state.layers.count == 2)
  }

  @Test("a closed period keeps its rules, and says so")
  func closed() throws {
    let robot = try nurse()
    robot.press("L y R")
    try choose("standard", robot)
    #expect(robot.screen.contains("1–30 Nov is locked and keeps its rules."))
    robot.press("Enter")
    #expect(try robot.field("from").input.text == "2026-12-01")
    try robot.fill("from", "2026-10-01")
    #expect(robot.prose.contains("1 locked pay period keeps the old rules"))
    robot.press("Enter Esc")
    #expect(robot.screen.contains("£360.00"))
  }

  @Test("what was to hold later gives way; the person's own words are put aside, not lost")
  func overtaken() throws {
    let robot = try nurse()
    let services = StoreServices(store: robot.store, environment: robot.environment)
    var own = try Self.ready("nhs-afc-band-4-9")
    own.name = "Ward"
    own.premiums[0].pay = .multiplier(Multiplier(tenThousandths: 14_000))
    _ = try services.perform(.pay(.useRuleset(own, from: day("2026-12-01"))))
    robot.press("R")
    try choose("standard", robot)
    robot.press("Enter")
    #expect(robot.prose.contains("Replaces Ward, which was due to apply from Tue 1 Dec 2026."))
    robot.press("Enter")
    #expect(try inUse(robot).last == "standard 2026-11-01")
    let kept = try #require(try list(robot).items.first { $0.origin == .own })
    #expect(kept.ruleset == own)
  }

  @Test("rules without a name, as documents of version 1 are, can be kept and used")
  func nameless() throws {
    let robot = try Robot()
    let services = StoreServices(store: robot.store, environment: robot.environment)
    _ = try services.perform(.pay(.addRuleset(.standard)))
    _ = try services.perform(.pay(.useRuleset(.standard, from: nil)))
    robot.press("3 R")
    #expect(robot.screen.contains("● standard"))
  }

  @Test("rules of one's own can be removed, those of the program stay")
  func remove() throws {
    let robot = try nurse()
    robot.press("R d y")
    #expect(try inUse(robot) == [])
    #expect(try list(robot).selected?.id == nil)
    robot.press("d")
    #expect(robot.screen.contains("These rules are built in. Only your own can be removed."))
    robot.press("Esc u")
    #expect(try inUse(robot) == ["NHS Agenda for Change, bands 4–9 always"])
  }

  @Test("without any rules the first may hold always")
  func always() throws {
    let robot = try Robot()
    robot.press("3 R")
    #expect(robot.screen.contains("none yet"))
    robot.press("Enter")
    try robot.fill("from", "")
    robot.press("Enter")
    #expect(try inUse(robot) == ["standard always"])
  }

  @Test("the Settings name the rules in use and open the list")
  func settings() throws {
    let robot = try nurse()
    robot.press(keys(toSetting: "ruleset"))
    #expect(robot.screen.contains("NHS Agenda for Change, bands 4–9"))
    robot.press("Enter")
    #expect(try list(robot).items.count > 10)
  }

  @Test("the document goes to the clipboard as it is")
  func copy() throws {
    let robot = try nurse()
    robot.press("R")
    try choose("US police, Section 7(k)", robot)
    robot.press("y")
    var copied: String?
    for case .copy(let text) in robot.requests { copied = text }
    #expect(try RulesetFile.ruleset(copied ?? "") == Self.ready("us-police-7k"))
  }

  // MARK: Changing

  @Test("a premium is raised by a key; the period follows at once, and a copy holds from a day")
  func raise() throws {
    let robot = try nurse()
    robot.press("R e")
    try choose(.premium(2), robot)
    robot.press("+")
    // Twice 8 h of Sunday at 1.65 instead of 1.6, at £20.
    #expect(try editor(robot).preview?.after.payCents == 72_000 + 2 * 8 * 100)
    #expect(robot.screen.contains("+£16.00"))
    #expect(robot.screen.contains("changed, not saved"))
    robot.press("s Enter")
    #expect(try inUse(robot).count == 2)
    #expect(robot.state.layers.count == 1)
    robot.press("Esc")
    #expect(robot.screen.contains("£368.00"))
    let payroll = try StoreServices(store: robot.store, environment: robot.environment).payroll()
    let before = try payroll.ruleset(on: day("2026-10-31"))
    #expect(before.premiums == (try Self.ready("nhs-afc-band-4-9")).premiums)
    robot.press("u")
    #expect(robot.screen.contains("£360.00"))
  }

  @Test("changes are taken back one by one, and leaving asks what becomes of them")
  func stepBack() throws {
    let robot = try nurse()
    robot.press("R e")
    try choose(.premium(0), robot)
    robot.press("+ + -")
    let name = try editor(robot).draft.premiums[0].pay
    #expect(name == .multiplier(Multiplier(tenThousandths: 13_500)))
    robot.press("Esc")
    #expect(robot.screen.contains("Unsaved changes"))
    robot.press("Enter u u u")
    #expect(try !editor(robot).isChanged)
    robot.press("Esc")
    #expect(robot.state.layers.count == 1)
    robot.press("e")
    try choose(.stacking, robot)
    robot.press("l Esc 4")
    #expect(robot.state.layers.count == 1)
    #expect(try robot.store.pay.rulesets().count == 1)
  }

  @Test("a label is added, renamed and removed; kept rules are in the list and hold nowhere")
  func labels() throws {
    let robot = try nurse()
    robot.press("R e")
    try choose(.rate(1), robot)
    robot.press("a")
    robot.type("On call")
    robot.press("Tab")
    robot.type("0,5")
    robot.press("Enter")
    #expect(try editor(robot).selected == .rate(3))
    #expect(robot.screen.contains("On call") && robot.screen.contains("× 0.5"))
    robot.press("Enter")
    try robot.fill("label", "Standby")
    robot.press("Enter")
    try choose(.rate(1), robot)
    robot.press("d")
    let labels = try editor(robot).draft.rates.map(\.label)
    #expect(labels == ["Plain", "Overtime, public holiday", "Standby"])
    robot.press("K")
    #expect(try inUse(robot).count == 1)
    let own = try #require(try list(robot).items.first { $0.origin == .own })
    #expect(own.ruleset.rates.map(\.label) == labels)
  }

  @Test("the first rate stays a plain hour")
  func ordinary() throws {
    let robot = try nurse()
    robot.press("R e")
    try choose(.rate(0), robot)
    for key in ["+", "d"] {
      robot.press(key)
      #expect(robot.screen.contains("must be regular time"))
      #expect(try !editor(robot).isChanged)
    }
  }

  // MARK: Bad values

  @Test(
    "a bad value is refused at its field",
    arguments: [
      ("label", "", "must not be empty"), ("value", "x", "Can’t read “x” as a multiplier"),
      ("value", "10.5", "between 0 and 10"), ("value", "1.23456", "as a multiplier"),
      ("days", "Mon-Foo", "Can’t read “Mon-Foo” as weekdays"),
      ("dates", "31-12", "“31-12” is not a date"),
      ("from", "25:00", "Can’t read “25:00” as a time"), ("to", "20:00", "both start and end"),
    ])
  func badPremium(id: String, text: String, sentence: String) throws {
    let robot = try nurse()
    robot.press("R e")
    try choose(.premium(0), robot)
    robot.press("Enter")
    try robot.fill(id, text)
    robot.press("Enter")
    let error = try robot.error(id) ?? ""
    #expect(error.contains(sentence), "\(error)")
    #expect(try !editor(robot).isChanged)
  }

  @Test("a premium that can never decide is refused, with the name of the one it hides")
  func hidden() throws {
    let robot = try nurse()
    robot.press("R e")
    try choose(.premium(2), robot)
    robot.press("Enter")
    try robot.fill("value", "1.1")
    try robot.fill("days", "Sat")
    try robot.focus("holidays")
    robot.press("Space Enter")
    #expect(try robot.error("value")?.contains("can never apply") == true)
  }

  @Test("an amount on top of an hour brings its currency along, and has four more decimals at most")
  func amount() throws {
    let robot = try Robot()
    robot.press("3 R e")
    try choose(.addPremium, robot)
    robot.press("Enter")
    robot.type("Night")
    robot.press("Tab Right")
    try robot.fill("value", "2.5050505")
    robot.press("Enter")
    #expect(try robot.error("value")?.contains("6 decimals") == true)
    try robot.fill("value", "2,50")
    robot.press("Enter")
    let draft = try editor(robot).draft
    #expect(draft.premiums.first?.pay == .amountPerHour(250))
    #expect(draft.currency == "EUR")
    #expect(draft.premiums.first?.clock == PremiumWindow.Clock(from: 20 * 60, to: 6 * 60))
  }

  @Test("overtime is counted in another way, and each way has its own fields")
  func overtime() throws {
    let robot = try nurse()
    robot.press("R e")
    try choose(.overtime, robot)
    robot.press("Enter Right Enter")
    let overtime = Rate(label: "Overtime", multiplier: Multiplier(tenThousandths: 15_000))
    let week = OvertimeRules.Period.week(
      from: .monday, tiers: [OvertimeTier(afterMinutes: 2400, rate: overtime)], seventhDay: [])
    #expect(try editor(robot).draft.overtime == OvertimeRules(period: week))
    robot.press("Enter Right Right")
    #expect(try robot.field("period_days").index == 7)
    try robot.fill("anchor", "2026-11-02")
    robot.press("Enter")
    guard case .sevenK(.fire, 14, _, _)? = try editor(robot).draft.overtime?.period else {
      Issue.record("no 7(k)")
      return
    }
    #expect(robot.screen.contains("over 106 h in 14 days"))
    robot.press("Enter Right Right Right Enter")
    #expect(try editor(robot).draft.overtime == nil)
  }
}
