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

/// A workout that is filled in by keys, as it is stored after each of them.
@Suite("Filling in a workout") struct WorkoutKeysTests {
  private static let squats = "72.5x5! 72.5x5! 72.5x5! 72.5x5! 72.5x5!"

  /// Creates a program with a workout in progress and the cursor on its first set.
  private func robot() throws -> Robot {
    let robot = try Gym.robot()
    robot.press("s")
    #expect(try robot.sets("squat") == Self.squats)
    return robot
  }

  // MARK: Sets

  @Test(
    "each key changes the set under the cursor, and the store has it at once",
    arguments: [
      // The open sets after it that were alike follow the weight.
      ("+", "75x5! 75x5! 75x5! 75x5! 75x5!"), ("=", "75x5! 75x5! 75x5! 75x5! 75x5!"),
      ("+ +", "77.5x5! 77.5x5! 77.5x5! 77.5x5! 77.5x5!"),
      ("-", "70x5! 70x5! 70x5! 70x5! 70x5!"), ("+ -", squats),
      ("j +", "72.5x5! 75x5! 75x5! 75x5! 75x5!"),
      ("Space -", "72.5x5 70x5! 70x5! 70x5! 70x5!"),
      ("Space k -", "70x5 72.5x5! 72.5x5! 72.5x5! 72.5x5!"),
      ("j j + k k -", "70x5! 70x5! 75x5! 75x5! 75x5!"),
      // Repetitions are those of one set.
      ("l", "72.5x6! 72.5x5! 72.5x5! 72.5x5! 72.5x5!"),
      ("Right Right", "72.5x7! 72.5x5! 72.5x5! 72.5x5! 72.5x5!"),
      ("h", "72.5x4! 72.5x5! 72.5x5! 72.5x5! 72.5x5!"),
      ("h h h h Left", "72.5x1! 72.5x5! 72.5x5! 72.5x5! 72.5x5!"),
      ("j l Space", "72.5x5! 72.5x6 72.5x5! 72.5x5! 72.5x5!"),
      // How hard it was is typed; nothing removes it.
      ("r 1 0 Enter", "72.5x5@10! 72.5x5! 72.5x5! 72.5x5! 72.5x5!"),
      ("Space k r 8 . 5 Enter", "72.5x5@8.5 72.5x5! 72.5x5! 72.5x5! 72.5x5!"),
      ("r 8 , 5 Enter", "72.5x5@8.5! 72.5x5! 72.5x5! 72.5x5! 72.5x5!"),
      ("r 9 Enter r C-u Enter", squats), ("r 9 Esc", squats), ("r 9 Enter u", squats),
      ("W", "w72.5x5! 72.5x5! 72.5x5! 72.5x5! 72.5x5!"), ("W W", squats),
      ("Space", "72.5x5 72.5x5! 72.5x5! 72.5x5! 72.5x5!"), ("Space k Space", squats),
      ("Space Space", "72.5x5 72.5x5 72.5x5! 72.5x5! 72.5x5!"),
      // On the exercise, its first open set is meant.
      ("k Space", "72.5x5 72.5x5! 72.5x5! 72.5x5! 72.5x5!"),
      ("Space g g l", "72.5x5 72.5x6! 72.5x5! 72.5x5! 72.5x5!"),
      ("n", "72.5x5! 72.5x5! 72.5x5! 72.5x5! 72.5x5! 72.5x5!"), ("n u", squats),
      ("n x", squats),
      ("n Space", "72.5x5! 72.5x5! 72.5x5! 72.5x5! 72.5x5! 72.5x5"),
      ("x", "72.5x5! 72.5x5! 72.5x5! 72.5x5!"), ("Del u", squats),
      ("Space k x", "72.5x5! 72.5x5! 72.5x5! 72.5x5!"),
    ])
  func sets(keys: String, sets: String) throws {
    let robot = try robot()
    robot.press(keys)
    #expect(try robot.sets("squat") == sets)
    #expect(robot.state.layers.isEmpty)
    // The other exercises stay as they were planned.
    #expect(try robot.sets("bench-press") == "47.5x5! 47.5x5! 47.5x5! 47.5x5! 47.5x5!")
    // What is shown is what is stored.
    #expect(try robot.app.reread().coach.editor == robot.state.coach.editor)
  }

  @Test("no weight is below the empty bar, and no key changes what is not there")
  func limits() throws {
    let robot = try robot()
    robot.press(repeating: "40*-")
    #expect(try robot.sets("squat") == "20x5! 20x5! 20x5! 20x5! 20x5!")
    let steps = try robot.store.changeCount(), bells = robot.requests.count { $0 == .bell }
    robot.press("-")
    #expect(try robot.store.changeCount() == steps)
    #expect(robot.requests.count { $0 == .bell } == bells + 1)
  }

  @Test("seconds go in fives, and repetitions without weight can be loaded")
  func otherKinds() throws {
    let robot = try robot()
    // The last row is the third set of planks.
    robot.press("G")
    robot.press("l l")
    #expect(try robot.sets("plank") == "30s! 30s! 40s!")
    robot.press(repeating: "9*h")
    #expect(try robot.sets("plank") == "30s! 30s! 5s!")
    robot.press("A")
    robot.type("pull-up")
    robot.press("Enter G")
    robot.press("l + +")
    #expect(try robot.sets("pull-up") == "x8! x8! 5x9!")
    robot.press(repeating: "9*-")
    #expect(try robot.sets("pull-up") == "x8! x8! x9!")
  }

  @Test("an exertion outside 1 to 10 is refused beside its field, and none is asked on an exercise")
  func badExertion() throws {
    let robot = try robot()
    robot.press("r")
    for text in ["0", "11", "8.55", "hard", "-8"] {
      try robot.fill("rpe", text)
      #expect(try robot.error("rpe") != nil, "\(text)")
    }
    robot.press("Enter")
    #expect(robot.state.form != nil)
    try robot.fill("rpe", "8")
    #expect(try robot.error("rpe") == nil)
    #expect(try robot.field("rpe").note == "2 reps left")
    robot.press("Esc k r")
    #expect(robot.state.layers.isEmpty)
    #expect(try robot.sets("squat") == Self.squats)
  }

  @Test("an exercise is light, then a deload, then neither; both count neither way")
  func light() throws {
    let robot = try robot()
    let squat = try robot.exercise("squat").id
    func entry() throws -> WorkoutEntry? {
      try robot.store.workouts.entries(of: robot.runningWorkout().id)
        .first { $0.exercise == squat }
    }
    var seen: [String] = []
    for _ in 0..<4 {
      robot.press("i")
      let entry = try entry()
      seen.append("\(entry?.isLight ?? false) \(entry?.isDeload ?? false)")
    }
    #expect(seen == ["true false", "false true", "false false", "true false"])
    #expect(robot.prose.contains("Squat 72.5 kg · 5 × 5 light"))
    robot.press(repeating: "5*Space")
    robot.press("f y")
    #expect(try robot.advice("squat").advice.weight?.text == "75", "the workout before it decides")
    robot.press("u")
    #expect(try entry()?.isLight == true)
  }

  @Test("the suggestion before the first set changes the open sets, and u brings them back")
  func acceptedBefore() throws {
    let robot = try robot()
    #expect(robot.prose.contains("For the open sets of this workout"))
    robot.press("a")
    #expect(try robot.sets("squat") == "75x5! 75x5! 75x5! 75x5! 75x5!")
    #expect(try robot.exercise("squat").plan?.weight?.text == "75")
    robot.press("u")
    #expect(try robot.sets("squat") == Self.squats)
    #expect(try robot.exercise("squat").plan?.weight?.text == "72.5")
  }

  @Test("the suggestion after the last set is for the next session")
  func acceptedAfter() throws {
    let robot = try robot()
    robot.press(repeating: "5*Space")
    // The cursor is on the next exercise, but the suggestion is that of the finished one.
    #expect(robot.prose.contains("For the next session"))
    robot.press("a")
    #expect(try robot.sets("squat") == "72.5x5 72.5x5 72.5x5 72.5x5 72.5x5")
    #expect(try robot.exercise("squat").plan?.weight?.text == "75")
    robot.press("Space")
    #expect(try robot.sets("bench-press") == "47.5x5 47.5x5! 47.5x5! 47.5x5! 47.5x5!")
    robot.press("f y")
    #expect(try robot.advice("squat").isOpen == false)
    #expect(try robot.exercise("squat").plan?.weight?.text == "75")
  }

  // MARK: Exercises

  @Test("A adds a bundled exercise with its sets, or to those that it has")
  func addBundled() throws {
    let robot = try robot()
    robot.press("A")
    robot.type("face pull")
    robot.press("Enter")
    #expect(try robot.sets("face-pull") == "x5! x5! x5!")
    robot.press("A")
    robot.type("plank")
    robot.press("Enter")
    #expect(try robot.sets("plank") == "30s! 30s! 30s! 30s! 30s! 30s!")
    robot.press("u u")
    #expect(try !robot.store.exercises.exercises().contains { $0.slug == "face-pull" })
    #expect(try robot.sets("plank") == "30s! 30s! 30s!")
  }

  @Test("A with a name of one's own leads to the form, and adds the exercise as one step")
  func addOwn() throws {
    let robot = try robot()
    robot.press("A")
    robot.type("Sled push")
    robot.press("Enter")
    #expect(try robot.form().form.value("name") == "Sled push")
    try robot.fill("sets", "2x10")
    try robot.fill("start", "40")
    robot.press("Enter")
    #expect(robot.state.form == nil)
    let own = try #require(
      try robot.store.exercises.exercises().first { $0.name == "Sled push" })
    let entries = try robot.store.workouts.entries(of: robot.runningWorkout().id)
    #expect(entries.last?.exercise == own.id)
    #expect(entries.last?.sets.description == "40x10! 40x10!")
    robot.press("u")
    #expect(try robot.store.workouts.entries(of: robot.runningWorkout().id).count == 4)
    #expect(try !robot.store.exercises.exercises().contains { $0.name == "Sled push" })
  }

  @Test("deleting an exercise asks, and so does deleting its only set")
  func deleteExercise() throws {
    let robot = try robot()
    func count() throws -> Int {
      try robot.store.workouts.entries(of: robot.runningWorkout().id).count
    }
    robot.press("g g x")
    #expect(robot.prose.contains("Remove this exercise?"))
    robot.press("n")
    #expect(try count() == 4)
    robot.press("x y")
    #expect(try count() == 3)
    robot.press("u")
    #expect(try count() == 4 && robot.sets("squat") == Self.squats)
    robot.press(repeating: "g g j 4*x")
    #expect(try robot.sets("squat") == "72.5x5!")
    #expect(robot.state.layers.isEmpty)
    robot.press("x")
    #expect(robot.state.layers.count == 1)
    robot.press("y")
    #expect(try count() == 3)
  }

  // MARK: The end

  @Test("a workout without a set is discarded rather than finished")
  func nothingDone() throws {
    let robot = try robot()
    robot.press("f")
    #expect(robot.prose.contains("Discard this workout?"))
    robot.press("n")
    #expect(try robot.store.workouts.running() != nil)
    robot.press("f y")
    #expect(try robot.store.workouts.running() == nil)
    #expect(try robot.store.workouts.latest(99).count == 6)
    // A warm-up is something.
    robot.press("s W Space f y")
    #expect(try robot.store.workouts.latest(99).count == 7)
  }

  @Test("finishing with open sets asks, and they count as not done")
  func openSets() throws {
    let robot = try robot(), workout = try robot.runningWorkout()
    robot.press("Space Space f")
    #expect(robot.prose.contains("16 sets are still open."))
    robot.press("n")
    #expect(try robot.store.workouts.running() != nil)
    robot.press("f y")
    #expect(try robot.store.workouts.running() == nil)
    #expect(try robot.sets("squat", in: workout) == "72.5x5 72.5x5 72.5x5! 72.5x5! 72.5x5!")
    // What was not begun was not trained.
    #expect(try robot.store.workouts.entries(of: workout.id).count == 1)
    #expect(try robot.advice("squat").advice.type == .hold)
    robot.press("u")
    #expect(try robot.runningWorkout().id == workout.id)
    #expect(try robot.store.workouts.entries(of: workout.id).count == 4)
  }

  @Test("discarding asks, and undo brings the workout back")
  func discarding() throws {
    let robot = try robot(), workout = try robot.runningWorkout()
    robot.press("Space")
    for keys in ["D n", "D Esc", "D Enter"] {
      robot.press(keys)
      #expect(try robot.runningWorkout().id == workout.id, "\(keys)")
    }
    robot.press("D y")
    #expect(try robot.store.workouts.running() == nil)
    #expect(robot.state.coach.view == .training)
    #expect(try robot.advice("squat").advice.weight?.text == "75", "nothing was trained")
    robot.press("u s")
    #expect(try robot.runningWorkout().id == workout.id)
    #expect(robot.state.coach.view == .workout)
    #expect(try robot.sets("squat") == "72.5x5 72.5x5! 72.5x5! 72.5x5! 72.5x5!")
  }

  @Test("s opens the workout in progress, and o turns to it")
  func opening() throws {
    let robot = try robot(), workout = try robot.runningWorkout()
    var views: [CoachViewModel.View] = []
    for _ in 0..<5 {
      robot.press("o")
      views.append(robot.state.coach.view)
    }
    #expect(views == [.goals, .training, .plan, .today, .workout])
    robot.press("1 5 o o s")
    #expect(robot.state.coach.view == .workout)
    #expect(try robot.runningWorkout() == workout)
    try robot.restart()
    robot.press("5 s")
    #expect(robot.state.coach.view == .workout)
  }

  // MARK: Others

  @Test("what another program changes appears while the workout is open")
  func otherProgram() throws {
    let robot = try robot(), other = try Robot(beside: robot)
    robot.press("Space")
    other.press("5 s")
    #expect(try other.sets("squat") == "72.5x5 72.5x5! 72.5x5! 72.5x5! 72.5x5!")
    other.press("l Space")
    #expect(!robot.screen.contains("72.5 kg × 6"))
    robot.wait(seconds: 1)
    #expect(robot.screen.contains("72.5 kg × 6"))
    // The next key adds to what the other one did.
    robot.press("G Space")
    #expect(try robot.sets("squat") == "72.5x5 72.5x6 72.5x5! 72.5x5! 72.5x5!")
    #expect(try robot.sets("plank") == "30s! 30s! 30s")
    other.press("D y")
    robot.wait(seconds: 1)
    #expect(robot.state.coach.view == .training)
  }

  @Test("a workout that another program finished cannot be finished again")
  func finishedElsewhere() throws {
    let robot = try robot()
    robot.press("Space")
    let other = try Robot(beside: robot)
    other.press("5 s Space f y")
    let before = try robot.store.records()
    robot.press("f y")
    #expect(try robot.store.records() == before)
    #expect(robot.prose.contains("No workout is running."))
  }
}
