import Coach
import Domain
import Testing

@Suite("plans made again")
struct BlockPlannerReplanTests {
  private let week = BlockPlannerWeekTests.week

  /// The difference as text: `= Mon 15:00-15:30 vocabulary`, `Mon … > Tue …`, `- …`, `+ …`.
  private func lines(_ replan: Replan, _ test: PlannerNotation) -> [String] {
    replan.kept.map { "= \(test.text($0.interval)) \($0.task)" }
      + replan.moved.map {
        "\(test.text($0.old.interval)) > \(test.text($0.new.interval)) \($0.old.task)"
      }
      + replan.removed.map { "- \(test.text($0.interval)) \($0.task)" }
      + replan.added.map { "+ \(test.text($0.interval)) \($0.task)" }
  }

  private func replan(
    _ test: PlannerNotation, old: [GoalBlock], existing: [GoalBlock] = []
  ) throws -> [String] {
    lines(try test.planner(existing: existing).replan(test.planTasks(), moving: old), test)
  }

  @Test(
    "an unchanged week stays",
    arguments: [BlockPlannerWeekTests.week, BlockPlannerWeekTests.busyWeek])
  func unchanged(week: PlannerNotation) throws {
    let plan = try week.planner().plan(week.planTasks())
    let replan = try week.planner().replan(week.planTasks(), moving: plan.stored)
    #expect(replan.isUnchanged)
    #expect(replan.kept.map(\.interval) == plan.blocks.map(\.interval))
    #expect(replan.plan.blocks.map(\.interval) == plan.blocks.map(\.interval))
  }

  @Test("an hour later, what has not begun stays")
  func later() throws {
    let plan = try week.planner().plan(week.planTasks()).stored
    var later = week
    later.now = "2026-03-02 15:45"
    later.tasks[0] = "vocabulary 2x30 high, due Fri 20:00, prio 2"
    #expect(
      try replan(later, old: Array(plan.dropFirst()), existing: [plan[0]]) == [
        "= Mon 15:45-16:05 call", "= Tue 16:00-16:50 tax", "= Wed 08:00-08:30 vocabulary",
        "= Wed 17:00-17:50 tax", "= Thu 15:45-16:15 vocabulary", "= Sat 09:00-10:00 strength",
        "= Sun 09:00-10:00 strength",
      ])
  }

  /// Only the tax return moves, whose time the late shift takes.
  @Test("after a swap of early for late")
  func afterSwap() throws {
    let plan = try week.planner().plan(week.planTasks()).stored
    var swapped = week
    swapped.roster[1] = "2026-03-03 14:00-22:00"
    let found = try replan(swapped, old: plan)
    #expect(
      found == [
        "= Mon 15:00-15:30 vocabulary", "= Mon 15:45-16:05 call",
        "= Wed 08:00-08:30 vocabulary", "= Wed 17:00-17:50 tax", "= Thu 15:45-16:15 vocabulary",
        "= Sat 09:00-10:00 strength",
        "= Sun 09:00-10:00 strength", "Tue 16:00-16:50 > Tue 08:00-08:50 tax",
      ])
  }

  @Test("a block that still fits stays, however good another place would be")
  func fitting() throws {
    var test = PlannerNotation(now: "2026-03-02 07:00", days: 7, tasks: ["poem 30 high"])
    let old = try test.block("Thu 08:00-08:30 poem")
    #expect(try replan(test, old: [old]) == ["= Thu 08:00-08:30 poem"])
    let late = try test.block("Thu 20:00-20:30 poem")
    #expect(
      try replan(test, old: [late]) == ["= Thu 20:00-20:30 poem"])
    test.tasks = ["poem 30 high, due Wed 20:00"]
    #expect(try replan(test, old: [old]) == ["Thu 08:00-08:30 > Mon 08:00-08:30 poem"])
  }

  @Test("a time beside the grid stays, if it is still valid")
  func offGrid() throws {
    var test = PlannerNotation(now: "2026-03-02 07:00", days: 3, tasks: ["poem 30 high"])
    let old = try test.block("Tue 08:07-08:37 poem")
    #expect(try replan(test, old: [old]) == ["= Tue 08:07-08:37 poem"])
    test.busy = ["2026-03-03 08:30-09:00"]
    #expect(try replan(test, old: [old]) == ["Tue 08:07-08:37 > Mon 08:00-08:30 poem"])
  }

  @Test("blocks that are locked, done, begun or skipped do not move")
  func fixed() throws {
    let test = PlannerNotation(
      now: "2026-03-02 09:00", days: 3, tasks: ["poem 30 high, of p", "mail 30 low"])
    let old = try [
      "Mon 11:00-11:30 rest locked", "Mon 08:30-09:30 walk", "Mon 10:00-10:30 call done",
      "Mon 12:00-12:30 trip skipped",
    ].map(test.block)
    let found = try test.planner(existing: []).replan(test.planTasks(), moving: old)
    #expect(found.kept.isEmpty && found.moved.isEmpty && found.removed.isEmpty)
    #expect(
      test.lines(found.plan) == ["Tue 07:00-07:30 mail", "Tue 08:00-08:30 poem"])
  }

  @Test("a task is not placed where it was skipped; others are")
  func skipped() throws {
    var test = PlannerNotation(now: "2026-03-02 07:00", days: 3, tasks: ["poem 30 high"])
    let planned = try test.planner().plan(test.planTasks())
    #expect(test.lines(planned) == ["Mon 08:00-08:30 poem"])
    let skip = try test.block("Mon 08:00-08:30 poem skipped")
    let again = try test.planner(existing: [skip]).plan(test.planTasks())
    #expect(test.lines(again) == ["Mon 08:30-09:00 poem"])
    #expect(again.blocks[0].reasons.allSatisfy { BlockReason.codes.contains($0.code) })
    test.tasks = ["walk 30 high"]
    let other = try test.planner(existing: [skip]).plan(test.planTasks())
    #expect(test.lines(other) == ["Mon 08:00-08:30 walk"])
    // With nowhere else to go, the reason is named.
    test.tasks = ["poem 30 high, due Mon 08:30"]
    test.busy = ["2026-03-02 07:00-08:00"]
    let none = try test.planner(existing: [skip]).plan(test.planTasks())
    #expect(none.blocks.isEmpty && none.unplaced.first?.rejected["SKIPPED"] == 1)
  }

  @Test("more or fewer times add or remove blocks")
  func times() throws {
    var test = PlannerNotation(now: "2026-03-02 07:00", days: 5, tasks: ["poem 2x30 high"])
    let old = try test.planner().plan(test.planTasks()).stored
    test.tasks = ["poem 3x30 high"]
    #expect(
      try replan(test, old: old) == [
        "= Mon 08:00-08:30 poem", "= Tue 08:00-08:30 poem", "+ Wed 08:00-08:30 poem",
      ])
    test.tasks = ["poem 1x30 high"]
    #expect(
      try replan(test, old: old) == ["= Mon 08:00-08:30 poem", "- Tue 08:00-08:30 poem"])
    test.tasks = []
    #expect(
      try replan(test, old: old) == ["- Mon 08:00-08:30 poem", "- Tue 08:00-08:30 poem"])
  }

  @Test("a plan that was made for the sake of a deadline stays too")
  func fallback() throws {
    let test = PlannerNotation(
      now: "2026-03-02 07:00", days: 2,
      tasks: ["mock 30 high, due Mon 09:00", "read 50 high, due Mon 09:00"])
    let plan = try test.planner().plan(test.planTasks())
    #expect(
      plan.blocks.map { $0.reasons.contains { $0.code == BlockReason.earliestFit } } == [
        true, true,
      ]
    )
    #expect(
      try test.planner().replan(test.planTasks(), moving: plan.stored).isUnchanged)
  }

  @Test("the bonus is part of the score, and a reason")
  func bonus() throws {
    let test = PlannerNotation(now: "2026-03-02 07:00", days: 7, tasks: ["poem 30 high"])
    let old = try test.block("Thu 08:00-08:30 poem")
    let block = try #require(
      try test.planner().replan(test.planTasks(), moving: [old]).plan.blocks.first)
    #expect(block.score == 450 + 150 + 143 + 200)
    #expect(block.reasons.map(\.contribution).reduce(0, +) == block.score)
    #expect(block.reasons.contains { $0.code == BlockReason.stable && $0.contribution == 200 })
    #expect(block.reasons.allSatisfy { BlockReason.codes.contains($0.code) })
  }
}
