import AppCore
import AppTestSupport
import Coach
import CoachUI
import Domain
import Services
import Store
import Terminal
import TestSupport
import Testing

/// The keys on the card of a suggestion, and what they do.
@Suite("Keys on the card of a suggestion") struct TrainingKeysTests {
  @Test("the card shows the keys that answer it, at 80 columns and beside the list")
  func card() throws {
    for size in [Size(80, 24), Size(120, 40)] {
      let robot = try Gym.robot(turns: 2, size: size)
      // The footer has them too, in an order of its own.
      let card = { robot.screen.split(separator: "\n").dropLast().joined(separator: "\n") }
      for key in ["a accept   d dismiss   t same today", "w why", "Y accept all"] {
        #expect(card().contains(key), "\(size): \(key)")
      }
      // An answered suggestion can only be explained.
      robot.press("a")
      #expect(!card().contains("t same today") && card().contains("w why"))
    }
  }

  @Test("a click on a key of the card does the same")
  func click() throws {
    let robot = try Gym.robot(turns: 2)
    #expect(robot.click("t same today"))
    #expect(try robot.advice("squat").isSameToday)
  }

  @Test("t keeps the weights for today, and u brings the suggestion back")
  func keep() throws {
    let robot = try Gym.robot(turns: 2)
    robot.press("t")
    #expect(try robot.advice("squat").isSameToday)
    #expect(robot.prose.contains("Same weights today 72.5 kg"))
    #expect(robot.prose.contains("the suggestion comes back tomorrow"))
    robot.press("t")
    #expect(robot.prose.contains("No open increase here."))
    robot.press("u")
    #expect(try robot.advice("squat").isOpen)
  }

  @Test("Y accepts all suggestions of the next workout, and one u undoes them")
  func acceptAll() throws {
    let robot = try Gym.robot(turns: 2)
    func open() throws -> Int {
      try TrainingLog(store: robot.store, environment: robot.environment).advice()
        .count(where: \.isOpen)
    }
    let before = try open(),
      next = try TrainingLog(
        store: robot.store, environment: robot.environment
      ).openForNextSession().count
    #expect(next > 1)
    robot.press("Y")
    #expect(try open() == before - next)
    #expect(robot.prose.contains("Accepted the suggestions for"))
    robot.press("u")
    #expect(try open() == before)
  }

  @Test("the goal is asked about once, and T chooses it")
  func goal() throws {
    let robot = try Gym.robot(turns: 2)
    #expect(!robot.prose.contains("staying fit"), "its exercises have programs")
    for exercise in try robot.store.exercises.exercises() where exercise.slug == "squat" {
      var free = exercise
      free.program = nil
      _ = try StoreServices(store: robot.store, environment: robot.environment)
        .perform(.training(.saveExercise(free, from: exercise)))
    }
    robot.press("5")
    #expect(robot.prose.contains("Is staying fit your goal?"))
    robot.press("T")
    #expect(robot.prose.contains("Get stronger"))
    // The present one is chosen: nothing changes but that it was.
    robot.press("j Enter")
    #expect(!robot.prose.contains("Is staying fit your goal?"))
    #expect(try robot.store.trainingSettings().goal == .fitness)
    robot.press("u")
    #expect(robot.prose.contains("Is staying fit your goal?"))
  }

  @Test("the first session of 5/3/1 shows its weights")
  func first() throws {
    let robot = try Robot(now: Gym.now) { store, environment in
      var squat = TrainingExercise(id: .new(), name: "Squat", createdAt: environment.now)
      squat.program = .fiveThreeOne
      squat.plan = TrainingPlan(
        scheme: try SetScheme(parsing: "3x5+"), trainingMax: try Weight(parsing: "100"))
      _ = try StoreServices(store: store, environment: environment)
        .perform(.training(.saveExercise(squat)))
    }
    robot.press("5 o o")
    #expect(robot.prose.contains("First session 85 kg · 3 × 5+ 65 · 75 · 85 kg"))
    #expect(!robot.prose.contains("a accept"))
  }

  @Test("training that is off has no view, and nothing of it is due")
  func feature() throws {
    let robot = try Robot(
      now: Gym.now, flags: FeatureFlags(off: [.training])
    ) { store, environment in try Gym.fill(store, environment) }
    robot.press("5")
    #expect(!robot.prose.contains("Squat") && !robot.prose.contains("Workout"))
    for _ in 0..<6 {
      robot.press("o")
      #expect(robot.state.coach.view != .training)
    }
    robot.press("s")
    #expect(try robot.store.workouts.running() == nil)
    robot.press("1")
    #expect(!robot.prose.contains("Squat"))
  }
}
