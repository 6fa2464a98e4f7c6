import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

@Suite("The days of a routine as text") struct RoutineTextTests {
  /// Creates a reader among the exercises of a store.
  private func text(_ gym: Gym) throws -> RoutineText {
    RoutineText(try ExerciseSearch(in: gym.store, gym.planner.environment))
  }

  /// Parses a day and returns it with names and sets: `A: Squat 3x5, Row -`.
  private func words(
    _ text: String, number: Int = 1, keeping known: Routine.Day? = nil, _ gym: Gym
  ) throws -> String {
    var reader = try self.text(gym)
    let day = try reader.day(text, number: number, keeping: known)
    let all = try gym.store.exercises.exercises() + reader.added
    let names = Dictionary(all.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let items = day.items.map { "\(names[$0.exercise] ?? "?") \($0.sets?.description ?? "-")" }
    return "\(day.name): \(items.joined(separator: ", "))"
  }

  private func gym() throws -> Gym {
    let gym = try Gym()
    for name in ["Squat", "Row", "Bench Press"] { try gym.add(name, sets: "3x5", weight: "60") }
    return gym
  }

  @Test(
    "a day is a name and exercises, each with or without sets",
    arguments: [
      ("A: squat 3x5; row 2x8", "A: Squat 3x5, Row 2x8"), ("A: squat", "A: Squat -"),
      ("squat 5x5", "4: Squat 5x5"), (" Legs and more :  squat  3x5 ", "Legs and more: Squat 3x5"),
      ("A: bench press; bench press 1x5+", "A: Bench Press -, Bench Press 1x5+"),
      ("A: squat 3×5", "A: Squat 3x5"),
      ("A: squat;row", "A: Squat -, Row -"),
    ])
  func reading(text: String, day: String) throws {
    let gym = try gym()
    #expect(try words(text, number: 4, gym) == day)
  }

  @Test("what is not understood is named")
  func errors() throws {
    let gym = try gym()
    var reader = try text(gym)
    for (text, error) in [
      ("A: sqat 3x5", TrainingError.unknownExercise("sqat", nearest: "Squat")),
      ("A: squat 0x5", .typed(.sets, "0x5")), ("A: squat 3x0", .typed(.sets, "3x0")),
      ("A: squat 99x5; row", .typed(.sets, "99x5")),
    ] {
      #expect(throws: error, "\(text)") { try reader.day(text, number: 1) }
    }
    #expect(reader.added.isEmpty)
  }

  @Test("a bundled exercise is added once, with the sets that are typed first")
  func adding() throws {
    let gym = try gym()
    var reader = try text(gym)
    let first = try reader.day("A: face pull 3x15; plank 2x45s; squat", number: 1)
    let second = try reader.day("B: face pull 2x20; plank", number: 2)
    #expect(reader.added.map(\.slug) == ["face-pull", "plank"])
    #expect(reader.added.map { $0.plan?.scheme.description } == ["3x15", "2x45s"])
    #expect(first.items[0].exercise == second.items[0].exercise)
    #expect(first.items[2].exercise == (try gym.exercise("Squat").id))
    // Nothing is stored before the routine is saved with them.
    #expect(try gym.store.exercises.exercises().count == 3)
    let routine = Routine(id: .new(), name: "Own", days: [first, second], createdAt: gym.now)
    try gym.perform(.saveRoutine(routine, adding: reader.added))
    #expect(try gym.store.exercises.exercises().count == 5)
    #expect(try gym.store.routines.routines().first?.days == [first, second])
    try gym.store.undo(now: gym.now)
    #expect(try gym.store.exercises.exercises().count == 3)
  }

  @Test("what the text does not say stays: shares of the weight, and days that do not count")
  func keeping() throws {
    let gym = try gym()
    let squat = try gym.exercise("Squat").id, row = try gym.exercise("Row").id
    let known = Routine.Day(
      name: "A",
      items: [
        Routine.Item(
          exercise: squat, sets: try SetScheme(parsing: "3x5"), permille: [800, 900, 1000],
          counts: false), Routine.Item(exercise: row),
      ])
    let names = try ExerciseSearch(in: gym.store, gym.planner.environment).names
    let written = RoutineText.text(of: known, names: names)
    #expect(written == "A: Squat 3x5; Row")
    var reader = try text(gym)
    #expect(try reader.day(" \(written) ", number: 1, keeping: known) == known)
    // Another name or exercise changes nothing about the others.
    let changed = try reader.day("B: Row 2x5; Squat 3x5", number: 1, keeping: known)
    #expect(changed.name == "B" && changed.items.map(\.exercise) == [row, squat])
    #expect(changed.items[1] == known.items[0])
    // Other sets are a new item.
    let other = try reader.day("A: Squat 4x5; Row", number: 1, keeping: known)
    #expect(other.items[0].permille.isEmpty && other.items[0].counts)
    #expect(other.items[1] == known.items[1])
  }

  @Test(
    "every bundled program is read back as it is written",
    arguments: ExerciseLibrary.routines.map(\.slug))
  func bundled(slug: String) throws {
    let gym = try Gym(), routine = try gym.use(slug)
    var reader = try text(gym)
    let names = try ExerciseSearch(in: gym.store, gym.planner.environment).names
    for (number, day) in routine.days.enumerated() {
      let written = RoutineText.text(of: day, names: names)
      let read = try reader.day(written, number: number + 1)
      #expect(read.name == day.name)
      #expect(read.items.map(\.exercise) == day.items.map(\.exercise), "\(written)")
      #expect(read.items.map(\.sets) == day.items.map(\.sets), "\(written)")
      #expect(try reader.day(written, number: 9, keeping: day) == day)
    }
    #expect(reader.added.isEmpty)
  }
}
