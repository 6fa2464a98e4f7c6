import AppCore
import AppTestSupport
import CoachUI
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

@Suite("The rest between sets") struct RestTests {
  /// Creates a program with a workout in progress. A rest has the 60 seconds of staying fit.
  private func robot() throws -> Robot {
    let robot = try Gym.robot()
    robot.press("s")
    return robot
  }

  /// Lets time pass, second by second, and returns how often the bell rang.
  private func rings(_ robot: Robot, seconds: Int) -> Int {
    _ = robot.app.takeTerminalRequests()
    for _ in 0..<seconds { robot.wait(seconds: 1) }
    return robot.app.takeTerminalRequests().count { $0 == .bell }
  }

  @Test("it follows a working set, counts down, and rings the bell once at its end")
  func wholeRest() throws {
    let robot = try robot()
    #expect(!robot.screen.contains("Rest "))
    robot.press("Space")
    #expect(robot.screen.contains("Rest 1:00"))
    #expect(rings(robot, seconds: 1) == 0)
    #expect(robot.screen.contains("Rest 0:59"))
    #expect(rings(robot, seconds: 58) == 0)
    #expect(robot.screen.contains("Rest 0:01"))
    #expect(rings(robot, seconds: 1) == 1)
    #expect(robot.screen.contains("Rest is over: next set"))
    #expect(rings(robot, seconds: 30) == 0, "once is enough")
    #expect(robot.screen.contains("Rest is over: next set"), "until the next set")
    robot.press("Space")
    #expect(robot.screen.contains("Rest 1:00"))
  }

  @Test("c ends it, and without one says so")
  func skipping() throws {
    let robot = try robot()
    robot.press("Space c")
    #expect(!robot.screen.contains("Rest "))
    #expect(rings(robot, seconds: 120) == 0)
    robot.press("c")
    #expect(robot.screen.contains("No rest is running."))
  }

  @Test("the bell is silent if the setting is off, but the end is shown")
  func silent() throws {
    let robot = try Gym.robot()
    robot.press(keys(toSetting: "training_rest_bell") + "Enter")
    #expect(try robot.store.trainingSettings().ringsAfterRest == false)
    robot.press("5 s Space")
    #expect(rings(robot, seconds: 90) == 0)
    #expect(robot.screen.contains("Rest is over: next set"))
  }

  @Test("its length is that of the goal")
  func goal() throws {
    let robot = try Gym.robot()
    // The menu of goals: build muscle, stay fit, lose weight, get stronger.
    for (digit, rest) in [("1", "1:30"), ("3", "0:45"), ("4", "3:00"), ("2", "1:00")] {
      robot.press(keys(toSetting: "training_goal") + "Enter \(digit) 5 s Space")
      #expect(robot.screen.contains("Rest \(rest)"), "\(digit)")
    }
  }

  @Test("no rest after a warm-up, an opened set, or the last set of all")
  func noRest() throws {
    let robot = try robot()
    robot.press("W Space")
    #expect(!robot.screen.contains("Rest "))
    robot.press("Space")
    #expect(robot.screen.contains("Rest 1:00"))
    robot.press("k Space")
    #expect(!robot.screen.contains("Rest "))
    robot.press(repeating: "16*Space")
    #expect(robot.screen.contains("Rest 1:00"))
    robot.press("Space")
    #expect(try robot.sets("plank") == "30s 30s 30s")
    #expect(!robot.screen.contains("Rest "))
  }

  @Test("it ends when its set is undone here, in another window or by a command")
  func undone() throws {
    let robot = try robot()
    robot.press("Space u")
    #expect(!robot.screen.contains("Rest "))
    robot.press("C-r Space")
    #expect(robot.screen.contains("Rest 1:00"))
    let other = try Robot(beside: robot)
    other.press("u")
    robot.wait(seconds: 1)
    #expect(!robot.screen.contains("Rest "))
    #expect(rings(robot, seconds: 120) == 0)
    robot.press("Space")
    try robot.folder.open().undo(now: robot.clock.now)
    robot.wait(seconds: 1)
    #expect(!robot.screen.contains("Rest "))
    robot.press("Space")
    let store = try robot.folder.open()
    let workout = try #require(try store.workouts.running())
    try store.write("workout.delete", now: robot.clock.now) {
      try $0.delete(workout: workout.id)
    }
    robot.wait(seconds: 1)
    #expect(rings(robot, seconds: 120) == 0)
  }

  @Test("it goes on while other screens are open, and ends with the workout")
  func elsewhere() throws {
    let robot = try robot()
    robot.press("Space 2")
    #expect(rings(robot, seconds: 59) == 0)
    #expect(rings(robot, seconds: 1) == 1)
    #expect(robot.screen.contains("Rest is over: next set"))
    robot.press("5 Space f y")
    #expect(!robot.screen.contains("Rest "))
    #expect(rings(robot, seconds: 120) == 0)
    robot.press("s Space D y")
    #expect(rings(robot, seconds: 120) == 0)
  }

  @Test("a second is counted only while a rest is shown")
  func quiet() throws {
    let robot = try robot()
    // The message about the start is gone.
    robot.press("j k")
    robot.wait(seconds: 10)
    var changes = 0
    robot.app.state.observe { _ in changes += 1 }
    for _ in 0..<20 { robot.wait(seconds: 1) }
    #expect(changes == 0)
    robot.press("Space")
    changes = 0
    for _ in 0..<20 { robot.wait(seconds: 1) }
    #expect(changes >= 20)
  }
}
