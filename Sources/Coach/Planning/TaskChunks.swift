import Domain

extension PlanTask {
  /// Creates a task with what is left of it beside the blocks that stay, which may be of any tasks;
  /// skipped ones are none. Each block counts as one time; those of a task that is split count by
  /// their minutes, of which a remainder below the shortest task is dropped.
  public init(
    goal: RecordID, goalCreatedAt: Instant, task: GoalTask, beside blocks: [GoalBlock],
    limits: SchedulerLimits = SchedulerLimits()
  ) {
    let own = blocks.filter { $0.task == task.id && $0.state != .skipped }
    guard Self.split(task.minutes, isTraining: task.isTraining, limits).count > 1 else {
      self.init(
        goal: goal, goalCreatedAt: goalCreatedAt, task: task,
        remaining: max(0, task.times - own.count))
      return
    }
    let open = max(0, task.totalMinutes - own.reduce(0) { $0 + $1.minutes })
    self.init(
      goal: goal, goalCreatedAt: goalCreatedAt, task: task, remaining: open / task.minutes)
    let begun = open % task.minutes
    begunMinutes = begun < GoalTask.lengths.lowerBound ? 0 : begun
  }

  /// Returns the lengths of the blocks that a task needs, in minutes, longest first. They add up to
  /// its open minutes.
  func chunks(_ limits: SchedulerLimits) -> [Int] {
    let whole = chunks(of: task.minutes, limits)
    var chunks: [Int] = []
    for _ in 0..<max(0, remaining) { chunks += whole }
    if begunMinutes > 0 { chunks += self.chunks(of: begunMinutes, limits) }
    return chunks.sorted(by: >)
  }

  /// Returns the blocks of some minutes: one if that is not too long, which is split only where it
  /// has no place (`BlockProblem.Shape`).
  private func chunks(of minutes: Int, _ limits: SchedulerLimits) -> [Int] {
    minutes <= limits.mostWhole
      ? [minutes] : Self.split(minutes, isTraining: task.isTraining, limits)
  }

  /// Splits minutes into as few parts as possible that are not too long, and nearly equal: in steps
  /// of five minutes where that makes none too short, otherwise in minutes.
  static func split(_ minutes: Int, isTraining: Bool, _ limits: SchedulerLimits) -> [Int] {
    guard minutes > 0 else { return [] }
    let most = max(1, limits.mostChunk)
    guard !isTraining, minutes > most else { return [minutes] }
    let count = (minutes + most - 1) / most
    let isRound = minutes % 5 == 0 && most % 5 == 0 && minutes / 5 / count * 5 >= limits.leastChunk
    let unit = isRound ? 5 : 1
    let units = minutes / unit
    return (0..<count).map { (units / count + ($0 < units % count ? 1 : 0)) * unit }
  }

  /// Orders tasks for planning: by deadline (those without one last), priority, the age of the
  /// goal, and the number in it.
  static func precedes(_ a: PlanTask, _ b: PlanTask) -> Bool {
    let dues = (a.task.due?.seconds ?? .max, b.task.due?.seconds ?? .max)
    if dues.0 != dues.1 { return dues.0 < dues.1 }
    if a.task.priority != b.task.priority { return a.task.priority > b.task.priority }
    if a.goalCreatedAt != b.goalCreatedAt { return a.goalCreatedAt < b.goalCreatedAt }
    if a.task.number != b.task.number { return a.task.number < b.task.number }
    return a.task.id < b.task.id
  }
}
