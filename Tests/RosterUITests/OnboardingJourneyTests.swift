import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// A person who counts the keys they press.
final class Typist {
  let robot: Robot
  private(set) var keys = 0

  init(_ robot: Robot) { self.robot = robot }

  func press(_ notation: String) {
    keys += notation.split(separator: " ").count
    robot.press(notation)
  }

  func type(_ text: String) {
    keys += text.count
    robot.type(text)
  }
}

extension Robot {
  /// The day under the Schedule's cursor, as ISO 8601 writes it.
  var cursorDay: String { ISOText.format(state.schedule.cursor) }

  /// The setup that is open.
  func setup() throws -> SetupLayer { try #require(state.setup) }

  func pattern() throws -> ShiftPattern {
    let patterns = try store.patterns.patterns()
    try #require(patterns.count == 1)
    return patterns[0]
  }

  /// The letters of the days from `first` on as the roster has them, `-` for a day off.
  func letters(from first: String, _ count: Int) throws -> String {
    let first = try #require(ISOText.day(first))
    let zone = environment.zone
    let shifts = try Roster(store: store, environment).shifts(
      startingIn: Interval(
        start: zone.startOfDay(first), end: zone.startOfDay(first.adding(days: count))))
    let codes = Dictionary(shifts.map { (zone.local(at: $0.start).day, $0.code) }) { $0 + $1 }
    return (0..<count).map { codes[first.adding(days: $0)] ?? "-" }.joined()
  }
}

@Suite("From an empty store to a roster") struct OnboardingJourneyTests {
  /// Two minutes at a leisurely key every two seconds.
  private static let mostKeys = 60

  // MARK: Done means

  @Test("DuPont team C by its name: its four weeks, in few keys and one undo step")
  func dupont() throws {
    let robot = try Robot.fresh()
    let person = Typist(robot)
    #expect(robot.screen.contains("Welcome"))
    person.press("Enter Enter Enter 3")
    person.type("dupont")
    person.press("Enter 3")
    #expect(robot.screen.contains("DuPont C"))
    #expect(robot.screen.contains("42:00 h a week"))
    #expect(robot.screen.contains("January 2026"))
    #expect(try robot.store.changeCount() == 0)
    person.press("Enter")
    #expect(robot.screen.contains("Leave, reminders and backups"))
    #expect(person.keys < Self.mostKeys / 3)
    #expect(try robot.letters(from: "2026-01-05", 28) == "---DDDD-------NNNN---DDD-NNN")
    let pattern = try robot.pattern()
    #expect((pattern.name, pattern.zone) == ("DuPont C", "Europe/Berlin"))
    #expect(try robot.store.changeCount() == 1)
    person.press("Enter")
    #expect(robot.state.screen == .schedule)
    #expect(robot.state.layers.isEmpty)
    robot.press("u")
    #expect(try robot.store.patterns.patterns().isEmpty)
    #expect(try robot.store.profiles.profile() == nil)
    robot.press("C-r")
    #expect(try robot.letters(from: "2026-01-05", 7) == "---DDDD")
  }

  @Test("DuPont team C whose team A began on a day that is known")
  func dupontFrom() throws {
    let robot = try Robot.fresh(now: "2026-11-21T09:00:00Z")
    let person = Typist(robot)
    person.press("Enter Enter Enter 3")
    person.type("dupont")
    person.press("Enter 3 e Tab Tab Tab C-u")
    person.type("2026-01-05")
    person.press("Enter Enter")
    #expect(person.keys < Self.mostKeys)
    // 23 November is 322 days, eleven and a half cycles, after 5 January.
    #expect(try robot.letters(from: "2026-11-23", 28) == "NNNN---DDD-NNN---DDDD-------")
    #expect(try robot.letters(from: "2026-11-14", 7) == "-------")
  }

  @Test("DuPont team C by what was worked in two weeks")
  func dupontObserved() throws {
    let robot = try Robot.fresh()
    let person = Typist(robot)
    person.press("Enter Enter Enter 4")
    person.type("ooodddd")
    #expect(try robot.setup().matches.contains { $0.preset.id == "dupont" && $0.distance == 0 })
    person.type("ooooooo")
    #expect(robot.screen.contains("✓ DuPont"))
    #expect(try robot.setup().draft?.preset.id == "dupont")
    person.press("Enter Enter")
    #expect(person.keys < Self.mostKeys)
    #expect(try robot.letters(from: "2026-01-05", 28) == "---DDDD-------NNNN---DDD-NNN")
  }

  @Test("Monday to Friday 7–15, every second Saturday, beginning with the next but one")
  func secondSaturday() throws {
    let robot = try Robot.fresh()
    let person = Typist(robot)
    person.press("Enter Enter Enter 2 Down Down Down Down Down Space Space")
    #expect(robot.screen.contains("every second week, next Sat 10 Jan"))
    person.press("Space Enter")
    #expect(robot.screen.contains("Mon–Fri, every second Sat"))
    #expect(robot.screen.contains("44:00 h a week"))
    person.press("Enter")
    #expect(person.keys < Self.mostKeys / 3)
    #expect(try robot.letters(from: "2026-01-05", 28) == "DDDDD--DDDDDD-DDDDD--DDDDDD-")
    let pattern = try robot.pattern()
    #expect(pattern.schedule.cycleDays == 14)
    let slot = try #require(pattern.schedule.slots(on: pattern.effectiveFrom).first)
    #expect((slot.startMinuteOfDay, slot.durationMinutes) == (420, 480))
    #expect(slot.breakMinutes == nil)
  }

  @Test("four nights on, four off, with times of one's own")
  func onOff() throws {
    let robot = try Robot.fresh()
    robot.press("Enter Enter Enter 1 Tab Tab Space Tab C-u")
    robot.type("22-6")
    robot.press("Enter")
    #expect(robot.screen.contains("4 on, 4 off, nights"))
    #expect(robot.screen.contains("N Night 22:00–06:00"))
    robot.press("l Enter")
    #expect(try robot.letters(from: "2026-01-05", 12) == "-NNNN----NNN")
  }

  @Test("without a rotation the settings are kept and nothing is planned")
  func byHand() throws {
    let robot = try Robot.fresh()
    robot.press("Enter Enter Enter 5")
    #expect(robot.screen.contains("Leave, reminders and backups"))
    robot.press("Enter")
    #expect(robot.state.screen == .dashboard)
    #expect(try robot.store.patterns.patterns().isEmpty)
    #expect(try robot.store.profiles.profile()?.setup == .done)
    #expect(robot.screen.contains("No shifts yet."))
  }

  @Test("the last step saves leave, reminders and backups")
  func upkeep() throws {
    let robot = try Robot.fresh()
    robot.press("Enter Enter Enter 5")
    robot.type("28")
    robot.press("Tab Tab C-u")
    robot.type("30")
    robot.press("Tab Space Tab Space Enter")
    let rule = try #require(try robot.store.entitlements.rules().first)
    #expect(rule.entitlement == "leave" && rule.amount == AbsenceAmount(28))
    let reminders = try robot.store.reminders.settings()
    #expect((reminders.leadMinutes, reminders.tellsEnd) == (30, false))
    #expect(try !robot.store.backups.settings().isAutomatic)
    robot.press("u")
    #expect(try robot.store.reminders.settings() == ReminderSettings())
    #expect(try robot.store.backups.settings() == BackupSettings())
    #expect(try robot.store.profiles.profile()?.setup == .done)
  }

  // MARK: What is told on the way

  @Test("language, zone, clock, region, pay and rules are kept")
  func person() throws {
    let robot = try Robot.fresh(languageIsFixed: false)
    robot.press("Right Right")
    #expect(robot.screen.contains("Willkommen"))
    robot.press("Enter Tab C-u")
    robot.type("lond")
    #expect(robot.prose.contains("Europe/London"))
    robot.press("Tab")
    #expect(try robot.setup().form?.form.value("zone") == "Europe/London")
    robot.press("Space Tab Tab Right Tab")
    robot.type("Änne")
    robot.press("Enter")
    #expect(robot.screen.contains("Abrechnung und Ruhe"))
    robot.press("Right Tab Tab C-u")
    robot.type("150")
    robot.press("Tab Tab")
    robot.type("18,50")
    robot.press("Tab Tab Right Right Enter 5 Enter")
    let profile = try #require(try robot.store.profiles.profile())
    #expect(profile.language == "de")
    #expect(profile.timeZoneIdentifier == "Europe/London")
    #expect(profile.clock == .twelveHour)
    #expect(profile.holidayRegion == .badenWuerttemberg)
    #expect(profile.name == "Änne")
    #expect((profile.payPeriodType, profile.regularMinutesPerPay) == (.monthly, 9000))
    #expect(try robot.store.pay.baseRates().map(\.cents) == [1850])
    #expect(profile.restRules == .germany)
    #expect((profile.setup, profile.showsHints) == (.done, true))
  }

  @Test(
    "a form in which something is wrong is not left, and says what", arguments: ["Enter", "Tab"])
  func wrongZone(key: String) throws {
    let robot = try Robot.fresh()
    robot.press("Enter Tab C-u")
    robot.type("Europe/Berlni")
    #expect(robot.prose.contains("Unknown time zone"))
    #expect(robot.prose.contains("Europe/Berlin"))
    robot.press("Enter")
    #expect(try robot.setup().step == .person)
    robot.press("C-u")
    robot.type("berl")
    robot.press(key)
    #expect(try robot.setup().form?.form.value("zone") == "Europe/Berlin")
  }

  @Test("a name that no rotation has gets the nearest ones")
  func misspelt() throws {
    let robot = try Robot.fresh()
    robot.press("Enter Enter Enter 3")
    robot.type("dupnot")
    #expect(robot.screen.contains("No exact match"))
    #expect(try robot.setup().search.matches.first?.id == "dupont")
    robot.press("Enter Enter")
    #expect(try robot.pattern().name == "DuPont")
  }

  @Test("what is turned at the end is what is kept")
  func turning() throws {
    let robot = try Robot.fresh()
    robot.press("Enter Enter Enter 3")
    robot.type("fast 12")
    robot.press("Enter")
    let letters = { try robot.setup().preview?.pattern.schedule }
    let first = try letters()
    robot.press("h")
    #expect(try letters() != first)
    robot.press("l")
    #expect(try letters() == first)
    robot.press("t T")
    #expect(try robot.setup().draft?.team == 0)
    robot.press("r e")
    robot.type("Mine")
    robot.press("Tab Tab")
    robot.type("2026-02-01")
    robot.press("Tab Tab Tab Tab C-u")
    robot.type("6-18")
    robot.press("Enter")
    #expect(robot.screen.contains("Mine"))
    #expect(robot.screen.contains("reversed"))
    robot.press("Enter")
    let pattern = try robot.pattern()
    #expect(pattern.name == "Mine")
    #expect(pattern.effectiveUntil == ISOText.day("2026-02-01"))
    let starts = Set(
      (0..<8).flatMap { offset in
        pattern.schedule.slots(on: pattern.effectiveFrom.adding(days: offset)).map(
          \.startMinuteOfDay)
      })
    #expect(starts == [360, 1140])
  }

  @Test(
    "a shift that stands already is told as a conflict, and a night over a clock change as it is")
  func conflicts() throws {
    let robot = try Robot(
      [try planned("2026-03-28 20:00", "2026-03-28 23:00", name: "Party")],
      now: "2026-03-20T09:00:00Z")
    robot.press("2 p")
    #expect(robot.screen.contains("New rotation"))
    robot.press("1 Tab Tab Space Enter")
    #expect(robot.prose.contains("overlap"))
    #expect(robot.prose.contains("Party"))
    #expect(robot.prose.contains("11 h"))
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty)
    #expect(try robot.pattern().name == "4 on, 4 off, nights")
  }

  @Test("going back loses nothing that was told")
  func back() throws {
    let robot = try Robot.fresh()
    robot.press("Enter")
    try typeName(robot, "Änne")
    robot.press("Enter Enter 2 Space Enter")
    robot.press("Esc")
    #expect(try robot.setup().form?.form.choice("weekday_2") == 2)
    robot.press("Esc Esc Esc")
    #expect(try robot.setup().form?.form.value("name") == "Änne")
    robot.press("Esc Esc")
    #expect(robot.state.setup == nil)
  }

  private func typeName(_ robot: Robot, _ name: String) throws {
    robot.press("Tab Tab Tab Tab Tab")
    robot.type(name)
  }

  // MARK: Mouse and resize

  @Test("every step can be clicked through")
  func mouse() throws {
    let robot = try Robot.fresh()
    robot.click("start")
    robot.click("next")
    robot.click("next")
    robot.click("Search by name")
    robot.click("Fast 12")
    #expect(try robot.setup().draft?.preset.id == "fast-12")
    robot.click("next")
    robot.click("later")
    robot.click("save")
    #expect(robot.screen.contains("Leave, reminders and backups"))
    robot.click("finish")
    #expect(robot.state.layers.isEmpty)
    #expect(try robot.letters(from: "2026-01-05", 9) == "-DDNN----")
  }

  @Test("a day and a month can be clicked")
  func clickDays() throws {
    let robot = try Robot.fresh(size: Size(200, 60))
    robot.press("Enter Enter Enter 4")
    robot.click(" 8 ·")
    #expect(try robot.setup().days.cursor == 3)
    robot.click("DuPont  ")
    #expect(try robot.setup().draft?.preset.id == "dupont")
    robot.wheel(1)
    #expect(try robot.setup().matchList.selection == 5)
  }

  @Test("resizing in any step loses nothing and breaks nothing")
  func resize() throws {
    for keys in [
      "", "Enter", "Enter Enter", "Enter Enter Enter", "Enter Enter Enter 1",
      "Enter Enter Enter 2", "Enter Enter Enter 3", "Enter Enter Enter 4 d d o",
      "Enter Enter Enter 1 Enter", "Enter Enter Enter 1 Enter e", "Enter Enter Enter 5",
    ] {
      let robot = try Robot.fresh()
      robot.press(keys)
      let before = robot.state
      for (width, height) in [(0, 0), (1, 1), (40, 12), (41, 13), (75, 19), (99, 20), (120, 40)] {
        robot.resize(width, height)
        #expect(robot.backend.frame.canvas.brokenInvariants() == [])
      }
      robot.resize(80, 24)
      #expect(robot.state.layers == before.layers)
    }
  }
}
