import App
import Domain
import Store
import Terminal
import TestSupport
import Testing

@Suite("Journeys")
struct JourneyTests {
  @Test("a shift is started, ended, undone and done again, also after a restart")
  func startStopUndo() throws {
    let robot = try Robot()
    #expect(robot.screen.contains("No shifts yet."))
    robot.press("s")
    #expect(robot.screen.contains("ON SHIFT"))
    robot.wait(seconds: 3725)
    #expect(robot.screen.contains("1:02:05"))
    robot.press("s")
    #expect(robot.screen.contains("OFF SHIFT"))
    robot.press("u")
    #expect(robot.screen.contains("ON SHIFT"))
    robot.press("C-r")
    #expect(robot.screen.contains("OFF SHIFT"))
    try robot.restart()
    #expect(try robot.store.shifts.count() == 1)
    #expect(try robot.store.shifts.last()?.actual?.seconds == 3725)
    robot.press("u u")
    #expect(robot.screen.contains("No shifts yet."))
    print(robot.screen)
    robot.press("a")
    print(robot.screen)
    robot.press("Enter s : ")
    print(robot.screen)
    robot.press("Esc ?")
    print(robot.screen)
    robot.press("Esc Tab")
    print(robot.screen)
    robot.press("Tab")
    print(robot.screen)
    robot.press("Tab Enter")
    print(robot.screen)
  }
}
