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

@Suite("Steps on the Hours") struct HoursStepsTests {
  /// 37 steps more each hour, and 101 for each day that has gone by: what `Wardrobe` walks.
  private static func steps(_ hours: Range<Int>, daysAgo: Int) -> Int {
    hours.reduce(0) { $0 + ($1 * 37 + daysAgo * 101) % 900 }
  }

  private func nurse(_ size: Size) throws -> Robot {
    let robot = try Robot(now: "2026-11-20T18:30:00Z", size: size) {
      try Wardrobe.fill($0, pairs: 2, days: 20, $1)
    }
    let shifts = [
      try planned("2026-11-18 06:00", "2026-11-18 10:00")
        .worked(from: "2026-11-18T06:00:00Z", to: "2026-11-18T10:00:00Z"),
      try planned("2026-11-19 07:00", "2026-11-19 15:00")
        .worked(from: "2026-11-19T07:00:00Z", to: "2026-11-19T15:00:00Z"),
      try planned("2026-11-21 07:00", "2026-11-21 15:00"),
    ]
    try robot.store.write("shift.add", now: robot.environment.now) { transaction in
      for shift in shifts { try transaction.save(shift) }
    }
    robot.press("3")
    return robot
  }

  private func row(_ robot: Robot, _ day: String) throws -> Substring {
    try #require(robot.screen.split(separator: "\n").first { $0.contains("▹ \(day)") })
  }

  @Test("each shift has its steps beside it where there is room", arguments: [80, 140, 200])
  func column(width: Int) throws {
    let robot = try nurse(Size(width, 24))
    let early = Self.steps(6..<10, daysAgo: 2), day = Self.steps(7..<15, daysAgo: 1)
    #expect(try row(robot, "Wed 18 Nov").contains(" \(early / 1000),\(early % 1000) "))
    #expect(
      try row(robot, "Thu 19 Nov").contains(" \(day / 1000),\(day % 1000) "), "\(robot.screen)")
    #expect(robot.screen.contains("steps"))
    // The one ahead has none, and its name all the same.
    #expect(try row(robot, "Sat 21 Nov").contains("Night"))
  }

  @Test("however long a name is, it takes no figures away", arguments: Array(50...130))
  func longNames(width: Int) throws {
    let columns = PaidColumns(width: width, hasSteps: true)
    let figures = columns.worked + columns.steps + columns.paid + columns.factor + columns.pay
    #expect(columns.paid > 0 && figures + 2 + (width - 2) / 2 <= width - 2)
  }

  @Test("without room, or without steps, there is no column")
  func narrow() throws {
    #expect(try !nurse(Size(60, 24)).screen.contains("steps"))
    let robot = try Robot(
      [
        try planned("2026-11-18 06:00", "2026-11-18 10:00")
          .worked(from: "2026-11-18T06:00:00Z", to: "2026-11-18T10:00:00Z")
      ], now: "2026-11-20T18:30:00Z")
    robot.press("3")
    #expect(try row(robot, "Wed 18 Nov").contains("Night") && !robot.screen.contains("steps"))
  }
}
