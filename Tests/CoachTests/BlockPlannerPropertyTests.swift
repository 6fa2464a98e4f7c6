import Coach
import Domain
import Testing

@Suite("plans of any roster")
struct BlockPlannerPropertyTests {
  /// Checks every rule for a plan that was made for a sample.
  private func check(_ plan: BlockPlan, _ sample: BlockPlannerSample) throws {
    let naive = NaiveBlockPlanner(sample)
    let tasks = Dictionary(uniqueKeysWithValues: sample.tasks.map { ($0.task.id, $0) })
    var others = naive.kept
    for block in plan.blocks {
      let task = try #require(tasks[block.task])
      #expect(block.goal == task.goal && block.energy == task.task.energy)
      #expect(naive.isOpen(block.interval, isTraining: task.task.isTraining))
      #expect(naive.fits(block.interval, task, beside: others))
      let score = block.reasons.reduce(0) { $0 + $1.contribution }
      #expect(block.score == score)
      let bonus = block.reasons.contains { $0.code == BlockReason.stable } ? 200 : 0
      #expect(block.score == naive.score(block.interval, task.task) + bonus)
      #expect(block.reasons.count { $0.code == BlockReason.notAt } <= 3)
      others.append(
        .init(
          goal: block.goal, task: block.task, interval: block.interval,
          isTraining: task.task.isTraining, hasDeadline: task.task.due != nil))
    }
    for task in sample.tasks {
      let own = plan.blocks.filter { $0.task == task.task.id }
      let left = plan.unplaced.filter { $0.task == task.task.id }.map(\.minutes)
      #expect(left.allSatisfy { $0 > 0 } && left.count <= 1)
      let minutes = own.reduce(0) { $0 + Int($1.interval.seconds / 60) }
      #expect(minutes + left.reduce(0, +) == task.openMinutes)
    }
    for task in plan.unplaced { try check(task, tasks[task.task], naive, others) }
  }

  /// Checks advice: at its time, nothing but one limit of the day speaks against a block of the
  /// task.
  private func check(
    _ unplaced: UnplacedTask, _ task: PlanTask?, _ naive: NaiveBlockPlanner,
    _ others: [NaiveBlockPlanner.Placed]
  ) throws {
    guard let task, let advice = unplaced.relaxation else { return }
    let zone = naive.sample.zone
    #expect(zone.local(at: advice.start).day == advice.day)
    let elsewhere = others.filter { zone.local(at: $0.interval.start).day != advice.day }
    let isRight = Set(naive.chunks(task.task) + naive.parts(task.task)).contains { minutes in
      let time = Interval(start: advice.start, end: advice.start + Int64(minutes) * 60)
      let hasPauses = others.allSatisfy {
        $0.interval.start - time.end >= 900 || time.start - $0.interval.end >= 900
      }
      // Limits count the other blocks of the day, except for a block that is too long by itself,
      // and for training beside a workout.
      let isAlone = advice.cap == .dayMinutes || advice.cap == .oneTraining
      return naive.isOpen(time, isTraining: task.task.isTraining) && hasPauses
        && !naive.fits(time, task, beside: others)
        && (isAlone || naive.fits(time, task, beside: elsewhere))
    }
    #expect(isRight)
  }

  private func deadlines(_ plan: BlockPlan, _ sample: BlockPlannerSample) -> Int {
    let due = sample.tasks.filter { $0.task.due != nil }
    return plan.blocks.reduce(0) { sum, block in
      guard let task = due.first(where: { $0.task.id == block.task })?.task else { return sum }
      return sum + (task.isTraining || block.interval.seconds <= 50 * 60 ? 1 : 2)
    }
  }

  @Test("every rule holds, minutes add up, and scores are right", arguments: BlockPlannerSeeds.all)
  func rules(seed: UInt64) throws {
    let sample = BlockPlannerSample(seed)
    try check(sample.planner.plan(sample.tasks), sample)
  }

  @Test(
    "a plan is that of the plain algorithm, and meets all deadlines that earliest fit meets",
    arguments: BlockPlannerSeeds.all)
  func plain(seed: UInt64) {
    let sample = BlockPlannerSample(seed)
    let naive = NaiveBlockPlanner(sample)
    let plan = sample.planner.plan(sample.tasks)
    let expected = naive.plan().sorted {
      ($0.interval.start, $0.task) < ($1.interval.start, $1.task)
    }
    #expect(plan.blocks.map(\.interval) == expected.map(\.interval))
    #expect(plan.blocks.map(\.task) == expected.map(\.task))
    let earliest = naive.plan(earliestDueBy: Instant(seconds: .max))
    #expect(deadlines(plan, sample) >= NaiveBlockPlanner.deadlines(earliest))
  }

  @Test("the order of what is given does not matter", arguments: BlockPlannerSeeds.all)
  func order(seed: UInt64) {
    let sample = BlockPlannerSample(seed)
    var random = SplitMix64(seed: seed, stream: 2)
    let shuffled = CoachContext(
      now: sample.now, zone: sample.zone, shifts: sample.shifts.shuffled(using: &random),
      busy: sample.busy.shuffled(using: &random), items: sample.items.shuffled(using: &random),
      habits: sample.habits)
    let planner = BlockPlanner(
      shuffled, days: sample.days, limits: sample.limits,
      existing: sample.kept.shuffled(using: &random))
    #expect(
      planner.plan(sample.tasks.shuffled(using: &random)) == sample.planner.plan(sample.tasks))
  }

  @Test("planning again without a change keeps everything", arguments: BlockPlannerSeeds.all)
  func unchanged(seed: UInt64) {
    let sample = BlockPlannerSample(seed)
    let plan = sample.planner.plan(sample.tasks)
    let replan = sample.planner.replan(sample.tasks, moving: plan.stored)
    #expect(replan.isUnchanged)
    #expect(replan.kept.count == plan.blocks.count)
  }

  @Test(
    "after a swap every rule holds, and the difference is whole", arguments: BlockPlannerSeeds.all)
  func swapped(seed: UInt64) throws {
    let sample = BlockPlannerSample(seed)
    let old = sample.planner.plan(sample.tasks).stored
    let swapped = sample.swapped(seed)
    let replan = swapped.planner.replan(swapped.tasks, moving: old)
    try check(replan.plan, swapped)
    let olds = replan.kept + replan.moved.map(\.old) + replan.removed
    #expect(Set(olds.map(\.id)) == Set(old.map(\.id)) && olds.count == old.count)
    #expect(
      replan.kept.count + replan.moved.count + replan.added.count == replan.plan.blocks.count)
    #expect(replan.moved.allSatisfy { $0.old.interval != $0.new.interval })
    let earliest = NaiveBlockPlanner(swapped).plan(earliestDueBy: Instant(seconds: .max))
    #expect(deadlines(replan.plan, swapped) >= NaiveBlockPlanner.deadlines(earliest))
    let again = swapped.planner.replan(swapped.tasks, moving: replan.plan.stored)
    #expect(again.isUnchanged)
  }

  @Test("the samples are rich: blocks, tasks without a place, advice, and fallbacks")
  func samples() {
    var blocks = 0, unplaced = 0, advice = 0, fallbacks = 0, moved = 0, kept = 0
    for seed in UInt64(1)...300 {
      let sample = BlockPlannerSample(seed)
      let plan = sample.planner.plan(sample.tasks)
      blocks += plan.blocks.count
      unplaced += plan.unplaced.count
      advice += plan.unplaced.count { $0.relaxation != nil }
      let codes = plan.blocks.flatMap { $0.reasons.map(\.code) }
      fallbacks += codes.contains(BlockReason.earliestFit) ? 1 : 0
      let swapped = sample.swapped(seed)
      let replan = swapped.planner.replan(swapped.tasks, moving: plan.stored)
      moved += replan.moved.count
      kept += replan.kept.count
    }
    #expect(blocks > 500 && unplaced > 200 && advice > 50)
    #expect(fallbacks > 3 && moved > 20 && kept > 400)
  }
}
