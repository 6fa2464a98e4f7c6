import AppCore
import AppTestSupport
import CoachUI
import Testing

/// The Coach with nothing in it.
@Suite("The empty Coach") struct CoachScreenTests {
  @Test("its digit opens Today, one key turns the views, and the empty screens teach")
  func views() throws {
    let robot = try Robot()
    robot.press("5")
    #expect(robot.state.screen == .coach && robot.state.coach.view == .today)
    robot.press("o")
    #expect(robot.state.coach.view == .goals)
    #expect(robot.prose.contains("No goals yet"))
    robot.press("o")
    #expect(robot.state.coach.view == .training)
    #expect(robot.prose.contains("No exercises yet"))
    robot.press("o")
    #expect(robot.state.coach.view == .plan)
    robot.press("o")
    #expect(robot.state.coach.view == .today)
  }
}
