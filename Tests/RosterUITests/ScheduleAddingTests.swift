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

/// Shifts added by the letter of their kind, to the roster of `rotaRobot`.
@Suite("Adding by letter on the Schedule") struct ScheduleAddingTests {
  @Test("a letter adds a shift of its kind with the usual times")
  func letter() throws {
    let robot = try rotaRobot()
    robot.press("a")
    #expect(robot.screen.contains("Add a shift"))
    robot.press("n")
    #expect(robot.state.layers.isEmpty)
    #expect(try codes(robot, "2026-06-05", "2026-06-09") == ["5 N"])
    #expect(robot.state.selectedShift?.code == "N")
    robot.press("u")
    #expect(try codes(robot, "2026-06-05", "2026-06-09").isEmpty)
  }

  @Test("on several days it adds one to each free day, and one undo takes all back")
  func several() throws {
    let robot = try rotaRobot("2026-06-03")
    robot.press("v l l l l a n")
    #expect(try codes(robot, "2026-06-03", "2026-06-08") == ["3 N", "4 N", "5 N", "6 N", "7 N"])
    robot.press("u")
    #expect(try codes(robot, "2026-06-03", "2026-06-08") == ["3 N", "4 N"])
    robot.press("k k k a Esc")
    #expect(robot.state.layers.isEmpty)
  }

  @Test("another shift opens the form, and so does the key without any shifts")
  func form() throws {
    let robot = try rotaRobot()
    robot.press("a a")
    #expect(try robot.form().form.value("day") == "2026-06-05")
    robot.press("Esc a Enter")
    #expect(robot.state.form != nil)
    let empty = try Robot()
    empty.press("2 a")
    #expect(empty.state.form != nil)
  }

  @Test("Shift and the letter paint free days until Esc")
  func paint() throws {
    let robot = try rotaRobot()
    robot.press("a D Space l Space Space")
    #expect(try codes(robot, "2026-06-05", "2026-06-09") == ["5 D", "6 D"])
    #expect(robot.screen.contains("2"))
    robot.press("Esc l Space")
    #expect(try codes(robot, "2026-06-05", "2026-06-09") == ["5 D", "6 D"])
  }

  @Test("the start of a shift can be the letter of its kind, after a day", arguments: ["", "Tab"])
  func typed(leaving: String) throws {
    let robot = try rotaRobot()
    robot.press("a a")
    try robot.fill("start", "2026-06-06 n")
    robot.press("\(leaving) Enter")
    #expect(robot.state.form == nil)
    #expect(robot.state.selectedShift?.localStart.day == (try day("2026-06-06")))
    #expect(try codes(robot, "2026-06-06", "2026-06-07").count == 1)
  }
}
