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

/// Shifts typed on the free days of the roster of `rotaRobot`.
@Suite("Typing a roster on the Schedule") struct ScheduleTypingTests {
  @Test("a letter for each day, a dot for a free one; Enter adds all, and one undo takes all back")
  func letters() throws {
    let robot = try rotaRobot()
    robot.press("T d D . n")
    #expect(robot.screen.contains("3 shifts"))
    #expect(try codes(robot, "2026-06-05", "2026-06-09").isEmpty, "only shown until Enter")
    robot.press("Enter")
    #expect(try codes(robot, "2026-06-05", "2026-06-09") == ["5 D", "6 D", "8 N"])
    #expect(robot.state.layers.isEmpty && robot.state.schedule.ghosts.isEmpty)
    robot.press("u")
    #expect(try codes(robot, "2026-06-05", "2026-06-09").isEmpty)
  }

  @Test("Backspace goes back a day; a day with a shift is left as it is")
  func back() throws {
    let robot = try rotaRobot()
    robot.press("T n n Backspace d Backspace Backspace Backspace d . . d d")
    #expect(robot.screen.contains("This day has a shift already"))
    #expect(try robot.state.schedule.cursor == day("2026-06-09"))
    robot.press(". . . . n Enter")
    #expect(
      try codes(robot, "2026-06-05", "2026-06-15") == [
        "5 D", "8 D", "9 D", "10 D", "11 N", "12 N", "13 N",
      ])
  }

  @Test("too little rest is said at once, beside shifts that are only typed", arguments: [80, 120])
  func warnings(width: Int) throws {
    let robot = try rotaRobot(width: width)
    robot.press("T n")
    #expect(!robot.screen.contains("! "))
    robot.press("d")
    #expect(robot.screen.contains("rest"), "\(robot.screen)")
    #expect(robot.state.schedule.ghosts.contains { !$0.warnings.isEmpty })
    robot.press("Backspace .")
    #expect(robot.state.schedule.ghosts.allSatisfy { $0.warnings.isEmpty })
  }

  @Test("what was left goes on at its end, and begins anew elsewhere or once it is stored")
  func left() throws {
    let robot = try rotaRobot()
    robot.press("T d d Esc")
    #expect(robot.state.schedule.ghosts.isEmpty)
    robot.press("T n Enter")
    #expect(try codes(robot, "2026-06-05", "2026-06-09") == ["5 D", "6 D", "7 N"])
    robot.press("T")
    #expect(robot.screen.contains("0 shifts"))
    robot.press("n Esc h h h T")
    #expect(robot.screen.contains("0 shifts"))
  }

  @Test("a whole month is typed across the weeks and months that are shown")
  func month() throws {
    let robot = try rotaRobot("2026-07-31")
    robot.press("T" + String(repeating: " . . . . . . . .", count: 5) + " d d . n Enter")
    #expect(try robot.state.schedule.cursor == day("2026-09-13"))
    #expect(try codes(robot, "2026-09-05", "2026-09-14").contains("12 N"))
  }

  @Test("p makes a rotation of the typed days; Esc goes back to typing")
  func rotation() throws {
    let robot = try rotaRobot()
    robot.press("T p")
    #expect(robot.screen.contains("No shift is typed yet"))
    robot.press("d d . n =")
    #expect(robot.screen.contains("4-day rotation"), "\(robot.screen)")
    robot.press("Esc")
    #expect(robot.state.layers.isEmpty && robot.state.screen == .schedule)
    robot.press("T p Enter")
    #expect(robot.state.layers.isEmpty)
    let patterns = try Roster(store: robot.store, robot.environment).patterns
    let made = try #require(patterns.first { $0.name == "4-day rotation" })
    #expect(try made.effectiveFrom == day("2026-06-05") && made.schedule.cycleDays == 4)
    let cycle = (0..<4).map {
      made.schedule.slots(on: made.effectiveFrom.adding(days: $0)).first?.code ?? "-"
    }
    #expect(cycle == ["D", "D", "-", "N"])
    #expect(try codes(robot, "2026-06-05", "2026-06-09") == ["5 D", "6 D", "8 N"])
  }

  @Test("without kinds it says what to do") func noKinds() throws {
    let robot = try Robot()
    robot.press("2 T")
    #expect(robot.screen.contains("Add one shift of each kind first"))
    robot.press("Enter")
    #expect(robot.state.layers.isEmpty)
  }

  @Test("another letter types nothing and is named; from the list it goes on in the month")
  func otherLetter() throws {
    let robot = try rotaRobot()
    robot.press("T x")
    #expect(robot.screen.contains("No kind of shift has the letter x"))
    #expect(try robot.state.schedule.cursor == day("2026-06-05"))
    robot.press("Esc o o T d")
    #expect(robot.state.schedule.view == .month)
    #expect(robot.screen.contains("1 shift"))
  }

  @Test("a typed shift on a day of leave is said at once") func absent() throws {
    let robot = try rotaRobot("2026-06-07")
    robot.press("A u T d")
    #expect(robot.screen.contains("absent: Leave"), "\(robot.screen)")
  }
}
