import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import Testing

@Suite("Workouts and their planned sets") struct TrainingWorkoutTests {
  /// The exercises of the workout in progress: `Squat 20x5! 20x5!`.
  private func plan(_ gym: Gym) throws -> [String] {
    let names = Dictionary(
      uniqueKeysWithValues: try gym.store.exercises.exercises().map { ($0.id, $0.name) })
    return try gym.entries().map { "\(names[$0.exercise] ?? "?") \($0.sets)" }
  }

  // MARK: Start, log, finish

  @Test("a workout starts with open sets, keeps what is logged, and is evidence once finished")
  func life() throws {
    let gym = try Gym(), routine = try gym.use("stronglifts-5x5")
    let workout = try gym.start(routine.id)
    #expect(workout.name == "Workout A" && workout.routineDay == 0 && workout.isRunning)
    let open = "20x5! 20x5! 20x5! 20x5! 20x5!"
    #expect(
      try plan(gym) == [
        "Squat \(open)", "Bench Press \(open)", "Barbell Row 30x5! 30x5! 30x5! 30x5! 30x5!",
      ])
    try gym.log("Squat", "20x5 20x5")
    #expect(try gym.sets("Squat") == "20x5 20x5 20x5! 20x5! 20x5!")
    try gym.log("Squat", "20x4@9 20x5 22.5x5")
    #expect(try gym.sets("Squat") == "20x5 20x5 20x4@9 20x5 22.5x5")
    #expect(try gym.sets("Bench Press") == open)
    // A set beyond the plan is one more.
    try gym.log("Squat", "20x5")
    #expect(try gym.sets("Squat") == "20x5 20x5 20x4@9 20x5 22.5x5 20x5")
    #expect(try gym.suggested("Squat") == "none 20 5x5")
    gym.wait(hours: 1)
    let before = try gym.picture()
    try gym.finish()
    #expect(try gym.store.workouts.running() == nil)
    let squat = try gym.exercise("Squat").id
    // What was not begun says nothing.
    #expect(try gym.store.workouts.entries(of: workout.id).map(\.exercise) == [squat])
    #expect(try gym.store.workouts.entries(ofExercise: squat, last: 9).count == 1)
    #expect(try gym.advice("Squat").advice.basedOn == [workout.id.text])
    try gym.store.undo(now: gym.now)
    #expect(try gym.picture() == before)
  }

  @Test("a warm-up takes no planned set")
  func warmUps() throws {
    let gym = try Gym()
    try gym.add("Squat", sets: "3x5", weight: "60")
    try gym.start(try gym.routine("Squat"))
    try gym.log("Squat", "w20x10 w40x5")
    #expect(try gym.sets("Squat") == "w20x10 w40x5 60x5! 60x5! 60x5!")
    try gym.log("Squat", "60x5 w50x3")
    #expect(try gym.sets("Squat") == "w20x10 w40x5 60x5 w50x3 60x5! 60x5!")
  }

  @Test("an exercise is added with its planned sets: open ones while the workout runs")
  func addedExercise() throws {
    let gym = try Gym()
    try gym.add("Squat", sets: "3x5", weight: "60")
    let workout = try gym.start()
    try gym.perform(.addExercise(gym.exercise("Squat"), to: workout.id))
    let before = try gym.picture()
    let curls = TrainingExercise(id: .new(), name: " Curls ", kind: .dumbbell, createdAt: gym.now)
    try gym.perform(.addExercise(curls, to: workout.id))
    #expect(try plan(gym).count == 2)
    #expect(try gym.sets("Squat") == "60x5! 60x5! 60x5!")
    #expect(try gym.exercise("Curls").id == curls.id)
    #expect(try gym.entries().map(\.place) == [0, 1])
    // The new exercise and its sets are one change.
    try gym.store.undo(now: gym.now)
    #expect(try gym.picture() == before)
    try gym.perform(.addExercise(gym.exercise("Squat"), to: workout.id))
    #expect(try plan(gym) == ["Squat 60x5! 60x5! 60x5! 60x5! 60x5! 60x5!"])
  }

  @Test("in a finished workout the sets of an added exercise are done as planned")
  func addedAfterwards() throws {
    let gym = try Gym()
    try gym.add("Squat", sets: "1x5", weight: "60")
    try gym.add("Row", sets: "2x5", weight: "40")
    let workout = try gym.start()
    try gym.log("Squat", "60x5")
    gym.wait(hours: 1)
    try gym.finish()
    let row = try gym.exercise("Row")
    try gym.perform(.archiveExercise(row.id, true))
    try gym.perform(.addExercise(row, from: row, to: workout.id))
    let entries = try gym.store.workouts.entries(of: workout.id)
    #expect(entries.map(\.sets.description) == ["60x5", "40x5 40x5"])
    #expect(try !gym.exercise("Row").isArchived)
    #expect(throws: TrainingError.unknownWorkout("none")) {
      try gym.perform(.addExercise(row, to: RecordID("none")))
    }
  }

  @Test("the days of a routine follow one another by what was finished")
  func days() throws {
    let gym = try Gym(), routine = try gym.use("stronglifts-5x5")
    var names: [String] = []
    for _ in 0..<3 {
      names.append(try gym.start(routine.id).name)
      try gym.log("Squat", "20x5")
      try gym.finish()
      gym.wait(days: 2)
    }
    // One that was thrown away does not count.
    let discarded = try gym.start(routine.id)
    try gym.perform(.deleteWorkout(discarded.id))
    #expect(names + [discarded.name] == ["Workout A", "Workout B", "Workout A", "Workout B"])
    #expect(try gym.start(routine.id).name == "Workout B")
  }

  @Test("sets outside a workout are a finished one, together with those of the same moment")
  func outside() throws {
    let gym = try Gym()
    try gym.add("Squat", sets: "3x5")
    try gym.add("Row", sets: "3x5")
    let yesterday = gym.now - 86_400
    try gym.log("Squat", "60x5 60x5 60x5", at: yesterday)
    try gym.log("Row", "40x5 40x5", at: yesterday, target: "2x5")
    try gym.log("Squat", "62.5x5")
    let workouts = try gym.store.workouts.latest(9)
    #expect(workouts.map(\.start) == [gym.now, yesterday] && workouts.allSatisfy { !$0.isRunning })
    let entries = try gym.store.workouts.entries(of: workouts[1].id)
    #expect(entries.map(\.place) == [0, 1] && entries.map(\.at) == [yesterday, yesterday])
    #expect(entries.map { $0.target?.description } == ["3x5", "2x5"])
    // A time that was named is never the workout in progress.
    try gym.start()
    try gym.log("Row", "42.5x5", at: yesterday + 3600)
    #expect(try gym.entries().isEmpty && gym.store.workouts.latest(9).count == 4)
  }

  @Test("what cannot be is refused, and nothing is written")
  func refused() throws {
    let gym = try Gym(), unknown = RecordID("ffffffff-ffff-4fff-8fff-ffffffffffff")
    let squat = try gym.add("Squat", sets: "3x5")
    let later = gym.now + 60
    try gym.refuses(.noWorkout, .finishWorkout(at: gym.now))
    try gym.refuses(.inFuture(later), .startWorkout(at: later, routine: nil))
    try gym.refuses(
      .unknownRoutine(unknown.text, nearest: ""), .startWorkout(at: gym.now, routine: unknown))
    try gym.refuses(.noSets(exercise: "Squat"), .log(LoggedExercise(squat, SetList([]))))
    var future = LoggedExercise(squat, try SetList(parsing: "60x5"))
    future.at = later
    try gym.refuses(.inFuture(later), .log(future))
    try gym.refuses(.unknownWorkout(unknown.text), .deleteWorkout(unknown))
    try gym.refuses(
      .routineEmpty("Own"), .saveRoutine(Routine(id: .new(), name: "Own", createdAt: gym.now)))
    var double = squat
    double.id = .new()
    double.name = " squat "
    try gym.refuses(.exerciseTaken("squat"), .saveExercise(double))
    double.name = "  "
    try gym.refuses(.exerciseWithoutName, .saveExercise(double))
    try gym.start()
    try gym.refuses(.workoutRunning(since: gym.now), .startWorkout(at: gym.now, routine: nil))
    try gym.refuses(.inFuture(later), .finishWorkout(at: later))
    try gym.refuses(
      .unknownRoutine("strongest-5x5", nearest: "stronglifts-5x5"), .usePreset("strongest-5x5"))
  }

  @Test("a workout that would end before it starts is refused with both times")
  func reversed() throws {
    let gym = try Gym()
    try gym.start()
    let end = gym.now - 3600
    let before = try gym.store.records()
    do {
      try gym.perform(.finishWorkout(at: end))
      Issue.record("finished before it started")
    } catch let error as TrainingError {
      let text = error.message(gym.planner.environment).message
      #expect(text.contains("17:00") && text.contains("18:00"), "\(text)")
    }
    #expect(try gym.store.records() == before)
  }

  // MARK: Planned sets

  @Test(
    "a week of 5/3/1 is in percents of the training max",
    arguments: [
      // coach.md §1.2 and §1.3: nearest load, of two the lighter (101.25 is 100).
      ("100", 1, "65x5! 75x5! 85x5!", "3x5+"), ("100", 2, "70x3! 80x3! 90x3!", "3x3+"),
      ("100", 3, "75x5! 85x3! 95x1!", "5/3/1+"), ("100", 4, "40x5! 50x5! 60x5!", "3x5"),
      ("135", 1, "87.5x5! 100x5! 115x5!", "3x5+"),
    ])
  func fiveThreeOne(tm: String, week: Int, sets: String, target: String) throws {
    let gym = try Gym()
    try gym.add("Press", program: .fiveThreeOne, sets: "3x5+", tm: tm)
    try gym.plan("Press") { $0.week = week }
    try gym.start(try gym.routine("Press"))
    #expect(try gym.sets("Press") == sets)
    #expect(try gym.entries().map { $0.target?.description } == [target])
  }

  @Test("four weeks of 5/3/1 lead to the next cycle with a higher training max")
  func cycle() throws {
    let gym = try Gym()
    try gym.add("Overhead Press", body: .upper, program: .fiveThreeOne, sets: "3x5+", tm: "100")
    let routine = try gym.routine("Overhead Press")
    var weeks: [String] = []
    for _ in 1...5 {
      weeks.append(try gym.train(routine).map(\.sets.description).joined())
      let advice = try gym.advice("Overhead Press")
      // The sets of the next week are a change, so there is something to accept.
      let isOpen = advice.isOpen
      #expect(isOpen, "after \(weeks)")
      try gym.answer(.accept, advice.suggestion.id)
      gym.wait(days: 7)
    }
    #expect(
      weeks == [
        "65x5! 75x5! 85x5!", "70x3! 80x3! 90x3!", "75x5! 85x3! 95x1!", "40x5! 50x5! 60x5!",
        "67.5x5! 77.5x5! 87.5x5!",
      ])
    #expect(try gym.exercise("Overhead Press").plan?.trainingMax?.text == "102.5")
  }

  @Test("Madcow's days are shares of one weight: medium, light and heavy")
  func madcow() throws {
    let gym = try Gym(), routine = try gym.use("madcow-5x5")
    try gym.plan("Squat") { $0.weight = try Weight(parsing: "100") }
    func squats() throws -> String {
      let planned = try gym.train(routine.id)
      gym.wait(days: 2)
      let squat = try gym.exercise("Squat").id
      return try #require(planned.first { $0.exercise == squat }).sets.description
    }
    #expect(try squats() == "50x5! 62.5x5! 75x5! 87.5x5! 100x5!")
    #expect(try squats() == "50x5! 62.5x5! 75x5! 75x5!")
    // The lighter days are no evidence.
    #expect(try gym.suggested("Squat").hasPrefix("hold 100 "))
    let heavy = try squats()
    #expect(heavy == "50x5! 62.5x5! 75x5! 87.5x5! 100x3! 75x8!")
    #expect(try gym.suggested("Squat").hasPrefix("weight_increase 102.5 "))
  }

  @Test("lighter sets after the heaviest are no goal of it")
  func backOff() throws {
    let gym = try Gym()
    try gym.add("Squat", program: .madcow, sets: "5/5/5/5/3/8", weight: "100")
    try gym.log("Squat", "50x5 62.5x5 75x5 87.5x5 100x3 75x8")
    gym.wait(days: 7)
    let next = try gym.suggested("Squat")
    #expect(next.hasPrefix("weight_increase 102.5 "))
  }

  @Test("a share is the nearest load, never below the bar")
  func shares() throws {
    let gym = try Gym(), routine = try gym.use("madcow-5x5")
    try gym.plan("Squat") { $0.weight = try Weight(parsing: "30") }
    try gym.start(routine.id)
    // 15, 18.75, 22.5, 26.25, 30: of two equally near loads the lighter.
    #expect(try gym.sets("Squat") == "20x5! 20x5! 22.5x5! 25x5! 30x5!")
  }

  @Test("without a plan's weight the next sets have that of the last session")
  func fromLog() throws {
    let gym = try Gym()
    for (name, kind) in [
      ("Squat", ExerciseKind.barbell), ("Curl", .dumbbell), ("Dip", .bodyweight),
    ] {
      try gym.add(name, kind: kind, sets: "2x8")
    }
    let routine = try gym.routine("Squat", "Curl", "Dip")
    #expect(
      try gym.train(routine).map(\.sets.description) == ["20x8! 20x8!", "x8! x8!", "x8! x8!"])
    gym.wait(days: 2)
    try gym.log("Squat", "60x8 60x8")
    try gym.log("Curl", "12x8 12x8")
    try gym.log("Dip", "x9 x9")
    gym.wait(days: 2)
    try gym.start(routine)
    #expect(try plan(gym) == ["Squat 60x8! 60x8!", "Curl 12x8! 12x8!", "Dip x8! x8!"])
  }
}
