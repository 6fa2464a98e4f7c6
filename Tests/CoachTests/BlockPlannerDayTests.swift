import Coach
import Domain
import Testing

@Suite("days of the scheduler")
struct BlockPlannerDayTests {
  /// Plans one day with more tasks of some minutes than fit.
  private static func day(
    _ name: String, _ now: String, _ roster: [String], _ sizes: [String], _ blocks: [String],
    unplaced: [String] = []
  ) -> PlannerNotation {
    PlannerNotation(
      name: name, now: "2026-03-\(now)", days: 1, roster: roster.map { "2026-03-\($0)" },
      tasks: sizes.enumerated().map { "\("abcdef".dropFirst($0).prefix(1)) \($1)" },
      blocks: blocks, unplaced: unplaced)
  }

  static let caps: [PlannerNotation] = [
    day(
      "early: two blocks", "04 15:00", ["04 06:00-14:00"], ["20 low", "20 low", "20 low"],
      ["Wed 15:00-15:20 a", "Wed 15:45-16:05 b"], unplaced: ["c 20"]),
    day(
      "early: 75 minutes", "04 15:00", ["04 06:00-14:00"],
      ["60 low, training", "20 low", "15 low"],
      ["Wed 15:00-16:00 a", "Wed 16:15-16:30 c"], unplaced: ["b 20"]),
    day(
      "late: two blocks", "04 07:00", ["04 14:00-22:00"], ["20 low", "20 low", "20 low"],
      ["Wed 07:00-07:20 a", "Wed 07:45-08:05 b"], unplaced: ["c 20"]),
    day(
      "the evening of a first night: two blocks", "04 07:00", ["04 22:00-06:00"],
      ["30 low", "30 low", "20 low"], ["Wed 07:00-07:30 a", "Wed 07:45-08:15 b"],
      unplaced: ["c 20"]),
    day(
      "the evening of a first night: 90 minutes", "04 07:00", ["04 22:00-06:00"],
      ["50 low", "50 low", "40 low"], ["Wed 07:00-07:50 a", "Wed 08:15-08:55 c"],
      unplaced: ["b 50"]),
    day(
      "between nights: one block", "05 08:00", ["04 22:00-06:00", "05 22:00-06:00"],
      ["20 low", "20 low"], ["Thu 14:45-15:05 a"], unplaced: ["b 20"]),
    day(
      "between nights: 45 minutes", "05 08:00", ["04 22:00-06:00", "05 22:00-06:00"],
      ["50 low", "45 high"], ["Thu 15:45-16:30 b"], unplaced: ["a 50"]),
    day(
      "recovery: one block, easy and short", "05 08:00", ["04 22:00-06:00"],
      ["30 medium", "35 low", "30 low", "20 low"], ["Thu 11:45-12:15 c"],
      unplaced: ["a 30", "b 35", "d 20"]),
    day(
      "off: three blocks", "04 07:00", [], ["20 low", "20 low", "20 low", "20 low"],
      ["Wed 07:00-07:20 a", "Wed 07:45-08:05 b", "Wed 08:30-08:50 c"], unplaced: ["d 20"]),
    day(
      "off: 150 minutes", "04 07:00", [], ["90 low, training", "50 low", "20 low", "10 low"],
      ["Wed 07:00-08:30 a", "Wed 08:45-09:35 b", "Wed 10:00-10:10 d"], unplaced: ["c 20"]),
    day(
      "off: training of more than 150 minutes", "04 07:00", [], ["151 low, training"], [],
      unplaced: ["a 151"]),
  ]

  @Test("what fits into a day of each kind", arguments: caps)
  func capRules(test: PlannerNotation) throws { try test.check() }

  @Test(
    "the kinds of days, from Wednesday",
    arguments: [
      ([], [.off, .off, .off]),
      (["04 06:00-14:00", "05 14:00-22:00"], [.shift, .shift, .off]),
      // A late shift belongs to the day on which it starts.
      (["04 17:00-01:00"], [.shift, .off, .off]),
      (["04 22:00-06:00"], [.firstNight, .recovery, .off]),
      (["04 22:00-06:00", "05 22:00-06:00"], [.firstNight, .betweenNights, .recovery]),
      // Night work after midnight belongs to the evening before.
      (["05 00:30-08:30"], [.firstNight, .recovery, .off]),
      (["05 03:45-12:00"], [.firstNight, .recovery, .off]),
      (["05 00:30-08:30", "06 00:30-08:30"], [.firstNight, .betweenNights, .recovery]),
      // 24 hours from the morning are night work, too.
      (["04 07:00+24h"], [.firstNight, .recovery, .off]),
      (["04 07:00+48h"], [.firstNight, .off, .recovery]),
      // The strictest kind wins.
      (["04 06:00-10:00", "04 22:00-06:00"], [.shift, .recovery, .off]),
      (["04 22:00-06:00", "05 18:00-22:00"], [.firstNight, .recovery, .off]),
      (
        ["03 22:00-06:00", "04 22:00-06:00", "06 06:00-14:00"], [.betweenNights, .recovery, .shift]
      ),
      (["04 22:00-06:00", "06 22:00-06:00"], [.firstNight, .recovery, .firstNight]),
    ] as [([String], [DayKind])])
  func kinds(roster: [String], kinds: [DayKind]) throws {
    let test = PlannerNotation(
      now: "2026-03-04 00:00", days: 3, roster: roster.map { "2026-03-\($0)" })
    #expect(try test.planner().days.map(\.kind) == kinds)
  }

  @Test("a rest day of other limits")
  func limits() throws {
    var test = PlannerNotation(now: "2026-03-02 07:00", days: 1)
    test.limits.caps[.off] = DayCaps(blocks: 1, minutes: 20)
    test.limits.grid = 30
    test.limits.buffer = 0
    test.tasks = ["a 30 low", "b 20 low", "c 10 low"]
    test.blocks = ["Mon 07:00-07:20 b"]
    test.unplaced = ["a 30", "c 10"]
    try test.check()
    test.limits.caps[.off] = nil
    test.blocks = ["Mon 07:00-07:30 a", "Mon 07:30-07:50 b", "Mon 08:00-08:10 c"]
    test.unplaced = []
    try test.check()
  }

  // MARK: - What does not fit

  /// Unplaced tasks as text: `c 20 DAY_BLOCK_CAP=9 relax DAY_BLOCK_CAP Wed 16:15`.
  private func lines(_ test: PlannerNotation) throws -> [String] {
    try test.planner().plan(test.planTasks()).unplaced.map { task in
      let rejected = task.rejected.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      let relaxation = task.relaxation.map { " relax \($0.cap.rawValue) \(test.text($0.start))" }
      return "\(task.task) \(task.minutes) \(rejected.joined(separator: " "))\(relaxation ?? "")"
    }
  }

  @Test(
    "each slot counts for its first rule, and one limit is offered that helps alone",
    arguments: [
      (
        PlannerNotation(
          name: "a third block on an early day", now: "2026-03-04 15:00", days: 1,
          roster: ["2026-03-04 06:00-14:00"], tasks: ["a 20 low", "b 20 low", "c 20 low"]),
        ["c 20 BUFFER=6 DAY_BLOCK_CAP=21 MAIN_SLEEP=4 WIND_DOWN=4 relax DAY_BLOCK_CAP Wed 16:30"]
      ),
      (
        PlannerNotation(
          name: "too long for a day", now: "2026-03-04 15:00", days: 1,
          tasks: ["hike 151 low, training"]),
        [
          "hike 151 DAY_MINUTE_CAP=10 MAIN_SLEEP=4 TRAIN_3H_BEFORE_SLEEP=8 WIND_DOWN=4"
            + " relax DAY_MINUTE_CAP Wed 15:00"
        ]
      ),
      (
        PlannerNotation(
          name: "the goal has a block", now: "2026-03-04 20:00", days: 1,
          tasks: ["a 20 low, of exam", "b 20 low, of exam"]),
        [
          "b 20 BUFFER=3 MAIN_SLEEP=4 ONE_BLOCK_PER_GOAL_PER_DAY=4 WIND_DOWN=4"
            + " relax ONE_BLOCK_PER_GOAL_PER_DAY Wed 20:45"
        ]
      ),
      (
        PlannerNotation(
          name: "two trainings", now: "2026-03-04 17:00", days: 1,
          tasks: ["run 30 low, training", "swim 30 low, training"]),
        [
          "swim 30 BUFFER=3 MAIN_SLEEP=4 ONE_TRAINING_PER_DAY=8 TRAIN_3H_BEFORE_SLEEP=8"
            + " WIND_DOWN=4 relax ONE_TRAINING_PER_DAY Wed 17:45"
        ]
      ),
      (
        PlannerNotation(
          name: "nothing is offered where two limits say no", now: "2026-03-04 15:00", days: 1,
          roster: ["2026-03-04 06:00-14:00"],
          tasks: ["a 40 low", "b 30 low", "c 20 low, of goal"]),
        ["c 20 BUFFER=7 DAY_BLOCK_CAP=20 MAIN_SLEEP=4 WIND_DOWN=4"]
      ),
      (
        PlannerNotation(
          name: "nor against sleep, rest, or the ease of a recovery day", now: "2026-03-05 08:00",
          days: 1, roster: ["2026-03-04 22:00-06:00"], tasks: ["a 20 high"]),
        ["a 20 LOW_ENERGY_ONLY=34 RECOVERY_SLEEP=25 WIND_DOWN=4"]
      ),
      (
        PlannerNotation(
          name: "the first day on which it fits", now: "2026-03-04 15:00", days: 2,
          busy: ["2026-03-04 12:00-23:00"], tasks: ["hike 200, training"]),
        [
          "hike 200 BUSY=19 DAY_MINUTE_CAP=39 MAIN_SLEEP=49 TRAIN_3H_BEFORE_SLEEP=8 WIND_DOWN=4"
            + " relax DAY_MINUTE_CAP Thu 07:00"
        ]
      ),
      (
        PlannerNotation(
          name: "a deadline is no limit to relax", now: "2026-03-04 21:00", days: 1,
          tasks: ["a 30 low, due Wed 20:00"]),
        ["a 30 DEADLINE=11"]
      ),
    ] as [(PlannerNotation, [String])])
  func unplaced(test: PlannerNotation, expected: [String]) throws {
    let found = try lines(test)
    #expect(found == expected)
  }
}
