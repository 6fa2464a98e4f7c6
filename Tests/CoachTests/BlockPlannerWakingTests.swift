import Coach
import Domain
import Testing

/// What the scheduler does with the limits of the program, which leave time after waking.
@Suite("blocks after waking, and tasks of an hour") struct BlockPlannerWakingTests {
  private func test(_ now: String, _ tasks: [String], roster: [String] = []) -> PlannerNotation {
    var test = PlannerNotation(now: now, days: 1, roster: roster, tasks: tasks)
    test.limits = SchedulerLimits()
    return test
  }

  @Test(
    "no block starts in the half hour after getting up, and one of an own choice may",
    arguments: [
      (test: "2026-03-02 07:00", block: "Mon 07:30-08:00 mail"),
      (test: "2026-03-02 07:20", block: "Mon 07:30-08:00 mail"),
      (test: "2026-03-02 07:31", block: "Mon 07:45-08:15 mail"),
    ])
  func waking(now: String, block: String) throws {
    let test = test(now, ["mail 30 low"])
    let plan = try test.planner().plan(test.planTasks())
    #expect(test.lines(plan) == [block])
    let task = try test.task("mail 30 low")
    let time = Interval(start: try test.at("Mon 07:00"), end: try test.at("Mon 07:30"))
    #expect(try test.planner().codes(against: time, task: task).isEmpty)
  }

  @Test("after a short night no block is early, and none is called best")
  func shortNight() throws {
    let zone = ContextNotation.berlin
    func plan(_ slept: String, now: String) throws -> PlannedBlock? {
      let context = CoachContext(
        now: try zone.at(now), zone: zone.zone,
        sleep: [SleepEntry(id: RecordID("z"), interval: try zone.interval(slept))])
      let task = PlanTask(
        goal: RecordID("g"), goalCreatedAt: context.now,
        task: GoalTask(id: RecordID("t"), number: 1, text: "Poem", minutes: 30, energy: .high))
      return BlockPlanner(context, days: 1).plan([task]).blocks.first
    }
    let short = try #require(try plan("2026-03-01 23:00-03:00", now: "2026-03-02 03:10"))
    #expect(zone.text(short.interval) == "02 06:00-06:30")
    let reason = try #require(short.reasons.first { $0.code == BlockReason.afterWaking })
    #expect(reason.arguments == ["180", "400", BlockReason.shortSleep])
    #expect(reason.contribution == 180)
    let long = try #require(try plan("2026-03-01 21:00-03:10", now: "2026-03-02 03:10"))
    #expect(zone.text(long.interval) == "02 04:15-04:45")
    #expect(long.reasons.first?.arguments == ["65", "1000"])
  }

  @Test("an hour stays whole where it fits, and is split where it does not")
  func hour() throws {
    var whole = test("2026-03-02 07:00", ["tax 60"])
    #expect(try whole.lines(whole.planner().plan(whole.planTasks())) == ["Mon 08:00-09:00 tax"])
    // Between two nights only 45 minutes fit.
    whole = test(
      "2026-03-05 15:00", ["tax 60"],
      roster: (3...7).map { "2026-03-0\($0) 22:00-06:00" })
    whole.days = 2
    let plan = try whole.planner().plan(whole.planTasks())
    #expect(plan.blocks.map { $0.interval.seconds / 60 } == [30, 30])
    #expect(plan.unplaced.isEmpty)
  }

  @Test("halves of an hour that are planned already stay where they are")
  func halves() throws {
    var test = test("2026-03-02 07:00", ["tax 60"])
    test.days = 3
    let old = try ["Mon 10:00-10:30 tax", "Tue 10:00-10:30 tax"].map(test.block)
    let replan = try test.planner(existing: []).replan(test.planTasks(), moving: old)
    #expect(replan.isUnchanged && replan.kept.count == 2)
  }

  @Test("advice keeps to the preferred time, and says for how much it is")
  func advice() throws {
    // The goal has a block on each day; the task prefers the evening.
    var test = test("2026-03-02 07:00", ["tax 2x40, prefers 17-20, of one", "poem 30, of one"])
    test.days = 1
    let plan = try test.planner().plan(test.planTasks())
    let tax = try #require(plan.unplaced.first { $0.task == RecordID("tax") })
    let advice = try #require(tax.relaxation)
    #expect(advice.cap == .oneBlockPerGoal && tax.minutes == 40 && advice.minutes == 40)
    #expect(advice.start >= (try test.at("Mon 17:00")))
    let most = test.zone.zone.local(at: advice.start + 40 * 60)
    #expect(most.hour < 20 || most.secondOfDay == 20 * 3600)
    test.tasks = ["tax 3x40, of one"]
    let left = try test.planner().plan(test.planTasks()).unplaced.first
    #expect(left?.minutes == 80 && left?.relaxation?.minutes == 40)
  }
}
