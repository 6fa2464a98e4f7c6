import Coach
import Domain
import Testing

/// Illness on Wednesday 4 and Thursday 5 March 2026.
@Suite("the Coach in illness") struct IllnessTests {
  private let zone = ContextNotation.berlin

  private func context(now: String) throws -> CoachContext {
    CoachContext(
      now: try zone.at(now), zone: zone.zone, illness: [try zone.days("2026-03-04", "2026-03-06")])
  }

  @Test(
    "readiness is low in illness and for a day after it",
    arguments: [
      ("2026-03-03 23:59", Readiness.ready), ("2026-03-04 00:00", .ill), ("2026-03-05 12:00", .ill),
      ("2026-03-06 23:59", .ill), ("2026-03-07 00:00", .ready),
    ])
  func readiness(_ now: String, _ readiness: Readiness) throws {
    let context = try context(now: now)
    #expect(context.readiness == readiness)
    #expect(context.readiness.reason?.code == (readiness == .ill ? "HOLD_ILL" : nil))
  }

  @Test("no block is planned on its days, and one that is there does not fit")
  func blocks() throws {
    let context = try context(now: "2026-03-03 22:30")
    let planner = BlockPlanner(context, days: 4, limits: SchedulerLimits.reference, existing: [])
    let task = PlanTask(
      goal: RecordID("g"), goalCreatedAt: context.now,
      task: GoalTask(id: RecordID("t"), number: 1, text: "Task", minutes: 30, times: 2))
    let plan = planner.plan([task])
    #expect(plan.blocks.map { zone.text($0.interval).prefix(2) } == ["06"])
    #expect(plan.unplaced.first?.rejected["ILL"] ?? 0 > 0)
    let codes = planner.codes(against: try zone.interval("2026-03-04 10:00-11:00"), task: task)
    #expect(codes == ["ILL"])
  }

  @Test("no workout is planned on its days, and the one after it increases nothing")
  func workouts() throws {
    let context = try context(now: "2026-03-04 08:00")
    let routine = Routine(
      id: RecordID("r"), name: "Routine", daysPerWeek: 7, days: [Routine.Day(name: "A", items: [])],
      createdAt: context.now)
    let slots = WorkoutPlanner(context, routine).next(2, after: nil)
    #expect(
      slots.map { "\(zone.text($0.interval)) \($0.isGuarded)" }.first == "06 09:00-10:15 true")
  }

  @Test("an action that costs strength is not offered, others are, and refusing one costs nothing")
  func actions() throws {
    var day = try GuidanceNotation("2026-03-04 10:00")
    day.illness = ["2026-03-04 00:00+24h"]
    day.actions = [
      action("move.walk", [.move]), action("sleep.dark"), action("food.warm", [.food]),
    ]
    let offered = try day.guidance()
    #expect(Set(offered.shown.map(\.slug)) == ["sleep.dark", "food.warm"])
    let refused = ActionEvent(
      id: RecordID("e"), slug: "sleep.dark", length: .five, at: day.now, day: try day.moment().day,
      outcome: .tooHard)
    let excuse = RosterExcuse.of(
      refused, offered: [], moment: try day.moment(),
      roster: GuidanceRoster(try day.context(), at: day.now))
    #expect(excuse == .ill && refused.excused(by: excuse).outcome == .ill)
    day.illness = []
    #expect(try day.guidance().shown.map(\.slug).contains("move.walk"))
  }

  @Test("days of illness do not cost momentum")
  func momentum() throws {
    var day = try GuidanceNotation("2026-03-06 10:00")
    day.actions = [action("sleep.dark")]
    for days in 21...90 { day.add("sleep.dark", days, .done) }
    let moment = try day.moment(), library = try day.library()
    func momentum(_ ill: Set<CivilDay>) -> Int? {
      GuidanceSignals(
        events: day.events, offers: [], library: library, moment: moment, ill: ill
      ).momentum[.sleep]
    }
    let ill = Set((0...20).map { moment.day.adding(days: -$0) })
    let before = GuidanceSignals(events: day.events, offers: [], library: library, moment: moment)
      .momentum(on: moment.day.adding(days: -21))[.sleep]
    #expect(momentum(ill) == before && momentum([]) ?? 0 < momentum(ill) ?? 0)
  }
}
