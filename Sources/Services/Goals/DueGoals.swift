import Coach
import Domain
import Store

/// What goals ask for today: tasks whose deadline has passed, and the time blocks of the day.
package struct DueGoals {
  /// The overdue tasks with their goals.
  package let overdue: [(goal: Goal, task: GoalTask)]
  /// The planned time blocks of today with their goals, in order of time.
  package let blocks: [(block: GoalBlock, goal: Goal)]

  /// Reads what is due at the time of an environment. Throws `StoreError`.
  package init(store: Store, _ environment: Environment) throws {
    let goals = try store.goals.goals()
    overdue = goals.flatMap { goal in
      goal.overdueTasks(at: environment.now).map { (goal, $0) }
    }
    guard !goals.isEmpty else {
      blocks = []
      return
    }
    let zone = environment.zone, today = environment.today
    let range = Interval(
      start: zone.startOfDay(today), end: zone.startOfDay(today.adding(days: 1)))
    let found = Dictionary(goals.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    blocks = try store.blocks(reaching: range, environment).compactMap { block in
      guard block.state == .planned, let goal = found[block.goal] else { return nil }
      return (block, goal)
    }
  }

  /// Returns the blocks whose time has passed.
  package func missed(at now: Instant) -> [(block: GoalBlock, goal: Goal)] {
    blocks.filter { $0.block.isMissed(at: now) }
  }
}
