import AppCore
import AppTestSupport
import Coach
import CoachUI
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Finished workouts, which can be looked at and corrected.
@Suite("Correcting a workout") struct PastWorkoutTests {
  /// Creates a program with the last workout open: Thursday's squats, presses and pull-ups.
  private func robot() throws -> Robot {
    let robot = try Gym.robot()
    robot.press("v Enter")
    #expect(robot.prose.contains("Workout B Thu 19 Nov 17:30–18:40"))
    return robot
  }

  /// The last finished workout.
  private func last(_ robot: Robot) throws -> Workout {
    try #require(try robot.store.workouts.latest(1).first)
  }

  private func count(_ robot: Robot) throws -> Int {
    try robot.store.workouts.latest(99).count
  }

  @Test(
    "a corrected set changes the suggestion at once, and u changes it back",
    arguments: [
      ("j h", "72.5x4 72.5x5 72.5x5 72.5x5 72.5x5", "hold 72.5 5x5"),
      ("j Space", "72.5x5! 72.5x5 72.5x5 72.5x5 72.5x5", "hold 72.5 5x5"),
      ("j j j j j -", "72.5x5 72.5x5 72.5x5 72.5x5 70x5", "hold 72.5 5x5"),
      ("j W", "w72.5x5 72.5x5 72.5x5 72.5x5 72.5x5", "hold 72.5 5x5"),
      ("j r 1 0 Enter", "72.5x5@10 72.5x5 72.5x5 72.5x5 72.5x5", "weight_increase 75 5x5"),
      ("j l", "72.5x6 72.5x5 72.5x5 72.5x5 72.5x5", "weight_increase 75 5x5"),
      ("j n", "72.5x5 72.5x5 72.5x5 72.5x5 72.5x5 72.5x5", "weight_increase 75 5x5"),
    ])
  func correcting(keys: String, sets: String, suggested: String) throws {
    func words(_ robot: Robot) throws -> String {
      let advice = try robot.advice("squat").advice
      return "\(advice.type.rawValue) \(advice.weight?.text ?? "-") \(advice.plan.scheme)"
    }
    let robot = try robot(), offer = try robot.advice("squat")
    #expect(try words(robot) == "weight_increase 75 5x5")
    robot.press(keys)
    #expect(try robot.sets("squat", in: last(robot)) == sets)
    #expect(try words(robot) == suggested)
    #expect(try robot.advice("squat").suggestion.id != offer.suggestion.id)
    robot.press("u")
    #expect(try robot.advice("squat").suggestion.id == offer.suggestion.id)
    #expect(try robot.sets("squat", in: last(robot)) == "72.5x5 72.5x5 72.5x5 72.5x5 72.5x5")
  }

  @Test("the list behind the page shows the new suggestion")
  func shown() throws {
    let robot = try Gym.robot(turns: 2)
    #expect(robot.prose.contains("↑ 75 kg"))
    robot.press("v Enter j h Esc Esc")
    #expect(robot.state.layers.isEmpty)
    #expect(!robot.prose.contains("↑ 75 kg"))
    #expect(robot.prose.contains("Not all reps done in the last session"))
    robot.press("u")
    #expect(robot.prose.contains("↑ 75 kg"))
  }

  @Test("no rest follows, and nothing is finished twice")
  func past() throws {
    let robot = try robot()
    robot.press("j Space Space")
    #expect(!robot.screen.contains("Rest "))
    let before = try robot.store.records()
    robot.press("f")
    #expect(robot.prose.contains("No workout is running."))
    #expect(try robot.store.records() == before)
  }

  @Test("an exercise added to it counts as done as planned")
  func adding() throws {
    let robot = try robot()
    robot.press("A")
    robot.type("bench")
    robot.press("Enter")
    #expect(try robot.sets("bench-press", in: last(robot)) == "47.5x5 47.5x5 47.5x5 47.5x5 47.5x5")
    robot.press("G h")
    #expect(try robot.sets("bench-press", in: last(robot)) == "47.5x5 47.5x5 47.5x5 47.5x5 47.5x4")
    robot.press("u u")
    let bench = try robot.exercise("bench-press").id
    let entries = try robot.store.workouts.entries(of: last(robot).id)
    #expect(!entries.contains { $0.exercise == bench })
  }

  @Test("deleting it asks, goes back to the list, and u brings it back")
  func deleting() throws {
    let robot = try robot(), offer = try robot.advice("squat")
    robot.press("D")
    #expect(robot.prose.contains("Delete this workout?"))
    robot.press("n")
    #expect(try count(robot) == 6)
    robot.press("D y")
    #expect(try count(robot) == 5)
    #expect(robot.prose.contains("Workouts 5"))
    #expect(try robot.advice("squat").advice.weight?.text == "72.5")
    robot.press("u")
    #expect(try count(robot) == 6 && robot.prose.contains("Workouts 6"))
    #expect(try robot.advice("squat").suggestion.id == offer.suggestion.id)
    robot.press("d y")
    #expect(try count(robot) == 5)
  }

  // MARK: Times and note

  @Test(
    "times that cannot be are refused beside their field",
    arguments: [
      ("end", "2026-11-19 17:00", "The workout ends (Thu 19 Nov 17:00) before it starts"),
      ("end", "2026-11-21 10:00", "Sat 21 Nov 10:00 is in the future."),
      ("start", "2026-11-21 10:00", "Sat 21 Nov 10:00 is in the future."),
      ("start", "soon", "Can’t read “soon” as a time"),
    ])
  func badTimes(field: String, text: String, message: String) throws {
    let robot = try robot(), before = try robot.store.records()
    robot.press("e")
    try robot.fill(field, text)
    let error = try #require(try robot.error(field), "\(text)")
    #expect(error.hasPrefix(message), "\(error)")
    robot.press("Enter")
    #expect(robot.state.form != nil)
    #expect(try robot.store.records() == before)
  }

  @Test("a start after the end is refused at one of the two")
  func startAfterEnd() throws {
    let robot = try robot(), before = try robot.store.records()
    robot.press("e")
    try robot.fill("start", "2026-11-19 20:00")
    let errors = try ["start", "end"].compactMap { try robot.error($0) }
    #expect(errors.count == 1)
    robot.press("Enter")
    #expect(try robot.store.records() == before)
  }

  @Test("times, name and note are saved, and the sets follow the start")
  func times() throws {
    let robot = try robot()
    robot.press("e")
    try robot.fill("start", "2026-11-18 17:30")
    try robot.fill("end", "2026-11-18 18:15")
    #expect(try robot.field("end").note == "45 m")
    try robot.fill("name", "Legs")
    try robot.fill("notes", "Übergabe lief spät")
    robot.press("Enter")
    let saved = try last(robot)
    #expect(try saved.start == utc("2026-11-18T17:30:00Z"))
    #expect(try saved.end == utc("2026-11-18T18:15:00Z"))
    #expect(saved.name == "Legs" && saved.notes == "Übergabe lief spät")
    let entries = try robot.store.workouts.entries(of: saved.id)
    #expect(entries.count == 4 && entries.allSatisfy { $0.at == saved.start })
    #expect(robot.prose.contains("Legs Wed 18 Nov 17:30–18:15"))
    robot.press("u")
    #expect(robot.prose.contains("Workout B Thu 19 Nov 17:30–18:40"))
    #expect(
      try robot.store.workouts.entries(of: saved.id).map(\.at) == [
        last(robot).start, last(robot).start, last(robot).start, last(robot).start,
      ])
  }

  @Test("a workout in progress has no end to change, and cannot start in the future")
  func runningTimes() throws {
    let robot = try Gym.robot()
    robot.press("s e")
    #expect(try robot.form().form["end"] == nil)
    try robot.fill("start", "2026-11-20 18:30")
    #expect(try robot.error("start")?.hasPrefix("Fri 20 Nov 18:30 is in the future.") == true)
    try robot.fill("start", "2026-11-20 17:00")
    robot.press("Enter")
    #expect(try robot.runningWorkout().start == utc("2026-11-20T17:00:00Z"))
    #expect(try robot.runningWorkout().isRunning)
    robot.resize(100, 24)
    #expect(robot.prose.contains("since 17:00"))
  }

  @Test("the history of an exercise leads to its workouts")
  func history() throws {
    let robot = try Gym.robot(turns: 2)
    robot.press("Enter")
    #expect(robot.prose.contains("History: Squat"))
    robot.press("j j Enter")
    #expect(robot.prose.contains("Workout B Sat 14 Nov 10:00–11:10"))
    robot.press("Esc Esc")
    #expect(robot.state.layers.isEmpty && robot.state.coach.view == .training)
  }
}
