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

/// What other settings of pay would do, told before they are saved.
@Suite("Settings of pay show what they change") struct PaySettingsTests {
  /// Somebody at 20.00 an hour who is paid monthly: a shift of eight hours by rule in October, one
  /// in November.
  private func person(
    rate: Int64? = 2000, closing closed: String? = nil, now: String = "2026-11-30T12:00:00Z",
    rules: String? = nil
  ) throws -> Robot {
    let robot = try Robot(now: now, size: Size(100, 34)) { store, environment in
      let services = StoreServices(store: store, environment: environment)
      var profile = Profiles.fresh(zone: environment.zone, now: environment.now)
      profile.payPeriodType = .monthly
      profile.payPeriodAnchor = try day("2026-01-01")
      profile.defaultBreakMinutes = 30
      _ = try services.perform(
        .settings(.saveProfile(profile, from: profile, rate: RateEntry(rate))))
      for date in ["2026-10-12", "2026-11-10"] {
        var shift = try planned("\(date) 08:00", "\(date) 16:00")
        shift.breakMinutes = nil
        shift.markWorked()
        _ = try services.perform(.shift(.add(shift)))
      }
      if let ready = try Rulesets.all().first(where: { $0.id == rules }) {
        _ = try services.perform(.pay(.useRuleset(ready.ruleset, from: try day("2026-12-01"))))
      }
      if let closed { _ = try services.perform(.pay(.lockPeriod(try day(closed)))) }
    }
    robot.press(keys(toSetting: "break") + "Enter")
    return robot
  }

  @Test("another usual break tells what it takes from the period and from open ones before")
  func usualBreak() throws {
    let robot = try person()
    #expect(try robot.form().preview == nil)
    try robot.fill("break", "90")
    let preview = try #require(try robot.form().preview)
    #expect((preview.before.payCents, preview.after.payCents) == (15_000, 13_000))
    let earlier = try #require(preview.earlier)
    #expect((earlier.before.payCents, earlier.after.payCents) == (15_000, 13_000))
    #expect(robot.prose.contains("would change too: paid 7:30 → 6:30"))
    // As it was: there is nothing to tell.
    try robot.fill("break", "30")
    #expect(!robot.prose.contains("would change too"))
  }

  @Test("closed periods keep what they have, and nothing is said of them")
  func closed() throws {
    let robot = try person(closing: "2026-10-12")
    try robot.fill("break", "90")
    let preview = try #require(try robot.form().preview)
    #expect(preview.after.payCents == 13_000)
    #expect(preview.earlier == nil)
  }

  @Test("days before a closed period are told too where they are open")
  func gap() throws {
    let robot = try person()
    let services = StoreServices(store: robot.store, environment: robot.environment)
    var shift = try planned("2026-08-12 08:00", "2026-08-12 16:00")
    shift.breakMinutes = nil
    shift.markWorked()
    _ = try services.perform(.shift(.add(shift)))
    _ = try services.perform(.pay(.lockPeriod(try day("2026-10-12"))))
    try robot.fill("break", "90")
    let earlier = try #require(try robot.form().preview?.earlier)
    // The closed shift of October keeps its 150.
    #expect((earlier.before.payCents, earlier.after.payCents) == (30_000, 28_000))
  }

  @Test("a first rate tells what becomes known, and a forgotten one what no longer is")
  func firstRate() throws {
    let robot = try person(rate: nil)
    try robot.fill("rate", "20")
    #expect(try robot.form().preview?.after.payCents == 15_000)
    #expect(robot.prose.contains("change too: pay – → 150.00 €."))
    robot.press("Enter Enter")
    try robot.fill("rate", "")
    #expect(robot.prose.contains("change too: pay 150.00 € → –."))
  }

  @Test("a raise in a closed period is refused at its day")
  func closedRaise() throws {
    let robot = try person(closing: "2026-10-12")
    try robot.fill("rate", "25")
    #expect(try robot.form().preview?.after.payCents == 18_750)
    try robot.fill("rate_from", "2026-10-05")
    #expect(try robot.error("rate_from")?.contains("locked") == true)
    try robot.fill("rate_from", "2026-11-01")
    #expect(try robot.error("rate_from") == nil)
  }

  @Test("what was earned in another currency is told in that one")
  func currencies() throws {
    let robot = try person(now: "2026-12-05T12:00:00Z", rules: "us-flsa")
    try robot.fill("break", "90")
    let earlier = try #require(try robot.form().preview?.earlier)
    #expect((earlier.currency, earlier.newCurrency) == ("EUR", "EUR"))
    #expect(try robot.form().preview?.currency == "USD")
    #expect(robot.prose.contains("pay 300.00 € → 260.00 €"))
  }

  @Test("another pay period is shown as it would be cut")
  func period() throws {
    let robot = try person()
    try robot.fill("anchor", "2026-01-10")
    #expect(robot.prose.contains("Pay periods would be monthly: 10 Nov – 9 Dec"))
    #expect(!robot.prose.contains("no change."))
  }

  @Test("what the rules of pay decide is shown, in the list and beside the field")
  func byRules() throws {
    let robot = try Robot(nurse: [], size: Size(100, 34))
    robot.press(keys(toSetting: "currency"))
    #expect(robot.screen.contains("GBP (pay rules)"))
    robot.press("Enter")
    #expect(try robot.field("currency").note == "rules: GBP")
    #expect(try robot.field("rate").note.isEmpty)
  }
}
