import Domain
import Store
import Terminal
import TestSupport
import Testing

@testable import App

/// What other settings of pay would do, told before they are saved.
@Suite("Settings of pay show what they change") struct PaySettingsTests {
  /// Somebody at 20.00 an hour who is paid monthly: a shift of eight hours by rule in October, one in
  /// November.
  private func person() throws -> Robot {
    let robot = try Robot(now: "2026-11-30T12:00:00Z", size: Size(100, 34)) { store, environment in
      let desk = ShiftDesk(store: store, environment: environment)
      var profile = Profiles.fresh(zone: environment.zone, now: environment.now)
      profile.payPeriodType = .monthly
      profile.payPeriodAnchor = try day("2026-01-01")
      profile.defaultBreakMinutes = 30
      _ = try desk.perform(.saveProfile(profile, rate: RateEntry(2000)))
      for date in ["2026-10-12", "2026-11-10"] {
        var shift = try planned("\(date) 08:00", "\(date) 16:00")
        shift.breakMinutes = nil
        shift.markWorked()
        _ = try desk.perform(.add(shift))
      }
    }
    robot.press(keys(toSetting: "break") + "Enter")
    return robot
  }

  @Test("another usual break tells what it takes from the period and from open ones before")
  func usualBreak() throws {
    let robot = try person()
    #expect(try robot.form().outlook == nil)
    try robot.fill("break", "90")
    let outlook = try #require(try robot.form().outlook)
    #expect((outlook.before.payCents, outlook.after.payCents) == (15_000, 13_000))
    let earlier = try #require(outlook.earlier)
    #expect((earlier.before.payCents, earlier.after.payCents) == (15_000, 13_000))
    #expect(robot.prose.contains("would become different too: paid 7:30 → 6:30"))
    // As it was: there is nothing to tell.
    try robot.fill("break", "30")
    #expect(!robot.prose.contains("would become different too"))
  }

  @Test("closed periods keep what they have, and nothing is said of them")
  func closed() throws {
    let robot = try person()
    robot.press("Esc")
    let desk = ShiftDesk(store: robot.store, environment: robot.environment)
    _ = try desk.perform(.lockPeriod(try day("2026-10-12")))
    robot.press("Enter")
    try robot.fill("break", "90")
    let outlook = try #require(try robot.form().outlook)
    #expect(outlook.after.payCents == 13_000)
    #expect(outlook.earlier == nil)
  }

  @Test("another pay period is shown as it would be cut")
  func period() throws {
    let robot = try person()
    try robot.fill("anchor", "2026-01-10")
    #expect(robot.prose.contains("Pay periods would be"))
    #expect(try robot.form().outlook?.newPeriod?.start == day("2026-10-10"))
  }

  @Test("what the rules of pay decide is shown, in the list and beside the field")
  func byRules() throws {
    let robot = try Robot(nurse: [], size: Size(100, 34))
    robot.press(keys(toSetting: "currency"))
    #expect(robot.screen.contains("GBP (rules of pay)"))
    robot.press("Enter")
    #expect(try robot.field("currency").note == "rules: GBP")
    #expect(try robot.field("rate").note.isEmpty)
  }
}
