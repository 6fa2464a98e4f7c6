import Coach
import Domain
import Testing

@Suite("tasks of the scheduler")
struct BlockPlannerTaskTests {
  /// The lengths of the blocks of a task on enough free days, longest first.
  private func sizes(_ task: String) throws -> [Int] {
    var test = PlannerNotation(now: "2026-03-02 07:00", days: 100, tasks: [task])
    test.limits.caps = [:]
    let plan = try test.planner().plan(test.planTasks())
    #expect(plan.unplaced.isEmpty)
    return plan.blocks.map { Int($0.interval.seconds / 60) }.sorted(by: >)
  }

  @Test(
    "more than an hour is split evenly, if possible into fives; training never is",
    arguments: [
      ("a 5", [5]), ("a 50", [50]), ("a 51", [51]), ("a 60", [60]), ("a 61", [31, 30]),
      ("a 90", [45, 45]), ("a 100", [50, 50]), ("a 101", [34, 34, 33]), ("a 105", [35, 35, 35]),
      ("a 110", [40, 35, 35]), ("a 2x75", [40, 40, 35, 35]), ("a 180", [45, 45, 45, 45]),
      ("a 480", [50, 50, 50, 50, 50, 50, 45, 45, 45, 45]),
      ("a 479", [48, 48, 48, 48, 48, 48, 48, 48, 48, 47]),
      ("a 2x90, training", [90, 90]),
    ])
  func chunks(task: String, expected: [Int]) throws { #expect(try sizes(task) == expected) }

  @Test("any length is split without a remainder, and no part is too short or too long")
  func everyLength() throws {
    let test = PlannerNotation(days: 0)
    let planner = try test.planner()
    var generous = SchedulerLimits.reference
    generous.caps = [:]
    let wide = BlockPlanner(try test.context(now: "2026-03-02 07:00"), days: 20, limits: generous)
    for minutes in GoalTask.lengths {
      let task = try test.task("a \(minutes)")
      #expect(planner.plan([task]).unplaced.map(\.minutes) == [minutes])
      let parts = wide.plan([task]).blocks.map { Int($0.interval.seconds / 60) }
      #expect(parts.reduce(0, +) == minutes)
      #expect(
        parts.allSatisfy { $0 <= (minutes > 60 ? 50 : 60) && ($0 >= 20 || minutes < 20) },
        "\(minutes)")
      #expect(minutes % 5 > 0 || parts.allSatisfy { $0 % 5 == 0 })
    }
  }

  @Test(
    "what is left of a task beside blocks that stay",
    arguments: [
      ("a 3x30", [], "3+0"), ("a 3x30", ["Mon 08:00-08:30 a done"], "2+0"),
      ("a 3x30", ["Mon 08:00-08:25 a done", "Tue 08:00-08:30 a"], "1+0"),
      ("a 3x30", ["Mon 08:00-08:30 a skipped", "Mon 09:00-09:30 b done"], "3+0"),
      ("a 1x30", ["Mon 08:00-08:30 a done", "Tue 08:00-08:30 a done"], "0+0"),
      ("a 2x90", ["Mon 08:00-08:45 a done"], "1+45"),
      ("a 2x90", ["Mon 08:00-08:45 a done", "Tue 08:00-08:45 a"], "1+0"),
      ("a 1x101", ["Mon 08:00-08:33 a", "Tue 08:00-08:33 a", "Wed 08:00-08:33 a"], "0+0"),
      ("a 2x90, training", ["Mon 08:00-09:30 a done"], "1+0"),
    ])
  func remaining(task: String, kept: [String], expected: String) throws {
    let test = PlannerNotation()
    let whole = try test.task(task)
    let left = PlanTask(
      goal: whole.goal, goalCreatedAt: whole.goalCreatedAt, task: whole.task,
      beside: try kept.map(test.block))
    #expect("\(left.remaining)+\(left.begunMinutes)" == expected)
    let empty = try PlannerNotation(days: 0).planner().plan([left])
    #expect(empty.unplaced.reduce(0) { $0 + $1.minutes } == left.openMinutes)
  }

  // MARK: - A person's own move

  @Test(
    "what speaks against a time that a person chooses",
    arguments: [
      ("Wed 09:00-09:30", "letter 30", []), ("Wed 07:45-08:15", "letter 30", []),
      ("Wed 08:45-09:00", "letter 30", ["BUFFER"]), ("Wed 08:30-08:45", "letter 30", ["BLOCK"]),
      ("Wed 14:00-14:45", "letter 30", ["WIND_DOWN"]),
      ("Wed 13:00-13:30", "run 30, training", ["TRAIN_3H_BEFORE_SLEEP"]),
      ("Wed 14:30-15:00", "run 30, training", ["WIND_DOWN", "TRAIN_3H_BEFORE_SLEEP"]),
      ("Wed 16:00-16:30", "letter 30", ["PRE_NIGHT_NAP"]),
      ("Wed 21:00-21:30", "letter 30", ["SHIFT"]),
      ("Thu 06:30-07:00", "letter 30", ["SHIFT", "RECOVERY_SLEEP"]),
      ("Thu 22:00-22:30", "letter 30", ["RECOVERY_SLEEP"]),
      ("Fri 12:00-12:30", "letter 30", ["BUSY"]), ("Fri 15:00-15:30", "letter 30", ["BUSY"]),
      ("Fri 22:00-22:30", "letter 30", ["WIND_DOWN"]),
      ("Sat 06:00-06:30", "letter 30", ["MAIN_SLEEP"]),
      // Beyond the plan, and a deadline; the day after the night has room for little.
      ("+Tue 03:00-03:30", "letter 30", ["MAIN_SLEEP"]),
      ("+Tue 12:00-12:30", "letter 30, due Mon 20:00", ["DEADLINE"]),
      ("Thu 17:00-17:30", "letter 30", ["LOW_ENERGY_ONLY"]),
      ("Thu 17:00-17:30", "letter 30 low", []),
      ("Thu 17:00-17:40", "letter 40 low", ["DAY_MINUTE_CAP"]),
    ] as [(String, String, [String])])
  func codes(time: String, task: String, expected: [String]) throws {
    let test = PlannerNotation(
      now: "2026-03-02 15:00", days: 4, roster: ["2026-03-04 22:00-06:00"],
      busy: ["2026-03-06 12:15-13:00"], workouts: ["2026-03-06 15:15-16:00"],
      kept: ["Wed 08:30-08:45 walk", "Wed 09:15-09:30 letter", "Wed 10:00-11:00 run skipped"])
    let interval = try test.block("\(time) letter").interval
    let moved = RecordID("block Wed 09:15-09:30")
    let codes = try test.planner().codes(
      against: interval, task: test.task(task), ignoring: moved)
    #expect(codes == expected)
  }

  @Test("a block that is not ignored is in its own way")
  func ownWay() throws {
    let test = PlannerNotation(kept: ["Wed 09:15-09:30 letter"])
    let block = try test.block("Wed 09:15-09:30 letter")
    let codes = try test.planner().codes(
      against: block.interval, task: test.task("letter 15"), ignoring: nil)
    #expect(codes == [BlockPlanner.blockCode])
  }
}
