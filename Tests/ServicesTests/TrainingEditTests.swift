import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

@Suite("Changing workouts, and what follows for suggestions") struct TrainingEditTests {
  /// A person with a squat of 60 kg and a row of 40 kg, both by a program.
  private func gym() throws -> Gym {
    let gym = try Gym()
    try gym.add("Squat", program: .strongLifts, sets: "3x5", weight: "60")
    try gym.add("Row", body: .upper, program: .strongLifts, sets: "3x5", weight: "40")
    return gym
  }

  private func running(_ gym: Gym) throws -> [ExerciseAdvice] {
    try TrainingLog(store: gym.store, environment: gym.planner.environment).adviceOfRunning()
  }

  private func entry(_ gym: Gym, _ name: String, in workout: Workout) throws -> WorkoutEntry {
    let id = try gym.exercise(name).id
    return try #require(
      try gym.store.workouts.entries(of: workout.id).first { $0.exercise == id })
  }

  /// Replaces the sets of an exercise in a workout.
  private func correct(_ gym: Gym, _ name: String, in workout: Workout, _ words: String) throws {
    let stored = try entry(gym, name, in: workout)
    var entry = stored
    entry.sets = try SetList(parsing: words)
    try gym.perform(.saveEntry(entry, from: stored))
  }

  /// Saves a workout as it is to be instead of the stored one.
  private func save(_ gym: Gym, _ workout: Workout) throws -> ActionResult {
    let stored = try #require(try gym.store.workouts.workout(workout.id))
    return try gym.perform(.saveWorkout(workout, from: stored))
  }

  // MARK: Times

  @Test("the times, the name and the note of a workout are one change, and its sets follow")
  func saveWorkout() throws {
    let gym = try gym()
    var workout = try gym.start()
    try gym.log("Squat", "60x5 60x5 60x5")
    try gym.log("Row", "40x5 40x5 40x5")
    gym.wait(hours: 1)
    try gym.finish()
    gym.wait(hours: 1)
    let before = try gym.picture(), steps = try gym.store.changeCount()
    workout.start = gym.now - 5 * 3600
    workout.end = gym.now - 4 * 3600
    workout.name = "Legs"
    workout.notes = "late"
    // What is not among the times, the name and the note stays.
    workout.routineDay = 7
    let result = try save(gym, workout)
    #expect(result.canUndo)
    let saved = try #require(try gym.store.workouts.workout(workout.id))
    #expect(saved.start == workout.start && saved.end == workout.end)
    #expect(saved.name == "Legs" && saved.notes == "late" && saved.routineDay == nil)
    #expect(try gym.store.workouts.entries(of: saved.id).map(\.at) == [saved.start, saved.start])
    #expect(try gym.store.changeCount() == steps + 1)
    try gym.store.undo(now: gym.now)
    #expect(try gym.picture() == before)
  }

  @Test("an earlier start changes the order of the evidence")
  func evidenceFollows() throws {
    let gym = try gym()
    try gym.log("Squat", "60x5 60x5 60x5")
    gym.wait(days: 2)
    var workout = try gym.start()
    try gym.log("Squat", "60x5 60x5 60x4")
    gym.wait(hours: 1)
    try gym.finish()
    #expect(try gym.suggested("Squat") == "hold 60 3x5")
    workout.start = workout.start - 3 * 86_400
    workout.end = workout.start + 3600
    _ = try save(gym, workout)
    #expect(try gym.suggested("Squat") == "weight_increase 62.5 3x5")
  }

  @Test("a workout in progress gets no end, and what is unchanged is no change")
  func runningWorkout() throws {
    let gym = try gym()
    var workout = try gym.start()
    gym.wait(hours: 1)
    workout.end = gym.now
    workout.notes = "slow"
    _ = try save(gym, workout)
    #expect(try gym.store.workouts.running()?.notes == "slow")
    let steps = try gym.store.changeCount()
    #expect(try !save(gym, workout).canUndo)
    #expect(try gym.store.changeCount() == steps)
  }

  @Test("impossible times are refused")
  func refusedTimes() throws {
    let gym = try gym()
    try gym.start()
    gym.wait(hours: 1)
    try gym.finish()
    let workout = try #require(try gym.store.workouts.latest(1).first)
    var changed = workout
    changed.start = gym.now + 60
    try gym.refuses(.inFuture(gym.now + 60), .saveWorkout(changed, from: workout))
    changed.start = workout.start
    changed.end = gym.now + 60
    try gym.refuses(.inFuture(gym.now + 60), .saveWorkout(changed, from: workout))
    changed.end = workout.start - 60
    try gym.refuses(
      .workoutEndsBeforeStart(workout.start, workout.start - 60),
      .saveWorkout(changed, from: workout))
    // Both ends may be the same moment.
    changed.end = workout.start
    try gym.perform(.saveWorkout(changed, from: workout))
    changed.id = RecordID("ffffffff-ffff-4fff-8fff-ffffffffffff")
    try gym.refuses(.unknownWorkout(changed.id.text), .saveWorkout(changed, from: workout))
  }

  // MARK: Exercises of finished workouts

  @Test("an exercise removed from a finished workout is no evidence any more")
  func deleteEntry() throws {
    let gym = try gym(), workout = try gym.start()
    try gym.log("Squat", "60x5 60x5 60x5")
    try gym.log("Row", "40x5 40x5 40x5")
    gym.wait(hours: 1)
    try gym.finish()
    let offer = try gym.advice("Squat"), other = try gym.advice("Row")
    try gym.perform(.deleteEntry(entry(gym, "Squat", in: workout)))
    #expect(try gym.store.workouts.entries(of: workout.id).count == 1)
    #expect(try gym.suggested("Squat") == "none 60 3x5")
    #expect(try gym.advice("Row") == other)
    #expect(throws: TrainingError.self) {
      try gym.answer(.accept, offer.suggestion.id)
    }
    try gym.store.undo(now: gym.now)
    #expect(try gym.advice("Squat").suggestion == offer.suggestion)
    // Of a workout that is gone nothing can be removed.
    let gone = try entry(gym, "Squat", in: workout)
    try gym.perform(.deleteWorkout(workout.id))
    try gym.refuses(.unknownWorkout(workout.id.text), .deleteEntry(gone))
    try gym.refuses(.unknownWorkout(workout.id.text), .saveEntry(gone, from: gone))
  }

  @Test("an added exercise has the weight of its last session")
  func addedWeight() throws {
    let gym = try gym()
    try gym.log("Squat", "65x5 65x5 65x5")
    gym.wait(days: 2)
    let workout = try gym.start()
    try gym.perform(.addExercise(gym.exercise("Squat"), to: workout.id))
    #expect(try gym.sets("Squat") == "65x5! 65x5! 65x5!")
    // One that is not stored yet must not have the name of another.
    let taken = TrainingExercise(id: .new(), name: "squat", createdAt: gym.now)
    try gym.refuses(.exerciseTaken("squat"), .addExercise(taken, to: workout.id))
  }

  // MARK: What finishing leads to

  @Test("finishing names the exercises with a suggestion, in their order")
  func suggested() throws {
    let gym = try gym()
    try gym.add("Curl", kind: .dumbbell, program: .strongLifts, sets: "2x5", weight: "10")
    let routine = try gym.routine("Row", "Curl", "Squat")
    func finish(_ row: String, _ curl: String, _ squat: String) throws -> [String]? {
      try gym.start(routine)
      for (name, words) in [("Row", row), ("Curl", curl), ("Squat", squat)] where !words.isEmpty {
        try gym.log(name, words)
      }
      gym.wait(hours: 1)
      let result = try gym.perform(.finishWorkout(at: gym.now))
      gym.wait(days: 2)
      return result.training?.suggested
    }
    #expect(
      try finish("40x5 40x5 40x5", "10x5 10x5", "60x5 60x5 60x5") == ["Row", "Curl", "Squat"])
    // A miss, sets that stay open, and an exercise that was not begun suggest nothing.
    #expect(try finish("40x5 40x5 40x4", "10x5", "") == [])
    #expect(try finish("40x5 40x5 40x5", "", "") == ["Row"])
    try gym.perform(.saveSettings(TrainingSettings(announces: false), from: TrainingSettings()))
    #expect(try finish("40x5 40x5 40x5", "", "") == [])
    try gym.perform(.saveSettings(TrainingSettings(suggests: false), from: TrainingSettings()))
    #expect(try finish("40x5 40x5 40x5", "", "") == [])
  }

  @Test("while the workout runs, only exercises whose sets are all done have a suggestion")
  func adviceOfRunning() throws {
    let gym = try gym()
    #expect(try running(gym).isEmpty)
    try gym.start(try gym.routine("Squat", "Row"))
    #expect(try running(gym).isEmpty)
    try gym.log("Squat", "60x5 60x5")
    #expect(try running(gym).isEmpty)
    try gym.log("Squat", "60x5")
    let offers = try running(gym)
    #expect(offers.map(\.exercise.name) == ["Squat"])
    #expect(offers[0].advice.weight?.text == "62.5" && offers[0].isOpen)
    // Without it, nothing is known about the exercise yet.
    #expect(try gym.suggested("Squat") == "none 60 3x5")
    gym.wait(hours: 1)
    try gym.finish()
    #expect(try running(gym).isEmpty)
    #expect(try gym.advice("Squat").suggestion.id == offers[0].suggestion.id)
  }

  @Test("accepted after the last set, it changes the plan once and stays accepted")
  func acceptRunning() throws {
    let gym = try gym(), routine = try gym.routine("Squat", "Row")
    let workout = try gym.start(routine)
    try gym.log("Squat", "60x5 60x5 60x5")
    let offer = try #require(try running(gym).first), entries = try gym.entries()
    try gym.answer(.accept, offer.suggestion.id)
    let plan = try #require(try gym.exercise("Squat").plan)
    #expect(plan.weight?.text == "62.5" && plan.since == gym.now)
    #expect(try gym.entries() == entries, "what was done stays")
    #expect(try running(gym).allSatisfy { !$0.isOpen })
    let records = try gym.store.records()
    #expect(try !gym.answer(.accept, offer.suggestion.id).canUndo)
    #expect(try gym.store.records() == records)

    gym.wait(hours: 1)
    let result = try gym.perform(.finishWorkout(at: gym.now))
    #expect(result.training?.suggested == [])
    #expect(try gym.exercise("Squat").plan == plan)
    #expect(try gym.picture().suggestions.map(\.state) == [.accepted])
    #expect(try !gym.advice("Squat").isOpen)
    gym.wait(days: 2)
    try gym.start(routine)
    #expect(try gym.sets("Squat") == "62.5x5! 62.5x5! 62.5x5!")
    try gym.perform(.deleteWorkout(#require(try gym.store.workouts.running()).id))

    // A set corrected afterwards is other evidence; the accepted plan can still be taken back.
    let known = try gym.advice("Squat").suggestion.id
    try correct(gym, "Squat", in: workout, "60x5 60x5 60x4")
    let next = try gym.advice("Squat")
    #expect(next.suggestion.id != known && next.suggestion.id != offer.suggestion.id)
    #expect(next.advice.type == .hold)
    #expect(try gym.picture().suggestions.map(\.state) == [.accepted])
    try gym.answer(.undo, offer.suggestion.id)
    #expect(try gym.exercise("Squat").plan?.weight?.text == "60")
    #expect(try gym.suggested("Squat") == "hold 60 3x5")
  }

  @Test("an offer of the running workout is gone once one of its sets is changed")
  func changedOffer() throws {
    let gym = try gym(), workout = try gym.start(try gym.routine("Squat", "Row"))
    try gym.log("Squat", "60x5 60x5 60x5")
    let offer = try #require(try running(gym).first)
    try correct(gym, "Squat", in: workout, "60x5 60x5 60x5!")
    #expect(try running(gym).isEmpty)
    try gym.refuses(.noSuggestion(offer.suggestion.id.short), .answer(.accept, offer.suggestion.id))
    try correct(gym, "Squat", in: workout, "60x5 60x5 60x4")
    #expect(try running(gym).map(\.advice.type) == [.hold])
    try gym.refuses(.noSuggestion(offer.suggestion.id.short), .answer(.accept, offer.suggestion.id))
    try correct(gym, "Squat", in: workout, "60x5 60x5 60x5")
    try gym.answer(.accept, offer.suggestion.id)
    #expect(try gym.exercise("Squat").plan?.weight?.text == "62.5")
  }

  // MARK: The weight to repeat

  @Test("a workout repeats the last weight if the plan is older, else the plan's")
  func standingWeight() throws {
    let gym = try gym(), routine = try gym.routine("Squat")
    func next() throws -> String {
      let workout = try gym.start(routine)
      let sets = try gym.sets("Squat")
      try gym.perform(.deleteWorkout(workout.id))
      return try #require(sets.split(separator: " ").first.map(String.init))
    }
    #expect(try next() == "60x5!", "there is only the plan")
    // The person took more than was planned.
    try gym.log("Squat", "65x5 65x5 65x5")
    gym.wait(days: 2)
    #expect(try next() == "65x5!")
    // A light session says nothing about the weight.
    var light = LoggedExercise(
      try gym.exercise("Squat"), try SetList(parsing: "50x5 50x5 50x5"))
    light.isLight = true
    try gym.perform(.log(light))
    gym.wait(days: 2)
    #expect(try next() == "65x5!")
    try gym.answer(.accept, gym.advice("Squat").suggestion.id)
    #expect(try next() == "67.5x5!")
    // A session after the answer is newer than it.
    gym.wait(days: 2)
    try gym.log("Squat", "62.5x5 62.5x5 62.5x5")
    gym.wait(days: 2)
    #expect(try next() == "62.5x5!")
    try gym.plan("Squat") {
      $0.weight = try Weight(parsing: "70")
      $0.since = gym.now
      $0.after = nil
    }
    #expect(try next() == "70x5!")
  }
}
