import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import Terminal
import TestSupport
import Testing

@Suite("The mouse on the Schedule") struct ScheduleMouseTests {
  private func robot(_ view: String = "") throws -> Robot {
    let robot = try Robot(
      patterns: [],
      shifts: [
        planned("2026-11-10 07:00", "2026-11-10 15:00", name: "Ten"),
        planned("2026-11-18 06:00", "2026-11-18 12:00", name: "Morning"),
        planned("2026-11-18 16:00", "2026-11-18 22:00", name: "Evening"),
        planned("2026-11-20 19:00", "2026-11-21 07:00", name: "Over"),
        planned("2026-12-02 07:00", "2026-12-02 15:00", name: "December"),
      ])
    robot.press(view)
    return robot
  }

  /// The middle of what runs `command` with that number.
  private func point(_ robot: Robot, _ command: String, _ argument: Int) throws -> Point {
    let target = HitTarget(command, argument)
    let region = try #require(robot.backend.frame.hits.last { $0.target == target })
    return Point(region.rect.x + region.rect.width / 2, region.rect.y)
  }

  private func press(_ robot: Robot, _ command: String, _ argument: Int) throws {
    robot.handle(.mouse(MouseEvent(.press, at: try point(robot, command, argument))))
  }

  private func drag(_ robot: Robot, _ command: String, from: Int, to: [Int]) throws {
    try press(robot, command, from)
    for place in to {
      robot.handle(.mouse(MouseEvent(.drag, at: try point(robot, command, place))))
    }
    let last = try point(robot, command, to.last ?? from)
    robot.handle(.mouse(MouseEvent(.release, at: last)))
  }

  private func chosen(_ robot: Robot) -> [String] {
    let days = robot.state.schedule.selectedDays
    return [days.lowerBound, days.upperBound].map(ISOText.format)
  }

  @Test("a click on a day of the month puts the cursor there, and leaves the month as it is")
  func days() throws {
    let robot = try robot()
    // The grid begins on Monday 26 October.
    try press(robot, "schedule.day", 15)
    #expect(robot.cursorDay == "2026-11-10")
    #expect(robot.state.selectedShift?.name == "Ten")
    try press(robot, "schedule.day", 0)
    #expect(robot.cursorDay == "2026-10-26")
    #expect(robot.screen.contains("November 2026"))
    robot.press("l")
    #expect(robot.screen.contains("October 2026"))
  }

  @Test("a drag over days chooses them, in both directions; the next click ends it")
  func dragging() throws {
    let robot = try robot()
    try drag(robot, "schedule.day", from: 15, to: [16, 18, 23])
    #expect(chosen(robot) == ["2026-11-10", "2026-11-18"])
    #expect(robot.screen.contains("SELECTING 9 days"))
    try drag(robot, "schedule.day", from: 20, to: [19, 12])
    #expect(chosen(robot) == ["2026-11-07", "2026-11-15"])
    try press(robot, "schedule.day", 30)
    #expect(robot.state.schedule.anchor == nil)
  }

  @Test("a drag that began elsewhere, or after the release, chooses nothing")
  func noDrag() throws {
    let robot = try robot()
    let day = try point(robot, "schedule.day", 15)
    robot.handle(.mouse(MouseEvent(.drag, at: day)))
    #expect(robot.state.schedule.anchor == nil)
    #expect(robot.click("week"))
    robot.press("o o o")
    robot.handle(.mouse(MouseEvent(.drag, at: day)))
    #expect(robot.state.schedule.anchor == nil)
    try press(robot, "schedule.day", 15)
    robot.handle(.mouse(MouseEvent(.release, at: day)))
    robot.handle(.mouse(MouseEvent(.drag, at: try point(robot, "schedule.day", 20))))
    #expect(robot.state.schedule.anchor == nil)
    #expect(robot.cursorDay == "2026-11-10")
  }

  @Test("a click on a block of the week chooses its shift, also on its part of the next day")
  func blocks() throws {
    let robot = try robot("o")
    try press(robot, "schedule.block", 1)
    #expect(robot.state.selectedShift?.name == "Evening")
    // The night begins on Friday and ends on Saturday.
    try press(robot, "schedule.block", 3)
    #expect(robot.state.selectedShift?.name == "Over")
    #expect(robot.cursorDay == "2026-11-20")
    try press(robot, "schedule.weekday", 0)
    #expect(robot.cursorDay == "2026-11-16")
    #expect(robot.state.selectedShift == nil)
  }

  @Test("a drag over the week passes days and blocks alike")
  func dragWeek() throws {
    let robot = try robot("o")
    try press(robot, "schedule.block", 0)
    robot.handle(.mouse(MouseEvent(.drag, at: try point(robot, "schedule.weekday", 3))))
    robot.handle(.mouse(MouseEvent(.drag, at: try point(robot, "schedule.block", 3))))
    #expect(chosen(robot) == ["2026-11-18", "2026-11-21"])
  }

  @Test("a click on a row of the list chooses its shift, one on a group's line nothing")
  func rows() throws {
    let robot = try robot("o o")
    for name in ["December", "Ten", "Evening", "Over", "Morning"] {
      #expect(robot.click(name))
      #expect(robot.state.selectedShift?.name == name)
    }
    robot.press("j")
    #expect(robot.click("Week 49"))
    #expect(robot.state.selectedShift?.name == "Evening")
    let rows = robot.state.schedule.rows
    let from = try #require(rows.firstIndex(of: .shift(1, running: 21_600)))
    try drag(robot, "schedule.row", from: from, to: [from + 1, from + 2])
    #expect(chosen(robot) == ["2026-11-18", "2026-11-20"])
  }

  @Test("a click on a shift of the day that is told in full chooses it")
  func detail() throws {
    let robot = try robot()
    robot.press("h h h")
    try press(robot, "schedule.shift", 1)
    #expect(robot.state.selectedShift?.name == "Evening")
    robot.press("Enter")
    #expect(try robot.form().form.value("name") == "Evening")
  }

  @Test("the wheel moves by weeks in the month, by shifts in week and list")
  func wheel() throws {
    let robot = try robot()
    robot.wheel(2)
    #expect(robot.cursorDay == "2026-12-05")
    robot.wheel(-3)
    #expect(robot.cursorDay == "2026-11-14")
    robot.press("t o")
    robot.wheel(-1)
    #expect(robot.state.selectedShift?.name == "Over")
    robot.press("o")
    robot.wheel(-2)
    #expect(robot.state.selectedShift?.name == "Morning")
  }
}
