import AppCore
import AppTestSupport
import Domain
import RosterUI
import Services
import ServicesTestSupport
import TestSupport
import Testing

/// A shift that runs on past its planned end: asked about, never ended by the program.
@Suite("Still on shift?") struct OverrunQuestionTests {
  private func night(now: String) throws -> Robot {
    try Robot(
      [
        try planned("2026-11-20 19:00", "2026-11-21 07:00").worked(from: "2026-11-20T19:02:30Z")
      ], now: now)
  }

  @Test("nothing is asked until half an hour after the planned end, then the Dashboard does")
  func grace() throws {
    let robot = try night(now: "2026-11-21T06:59:59Z")
    #expect(!robot.screen.contains("past the planned end"))
    robot.wait(seconds: 61)
    #expect(robot.screen.contains("1 m past the planned end"))
    robot.wait(seconds: 29 * 60)
    #expect(robot.screen.contains("30 m past the planned end"))
    #expect(!robot.screen.contains("Still on shift?"))
    robot.wait(seconds: 1)
    #expect(robot.screen.contains("Still on shift? The planned end was 07:00."))
  }

  @Test("before that s ends the shift at once")
  func inTime() throws {
    let robot = try night(now: "2026-11-21T07:30:00Z")
    robot.press("s")
    #expect(try robot.onlyShift().actualEnd == utc("2026-11-21T07:30:00Z"))
  }

  @Test("nothing ends by itself, however long it runs, and not over a restart")
  func neverByItself() throws {
    let robot = try night(now: "2026-11-21T07:31:00Z")
    let before = try robot.store.records()
    for _ in 0..<50 { robot.wait(seconds: 3601) }
    try robot.restart()
    robot.wait(seconds: 86_400)
    #expect(try robot.store.records() == before)
    #expect(robot.screen.contains("● ON SHIFT"))
  }

  @Test(
    "s asks, and each answer does what it says",
    arguments: [
      ("1", "2026-11-21T07:00:00Z"), ("Enter", "2026-11-21T07:00:00Z"),
      ("2", "2026-11-21T09:15:20Z"), ("j Enter", "2026-11-21T09:15:20Z"), ("4", nil),
      ("G Enter", nil), ("Esc", nil), ("q", nil), ("C-c", nil), ("9", nil),
    ])
  func answers(keys: String, end: String?) throws {
    let robot = try night(now: "2026-11-21T09:15:20Z")
    robot.press("s")
    #expect(robot.screen.contains("When did it end?"))
    for line in ["Ended as planned", "07:00", "Ended now", "09:15", "Ended at …", "Still working"] {
      #expect(robot.screen.contains(line))
    }
    #expect(try robot.onlyShift().status == .inProgress)
    robot.press(keys)
    let shift = try robot.onlyShift()
    #expect(try shift.actualEnd == end.map(utc))
    #expect(shift.status == (end == nil ? .inProgress : .completed))
    #expect(robot.state.layers.count == (keys == "9" ? 1 : 0))
  }

  @Test("“at” leads to the form, which begins with the planned end")
  func atAnotherTime() throws {
    let robot = try night(now: "2026-11-21T09:15:20Z")
    robot.press("s 3")
    #expect(robot.state.layers.count == 1)
    #expect(try robot.field("at").input.text == "2026-11-21 07:00")
    try robot.fill("at", "07:40")
    robot.press("Enter")
    #expect(try robot.onlyShift().actualEnd == utc("2026-11-21T07:40:00Z"))
  }

  @Test("the question is asked on the other screens too, and f asks it at any time")
  func elsewhere() throws {
    let robot = try night(now: "2026-11-21T09:15:20Z")
    for screen in ["2", "3"] {
      robot.press("\(screen) s")
      #expect(robot.screen.contains("When did it end?"))
      robot.press("Esc")
    }
    let early = try night(now: "2026-11-21T05:00:00Z")
    early.press("f")
    #expect(early.screen.contains("When did it end?"))
    #expect(!early.screen.contains("Ended as planned"))
  }

  @Test("a clock that was put back before the start shows no negative time, and ending is refused")
  func clockPutBack() throws {
    let robot = try night(now: "2026-11-20T18:00:00Z")
    #expect(robot.screen.contains("0:00:00"))
    let before = try robot.store.records()
    robot.press("s")
    #expect(try robot.store.records() == before)
    #expect(robot.screen.contains("is before the start"))
  }
}
