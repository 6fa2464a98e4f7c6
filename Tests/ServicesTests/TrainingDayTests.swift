import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import Testing

@Suite("Answers for a day, and the question about the goal") struct TrainingDayTests {
  /// A person with an increase of two lifts, of which the next workout contains one.
  private func gym() throws -> Gym {
    let gym = try Gym()
    for name in ["Squat", "Bench press"] {
      try gym.add(name, program: .strongLifts, sets: "3x5", weight: "60")
      try gym.log(name, "60x5 60x5 60x5")
    }
    gym.wait(days: 2)
    return gym
  }

  private func log(_ gym: Gym) throws -> TrainingLog {
    try TrainingLog(store: gym.store, environment: gym.planner.environment)
  }

  // MARK: All at once

  @Test("all open suggestions are accepted as one step, and undone as one")
  func all() throws {
    let gym = try gym(), before = try gym.picture(), steps = try gym.store.changeCount()
    let result = try gym.perform(.acceptAll)
    let accepted = try #require(result.training?.accepted)
    #expect(Set(accepted.compactMap(\.exercise?.name)) == ["Squat", "Bench press"])
    #expect(accepted.allSatisfy { $0.suggestion?.state == .accepted } && result.canUndo)
    #expect(try gym.store.changeCount() == steps + 1)
    for name in ["Squat", "Bench press"] {
      #expect(try gym.exercise(name).plan?.weight?.text == "62.5")
    }
    // Each can still be taken back alone.
    try gym.answer(.undo, try #require(accepted.first?.suggestion?.id))
    try gym.store.undo(2, now: gym.now)
    #expect(try gym.picture() == before)
    try gym.perform(.acceptAll)
    let written = try gym.store.records()
    let again = try gym.perform(.acceptAll)
    #expect(!again.canUndo && again.message?.key == "done.training.none_open")
    #expect(try gym.store.records() == written)
  }

  @Test("an empty workout in progress leaves what is open for the next session")
  func emptyWorkout() throws {
    let gym = try gym()
    try gym.perform(.startWorkout(at: gym.now, routine: nil))
    let result = try gym.perform(.acceptAll)
    #expect(
      Set(result.training?.accepted.compactMap(\.exercise?.name) ?? [])
        == ["Squat", "Bench press"])
  }

  @Test("only those of the next workout, or of the one in progress")
  func nextWorkout() throws {
    let gym = try gym(), id = try gym.routine("Squat")
    try gym.perform(.useRoutine(id))
    let result = try gym.perform(.acceptAll)
    #expect(result.training?.accepted.compactMap(\.exercise?.name) == ["Squat"])
    try gym.store.undo(now: gym.now)
    try gym.start(id)
    try gym.perform(.acceptAll)
    #expect(try gym.sets("Squat") == "62.5x5! 62.5x5! 62.5x5!")
    #expect(try gym.advice("Bench press").isOpen)
    try gym.store.undo(now: gym.now)
    // An exercise that was begun waits for its end.
    try gym.log("Squat", "60x5")
    #expect(try gym.perform(.acceptAll).training?.accepted.isEmpty == true)
    try gym.log("Squat", "60x5 60x5")
    #expect(try gym.perform(.acceptAll).training?.accepted.count == 1)
    #expect(try gym.sets("Squat") == "60x5 60x5 60x5")
    #expect(try gym.exercise("Squat").plan?.weight?.text == "62.5")
  }

  // MARK: The same weights today

  @Test("an increase is declined for today, and offered again tomorrow")
  func keep() throws {
    let gym = try gym(), offer = try gym.advice("Squat"), before = try gym.picture()
    let result = try gym.answer(.keep, offer.suggestion.id)
    #expect(result.canUndo && result.training?.suggestion?.state == .dismissed)
    let today = try gym.advice("Squat")
    #expect(today.isSameToday && !today.isOpen)
    #expect(today.reasons.first?.code == "SAME_TODAY")
    #expect(try !gym.answer(.keep, offer.suggestion.id).canUndo)
    try gym.start(try gym.routine("Squat"))
    #expect(try gym.sets("Squat") == "60x5! 60x5! 60x5!")
    gym.wait(days: 1)
    let tomorrow = try gym.advice("Squat")
    #expect(tomorrow.isOpen && !tomorrow.isSameToday)
    #expect(tomorrow.suggestion.id == offer.suggestion.id)
    #expect(tomorrow.reasons == offer.reasons)
    try gym.answer(.accept, offer.suggestion.id)
    #expect(try gym.sets("Squat") == "62.5x5! 62.5x5! 62.5x5!")
    try gym.store.undo(4, now: gym.now)
    #expect(try gym.picture() == before)
  }

  @Test("on the same day it can be undone, accepted or dismissed after all")
  func afterAll() throws {
    let gym = try gym(), id = try gym.advice("Squat").suggestion.id
    try gym.answer(.keep, id)
    try gym.answer(.undo, id)
    #expect(try gym.advice("Squat").isOpen)
    try gym.answer(.keep, id)
    try gym.answer(.accept, id)
    #expect(try gym.exercise("Squat").plan?.weight?.text == "62.5")
    try gym.store.undo(now: gym.now)
    #expect(try gym.advice("Squat").isSameToday)
    try gym.answer(.dismiss, id)
    gym.wait(days: 1)
    #expect(try !gym.advice("Squat").isOpen)
    try gym.refuses(.answered(.dismissed), .answer(.keep, id))
  }

  @Test("only an increase can be declined for today")
  func noIncrease() throws {
    let gym = try gym()
    gym.wait(days: 20)
    let deload = try gym.advice("Squat")
    #expect(deload.advice.type == .deload)
    let before = try gym.store.records()
    #expect(throws: NoIncreaseError(exercise: "Squat")) {
      try gym.answer(.keep, deload.suggestion.id)
    }
    #expect(try gym.store.records() == before)
  }

  // MARK: The goal

  @Test("the goal is asked about until it is chosen, be it the same")
  func goal() throws {
    let gym = try Gym()
    try gym.add("Squat")
    #expect(try !gym.advice("Squat").followsGoal)
    try gym.log("Squat", "100x5 100x5 100x5")
    gym.wait(days: 1)
    let settings = try gym.store.trainingSettings()
    #expect(try gym.advice("Squat").followsGoal && log(gym).goalIsUnanswered())
    // Other settings are no answer.
    var level = settings
    level.level = .advanced
    try gym.perform(.saveSettings(level, from: settings))
    #expect(try log(gym).goalIsUnanswered())
    try gym.perform(.saveSettings(level, from: level, choosesGoal: true))
    #expect(try !log(gym).goalIsUnanswered())
    try gym.store.undo(now: gym.now)
    #expect(try log(gym).goalIsUnanswered())
    var strong = level
    strong.goal = .strength
    try gym.perform(.saveSettings(strong, from: level))
    try gym.perform(.saveSettings(level, from: strong))
    #expect(try gym.store.trainingSettings().goal == .fitness && !log(gym).goalIsUnanswered())
    try gym.add("Bench press", program: .linear)
    try gym.log("Bench press", "60x5 60x5 60x5")
    #expect(try !gym.advice("Bench press").followsGoal)
  }

  // MARK: Units

  @Test("after a change of the unit the next workout has the nearest weight")
  func unit() throws {
    let gym = try Gym()
    try gym.add("Squat", program: .linear, sets: "3x5")
    try gym.log("Squat", "100x5 100x5 100x5")
    let stored = try gym.exercise("Squat")
    var exercise = stored
    exercise.change(to: .lb)
    try gym.perform(.saveExercise(exercise, from: stored))
    gym.wait(days: 1)
    let advice = try gym.advice("Squat")
    #expect(advice.advice.type == .hold && advice.weight?.description == "220 lb")
    #expect(!advice.isOpen)
    try gym.start(try gym.routine("Squat"))
    #expect(try gym.sets("Squat") == "220lbx5! 220lbx5! 220lbx5!")
  }
}
