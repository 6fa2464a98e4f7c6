import Domain

/// Everything that the runs of one plan share: the tasks in the order of planning, the blocks that
/// stay, and the times that are closed to blocks of each length.
struct BlockProblem {
  /// A task with what its blocks depend on.
  struct Task {
    let plan: PlanTask
    /// The goal, counted from 0.
    let goal: Int
    /// Its blocks to place, longest first: each as an index of `shapes`.
    let chunks: [Int]
    /// The preferred times of day by their days, in order; nil for none.
    let windows: [Interval]?
    /// The times that its movable blocks have.
    let old: [Interval]
    /// The times at which a person has skipped it, in order: it is not offered there again.
    let skipped: [Interval]

    /// When it is due; the end of time for no deadline.
    var due: Instant { plan.task.due ?? Instant(seconds: .max) }

    /// Returns whether a time overlaps one at which a person has skipped it. `next` keeps the
    /// position between calls, whose starts must ascend.
    func isSkipped(_ start: Instant, _ end: Instant, from next: inout Int) -> Bool {
      while next < skipped.count, skipped[next].end <= start { next += 1 }
      return next < skipped.count && skipped[next].start < end
    }
  }

  /// The blocks of one length.
  struct Shape {
    let minutes: Int
    let isTraining: Bool
    /// The rule that closes each slot (`BlockGrid.closed`).
    let closed: [UInt8]
    /// The shapes into which a block is split that has no place; empty for one that stays whole.
    let parts: [Int]

    var seconds: Int64 { Int64(minutes) * 60 }
    /// The number of the shortest blocks for which it stands.
    var count: Int { max(1, parts.count) }
  }

  let grid: BlockGrid
  let limits: SchedulerLimits
  let tasks: [Task]
  let shapes: [Shape]
  /// Whether movable blocks that still fit stay where they are.
  let keepsOld: Bool
  /// The days and the pauses as the blocks that stay leave them.
  let start: BlockRun.Load

  /// Prepares tasks. `kept` are the blocks that stay, `old` those that may move, and `skipped` those
  /// that a person has skipped.
  init(
    _ tasks: [PlanTask], kept: [GoalBlock], old: [GoalBlock], keepsOld: Bool,
    skipped: [GoalBlock], workouts: [Interval], grid: BlockGrid, zone: Zone,
    limits: SchedulerLimits
  ) {
    self.keepsOld = keepsOld
    let ids = Set(tasks.map(\.goal) + kept.map(\.goal)).sorted()
    let goals = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    let slots = Dictionary(grouping: old, by: \.task)
    let skips = Dictionary(grouping: skipped, by: \.task)
    var shapes: [Shape] = []
    var windows: [WallSpan: [Interval]] = [:]
    self.tasks = tasks.sorted(by: PlanTask.precedes).map { plan in
      let task = plan.task
      let chunks = plan.chunks(limits).map { minutes in
        Self.shape(minutes, isTraining: task.isTraining, grid: grid, limits, in: &shapes)
      }
      if let span = task.window, windows[span] == nil {
        windows[span] = Self.windows(span, grid: grid, zone: zone)
      }
      return Task(
        plan: plan, goal: goals[plan.goal] ?? 0, chunks: chunks,
        windows: task.window.flatMap { windows[$0] }, old: slots[task.id]?.map(\.interval) ?? [],
        skipped: skips[task.id]?.map(\.interval).sorted { $0.start < $1.start } ?? [])
    }
    self.grid = grid
    self.limits = limits
    self.shapes = shapes

    let trainings = Set(tasks.lazy.filter(\.task.isTraining).map(\.task.id))
    var load = BlockRun.Load(grid: grid, goals: goals.count)
    for block in kept {
      load.add(
        block.interval, goal: goals[block.goal] ?? 0, isTraining: trainings.contains(block.task),
        grid: grid, limits: limits)
    }
    for workout in workouts { load.addTraining(at: workout.start, grid: grid) }
    start = load
  }

  /// Returns the index of the shape of some minutes, which is added if it is new.
  private static func shape(
    _ minutes: Int, isTraining: Bool, grid: BlockGrid, _ limits: SchedulerLimits,
    in shapes: inout [Shape]
  ) -> Int {
    let known = shapes.firstIndex { $0.minutes == minutes && $0.isTraining == isTraining }
    if let known { return known }
    let lengths = PlanTask.split(minutes, isTraining: isTraining, limits)
    let parts =
      lengths.count == 1
      ? [] : lengths.map { shape($0, isTraining: isTraining, grid: grid, limits, in: &shapes) }
    let closed = grid.closed(minutes: minutes, isTraining: isTraining)
    shapes.append(Shape(minutes: minutes, isTraining: isTraining, closed: closed, parts: parts))
    return shapes.count - 1
  }

  /// Returns a time of day on every day of the plan, and on the day before, from which it may last
  /// past midnight.
  private static func windows(_ span: WallSpan, grid: BlockGrid, zone: Zone) -> [Interval] {
    guard let first = grid.days.first else { return [] }
    return (-1..<grid.days.count).map {
      span.interval(on: first.day.adding(days: $0), in: zone)
    }
  }

  /// Returns the score of a time for a task, as if nothing stood against it.
  func score(_ interval: Interval, for task: Task) -> BlockScore {
    let day = grid.day(at: interval.start)
    return BlockScore(
      energy: BlockScore.energy(
        grid.energy(at: interval.start), task.plan.task.energy),
      window: BlockScore.window(
        isInside: task.windows.map { windows in
          windows.contains { $0.start <= interval.start && interval.end <= $0.end }
        }),
      earliness: day.map { grid.days[$0].earliness } ?? 0)
  }
}
