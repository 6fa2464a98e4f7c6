import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import TestSupport
import Testing

/// What screens show of a restricted history.
@Suite("A restricted history on the screen") struct EntitlementScreenTests {
  private func robot(_ entitlements: Entitlements) throws -> Robot {
    try Robot(
      now: "2026-05-20T08:00:00Z", demo: DemoStore(years: 1, walkedDays: 120),
      entitlements: entitlements)
  }

  @Test("Schedule, Hours and Journal do not go back beyond it")
  func paging() throws {
    let robot = try robot(.free)
    robot.press("2")
    for _ in 0..<4 { robot.press("PgUp") }
    #expect(robot.prose.contains("April 2026") && robot.prose.contains("20 Apr 2026"))
    robot.press("3")
    for _ in 0..<6 { robot.press("Left") }
    #expect(robot.prose.contains("Apr") && !robot.prose.contains("Feb"))
    robot.press("4")
    for _ in 0..<4 { robot.press("g g") }
    #expect(robot.prose.contains("20 Apr"))
  }

  @Test("the first weeks of a month, and the list, show no shift before it")
  func boundary() throws {
    let robot = try robot(.free), open = try self.robot(.pro)
    for robot in [robot, open] { robot.press("2 PgUp") }
    let ward = { (robot: Robot) in robot.prose.split(separator: " ").count }
    #expect(ward(robot) < ward(open))
    robot.press("v v")
    for _ in 0..<20 { robot.press("PgUp") }
    #expect(robot.prose.contains("Apr") && !robot.prose.contains("Jan"))
  }

  @Test("everything is within reach in what is shipped")
  func open() throws {
    let robot = try robot(.pro)
    robot.press("2")
    for _ in 0..<4 { robot.press("PgUp") }
    #expect(robot.prose.contains("January 2026"))
  }
}
