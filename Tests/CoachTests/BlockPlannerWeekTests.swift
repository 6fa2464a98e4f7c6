import Coach
import Domain
import Testing

/// The worked case of the reference (Coach § 2.3), in both variants.
@Suite("the worked week of the scheduler")
struct BlockPlannerWeekTests {
  static let week = PlannerNotation(
    name: "the worked week",
    roster: [
      "2026-03-02 06:00-14:00", "2026-03-03 06:00-14:00", "2026-03-04 22:00-06:00",
      "2026-03-05 22:00-06:00",
    ],
    tasks: [
      "vocabulary 3x30 high, due Fri 20:00, prio 2",
      "tax 2x50 medium, due Sun 18:00, prefers 16-20",
      "strength 2x60 medium, due Sun 23:00, prefers 9-12, training",
      "call 20 low, due Fri 22:00, prefers 12-19",
    ],
    blocks: [
      "Mon 15:00-15:30 vocabulary", "Mon 15:45-16:05 call", "Tue 16:00-16:50 tax",
      "Wed 08:00-08:30 vocabulary", "Wed 17:00-17:50 tax", "Thu 15:45-16:15 vocabulary",
      "Sat 09:00-10:00 strength", "Sun 09:00-10:00 strength",
    ])

  static var busyWeek: PlannerNotation {
    var busy = week
    busy.name = "with four more blocks due on Thursday"
    busy.tasks.append("forklift 4x45 medium, due Thu 20:00")
    busy.blocks = [
      "Mon 15:00-15:45 forklift", "Mon 16:00-16:30 vocabulary", "Tue 14:45-15:30 forklift",
      "Tue 15:45-16:15 vocabulary", "Wed 08:00-08:45 forklift", "Wed 09:00-09:30 vocabulary",
      "Thu 15:45-16:30 forklift", "Fri 12:00-12:20 call", "Sat 09:00-10:00 strength",
      "Sat 16:00-16:50 tax", "Sun 09:00-10:00 strength", "Sun 16:00-16:50 tax",
    ]
    return busy
  }

  @Test("every block is where the reference has it", arguments: [week, busyWeek])
  func placements(week: PlannerNotation) throws { try week.check() }

  @Test("tasks, shifts and busy time in any order give the same plan", arguments: UInt64(1)...50)
  func shuffled(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var week = Self.busyWeek
    week.busy = ["2026-03-03 17:00-18:00", "2026-03-07 12:00-13:00"]
    week.kept = ["Mon 16:00-16:45 forklift", "Sat 11:00-11:30 walk locked"]
    week.tasks += ["reading 30 low, due Fri 22:00", "stretching 4x10 low, training"]
    let plan = try week.planner().plan(week.planTasks())
    let context = try week.context(), kept = try week.kept.map(week.block)
    let shuffled = CoachContext(
      now: context.now, zone: context.zone, shifts: context.shifts.shuffled(using: &random),
      busy: context.busy.shuffled(using: &random), items: context.items, habits: context.habits)
    let planner = BlockPlanner(
      shuffled, days: 7, limits: .reference, existing: kept.shuffled(using: &random))
    let tasks = try week.planTasks().shuffled(using: &random)
    #expect(planner.plan(tasks) == plan)
    let old = plan.stored.shuffled(using: &random)
    #expect(planner.replan(tasks, moving: old).isUnchanged)
  }

  @Test("the kinds of the days")
  func days() throws {
    #expect(
      try Self.week.planner().days.map(\.kind) == [
        .shift, .shift, .firstNight, .betweenNights, .recovery, .off, .off,
      ])
  }

  @Test("the scores are those of the terms, and the reasons add up to them")
  func scores() throws {
    let plan = try Self.week.planner().plan(Self.week.planTasks())
    #expect(plan.blocks.map(\.score) == [580, 865, 784, 779, 749, 743, 821, 786])
    for block in plan.blocks {
      #expect(block.reasons.reduce(0) { $0 + $1.contribution } == block.score)
    }
  }

  /// A line for each reason, without those that only give the deadline.
  private func lines(_ block: PlannedBlock?) -> [String] {
    (block?.reasons ?? []).map {
      ([$0.sign.rawValue + $0.code] + $0.arguments).joined(separator: " ")
    }
  }

  @Test("the explanation of the block on Thursday")
  func explanation() throws {
    let plan = try Self.week.planner().plan(Self.week.planTasks())
    #expect(
      lines(plan.blocks.first { $0.task.text == "vocabulary" && $0.score == 743 }) == [
        "+AFTER_WAKING 60 1000", "0ANY_TIME", "+EARLINESS 3", "0DUE 1772823600",
        "-NOT_AT 2026-03-05T09:00 RECOVERY_SLEEP", "-NOT_AT 2026-03-03T05:45 SHIFT",
        "-NOT_AT 2026-03-04T08:00 ONE_BLOCK_PER_GOAL_PER_DAY",
      ])
    #expect(
      lines(plan.blocks.first { $0.task.text == "strength" }) == [
        "+AFTER_WAKING 150 1000", "+PREFERRED_WINDOW 540 720", "+EARLINESS 5", "0DUE 1773007200",
        "-NOT_AT 2026-03-03T09:00 SHIFT", "-NOT_AT 2026-03-04T09:00 DAY_BLOCK_CAP",
      ])
  }

  @Test("nothing is planned on the recovery day, and nothing is left over")
  func recovery() throws {
    let plan = try Self.week.planner().plan(Self.week.planTasks())
    #expect(!Self.week.lines(plan).contains { $0.hasPrefix("Fri") })
    #expect(plan.unplaced.isEmpty)
  }
}
