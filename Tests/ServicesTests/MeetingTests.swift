import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Two programs that change one store at the same moment.
@Suite("Two programs at once") struct MeetingTests {
  private let planner: Planner
  /// The other program's store.
  private let other: Store

  init() throws {
    planner = try Planner()
    other = try planner.temporary.reopen()
  }

  private var services: StoreServices {
    StoreServices(store: planner.store, environment: planner.environment)
  }

  /// Performs an action of the other program.
  @discardableResult
  private func there(_ action: Action) throws -> ActionResult {
    try StoreServices(store: other, environment: planner.environment).perform(action)
  }

  @discardableResult
  private func here(_ action: Action) throws -> ActionResult { try services.perform(action) }

  // MARK: Checked while nobody else writes

  private static let nobody = RecordID("ffffffff-ffff-4fff-8fff-ffffffffffff")

  /// An action of each kind, all of which are refused or change nothing once they have read.
  private static let actions: [Action] = [
    .shift(.start(at: Instant(seconds: 1 << 40), shift: nil, note: nil)),
    .shift(.stop(at: Instant(seconds: 0), breakMinutes: nil, note: nil)),
    .shift(.delete(nobody)), .shift(.setCancelled(nobody, true)),
    .pattern(.stop(series: nobody, on: CivilDay(number: 0))),
    .pattern(.setArchived(series: nobody, true)),
    .pay(.unlockPeriod(CivilDay(number: 20_000))), .pay(.removeRuleset(nobody)),
    .pay(.removeBaseRate(nobody)), .pay(.removeBonus(nobody)),
    .settings(.addHolidays([])),
    .wear(.setRetired(nobody, true)), .wear(.deleteShoe(nobody)),
    .wear(.putOn(nobody, at: Instant(seconds: 0))), .wear(.takeOff(at: Instant(seconds: 0))),
    .wear(.deleteSession(nobody)),
    .training(.archiveExercise(nobody, true)), .training(.useRoutine(nobody)),
    .training(.deleteRoutine(nobody)), .training(.finishWorkout(at: Instant(seconds: 0))),
    .training(.discardWorkout(nobody)), .training(.deleteWorkout(nobody)),
    .training(.answer(.accept, nobody)),
    .sleep(.delete(nobody)),
    .guidance(.deleteEntry(nobody)), .guidance(.deleteOwn(slug: "nothing")),
    .guidance(
      .saveSettings(GuidanceSettings(), from: GuidanceSettings())),
    .goals(.edit(nobody, title: "", detail: nil)), .goals(.setTask(nobody, 1, .done)),
    .goals(.lock(nobody, task: nil, true)), .goals(.setState(nobody, .archived)),
    .goals(.delete(nobody)), .goals(.accept(nobody, places: nil)), .goals(.reject(nobody)),
    .goals(.rollback(nobody, to: nil)), .goals(.activate(nobody, seen: nil)),
    .goals(.deactivate(nobody)), .goals(.setBlock(nobody, .done)),
    .goals(.lockBlock(nobody, true)), .goals(.moveBlock(nobody, to: Instant(seconds: 0))),
    .calendar(.remove("nothing")), .calendar(.resolve([nobody], nil)),
    .calendar(.restore("nothing")),
    .history(.undo(1)), .history(.redo(1)),
  ]

  @Test("an action reads nothing before it is the only writer", arguments: actions.indices)
  func locked(index: Int) throws {
    let before = try planner.store.historyEdition()
    try other.exclusively {
      #expect(throws: StoreError.locked(path: planner.temporary.path)) {
        try here(Self.actions[index])
      }
    }
    #expect(try planner.store.historyEdition() == before)
    // Nothing is left behind: the next one can write.
    try here(.goals(.create("Read")))
    try there(.goals(.create("Run")))
  }

  // MARK: What both have changed

  @Test("two edits of a shift that were begun at once are both there, planned or stored")
  func shifts() throws {
    try here(.pattern(.save(rota("D"))))
    let plan = try planner.shift("2026-06-03")
    var named = plan, noted = plan
    named.name = "N"
    noted.notes = "X"
    try here(.shift(.save(named, from: plan)))
    try there(.shift(.save(noted, from: plan)))
    let shift = try planner.shift("2026-06-03")
    #expect(shift.name == "N" && shift.notes == "X")
    var other = plan
    other.name = "M"
    let edition = try planner.store.historyEdition()
    #expect(throws: ActionError.changedMeanwhile(shift)) {
      try here(.shift(.save(other, from: plan)))
    }
    #expect(try planner.store.historyEdition() == edition)
    try there(.shift(.delete(plan.id)))
    #expect(throws: ActionError.noShift(plan.id)) { try here(.shift(.save(other, from: plan))) }
  }

  @Test("a shift cannot get into a period that was closed meanwhile, nor leave it")
  func closed() throws {
    let first = try planned("2026-05-05 08:00", "2026-05-05 16:00", zone: "Europe/London")
    let second = try planned("2026-05-06 08:00", "2026-05-06 16:00", zone: "Europe/London")
    try here(.shift(.add(first)))
    // Whoever waits for the lock reads what was written under it.
    try other.exclusively {
      try there(.pay(.lockPeriod(day("2026-05-05"))))
      #expect(throws: StoreError.self) { try here(.shift(.add(second))) }
    }
    #expect(throws: ActionError.self) { try here(.shift(.add(second))) }
    #expect(throws: ActionError.self) { try here(.shift(.delete(first.id))) }
    #expect(try planner.shifts("2026-05-01", "2026-06-01").count == 1)
  }

  @Test("two values of a pair, of the profile and of settings are both there")
  func settings() throws {
    let shoe = Shoe(
      id: .new(), model: "Clogs", createdAt: planner.environment.now,
      updatedAt: planner.environment.now)
    try here(.wear(.saveShoe(shoe)))
    let stored = try #require(try planner.store.shoes.shoes().first)
    var priced = stored, limited = stored
    priced.purchasePriceCents = 1100
    limited.distanceLimit = 101_000_000
    try here(.wear(.saveShoe(priced, from: stored)))
    try there(.wear(.saveShoe(limited, from: stored)))
    let saved = try #require(try planner.store.shoes.shoes().first)
    #expect(saved.purchasePriceCents == 1100 && saved.distanceLimit == 101_000_000)
    // Both begin without a stored profile, each with an id of its own.
    let one = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    let two = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    var region = one, rest = two
    region.holidayRegion = .init(rawValue: "DE-BY")
    rest.restRules.leastRestMinutes = 600
    try here(.settings(.saveProfile(region, from: one)))
    try there(.settings(.saveProfile(rest, from: two)))
    let profile = try #require(try planner.store.profiles.profile())
    #expect(profile.holidayRegion != nil && profile.restRules.leastRestMinutes == 600)
    var lead = ReminderSettings(), end = ReminderSettings()
    lead.leadMinutes = 90
    end.tellsEnd = true
    try here(.reminder(.save(lead, from: ReminderSettings())))
    try there(.reminder(.save(end, from: ReminderSettings())))
    let reminders = try planner.store.reminders.settings()
    #expect(reminders.leadMinutes == 90 && reminders.tellsEnd)
  }

  @Test("tasks that are added at once get numbers of their own, and a finished one stays done")
  func tasks() throws {
    let goal = try #require(try here(.goals(.create("Learn Dutch"))).goals?.goal)
    for (index, text) in ["one", "two"].enumerated() {
      let task = GoalTask(id: .new(), number: 0, text: text)
      _ =
        try index == 0
        ? here(.goals(.saveTask(task, of: goal.id)))
        : there(.goals(.saveTask(task, of: goal.id)))
    }
    let seen = try #require(try planner.store.goals.goal(goal.id))
    #expect(seen.tasks.map(\.number) == [1, 2] && seen.tasks.map(\.text) == ["one", "two"])
    var edited = seen.tasks[0]
    edited.text = "one!"
    try there(.goals(.setTask(goal.id, 1, .done)))
    try here(.goals(.saveTask(edited, of: goal.id, from: seen.tasks[0])))
    let task = try #require(try planner.store.goals.goal(goal.id)?.task(1))
    #expect(task.state == .done && task.text == "one!")
    try there(.goals(.edit(goal.id, title: nil, detail: "new")))
    try here(.goals(.edit(goal.id, title: "Learn Flemish", detail: nil, seen: seen.content)))
    #expect(try planner.store.goals.goal(goal.id)?.content.detail == "new")
    #expect(throws: ActionError.recordChangedMeanwhile("Learn Flemish")) {
      try here(.goals(.edit(goal.id, title: nil, detail: "other", seen: seen.content)))
    }
  }

  @Test("an exercise that both use for the first time is one")
  func exercises() throws {
    func squat() -> TrainingExercise {
      TrainingExercise(
        id: .new(), slug: "squat", name: "Squat", kind: .barbell, body: .lower,
        createdAt: planner.environment.now)
    }
    try here(.training(.log(LoggedExercise(squat(), SetList(parsing: "60x5")))))
    try there(.training(.log(LoggedExercise(squat(), SetList(parsing: "70x5")))))
    let exercises = try planner.store.exercises.exercises()
    #expect(exercises.map(\.name) == ["Squat"])
    let workouts = try planner.store.workouts.latest(9)
    let entries = try workouts.flatMap { try planner.store.workouts.entries(of: $0.id) }
    #expect(entries.flatMap(\.sets.sets).count == 2)
    #expect(Set(entries.map(\.exercise)) == Set(exercises.map(\.id)))
  }

  @Test("sleep that was deleted meanwhile stays deleted")
  func sleep() throws {
    let now = planner.environment.now
    let sleep = SleepEntry(id: .new(), interval: Interval(start: now - 9 * 3600, end: now - 3600))
    try here(.sleep(.save(sleep)))
    try there(.sleep(.delete(sleep.id)))
    let longer = SleepEntry(id: sleep.id, interval: Interval(start: now - 9 * 3600, end: now))
    #expect(throws: ActionError.self) { try here(.sleep(.save(longer, from: sleep))) }
    #expect(try planner.store.sleep.latest(9).isEmpty)
  }

  @Test("sets that were logged meanwhile are not taken back")
  func sets() throws {
    var lift = TrainingExercise(
      id: .new(), name: "Lift", kind: .barbell, body: .lower, createdAt: planner.environment.now)
    lift.plan = TrainingPlan(scheme: SetScheme(3, by: 5))
    try here(.training(.startWorkout(at: planner.environment.now, routine: nil)))
    try here(.training(.log(LoggedExercise(lift, SetList(parsing: "60x5")))))
    let workout = try #require(try planner.store.workouts.running())
    let seen = try #require(try planner.store.workouts.entries(of: workout.id).first)
    try there(.training(.log(LoggedExercise(lift, SetList(parsing: "70x5")))))
    var entry = seen
    entry.sets = try SetList(parsing: "60x4")
    #expect(throws: ActionError.recordChangedMeanwhile("Lift")) {
      try here(.training(.saveEntry(entry, from: seen)))
    }
    let stored = try #require(try planner.store.workouts.entries(of: workout.id).first)
    #expect(stored.sets.sets.count { $0.isDone } == 2)
  }
}
