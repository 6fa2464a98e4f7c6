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

/// The account of hours on the screen: nights of a nurse in October and November, on the 30th.
@Suite("The account of hours on the screen") struct AccountScreenTests {
  private func robot(language: Texts.Language = .english) throws -> Robot {
    let robot = try Robot(
      nurse: [
        "2026-10-05 20:00 - 2026-10-06 08:00", "2026-11-14 20:00 - 2026-11-15 08:00",
      ], language: language)
    robot.press("A")
    return robot
  }

  /// Opens the account with 10:00 on 1 October and sets 8 hours a week.
  private func opened(_ robot: Robot) {
    robot.press("N C-u")
    robot.type("10:00")
    robot.press("Tab C-u")
    robot.type("2026-10-01")
    robot.press("Enter")
    robot.press("T")
    robot.type("7")
    robot.press("Tab Tab C-u")
    robot.type("2026-10-01")
    robot.press("Enter")
  }

  @Test("opened, it adds up paid hours less contract hours")
  func opening() throws {
    let robot = try robot()
    #expect(robot.prose.contains("No account of hours yet"), "\(robot.screen)")
    opened(robot)
    // October: 10:00 + 12:00 − 31 days of an hour.
    #expect(robot.screen.contains("−9:00"), "\(robot.screen)")
    #expect(robot.screen.contains("balance −9:00"), "\(robot.screen)")
  }

  @Test("corrections and payouts change it, and can be removed")
  func entries() throws {
    let robot = try robot()
    opened(robot)
    robot.press("C")
    robot.type("-2")
    robot.press("Tab C-u")
    robot.type("2026-10-10")
    robot.press("Enter")
    #expect(robot.screen.contains("balance −11:00"), "\(robot.screen)")
    robot.press("P")
    robot.type("1:30")
    robot.press("Tab C-u")
    robot.type("2026-10-20")
    robot.press("Enter")
    #expect(robot.screen.contains("balance −12:30"), "\(robot.screen)")
    robot.press("X Enter")
    #expect(robot.screen.contains("balance −11:00"), "\(robot.screen)")
    robot.press("u")
    #expect(robot.screen.contains("balance −12:30"), "\(robot.screen)")
    robot.checkSizes("hours/account")
  }

  @Test("a length that is none is named, and nothing is saved")
  func wrong() throws {
    let robot = try robot()
    opened(robot)
    robot.press("P")
    robot.type("-2")
    robot.press("Enter")
    #expect(robot.state.layers.count == 1)
    #expect(try robot.store.pay.accountEntries().count == 1)
  }

  @Test("in German")
  func german() throws {
    let robot = try robot(language: .german)
    opened(robot)
    robot.check("hours/account-german")
  }
}
