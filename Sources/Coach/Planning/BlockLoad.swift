import Domain

extension BlockRun {
  /// What the blocks placed so far take: their time with the pauses around it, and their part of
  /// the days.
  struct Load {
    /// The blocks of a day.
    private struct Day {
      var blocks = 0
      var minutes = 0
      var hasTraining = false
    }

    private var days: [Day]
    /// The goals that have a block on each day, as flags by day and then goal.
    private var goals: [Bool]
    private let goalCount: Int
    /// The blocks with their pauses, merged where they overlap, in order.
    private var taken: [Interval] = []

    /// Creates an empty load.
    init(grid: BlockGrid, goals count: Int) {
      days = Array(repeating: Day(), count: grid.days.count)
      goals = Array(repeating: false, count: grid.days.count * count)
      goalCount = count
    }

    /// Adds a block. One before or after the plan counts for no day.
    mutating func add(
      _ block: Interval, goal: Int, isTraining: Bool, grid: BlockGrid, limits: SchedulerLimits
    ) {
      take(block, pause: Int64(max(0, limits.buffer)) * 60)
      guard let day = Self.day(of: block.start, grid) else { return }
      days[day].blocks += 1
      days[day].minutes += Int(block.seconds / 60)
      if isTraining { days[day].hasTraining = true }
      goals[day * goalCount + goal] = true
    }

    /// Adds training that is no block.
    mutating func addTraining(at start: Instant, grid: BlockGrid) {
      if let day = Self.day(of: start, grid) { days[day].hasTraining = true }
    }

    /// Returns the day of an instant as an index. Blocks of today count although they are over.
    private static func day(of start: Instant, _ grid: BlockGrid) -> Int? {
      if let day = grid.day(at: start) { return day }
      return start >= grid.today && start < grid.end ? 0 : nil
    }

    /// Closes the time of a block and the pauses around it.
    private mutating func take(_ block: Interval, pause: Int64) {
      var merged = Interval(start: block.start - pause, end: block.end + pause)
      let low = taken.firstIndex { $0.end > merged.start } ?? taken.count
      let high = taken[low...].firstIndex { $0.start >= merged.end } ?? taken.count
      for other in taken[low..<high] {
        merged = Interval(
          start: min(merged.start, other.start), end: max(merged.end, other.end))
      }
      taken.replaceSubrange(low..<high, with: CollectionOfOne(merged))
    }

    /// Returns whether a time overlaps a block or the pause at one. `next` keeps the position
    /// between calls, whose starts must ascend.
    func isTaken(_ start: Instant, _ end: Instant, from next: inout Int) -> Bool {
      while next < taken.count, taken[next].end <= start { next += 1 }
      return next < taken.count && taken[next].start < end
    }

    /// Returns the rules by which a day has no room for one more block.
    func rules(
      on index: Int, for task: BlockProblem.Task, _ form: BlockProblem.Shape, _ grid: BlockGrid
    ) -> BlockRules {
      let day = days[index], caps = grid.days[index].caps
      var rules: BlockRules = []
      if day.blocks >= caps.blocks { rules.insert(BlockRules(.dayBlocks)) }
      if day.minutes > caps.minutes - form.minutes { rules.insert(BlockRules(.dayMinutes)) }
      if caps.isLowEnergyOnly, task.plan.task.energy != .low {
        rules.insert(BlockRules(.lowEnergyOnly))
      }
      if goals[index * goalCount + task.goal] { rules.insert(BlockRules(.oneBlockPerGoal)) }
      if form.isTraining, day.hasTraining { rules.insert(BlockRules(.oneTraining)) }
      return rules
    }
  }
}
