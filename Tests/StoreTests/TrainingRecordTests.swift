import Coach
import Domain
import Store
import TestSupport
import Testing

@Suite("training in the store")
struct TrainingRecordTests: RecordWalk {
  let temporary: TemporaryStore
  let store: Store

  init() throws {
    temporary = try TemporaryStore()
    store = try temporary.open()
  }

  // MARK: Round trips

  @Test("an exercise with everything and one with nothing")
  func exercises() throws {
    try walk(
      TrainingRecords.exercise("e"), TrainingRecords.exercise("e", full: true),
      save: { try $0.save($1) },
      read: { try store.exercises.exercise(RecordID("e")) })
    try write { try $0.save(TrainingRecords.exercise("f")) }
    #expect(
      try store.exercises.exercises() == [
        TrainingRecords.exercise("e", full: true), TrainingRecords.exercise("f"),
      ])
    try write { try $0.save(TrainingRecords.exercise("e")) }
    #expect(try store.exercises.exercise(RecordID("e")) == TrainingRecords.exercise("e"))
    #expect(try store.exercises.exercise(RecordID("g")) == nil)
  }

  @Test("a workout and its exercises")
  func workouts() throws {
    let running = TrainingRecords.workout("w", 5, nil, routine: "r", day: 2)
    try walk(
      running, TrainingRecords.workout("w", 5, 6), save: { try $0.save($1) },
      read: { try store.workouts.workout(RecordID("w")) })
    var all = try TrainingRecords.entry(
      "x", of: running, place: 1, "w40x5 60x5@8.5 60x5! 45s 135lbx5")
    all.target = try SetScheme(parsing: "3x5+")
    all.isLight = true
    all.isDeload = true
    all.isGuarded = true
    all.kind = .timed
    try walk(
      TrainingRecords.entry("x", of: running, place: 1, ""), all, save: { try $0.save($1) },
      read: { try store.workouts.entries(of: running.id).first })
  }

  @Test("a routine")
  func routines() throws {
    var changed = TrainingRecords.routine("r", active: true)
    changed.days.removeLast()
    changed.name = "Neu"
    try walk(
      TrainingRecords.routine("r"), changed, save: { try $0.save($1) },
      read: { try store.routines.routines().first })
    try write { try $0.delete(routine: RecordID("r")) }
    #expect(try store.routines.active() == nil)
    try store.undo(now: at(2))
    #expect(try store.routines.active() == changed)
  }

  @Test("a suggestion with its reasons, before and after the answer")
  func suggestions() throws {
    let offered = TrainingRecords.suggestion("e1")
    try walk(
      offered, offered.restored(.accepted, respondedAt: at(3), inverse: "scheme=3x5\n\n\n"),
      save: { try $0.save($1) },
      read: { try store.suggestions.suggestions(.training, about: "squat").first })
    let later = TrainingRecords.suggestion("e2", created: 1)
    try write { try $0.save(later) }
    let about = try store.suggestions.suggestions(.training, about: "squat")
    #expect(about.map(\.id) == [later.id, offered.id])
    #expect(about.first?.reasons == later.reasons)
    #expect(try store.suggestions.suggestions(.goals, about: "squat").isEmpty)
    #expect(try store.suggestions.suggestions(.training, about: "row").isEmpty)
    let prefix = String(later.id.text.prefix(12))
    #expect(try store.suggestions.suggestions(idPrefix: prefix) == [later])
    #expect(try store.suggestions.suggestions(idPrefix: "%").isEmpty)
  }

  @Test("sleep, found by the time it reaches")
  func sleep() throws {
    func sleep(_ id: String, _ start: Int64, _ end: Int64) -> SleepEntry {
      SleepEntry(id: RecordID(id), interval: Interval(start: at(start), end: at(end)))
    }
    try walk(
      sleep("a", 0, 7), sleep("a", 1, 8), save: { try $0.save($1) },
      read: { try store.sleep.entries(idPrefix: "a").first })
    try write { try $0.save(sleep("b", 20, 28)) }
    func ids(_ from: Int64, _ to: Int64) throws -> [String] {
      try store.sleep.entries(reaching: Interval(start: at(from), end: at(to))).map(\.id.text)
    }
    #expect(
      try ids(0, 1) == [] && ids(7, 9) == ["a"] && ids(8, 20) == [] && ids(0, 30) == ["a", "b"])
    try write { try $0.delete(sleep: RecordID("a")) }
    #expect(try ids(0, 30) == ["b"])
    #expect(throws: StoreError.constraint(rule: "sleep_end_after_start")) {
      try store.connection.execute("UPDATE sleep SET end_at = start_at")
    }
  }

  @Test("settings, the defaults until some are saved")
  func settings() throws {
    let first = TrainingSettings(level: .beginner, goal: .strength)
    let second = TrainingSettings(
      level: .advanced, goal: .weightLoss, capsAtTenPercent: false, usesReadiness: false,
      suggests: false, ringsAfterRest: false, step: Weight(thousandths: 1250, .kg), required: 2,
      announces: false)
    try walk(
      first, second, without: TrainingSettings(), save: { try $0.save($1) },
      read: { try store.trainingSettings() })
  }

  // MARK: One of each

  @Test("a second workout in progress is refused, and the first stays")
  func oneRunning() throws {
    let first = TrainingRecords.workout("w1", 0, nil)
    try write { try $0.save(first) }
    let before = try store.records()
    #expect(throws: StoreError.self) {
      try write { try $0.save(TrainingRecords.workout("w2", 1, nil)) }
    }
    #expect(throws: StoreError.constraint(rule: "workout_end_not_before_start")) {
      try write { try $0.save(TrainingRecords.workout("w3", 2, 1)) }
    }
    #expect(try store.records() == before && store.workouts.running() == first)
    // A finished or deleted one makes room.
    try write {
      try $0.save(TrainingRecords.workout("w1", 0, 1))
      try $0.save(TrainingRecords.workout("w2", 1, nil))
    }
    try write { try $0.delete(workout: RecordID("w2")) }
    #expect(try store.workouts.running() == nil)
    try write { try $0.save(TrainingRecords.workout("w3", 2, nil)) }
    #expect(try store.workouts.running()?.id.text == "w3")
  }

  @Test("another active routine takes the place of the first, and undo gives it back")
  func oneActive() throws {
    try write { try $0.save(TrainingRecords.routine("a", active: true)) }
    try write { try $0.save(TrainingRecords.routine("b", active: true)) }
    #expect(try store.routines.active()?.id.text == "b")
    #expect(try store.routines.routines().filter(\.isActive).count == 1)
    try store.undo(now: at(2))
    #expect(try store.routines.active() == TrainingRecords.routine("a", active: true))
    try store.redo(now: at(2))
    #expect(try store.routines.active()?.id.text == "b")
    // One that is not in use takes no place.
    try write { try $0.save(TrainingRecords.routine("c")) }
    #expect(try store.routines.active()?.id.text == "b")
  }

  @Test("what no record can be is refused")
  func rules() throws {
    var nameless = try TrainingRecords.exercise("e")
    nameless.name = ""
    #expect(throws: StoreError.constraint(rule: "exercise_has_a_name")) {
      try write { try $0.save(nameless) }
    }
    var never = try TrainingRecords.exercise("e")
    never.deloadAfter = 0
    #expect(throws: StoreError.constraint(rule: "some_misses")) { try write { try $0.save(never) } }
    never.deloadAfter = nil
    never.required = 0
    #expect(throws: StoreError.constraint(rule: "some_successes")) {
      try write { try $0.save(never) }
    }
    for days in [0, 8] {
      var eager = TrainingRecords.routine("r")
      eager.daysPerWeek = days
      #expect(throws: StoreError.constraint(rule: "days_of_a_week")) {
        try write { try $0.save(eager) }
      }
    }
    #expect(try store.exercises.exercises().isEmpty && store.routines.routines().isEmpty)
  }
}
