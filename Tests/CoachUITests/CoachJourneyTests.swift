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

/// The Coach by keys, seen on the screen and in the store.
@Suite("The Coach by keys") struct CoachJourneyTests {
  /// Two days in seconds.
  private static let twoDays: Int64 = 2 * 86_400

  /// The keys that choose a preset among the routines.
  private func keys(toPreset slug: String) throws -> String {
    let place = try #require(ExerciseLibrary.routines.firstIndex { $0.slug == slug })
    return "P " + String(repeating: "j ", count: place) + "Enter Esc"
  }

  /// Creates a program with an empty store, in which StrongLifts was chosen.
  private func strongLifts() throws -> Robot {
    let robot = try Robot(now: "2026-11-16T18:00:00Z")
    robot.press("5 " + (try keys(toPreset: "stronglifts-5x5")))
    return robot
  }

  /// Starts the next workout, does all its sets, finishes it, and lets two days pass.
  private func train(_ robot: Robot) throws -> Workout {
    robot.press("s")
    let workout = try robot.runningWorkout()
    let entries = try robot.store.workouts.entries(of: workout.id)
    let count = entries.reduce(0) { $0 + $1.sets.sets.count }
    robot.press(repeating: "\(count)*Space")
    #expect(try robot.store.workouts.entries(of: workout.id).allSatisfy { $0.sets.open.isEmpty })
    robot.wait(seconds: 3600)
    robot.press("f")
    #expect(robot.state.layers.isEmpty, "nothing is asked if all sets were done")
    #expect(try robot.store.workouts.running() == nil)
    robot.wait(seconds: Self.twoDays)
    return try #require(try robot.store.workouts.workout(workout.id))
  }

  /// The stored suggestions: `squat accepted`.
  private func answers(_ robot: Robot) throws -> [String] {
    let slugs = Dictionary(
      uniqueKeysWithValues: try robot.store.exercises.exercises().map { ($0.id.text, $0.slug) })
    return try robot.store.suggestions.suggestions(idPrefix: "")
      .map { "\(slugs[$0.subject] ?? "?") \($0.state.rawValue)" }.sorted()
  }

  // MARK: From nothing to the next weight

  @Test("an empty store, StrongLifts, three workouts, a suggestion, and the next workout uses it")
  func fromNothing() throws {
    let robot = try Robot(now: "2026-11-16T18:00:00Z")
    robot.press("5 o o")
    #expect(robot.prose.contains("P choose a routine"))
    robot.press("o o")
    robot.press(try keys(toPreset: "stronglifts-5x5"))
    let routine = try #require(try robot.store.routines.active())
    #expect(routine.slug == "stronglifts-5x5")
    #expect(try robot.store.exercises.exercises().count == 5)
    #expect(robot.prose.contains("Workout Workout A"))

    robot.press("s")
    #expect(robot.state.coach.view == .workout)
    #expect(try robot.sets("squat") == "20x5! 20x5! 20x5! 20x5! 20x5!")
    robot.press("Space")
    #expect(try robot.sets("squat") == "20x5 20x5! 20x5! 20x5! 20x5!")
    robot.press(repeating: "14*Space")
    #expect(try robot.sets("barbell-row") == "30x5 30x5 30x5 30x5 30x5")
    #expect(robot.prose.contains("32.5 kg"), "the suggestion after the last exercise")
    robot.press("f")
    #expect(robot.state.coach.view == .training)
    #expect(robot.prose.contains("New suggestions for Squat, Bench Press, Barbell Row."))
    // Nothing changes before it is accepted.
    #expect(try robot.exercise("squat").plan?.weight?.text == "20")
    #expect(try answers(robot) == [])

    robot.wait(seconds: Self.twoDays)
    let second = try train(robot), third = try train(robot)
    #expect(second.name == "Workout B" && third.name == "Workout A")
    #expect(try robot.sets("squat", in: third) == "20x5 20x5 20x5 20x5 20x5")

    robot.press("w")
    #expect(robot.prose.contains("Why this suggestion?"))
    #expect(robot.prose.contains("+ All sets done in 3 sessions + Increment: 2.5 kg"))
    #expect(robot.prose.contains("Based on 3 sessions"))
    robot.press("a")
    #expect(robot.state.layers.isEmpty)
    #expect(try robot.exercise("squat").plan?.weight?.text == "22.5")
    #expect(try answers(robot) == ["squat accepted"])

    robot.press("s")
    #expect(try robot.sets("squat") == "22.5x5! 22.5x5! 22.5x5! 22.5x5! 22.5x5!")
    #expect(try robot.sets("overhead-press") == "20x5! 20x5! 20x5! 20x5! 20x5!")
  }

  @Test("a dismissed suggestion changes nothing, and u brings it back")
  func dismissing() throws {
    let robot = try strongLifts()
    _ = try train(robot)
    let plan = try robot.exercise("squat").plan, offer = try robot.advice("squat")
    #expect(offer.isOpen)
    robot.press("d")
    #expect(try answers(robot) == ["squat dismissed"])
    #expect(try robot.exercise("squat").plan == plan)
    #expect(robot.prose.contains("dismissed"))
    robot.press("u")
    #expect(try answers(robot) == [])
    #expect(try robot.advice("squat").suggestion.id == offer.suggestion.id)
    #expect(try robot.advice("squat").isOpen)
  }

  @Test("u takes an accepted suggestion back, C-r accepts it again")
  func undoing() throws {
    let robot = try Gym.robot(turns: 2)
    let plan = try robot.exercise("squat").plan, before = try answers(robot)
    robot.press("a")
    let accepted = try robot.exercise("squat").plan
    #expect(accepted?.weight?.text == "75")
    #expect(try answers(robot) == (before + ["squat accepted"]).sorted())
    robot.press("u")
    #expect(try robot.exercise("squat").plan == plan && answers(robot) == before)
    robot.press("C-r")
    #expect(try robot.exercise("squat").plan == accepted)
  }

  @Test("in Today the same keys answer, and Enter gives the reasons")
  func today() throws {
    // A day without training has one line about it.
    let before = try Gym.robot()
    #expect(before.prose.contains("Workout A") && !before.prose.contains("Barbell Row"))
    let robot = try Gym.robot(now: "2026-11-21T14:15:00Z")
    for item in ["Workout A", "Squat", "Barbell Row", "Overhead Press", "Plank"] {
      #expect(robot.prose.contains(item), "\(item)")
    }
    #expect(!robot.prose.contains("Deadlift"), "it was dismissed")
    // Three actions and the workout come before the suggestions.
    robot.press("j j j j j Enter")
    #expect(robot.prose.contains("Barbell Row Increase weight"))
    robot.press("a")
    #expect(try robot.exercise("barbell-row").plan?.weight?.text == "47.5")
    // The row of the accepted one is gone, and the cursor is on the next.
    robot.press("d")
    #expect(try answers(robot).contains("overhead-press dismissed"))
    #expect(!robot.prose.contains("Barbell Row"))
  }

  @Test("where nothing is suggested, the keys say so and change nothing")
  func nothingToAnswer() throws {
    let robot = try Gym.robot(turns: 2)
    robot.press("j")
    let before = try robot.store.records()
    for key in ["a", "d"] {
      robot.press(key)
      #expect(robot.prose.contains("No open suggestion here."), "\(key)")
    }
    #expect(try robot.store.records() == before)
  }

  @Test("after a night shift the weight stays, and the workout is marked")
  func afterNight() throws {
    let robot = try Gym.robot(turns: 2, now: "2026-11-23T18:00:00Z")
    #expect(try robot.advice("squat").advice.type == .hold)
    #expect(robot.prose.contains("− Night shift ended 10 h ago, so the same weights today"))
    robot.press("s")
    let entries = try robot.store.workouts.entries(of: robot.runningWorkout().id)
    #expect(entries.count == 4 && entries.allSatisfy(\.isGuarded))
  }

  @Test("sleep is logged from Today, and short sleep holds back increases at once")
  func sleep() throws {
    let robot = try Gym.robot()
    robot.press("z a")
    try robot.fill("start", "2026-11-19 23:00")
    #expect(try robot.error("start") != nil, "that night is logged already")
    robot.press("Esc")
    #expect(try robot.advice("squat").isOpen)
    robot.press("Enter")
    try robot.fill("start", "2026-11-20 03:00")
    robot.press("Enter Esc")
    #expect(try robot.advice("squat").advice.reasons.first?.code == "HOLD_SHORT_SLEEP")
    robot.press("o o")
    #expect(!robot.prose.contains("75 kg"))
    robot.press("u")
    #expect(try robot.advice("squat").advice.weight?.text == "75")
    #expect(robot.prose.contains("75 kg"))
  }

  @Test("an exercise is added, changed and archived")
  func exercises() throws {
    let robot = try Gym.robot(turns: 2)
    robot.press("n")
    robot.type("face pull")
    robot.press("Enter")
    #expect(try robot.exercise("face-pull").kind == .machine)
    #expect(robot.state.coach.selectedExercise?.slug == "face-pull")
    robot.press("g g e")
    try robot.fill("start", "80")
    robot.press("Enter")
    #expect(try robot.exercise("squat").plan?.weight?.text == "80")
    robot.press("x")
    #expect(try robot.exercise("squat").isArchived)
    robot.press("u u u")
    #expect(try !robot.exercise("squat").isArchived)
    #expect(try robot.exercise("squat").plan?.weight?.text == "72.5")
    #expect(try !robot.store.exercises.exercises().contains { $0.slug == "face-pull" })
  }
}
