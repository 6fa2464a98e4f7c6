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

/// Shifts added by the letter of their kind. Two days and two nights are followed by four free
/// days, from 1 June; today is 20 May.
@Suite("Adding by letter on the Schedule") struct ScheduleAddingTests {
  private func robot(_ day: String = "2026-06-05") throws -> Robot {
    let robot = try Robot(now: "2026-05-20T08:00:00Z") { store, environment in
      let services = StoreServices(store: store, environment: environment)
      _ = try services.perform(.pattern(.save(rota("DDNN----", start: "2026-04-06"))))
    }
    robot.press("2 :")
    robot.type(day)
    robot.press("Enter")
    return robot
  }

  private func names(_ robot: Robot, _ from: String, _ until: String) throws -> [String] {
    let environment = robot.environment, zone = environment.zone
    let roster = try Roster(store: robot.store, environment)
    return try roster.shifts(
      startingIn: Interval(
        start: zone.startOfDay(day(from)), end: zone.startOfDay(day(until)))
    ).map { "\($0.localStart.day.day) \($0.code)" }
  }

  @Test("a letter adds a shift of its kind with the usual times")
  func letter() throws {
    let robot = try robot()
    robot.press("a")
    #expect(robot.screen.contains("Add a shift"))
    robot.press("n")
    #expect(robot.state.layers.isEmpty)
    #expect(try names(robot, "2026-06-05", "2026-06-09") == ["5 N"])
    #expect(robot.state.selectedShift?.code == "N")
    robot.press("u")
    #expect(try names(robot, "2026-06-05", "2026-06-09").isEmpty)
  }

  @Test("on several days it adds one to each free day, and one undo takes all back")
  func several() throws {
    let robot = try robot("2026-06-03")
    robot.press("v l l l l a n")
    #expect(try names(robot, "2026-06-03", "2026-06-08") == ["3 N", "4 N", "5 N", "6 N", "7 N"])
    robot.press("u")
    #expect(try names(robot, "2026-06-03", "2026-06-08") == ["3 N", "4 N"])
    robot.press("k k k a Esc")
    #expect(robot.state.layers.isEmpty)
  }

  @Test("another shift opens the form, and so does the key without any shifts")
  func form() throws {
    let robot = try robot()
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
    let robot = try robot()
    robot.press("a D Space l Space Space")
    #expect(try names(robot, "2026-06-05", "2026-06-09") == ["5 D", "6 D"])
    #expect(robot.screen.contains("2"))
    robot.press("Esc l Space")
    #expect(try names(robot, "2026-06-05", "2026-06-09") == ["5 D", "6 D"])
  }

  @Test("the start of a shift can be the letter of its kind, after a day", arguments: ["", "Tab"])
  func typed(leaving: String) throws {
    let robot = try robot()
    robot.press("a a")
    try robot.fill("start", "2026-06-06 n")
    robot.press("\(leaving) Enter")
    #expect(robot.state.form == nil)
    #expect(robot.state.selectedShift?.localStart.day == (try day("2026-06-06")))
    #expect(try names(robot, "2026-06-06", "2026-06-07").count == 1)
  }
}
