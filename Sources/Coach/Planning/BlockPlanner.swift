import Domain

/// Places the tasks of goals as time blocks around shifts, sleep and rest (reference, Coach § 2.3
/// and § 7).
///
/// What protects sleep and rest is never weighed against anything: a time is either open or closed,
/// and among the open ones the score decides. The same arguments give the same plan in whatever
/// order shifts, tasks and blocks come.
public struct BlockPlanner: Sendable {
  /// The usual number of days.
  public static let usualDays = 14
  /// The valid numbers of days.
  public static let horizons = 0...366

  private let context: CoachContext
  private let limits: SchedulerLimits
  private let existing: [GoalBlock]
  private let skipped: [GoalBlock]
  private let grid: BlockGrid

  /// Creates a planner.
  ///
  /// - Parameters:
  ///   - context: The roster, which must reach from six days before the plan to four days after it;
  ///     busy time; and other items, of which the hard ones are closed, and workouts count as
  ///     training of their day. Blocks among the items are left out.
  ///   - start: The time from which blocks are placed; nothing is placed before now.
  ///   - days: The number of local days, that of the start included. The plan ends with the last.
  ///   - existing: The blocks that stay: those that are done, over, locked or begun, and all
  ///     planned ones if a plan only adds. They take their time and count for their days. Skipped
  ///     ones do not, but their tasks are not placed in their time again.
  public init(
    _ context: CoachContext, from start: Instant? = nil, days: Int = BlockPlanner.usualDays,
    limits: SchedulerLimits = SchedulerLimits(), existing: [GoalBlock] = []
  ) {
    self.context = context
    self.limits = limits
    self.existing = existing.filter { $0.state != .skipped }
    skipped = existing.filter { $0.state == .skipped }
    let days = min(max(days, Self.horizons.lowerBound), Self.horizons.upperBound)
    grid = BlockGrid(
      context, from: max(context.now, start ?? context.now), days: days, limits: limits)
  }

  /// The kinds of the days of the plan, by which their caps follow, in order.
  public var days: [(day: CivilDay, kind: DayKind)] { grid.days.map { ($0.day, $0.kind) } }

  // MARK: - Planning

  /// Places blocks beside the existing ones. A task without anything to place may be among them, so
  /// that its existing blocks are known as training.
  public func plan(_ tasks: [PlanTask]) -> BlockPlan {
    plan(best(problem(tasks, kept: existing)))
  }

  /// Places blocks instead of `old`. Those that still fit stay where they are; only if that would
  /// miss a deadline, the times that they have are just preferred, or at last not even that. Of
  /// them, those that are locked, done, over or begun stay like existing ones, and are no part of
  /// the result.
  public func replan(_ tasks: [PlanTask], moving old: [GoalBlock]) -> Replan {
    let movable = old.filter { $0.isMovable(at: context.now) }
    let ids = Set(old.map(\.id))
    let kept =
      existing.filter { !ids.contains($0.id) }
      + old.filter { !$0.isMovable(at: context.now) && $0.state != .skipped }
    let fresh = best(problem(tasks, kept: kept))
    let freshPlan = Replan(plan(fresh), replacing: movable)
    // A plan that would be made so again stays, also if it was made for the sake of a deadline.
    guard !freshPlan.isUnchanged else { return freshPlan }
    for keepsOld in [true, false] {
      let stable = best(problem(tasks, kept: kept, old: movable, keepsOld: keepsOld))
      if stable.deadlinesMet >= fresh.deadlinesMet {
        return Replan(plan(stable), replacing: movable)
      }
    }
    return freshPlan
  }

  private func problem(
    _ tasks: [PlanTask], kept: [GoalBlock], old: [GoalBlock] = [], keepsOld: Bool = false
  ) -> BlockProblem {
    BlockProblem(
      tasks, kept: kept, old: old, keepsOld: keepsOld, skipped: skipped,
      workouts: context.items.filter { $0.kind == .workout }.map(\.interval), grid: grid,
      zone: context.zone, limits: limits)
  }

  /// Returns the run by score; if that misses deadlines, the one of several that meets most.
  /// Earliest fit alone is one of them, so that preferences never cost a deadline.
  private func best(_ problem: BlockProblem) -> BlockRun {
    var best = BlockRun(problem)
    guard let dues = best.missedDues else { return best }
    for due in Set([dues.first, dues.last, Instant(seconds: .max)]).sorted() {
      let run = BlockRun(problem, .earliest(dueBy: due))
      if (run.deadlinesMet, run.stable) > (best.deadlinesMet, best.stable) { best = run }
    }
    return best
  }

  private func plan(_ run: BlockRun) -> BlockPlan {
    var plan = BlockPlan()
    plan.blocks = run.placements.map { placement in
      let task = run.problem.tasks[placement.task].plan
      return PlannedBlock(
        goal: task.goal, task: task.task.id, interval: placement.interval,
        energy: task.task.energy, score: placement.score.total,
        reasons: BlockReason.reasons(of: placement, in: run.problem, zone: context.zone))
    }
    .sorted(by: PlannedBlock.precedes)
    plan.unplaced = run.unplacedTasks
    return plan
  }

  // MARK: - A person's own move

  /// The code of a time that another block has.
  public static let blockCode = "BLOCK"

  /// Returns the codes of the rules that forbid a time, in their order: those of protected time
  /// and busy time, `WIND_DOWN`, `TRAIN_3H_BEFORE_SLEEP`, `DEADLINE`, if there are none of these the
  /// limits of a recovery day, and at last `BLOCK` if it overlaps an existing block, or `BUFFER` if it only leaves too short a
  /// pause to one. `ignored` is the block that is moved. The limits of other days forbid nothing to
  /// a person.
  public func codes(
    against interval: Interval, task: PlanTask, ignoring ignored: RecordID? = nil
  ) -> [String] {
    // Sleep within a day after it may be too near.
    let around = Interval(start: interval.start, end: interval.end + 86_400)
    let obstacles = BlockObstacles(
      context.protectedTime(in: around), items: context.items, limits: limits)
    var rules = obstacles.rules(against: interval, isTraining: task.task.isTraining)
    // How soon after getting up is a person's own choice.
    rules.remove(BlockRules(.waking))
    // What reaches into sleep needs no other reason.
    if !rules.isDisjoint(with: .sleep) { rules.subtract(.beforeSleep) }
    if let due = task.task.due, interval.end > due { rules.insert(BlockRules(.deadline)) }
    if rules.isEmpty { rules = recoveryRules(against: interval, task, ignoring: ignored) }
    var codes = BlockRule.allCases.filter { rules.contains(BlockRules($0)) }.map(\.code)
    let pause = Int64(max(0, limits.buffer)) * 60
    let wide = Interval(start: interval.start - pause, end: interval.end + pause)
    let others = existing.filter { $0.id != ignored && $0.interval.overlaps(wide) }
    if others.contains(where: { $0.interval.overlaps(interval) }) {
      codes.append(Self.blockCode)
    } else if !others.isEmpty {
      codes.append(BlockRule.buffer.code)
    }
    return codes
  }

  /// Returns the limits of a recovery day that a block would exceed.
  private func recoveryRules(
    against interval: Interval, _ task: PlanTask, ignoring ignored: RecordID?
  ) -> BlockRules {
    guard let index = grid.day(at: interval.start), grid.days[index].kind == .recovery else {
      return []
    }
    let caps = grid.days[index].caps, day = grid.days[index].day
    let others = existing.filter {
      $0.id != ignored && context.zone.local(at: $0.interval.start).day == day
    }
    let minutes = others.reduce(Int(interval.seconds / 60)) { $0 + $1.minutes }
    var rules: BlockRules = []
    if others.count >= caps.blocks { rules.insert(BlockRules(.dayBlocks)) }
    if minutes > caps.minutes { rules.insert(BlockRules(.dayMinutes)) }
    if caps.isLowEnergyOnly, task.task.energy != .low { rules.insert(BlockRules(.lowEnergyOnly)) }
    return rules
  }
}
