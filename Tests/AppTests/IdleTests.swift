import App
import AppCore
import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import TestSupport
import Testing

/// How often the program wakes up while nobody does anything: the run loop sleeps for as long as
/// the program says, and draws only where the state has changed.
@Suite("An idle program") struct IdleTests {
  /// Lets so many seconds pass as the run loop would; how often it woke up, and how often the state
  /// was another one then.
  private func idle(_ robot: Robot, seconds: Int64) -> (wakes: Int64, changes: Int64) {
    var changes: Int64 = 0, wakes: Int64 = 0
    let app = robot.app
    app.state.observe { _ in changes += 1 }
    // Somewhere within a second, as a program is started.
    var wall: Int64 = 250
    let end = wall + seconds * 1000
    while wall < end {
      let quiet = Int64(app.quietMilliseconds(wall: wall))
      guard quiet > 0 else { return (.max, changes) }
      robot.clock.advance(seconds: (wall + quiet) / 1000 - wall / 1000)
      wall += quiet
      app.tick()
      wakes += 1
    }
    return (wakes, changes)
  }

  @Test(
    "without a running shift it looks once a second for another program's change, and draws nothing",
    arguments: ["1", "2", "3", "4", "5", "6", "a", "?"])
  func still(keys: String) throws {
    let robot = try Robot([try planned("2026-11-21 19:00", "2026-11-22 07:00")])
    robot.press(keys)
    robot.wait(seconds: 60)
    let (wakes, changes) = idle(robot, seconds: 600)
    #expect(wakes <= 601)
    // The minute of the clock in the corner.
    #expect(changes <= 11)
  }

  @Test("with a running clock it wakes up and draws once a second, elsewhere once a minute")
  func running() throws {
    let robot = try Robot()
    robot.press("s")
    robot.wait(seconds: 60)
    let dashboard = idle(robot, seconds: 120)
    #expect(dashboard.wakes <= 122)
    #expect((120...124).contains(dashboard.changes))
    robot.press("2")
    let schedule = idle(robot, seconds: 120)
    #expect(schedule.wakes <= 121)
    #expect(schedule.changes <= 6)
  }

  @Test("while steps are counted it does not sleep, and it comes to an end")
  func counting() throws {
    let robot = try Robot(demo: DemoStore(walkedDays: 30))
    robot.wait(seconds: 1)
    #expect(robot.app.quietMilliseconds(wall: 0) > 0)
  }
}
