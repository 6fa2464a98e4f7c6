import AppCore
import AppTestSupport
import Domain
import PayUI
import Services
import Store
import Terminal
import TestSupport
import Testing

extension RulesetScreenTests {
  @Test("rules that pay public holidays ask for a region, and say when none is set")
  func region() throws {
    let robot = try nurse()
    robot.press("R")
    try choose("Deutschland, Stundenlohn", robot)
    let told = "No region is set: public holidays count as ordinary days."
    #expect(robot.prose.contains(told))
    robot.press("Enter")
    #expect(try robot.form().preview?.lacksHolidays == true)
    try robot.focus("region")
    robot.type("Bavaria")
    robot.press("Enter")
    #expect(try robot.form().form["region"]?.region == .bavaria)
    #expect(try robot.form().preview?.lacksHolidays == false)
    robot.press("Enter")
    let payroll = try StoreServices(store: robot.store, environment: robot.environment).payroll()
    #expect(try payroll.ruleset(on: robot.environment.today).holidays.region == .bavaria)
    robot.press("Esc")
    #expect(!robot.screen.contains("No public holidays: choose a region in Settings."))
  }

  @Test("a month without a region says that it pays no public holidays")
  func monthWithoutRegion() throws {
    let robot = try nurse(by: "de-hourly")
    #expect(robot.screen.contains("! No public holidays: choose a region in Settings."))
  }
}
