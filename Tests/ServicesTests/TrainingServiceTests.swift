import Bundled
import Coach
import Domain
import Interchange
import Platform
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

@Suite("Exercises, programs and workouts") struct TrainingServiceTests {
  private static let slugs = ExerciseLibrary.routines.map(\.slug)

  // MARK: What is bundled

  @Test("70 exercises and ten programs are bundled, and every file can be read")
  func bundled() throws {
    let text = try #require(Bundled.text("Exercises/exercises.json"))
    let exercises = try ExerciseFile.exercises(text)
    #expect(exercises.count == 70 && ExerciseLibrary.exercises == exercises)
    #expect(Set(exercises.map(\.slug)).count == 70)
    let files = Bundled.paths.filter { $0.hasPrefix("Routines/") }
    let routines = try files.map { try RoutineFile.routine(Bundled.text($0) ?? "") }
    #expect(routines.count == 10 && Set(Self.slugs) == Set(routines.map(\.slug)))
    #expect(Set(Self.slugs).count == 10)
    #expect(Set(ExerciseKind.allCases) == Set(exercises.map(\.kind)))
  }

  @Test("a bundled exercise is found by each of its names, and can be loaded in either unit")
  func bundledExercises() throws {
    let now = Instant(seconds: 0)
    for exercise in ExerciseLibrary.exercises {
      let names = [exercise.names["en"], exercise.names["de"]].compactMap { $0 }
      #expect(names.count == 2 && !names.contains(""), "\(exercise.slug)")
      for name in [exercise.slug] + names + exercise.aliases {
        #expect(ExerciseLibrary.exercise(name.lowercased())?.slug == exercise.slug, "\(name)")
      }
      for unit in WeightUnit.allCases {
        let own = exercise.adopted(named: "A", unit: unit, id: .new(), at: now)
        #expect(try own.exercise().unit == unit, "\(exercise.slug)")
      }
    }
  }

  @Test("a program's exercises exist, and its sets fit their rules", arguments: slugs)
  func bundledRoutine(slug: String) throws {
    let routine = try #require(ExerciseLibrary.routine(slug))
    #expect((1...7).contains(routine.daysPerWeek) && !routine.days.isEmpty)
    #expect(routine.source.hasPrefix("https://"))
    for item in routine.days.flatMap(\.items) {
      let known = try #require(ExerciseLibrary.exercises.first { $0.slug == item.exercise })
      #expect((known.kind == .timed) == (item.program == .timed), "\(item.exercise)")
      #expect((known.kind == .timed) == item.sets.isTimed, "\(item.exercise)")
      if item.program == .bodyweight { #expect(known.kind == .bodyweight, "\(item.exercise)") }
      #expect(item.permille.isEmpty || item.permille.count == item.sets.sets, "\(item.exercise)")
      for (unit, start) in item.starts {
        let own = known.adopted(named: "A", unit: unit, id: .new(), at: Instant(seconds: 0))
        #expect(try own.exercise().loading.canLoad(start), "\(item.exercise) \(start)")
      }
    }
    // What counts decides about the weight, so each lift has a day that does.
    let counted = Set(routine.days.flatMap(\.items).filter(\.counts).map(\.exercise))
    #expect(counted == Set(routine.days.flatMap(\.items).map(\.exercise)))
  }

  // MARK: Programs in use

  @Test("a program brings its exercises with their rules and sets, as one step", arguments: slugs)
  func preset(slug: String) throws {
    let gym = try Gym(), preset = try #require(ExerciseLibrary.routine(slug))
    let steps = try gym.store.changeCount()
    let routine = try gym.use(slug)
    #expect(try gym.store.changeCount() == steps + 1)
    #expect(try gym.store.routines.active() == routine && routine.slug == slug)
    #expect(routine.days.map(\.name) == preset.days.map { $0.names["en"] ?? "" })
    let wanted = preset.days.flatMap(\.items), items = routine.days.flatMap(\.items)
    #expect(items.count == wanted.count)
    for (item, source) in zip(items, wanted) {
      let exercise = try #require(try gym.store.exercises.exercise(item.exercise))
      #expect(exercise.slug == source.exercise && exercise.program == source.program)
      #expect(exercise.unit == .kg && !exercise.isArchived && exercise.range == source.range)
      let same = wanted.first { ($0.exercise, $0.program) == (source.exercise, source.program) }
      #expect(exercise.plan?.weight == same?.starts[.kg])
      #expect(item.counts == source.counts && item.permille == source.permille)
      // Where a lift counts more than once, the first such day has its sets.
      let first = try #require(
        wanted.first {
          ($0.exercise, $0.program, $0.counts) == (source.exercise, source.program, true)
        })
      let sets = source.counts ? first.sets : source.sets
      #expect((item.sets ?? exercise.plan?.scheme) == sets, "\(source.exercise)")
    }
    let pairs = Set(wanted.map { "\($0.exercise) \($0.program.rawValue)" })
    #expect(try gym.store.exercises.exercises().count == pairs.count)
    try gym.store.undo(now: gym.now)
    #expect(try gym.store.exercises.exercises().isEmpty && gym.store.routines.routines().isEmpty)
  }

  @Test("a program put into use twice changes nothing but the time", arguments: slugs)
  func presetTwice(slug: String) throws {
    let gym = try Gym()
    try gym.use(slug)
    let before = try gym.picture()
    gym.wait(days: 1)
    let again = try gym.use(slug)
    #expect(again.updatedAt == gym.now)
    #expect(try gym.picture() == before)
  }

  @Test("one program after the other keeps one in use, and no two lifts have the same name")
  func presetsInTurn() throws {
    let gym = try Gym()
    for slug in Self.slugs + Self.slugs.reversed() {
      gym.wait(days: 1)
      let routine = try gym.use(slug), preset = try #require(ExerciseLibrary.routine(slug))
      #expect(try gym.store.routines.active()?.id == routine.id)
      for (item, source) in zip(routine.days.flatMap(\.items), preset.days.flatMap(\.items)) {
        let exercise = try #require(try gym.store.exercises.exercise(item.exercise))
        #expect(exercise.slug == source.exercise && exercise.program == source.program, "\(slug)")
      }
      let names = try gym.store.exercises.exercises().map(\.name)
      #expect(Set(names).count == names.count, "\(slug): \(names)")
    }
    #expect(try gym.store.routines.routines().count == 10)
  }

  @Test("a program takes over the weight that an exercise has reached")
  func presetKeepsWeight() throws {
    let gym = try Gym()
    try gym.use("stronglifts-5x5")
    try gym.plan("Squat") { $0.weight = try Weight(parsing: "80") }
    try gym.use("starting-strength")
    let squat = try gym.exercise("Squat")
    #expect(squat.plan?.weight?.text == "80" && squat.plan?.scheme.description == "3x5")
    #expect(try gym.exercise("Power Clean").plan?.scheme.description == "5x3")
  }

  @Test("what everybody does as planned is a success of every lift that counts", arguments: slugs)
  func plannedIsHit(slug: String) throws {
    let gym = try Gym(), routine = try gym.use(slug)
    for exercise in try gym.store.exercises.exercises() where exercise.program == .fiveThreeOne {
      try gym.plan(exercise.name) { $0.trainingMax = try Weight(parsing: "100") }
    }
    for day in routine.days {
      let planned = try gym.train(routine.id)
      let log = try TrainingLog(store: gym.store, environment: gym.planner.environment)
      for (entry, item) in zip(planned, day.items) {
        let exercise = try #require(try gym.store.exercises.exercise(entry.exercise))
        let verdict = try log.history(of: exercise).points.last?.verdict
        let isRight = item.counts ? verdict?.isHit == true : verdict == .excluded
        #expect(isRight, "\(exercise.name) on \(day.name): \(entry.sets)")
      }
      gym.wait(days: 2)
    }
    #expect(try gym.store.workouts.latest(99).count == routine.days.count)
  }

  // MARK: Import

  private static let export = """
    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,RPE,Distance,\
    Distance Unit,Seconds,Notes,Workout Notes
    2026-01-02 18:30:00,Push,1h 5m,Squat (Barbell),1,80.0,kg,5,8,,,0,,
    2026-01-02 18:30:00,Push,1h 5m,Squat (Barbell),2,80.0,kg,4,9,,,0,,
    2026-01-02 18:30:00,Push,1h 5m,Zercher Walk,1,40.0,kg,10,,,,0,,
    2026-01-04 18:30:00,Push,55m,Squat (Barbell),1,82.5,kg,5,,,,0,,
    """

  @Test("importing twice changes nothing, and undo makes room for another time")
  func importTwice() throws {
    let gym = try Gym(), path = gym.planner.temporary.folder + "/strong.csv"
    try Files.write(Array(Self.export.utf8), to: path, mode: 0o600)
    let empty = try gym.picture()
    let first = try gym.perform(.importWorkouts(path))
    #expect(first.training?.imported?.added == 2 && first.training?.imported?.sets == 4)
    #expect(first.training?.imported?.exercises == ["Squat", "Zercher Walk"])
    #expect(try gym.exercise("Squat").slug == "squat")
    let workouts = try gym.store.workouts.latest(9)
    #expect(workouts.map { ($0.end ?? $0.start) - $0.start } == [55 * 60, 65 * 60])
    let records = try gym.store.records(), steps = try gym.store.changeCount()
    gym.wait(days: 1)
    let second = try gym.perform(.importWorkouts(path))
    #expect(second.training?.imported?.added == 0 && second.training?.imported?.unchanged == 2)
    #expect(!second.canUndo)
    #expect(try gym.store.records() == records && gym.store.changeCount() == steps)
    // A workout that was deleted does not come back.
    try gym.perform(.deleteWorkout(workouts[0].id))
    #expect(try gym.perform(.importWorkouts(path)).training?.imported?.added == 0)
    try gym.store.undo(2, now: gym.now)
    #expect(try gym.picture() == empty)
    #expect(try gym.perform(.importWorkouts(path)).training?.imported?.added == 2)
  }
}
