import AppCore
import AppTestSupport
import Domain
import PayUI
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

@Suite("Hours") struct HoursJourneyTests {
  /// A Saturday night of twelve hours without a break, paid by the rules of NHS bands 4–9, and one
  /// more ahead. The pay period is November.
  private func nurse(_ size: Size = Size(80, 24)) throws -> Robot {
    let robot = try Robot(size: size) { store, environment in
      let services = StoreServices(store: store, environment: environment)
      var profile = Profiles.fresh(zone: environment.zone, now: environment.now)
      profile.currency = "GBP"
      _ = try services.perform(
        .settings(.saveProfile(profile, from: profile, rate: RateEntry(2000))))
      let rules = try #require(try Rulesets.all().first { $0.id == "nhs-afc-band-4-9" })
      _ = try services.perform(.pay(.useRuleset(rules.ruleset, from: nil)))
    }
    var night = try planned("2026-11-14 20:00", "2026-11-15 08:00")
      .worked(from: "2026-11-14T20:00:00Z", to: "2026-11-15T08:00:00Z")
    night.breakMinutes = 0
    var ahead = try planned("2026-11-21 20:00", "2026-11-22 08:00", name: "Ahead")
    ahead.breakMinutes = 0
    try robot.store.write("shift.add", now: robot.environment.now) {
      try $0.save(night)
      try $0.save(ahead)
    }
    robot.press("3")
    return robot
  }

  @Test("a Saturday night opens into its stretches, each with its reason")
  func lines() throws {
    let robot = try nurse()
    // 4 h × 1.3 + 8 h × 1.6 of an hour at £20.
    #expect(robot.screen.contains("£360.00"))
    #expect(robot.screen.contains("£720.00 including planned shifts"))
    #expect(robot.screen.contains("planned 12:00"))
    #expect(!robot.screen.contains("20:00–00:00"))
    robot.press("g g Enter")
    #expect(robot.screen.contains("20:00–00:00"))
    #expect(robot.screen.contains("00:00–08:00"))
    #expect(robot.screen.contains("× 1.3") && robot.screen.contains("× 1.6"))
    #expect(robot.screen.contains("£104.00") && robot.screen.contains("£256.00"))
    robot.press("j E")
    #expect(robot.state.layers.count == 1)
    robot.press("Esc Space")
    #expect(!robot.screen.contains("20:00–00:00"))
    robot.press("z")
    let opened = robot.screen.split(separator: "\n").filter { $0.contains("20:00–00:00") }
    #expect(opened.count == 2)
    robot.press("z")
    #expect(!robot.screen.contains("20:00–00:00"))
  }

  @Test("a closed period says so, refuses an edit with a sentence, and is opened again")
  func locking() throws {
    let robot = try nurse()
    robot.press("L")
    #expect(robot.screen.contains("Lock this pay period?"))
    robot.press("Esc")
    #expect(robot.screen.contains("monthly   open"))
    robot.press("L y")
    #expect(robot.screen.contains("monthly   locked"))
    #expect(robot.screen.contains("Locked the pay period 1–30 Nov 2026."))
    robot.press("g g d")
    #expect(robot.state.layers.isEmpty)
    #expect(robot.state.toast?.text == "This pay period is locked. Unlock it on Hours first.")
    #expect(try robot.shifts().count == 2)
    robot.press("Esc 2")
    #expect(robot.screen.contains(" #"), "\(robot.screen)")
    robot.press("3 L y")
    #expect(robot.screen.contains("monthly   open"))
    robot.press("g g d y")
    #expect(try robot.shifts().count == 1)
    robot.press("u u")
    #expect(robot.screen.contains("monthly   locked"))
  }

  @Test("the history goes by periods, months and years, and Enter opens a period")
  func history() throws {
    let robot = try Robot(size: Size(120, 40), demo: DemoStore(years: 2))
    robot.press("3 o")
    #expect(robot.screen.contains("History"))
    #expect(robot.screen.contains("9–22 Nov"))
    #expect(robot.screen.contains("vs 26 Oct – 8 Nov"))
    robot.press("j Enter")
    #expect(robot.screen.contains("26 Oct – 8 Nov · biweekly"))
    robot.press("o b")
    #expect(robot.screen.contains("November 2026") && robot.screen.contains("October 2026"))
    robot.press("b")
    #expect(robot.screen.contains("vs 2025"))
    robot.press("G")
    #expect(robot.state.hours.view == .history)
    robot.press("t Enter")
    #expect(robot.screen.contains("9–22 Nov · biweekly"))
  }

  @Test("the hours of a history are those of its periods, and only what is seen is read")
  func historySums() throws {
    let robot = try Robot(demo: DemoStore(years: 3))
    robot.press("3 o")
    var lines: [String] = []
    for _ in 0..<30 {
      robot.press("j")
      let row = robot.backend.screen.text(row: robot.backend.frame.cursor?.y ?? 0)
      lines.append(row.split(separator: " ").joined(separator: " "))
    }
    #expect(Set(lines).count == 30)
    robot.press("Enter")
    let statement = try #require(robot.state.hours.statement)
    let paid = robot.environment.format.hours(minutes: statement.worked.paidSeconds / 60)
    #expect(lines.last?.contains(" \(paid) ") == true)
  }

  @Test("nothing is worked yet, in either view")
  func empty() throws {
    let robot = try Robot()
    robot.press("3")
    #expect(robot.screen.contains("No shifts in this period."))
    robot.press("o")
    #expect(robot.screen.contains("Nothing worked yet."))
    robot.press("j Enter b L Space h l t z o")
    #expect(robot.backend.screen.brokenInvariants() == [])
  }
}
