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

/// The section of Settings about training, and what the suggestions make of it.
@Suite("The settings of training") struct TrainingSettingsTests {
  /// Creates a program with a lift by no program: three sessions in which all sets were done.
  private func robot(_ weight: String = "60", goal: TrainingGoal = .muscleGain) throws -> Robot {
    try Robot(now: Gym.now) { store, environment in
      var earlier = environment
      func perform(_ action: TrainingAction) throws {
        _ = try StoreServices(store: store, environment: earlier).perform(.training(action))
      }
      earlier.now = environment.now - 9 * 86_400
      var lift = TrainingExercise(
        id: .new(), slug: "lift", name: "Lift", kind: .barbell, body: .lower,
        createdAt: earlier.now)
      lift.plan = TrainingPlan(scheme: try SetScheme(parsing: "3x5"))
      try perform(.saveExercise(lift))
      for _ in 0..<3 {
        earlier.now = earlier.now + 2 * 86_400
        let sets = try SetList(parsing: "\(weight)x5 \(weight)x5 \(weight)x5")
        try perform(.log(LoggedExercise(lift, sets)))
      }
      try perform(.saveSettings(TrainingSettings(goal: goal), from: TrainingSettings()))
    }
  }

  /// Presses keys on a setting.
  private func change(_ robot: Robot, _ id: String, _ choice: String = "") {
    robot.press(keys(toSetting: "training_\(id)") + "Enter \(choice)")
    #expect(robot.state.layers.isEmpty)
  }

  /// The suggestion for the lift: `weight_increase 62.5 3x5`.
  private func suggested(_ robot: Robot) throws -> String {
    let advice = try robot.advice("lift").advice
    return "\(advice.type.rawValue) \(advice.weight?.text ?? "-") \(advice.plan.scheme)"
  }

  @Test(
    "a chosen value is saved, shown, and decides about the next suggestion",
    arguments: [
      ("level", "1", "Beginner", "weight_increase 65 3x5"),
      ("level", "3", "Advanced", "hold 60 3x5"),
      ("goal", "2", "Stay fit", "reps_increase 60 3x6"),
      ("goal", "4", "Get stronger", "weight_increase 62.5 3x5"),
      ("step", "6", "5 kg", "weight_increase 65 3x5"),
      ("frequency", "6", "5 successes", "hold 60 3x5"),
      ("frequency", "2", "1 success", "weight_increase 62.5 3x5"),
    ])
  func choices(id: String, digit: String, name: String, next: String) throws {
    let robot = try robot()
    #expect(try suggested(robot) == "weight_increase 62.5 3x5")
    let before = try robot.store.trainingSettings()
    change(robot, id, digit)
    #expect(try robot.store.trainingSettings() != before)
    #expect(try suggested(robot) == next)
    #expect(robot.prose.contains(name))
    robot.press("u")
    #expect(try robot.store.trainingSettings() == before)
    #expect(try suggested(robot) == "weight_increase 62.5 3x5")
  }

  @Test(
    "each switch turns its own setting off and on again",
    arguments: [
      ("guard", \TrainingSettings.usesReadiness), ("cap", \.capsAtTenPercent),
      ("suggestions", \.suggests), ("notify", \.announces), ("rest_bell", \.ringsAfterRest),
    ] as [(String, WritableKeyPath<TrainingSettings, Bool> & Sendable)])
  func switches(
    id: String, path: WritableKeyPath<TrainingSettings, Bool> & Sendable
  ) throws {
    let robot = try robot(), before = try robot.store.trainingSettings()
    var expected = before
    #expect(before[keyPath: path])
    expected[keyPath: path] = false
    change(robot, id)
    #expect(try robot.store.trainingSettings() == expected)
    change(robot, id)
    #expect(try robot.store.trainingSettings() == before)
    robot.press("u")
    #expect(try robot.store.trainingSettings() == expected)
  }

  @Test("the guard holds back after short sleep, and lets go when it is off")
  func readinessGuard() throws {
    let robot = try robot(), now = robot.environment.now
    let sleep = SleepEntry(id: .new(), interval: Interval(start: now - 40_000, end: now - 20_000))
    let services = StoreServices(store: robot.store, environment: robot.environment)
    _ = try services.perform(.sleep(.save(sleep)))
    #expect(try suggested(robot) == "hold 60 3x5")
    change(robot, "guard")
    #expect(try suggested(robot) == "weight_increase 62.5 3x5")
    robot.press("5 o o")
    #expect(robot.prose.contains("↑ 62.5 kg"))
    change(robot, "guard")
    robot.press("5")
    #expect(robot.prose.contains("so the same weights today"))
  }

  @Test("the limit of 10 % makes the step of a light weight smaller")
  func cap() throws {
    let robot = try robot("40")
    change(robot, "level", "1")
    #expect(try suggested(robot) == "weight_increase 42.5 3x5")
    change(robot, "cap")
    #expect(try suggested(robot) == "weight_increase 45 3x5")
  }

  @Test("without suggestions nothing is offered, and the Coach says where to turn them on")
  func off() throws {
    let robot = try robot()
    robot.press("5 o o")
    #expect(robot.prose.contains("↑ 62.5 kg"))
    change(robot, "suggestions")
    robot.press("5")
    #expect(!robot.prose.contains("62.5"))
    #expect(robot.prose.contains("Suggestions are off. Turn them on in Settings."))
    let before = try robot.store.records()
    robot.press("a d")
    #expect(try robot.store.records() == before)
  }

  @Test(
    "a finished workout announces its suggestions, unless that is off", arguments: [true, false])
  func announcing(isOn: Bool) throws {
    let robot = try Gym.robot()
    if !isOn { change(robot, "notify") }
    robot.press("5 s")
    robot.press(repeating: "5*Space")
    robot.press("f y")
    #expect(robot.prose.contains("Finished Workout A, Fri 20 Nov."))
    #expect(robot.prose.contains("New suggestion for Squat.") == isOn)
  }

  @Test("the present value is under the cursor of its menu, and choosing it changes nothing")
  func present() throws {
    let robot = try robot(), steps = try robot.store.changeCount()
    for id in ["level", "goal", "step", "frequency"] { change(robot, id, "Enter") }
    #expect(try robot.store.changeCount() == steps)
  }
}
