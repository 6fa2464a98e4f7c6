import AppCore
import AppTestSupport
import Domain
import Interchange
import PayUI
import Services
import ServicesTestSupport
import TestSupport
import Testing

/// Rates by hand in the form of a shift.
@Suite("Rates by hand on the screen") struct HandRateScreenTests {
  /// A nurse under the rules everyone starts with, and under the NHS's from November on.
  private func nurse() throws -> Robot {
    try Robot { store, environment in
      let services = StoreServices(store: store, environment: environment)
      let nhs = try #require(try Rulesets.all().first { $0.id == "nhs-afc-band-4-9" }).ruleset
      _ = try services.perform(.pay(.setBaseRate(RateEntry(2000))))
      _ = try services.perform(.pay(.useRuleset(.standard, from: nil)))
      _ = try services.perform(.pay(.useRuleset(nhs, from: day("2026-11-02"))))
    }
  }

  private func options(_ robot: Robot) throws -> [String] {
    try robot.field("rate").suggestions.map { String($0.prefix { $0 != "×" }.dropLast()) }
  }

  @Test("the form offers the rates of the rules on the shift's day, and the shift is paid by them")
  func rates() throws {
    let robot = try nurse()
    robot.press("a")
    try robot.fill("day", "2026-10-12")
    #expect(try options(robot).contains("Extra"))
    try robot.fill("day", "2026-11-12")
    let offered = try options(robot)
    #expect(offered.contains("Overtime") && !offered.contains("Extra"))
    try robot.fill("start", "07:00")
    try robot.fill("end", "15:00")
    try robot.fill("break", "0")
    try robot.fill("rate", "Overtime")
    robot.press("Enter")
    let shift = try robot.onlyShift()
    #expect(shift.rateLabel == "Overtime")
    #expect(shift.rateMultiplier == Multiplier(tenThousandths: 15_000))
    let payroll = try StoreServices(store: robot.store, environment: robot.environment).payroll()
    let period = try payroll.period(containing: day("2026-11-12"))
    #expect(try payroll.statement(of: period).worked.payCents == 24_000)
  }

  @Test("another day keeps a rate that its rules have too, and drops one that they have not")
  func otherDay() throws {
    let robot = try nurse()
    robot.press("a")
    try robot.fill("day", "2026-10-12")
    try robot.fill("start", "07:00")
    try robot.fill("end", "15:00")
    try robot.fill("rate", "Extra")
    try robot.focus("notes")
    #expect(try robot.form().form.value("rate") == "Extra × 1.5")
    try robot.fill("day", "2026-11-12")
    let field = try robot.field("rate")
    #expect(field.input.text == field.suggestions.first)
  }
}
