import Coach
import Domain
import Store

/// The days for which blocks are planned.
package struct PlanRange: Equatable, Sendable {
  /// The first day; nil for now.
  package var from: CivilDay?
  /// The number of days.
  package var days: Int

  /// The numbers of days that can be planned.
  package static let possibleDays = 1...60

  /// Creates a range, of two weeks from now unless others are wanted.
  package init(from: CivilDay? = nil, days: Int = BlockPlanner.usualDays) {
    self.from = from
    self.days = days
  }
}

/// Plans time blocks from what a store knows: the roster, sleep, workouts, goals and the blocks that
/// stay. Every function throws `StoreError`.
package struct GoalPlanning {
  private let store: Store
  private let environment: Environment
  private let days: Int
  /// When planning begins: now, or a later day.
  private let start: Instant

  /// Creates a planner for a range of days.
  package init(
    store: Store, _ environment: Environment, _ range: PlanRange = PlanRange()
  ) {
    self.store = store
    self.environment = environment
    days = range.days
    let first = range.from.map { environment.zone.startOfDay($0) }
    start = max(environment.now, first ?? environment.now)
  }

  /// The time that is planned: whole days of the calendar, of which one at a clock change has 23 or
  /// 25 hours.
  package var range: Interval {
    let zone = environment.zone, first = zone.local(at: start).day
    let end = zone.startOfDay(first.adding(days: days)) + (start - zone.startOfDay(first))
    return Interval(start: start, end: end)
  }

  /// Plans the open tasks of some goals; blocks that exist stay where they are.
  package func plan(_ goals: [Goal]) throws -> BlockPlan {
    let blocks = try blocks()
    return try planner(keeping: blocks).plan(tasks(goals) { block in block.state != .skipped })
  }

  /// Plans the movable blocks of some goals again, together with what is still missing.
  package func replan(_ goals: [Goal]) throws -> Replan {
    let ids = Set(goals.map(\.id))
    let all = try blocks()
    // What a person has moved stays as long as it fits.
    let stuck = Set(try conflicts(where: \.isMovedByHand).map(\.block.id))
    let old = all.filter {
      isMovable($0) && ids.contains($0.goal) && (!$0.isMovedByHand || stuck.contains($0.id))
    }
    let moving = Set(old.map(\.id))
    let kept = all.filter { !moving.contains($0.id) }
    let wanted = try tasks(goals) { $0.state != .skipped && !moving.contains($0.id) }
    return try planner(keeping: kept).replan(wanted, moving: old)
  }

  /// Returns the rules that forbid a block to be at a time.
  package func codes(against interval: Interval, _ block: GoalBlock, of goal: Goal) throws
    -> [String]
  {
    guard let task = goal.task(block.task) else { return [] }
    let around = Interval(start: interval.start - 86_400, end: interval.end + 86_400)
    let near = try store.blocks.blocks(reaching: around)
    let planner = try planner(keeping: near, in: around)
    return planner.codes(
      against: interval,
      task: PlanTask(goal: goal.id, goalCreatedAt: goal.createdAt, task: task),
      ignoring: block.id)
  }

  /// Returns the planned blocks from now on that no longer fit the roster, with the rules against
  /// each; only those that are `wanted`.
  package func conflicts(
    where wanted: (GoalBlock) -> Bool = { _ in true }
  ) throws -> [(block: GoalBlock, codes: [String])] {
    let blocks = try blocks().filter { $0.state == .planned && $0.interval.start >= start }
    guard blocks.contains(where: wanted) else { return [] }
    let goals = Dictionary(
      try store.goals.goals(in: [.active, .draft]).map { ($0.id, $0) }
    ) { first, _ in first }
    let planner = try planner(keeping: blocks)
    return blocks.filter(wanted).compactMap { block in
      guard let goal = goals[block.goal], let task = goal.task(block.task) else { return nil }
      let codes = planner.codes(
        against: block.interval,
        task: PlanTask(goal: goal.id, goalCreatedAt: goal.createdAt, task: task),
        ignoring: block.id)
      return codes.isEmpty ? nil : (block, codes)
    }
  }

  // MARK: Reading

  private func isMovable(_ block: GoalBlock) -> Bool {
    block.isMovable(at: start) && block.interval.start < range.end
  }

  /// The blocks of the planned days, those of the first day before now included: they count for its
  /// limits.
  private func blocks() throws -> [GoalBlock] {
    let first = environment.zone.startOfDay(environment.zone.local(at: start).day)
    return try store.blocks.blocks(
      reaching: Interval(start: first, end: range.end + 2 * 86_400))
  }

  private func planner(keeping blocks: [GoalBlock], in wanted: Interval? = nil) throws
    -> BlockPlanner
  {
    let range = wanted ?? self.range
    let reader = TimelineReader(
      roster: try Roster(store: store, environment), environment)
    let around = Interval(start: range.start - 3 * 86_400, end: range.end + 3 * 86_400)
    let context = try reader.context(around: around)
    let workouts = try reader.entries(in: around, layers: [.workouts]).map(\.item)
    return BlockPlanner(
      CoachContext(
        now: environment.now, zone: environment.zone, shifts: context.shifts, sleep: context.sleep,
        illness: context.illness, busy: context.busy, items: workouts, habits: context.habits),
      from: range.start, days: wanted == nil ? days : 3, existing: blocks)
  }

  /// Returns the open tasks of goals with what is left of each, and the training of all other goals,
  /// of which a day has only one.
  private func tasks(
    _ goals: [Goal], counting counts: (GoalBlock) -> Bool
  ) throws -> [PlanTask] {
    let planned = Set(goals.map(\.id))
    var found: [PlanTask] = []
    for goal in goals {
      // A planned block that has passed without being done was missed.
      let staying = try store.blocks.blocks(of: goal.id).filter { block in
        counts(block) && (!block.isMissed(at: environment.now) || block.isLocked)
      }
      found += goal.content.openTasks.map { task in
        PlanTask(goal: goal.id, goalCreatedAt: goal.createdAt, task: task, beside: staying)
      }
    }
    for goal in try store.goals.goals(in: [.draft, .active]) where !planned.contains(goal.id) {
      found += goal.tasks.filter(\.isTraining).map {
        PlanTask(goal: goal.id, goalCreatedAt: goal.createdAt, task: $0, remaining: 0)
      }
    }
    return found
  }
}
