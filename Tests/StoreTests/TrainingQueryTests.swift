import Coach
import Domain
import Store
import TestSupport
import Testing

@Suite("workouts are found, and damage is reported")
struct TrainingQueryTests {
  let temporary: TemporaryStore
  let store: Store

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  private func write(_ body: (WriteTransaction) throws -> Void) throws {
    try store.write("test", now: at(0), body)
  }

  // MARK: Finding workouts

  @Test("workouts are found by the time they reach, start and belong to")
  func finding() throws {
    try write { transaction in
      for made in [
        TrainingRecords.workout("w1", 0, 5, routine: "r", day: 0),
        TrainingRecords.workout("w2", 5, 9, routine: "r", day: 1),
        TrainingRecords.workout("v3", 9, nil, routine: "r", day: 2),
        TrainingRecords.workout("v4", 7, 8),
      ] { try transaction.save(made) }
    }
    func between(_ from: Int64, _ to: Int64) -> Interval { Interval(start: at(from), end: at(to)) }
    func reaching(_ from: Int64, _ to: Int64) throws -> [String] {
      try store.workouts.workouts(reaching: between(from, to)).map(\.id.text)
    }
    #expect(try reaching(-2, 0) == [] && reaching(4, 5) == ["w1"] && reaching(5, 6) == ["w2"])
    #expect(try reaching(8, 9) == ["w2"] && reaching(8, 10) == ["w2", "v3"])
    #expect(try reaching(0, 99) == ["w1", "w2", "v4", "v3"] && reaching(700, 800) == ["v3"])
    let started = try store.workouts.workouts(startingIn: between(5, 9)).map(\.id.text)
    #expect(started == ["w2", "v4"])
    #expect(try store.workouts.latest(2).map(\.id.text) == ["v3", "v4"])
    #expect(try store.workouts.workouts(idPrefix: "w").map(\.id.text) == ["w1", "w2"])
    // The one in progress decides nothing yet.
    #expect(try store.workouts.last(of: RecordID("r"))?.routineDay == 1)
    #expect(try store.workouts.last(of: RecordID("other")) == nil)
  }

  @Test("an exercise's entries are the last of finished workouts, oldest first")
  func evidence() throws {
    try write { transaction in
      for (number, start) in [3, 1, 2, 4, 5].enumerated() {
        let made = TrainingRecords.workout(
          "w\(number)", Int64(start), start == 5 ? nil : Int64(start))
        try transaction.save(made)
        try transaction.save(TrainingRecords.entry("squat\(start)", of: made))
        try transaction.save(TrainingRecords.entry("row\(start)", of: made, "row", place: 1))
      }
    }
    func ids(_ count: Int, _ exercise: String = "squat") throws -> [String] {
      try store.workouts.entries(ofExercise: RecordID(exercise), last: count).map(\.id.text)
    }
    #expect(try ids(9) == ["squat1", "squat2", "squat3", "squat4"])
    #expect(try ids(2) == ["squat3", "squat4"] && ids(0) == [])
    #expect(try ids(2, "row") == ["row3", "row4"] && ids(2, "dip") == [])
    // The entries of a deleted workout and deleted entries are no evidence.
    try write { try $0.delete(workout: RecordID("w3")) }
    #expect(try ids(9) == ["squat1", "squat2", "squat3"])
    try write { try $0.delete(workoutEntry: RecordID("squat2")) }
    #expect(try ids(9) == ["squat1", "squat3"])
    try store.undo(2, now: at(9))
    #expect(try ids(9) == ["squat1", "squat2", "squat3", "squat4"])
  }

  @Test("entries are read on before the last ones; the next start is that after a moment")
  func readingOn() throws {
    try write { transaction in
      for start in 1...5 {
        let made = TrainingRecords.workout("w\(start)", Int64(start), Int64(start))
        try transaction.save(made)
        try transaction.save(TrainingRecords.entry("squat\(start)", of: made))
      }
    }
    func ids(_ count: Int, before skipped: Int) throws -> [String] {
      try store.workouts.entries(ofExercise: RecordID("squat"), last: count, before: skipped)
        .map(\.id.text)
    }
    #expect(try ids(2, before: 0) == ["squat4", "squat5"])
    #expect(try ids(2, before: 2) == ["squat2", "squat3"])
    #expect(try ids(9, before: 4) == ["squat1"] && ids(9, before: 5).isEmpty)
    #expect(try store.workouts.firstStart(after: at(2)) == at(3))
    #expect(try store.workouts.firstStart(after: at(5)) == nil)
  }

  @Test("the entries of a workout are in their order, and go with it")
  func entries() throws {
    let made = TrainingRecords.workout("w", 0, 1), other = TrainingRecords.workout("v", 0, 1)
    let all = try [
      TrainingRecords.entry("c", of: made, "row", place: 0),
      TrainingRecords.entry("a", of: made, place: 1),
      TrainingRecords.entry("b", of: made, "dip", place: 2),
    ]
    try write { transaction in
      try transaction.save(made)
      try transaction.save(other)
      for entry in all.reversed() { try transaction.save(entry) }
      try transaction.save(TrainingRecords.entry("d", of: other))
    }
    #expect(try store.workouts.entries(of: made.id) == all)
    #expect(
      try store.workouts.entries(of: [made.id, other.id]).mapValues { $0.map(\.id.text) }
        == [made.id: ["c", "a", "b"], other.id: ["d"]])
    try write { try $0.delete(workout: made.id) }
    #expect(try store.workouts.entries(of: made.id).isEmpty)
    #expect(try store.workouts.entries(of: other.id).count == 1)
    // An import must not bring back what was deleted.
    #expect(try store.workouts.known([made.id, RecordID("u")]) == [made.id])
    try store.undo(now: at(2))
    #expect(try store.workouts.entries(of: made.id) == all)
    #expect(try store.workouts.workout(made.id) == made)
  }

  @Test("an exercise was trained when a finished workout has sets of it")
  func lastTrained() throws {
    try write { transaction in
      for (id, start, end) in [("a", 1, 2), ("b", 3, 4), ("c", 5, nil)] as [(String, Int64, Int64?)]
      {
        let made = TrainingRecords.workout(id, start, end)
        try transaction.save(made)
        try transaction.save(
          TrainingRecords.entry("squat-\(id)", of: made, "squat", id == "c" ? "60x5!" : "60x5"))
      }
      try transaction.save(
        TrainingRecords.entry("row", of: TrainingRecords.workout("a", 1, 2), "row", ""))
      try transaction.save(
        TrainingRecords.entry("dip", of: TrainingRecords.workout("c", 5, nil), "dip", "x12!"))
    }
    let trained = try store.workouts.lastTrained()
    #expect(trained == [RecordID("squat"): at(3)])
  }

  // MARK: Damage

  @Test(
    "a text that cannot be read is reported with its record, and nothing is guessed",
    arguments: [
      "exercise SET kind = 'kettlebell'", "exercise SET body = 'middle'",
      "exercise SET unit = 'stone'", "exercise SET pairs = 'many'",
      "exercise SET pairs = '2.5 kg:x'", "workout_exercise SET sets = '60'",
      "workout_exercise SET sets = '60x5 0x5'", "workout_exercise SET kind = ''",
      "routine SET days = 'A' || char(9) || 'squat 0x5'", "suggestion SET state = 'maybe'",
      "suggestion SET domain = 'cooking'", "suggestion SET reasons = 'ALL_SETS_N'",
      "suggestion SET reasons = 'ALL_SETS_N' || char(9) || '?' || char(9) || '0'",
      "training_settings SET level = 'expert'", "training_settings SET goal = ''",
    ])
  func damaged(change: String) throws {
    let made = TrainingRecords.workout("w", 0, 1)
    try write { transaction in
      try transaction.save(TrainingRecords.exercise("squat"))
      try transaction.save(made)
      try transaction.save(TrainingRecords.entry("x", of: made))
      try transaction.save(TrainingRecords.routine("r"))
      try transaction.save(TrainingRecords.suggestion("e1"))
      try transaction.save(TrainingSettings(level: .beginner))
    }
    let reads: [String: (RecordTable, () throws -> Any)] = [
      "exercise": (.exercise, { try store.exercises.exercises() }),
      "workout_exercise": (
        .workoutExercise, { try store.workouts.entries(ofExercise: RecordID("squat"), last: 1) }
      ),
      "routine": (.routine, { try store.routines.routines() }),
      "suggestion": (
        .suggestion,
        { try store.suggestions.suggestions(idPrefix: TrainingRecords.suggestion("e1").id.text) }
      ),
      "training_settings": (.trainingSettings, { try store.trainingSettings() }),
    ]
    let name = String(change.prefix { $0 != " " })
    let (table, read) = try #require(reads[name])
    _ = try read()
    try store.connection.execute("UPDATE \(change)")
    let ids = try store.connection.all("SELECT id FROM \(name)") { $0.text() }
    let id = RecordID(try #require(ids.first))
    #expect(throws: StoreError.damagedRecord(path: store.path, table: table, id: id)) {
      _ = try read()
    }
  }
}
