import Domain

// Tasks for which a run finds no place.

extension BlockRun {
  /// The tasks with chunks that have no place, in the order of planning.
  var unplacedTasks: [UnplacedTask] {
    var tasks: [UnplacedTask] = []
    var place = 0
    while place < unplaced.count {
      let index = unplaced[place].task
      let shapes = unplaced[place...].prefix { $0.task == index }.map { problem.shapes[$0.shape] }
      place += shapes.count
      tasks.append(unplacedTask(problem.tasks[index], shapes))
    }
    return tasks
  }

  /// Explains a task by the shortest of its chunks, which would fit best.
  private func unplacedTask(
    _ task: BlockProblem.Task, _ shapes: [BlockProblem.Shape]
  ) -> UnplacedTask {
    let shortest = shapes.min { $0.minutes < $1.minutes }
    return UnplacedTask(
      goal: task.plan.goal, task: task.plan.task.id, minutes: shapes.reduce(0) { $0 + $1.minutes },
      rejected: shortest.map { rejected($0, of: task) } ?? [:],
      relaxation: shortest.flatMap { relaxation(for: $0, of: task) })
  }

  /// Returns how many slots each rule closes to a chunk; a slot counts for the first of its rules.
  private func rejected(
    _ form: BlockProblem.Shape, of task: BlockProblem.Task
  ) -> [String: Int] {
    var counts = [Int](repeating: 0, count: BlockRule.allCases.count)
    var gap = 0, skip = 0
    for (index, day) in problem.grid.days.enumerated() {
      let rules = load.rules(on: index, for: task, form, problem.grid)
      for slot in day.slots where slot < form.closed.count {
        let start = problem.grid.start(slot), end = start + form.seconds
        let isTaken = load.isTaken(start, end, from: &gap)
        // What lies after the deadline is in nobody's way.
        let rule =
          (end > task.due ? .deadline : nil)
          ?? BlockRule(rawValue: form.closed[slot]) ?? (isTaken ? .buffer : nil)
          ?? (task.isSkipped(start, end, from: &skip) ? .skipped : nil) ?? rules.first
        if let rule { counts[Int(rule.rawValue)] += 1 }
      }
    }
    var rejected: [String: Int] = [:]
    for rule in BlockRule.allCases where counts[Int(rule.rawValue)] > 0 {
      rejected[rule.code] = counts[Int(rule.rawValue)]
    }
    return rejected
  }

  /// Returns the first relaxation by which a chunk fits beside everything that is placed: cap by
  /// cap, and day by day. A task with preferred times gets advice within them only.
  private func relaxation(
    for form: BlockProblem.Shape, of task: BlockProblem.Task
  ) -> Relaxation? {
    let grid = problem.grid
    let rules = grid.days.indices.map { load.rules(on: $0, for: task, form, grid) }
    for cap in SoftCap.allCases {
      let only = BlockRules(BlockRule(cap))
      for (index, day) in grid.days.enumerated() where rules[index] == only {
        var gap = 0, skip = 0, window = 0
        for slot in day.slots where slot < form.closed.count {
          let start = grid.start(slot), end = start + form.seconds
          guard end <= task.due else { break }
          let isOutside = Self.window(task.windows, start, end, from: &window) == 0
          let isTaken = load.isTaken(start, end, from: &gap)
          let isSkipped = task.isSkipped(start, end, from: &skip)
          if form.closed[slot] == BlockGrid.open, !isTaken, !isSkipped, !isOutside {
            return Relaxation(cap: cap, day: day.day, start: start, minutes: form.minutes)
          }
        }
      }
    }
    return nil
  }
}
