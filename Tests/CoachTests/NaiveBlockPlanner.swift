import Coach
import Domain

/// The rules of the reference (Coach § 2.3) once more, as plainly and slowly as possible: what the
/// planner is compared with.
struct NaiveBlockPlanner {
  struct Placed: Equatable {
    var goal: RecordID
    var task: RecordID
    var interval: Interval
    var isTraining: Bool
    var hasDeadline: Bool

    /// The parts for which it stands: an hour that could be placed as a whole counts as two.
    var count: Int { isTraining || interval.seconds <= 50 * 60 ? 1 : 2 }
  }

  let sample: BlockPlannerSample
  let end: Instant
  let kinds: [CivilDay: DayKind]
  let hard: [Interval]
  let sleep: [Interval]
  let wakings: [Instant]
  let slots: [Instant]

  init(_ sample: BlockPlannerSample) {
    self.sample = sample
    let zone = sample.zone, now = sample.now
    let today = zone.local(at: now).day
    end = zone.startOfDay(today.adding(days: sample.days))
    kinds = Dictionary(uniqueKeysWithValues: sample.planner.days.map { ($0.day, $0.kind) })
    let time = sample.context.protectedTime(
      in: Interval(start: now - 3 * 86_400, end: end + 86_400))
    hard = time.hard.intervals + sample.items.map(\.interval)
    sleep = time.sleep.filter(\.isHard).map(\.interval)
    wakings = time.intervals.filter(\.code.isNightsSleep).map(\.interval.end)
    var slots: [Instant] = []
    var slot = now
    while slot < end {
      let isQuarter = zone.local(at: slot).secondOfDay % 900 == 0
      if isQuarter { slots.append(slot) }
      slot = slot + (isQuarter ? 900 : 60)
    }
    self.slots = slots
  }

  // MARK: - Rules

  /// Whether no sleep, work or busy time speaks against a time, nor the rest before sleep.
  func isOpen(_ block: Interval, isTraining: Bool) -> Bool {
    guard block.start >= sample.now, block.end <= end else { return false }
    guard !hard.contains(where: { $0.overlaps(block) }) else { return false }
    guard !wakings.contains(where: { 0..<1800 ~= block.start - $0 }) else { return false }
    let rest: Int64 = (isTraining ? 180 : 60) * 60
    return sleep.allSatisfy { $0.start < block.end || $0.start - block.end >= rest }
  }

  /// Whether a day has room for one more block, and the pauses to the others are kept.
  func fits(_ block: Interval, _ task: PlanTask, beside others: [Placed]) -> Bool {
    let day = sample.zone.local(at: block.start).day
    let same = others.filter { sample.zone.local(at: $0.interval.start).day == day }
    let workouts = sample.items.filter { sample.zone.local(at: $0.interval.start).day == day }
    let minutes = same.reduce(block.seconds) { $0 + $1.interval.seconds } / 60
    let caps: (blocks: Int, minutes: Int64) =
      switch kinds[day] {
      case _ where sample.isGenerous: (.max, .max)
      case .recovery: (1, 30)
      case .betweenNights: (1, 45)
      case .shift: (2, 75)
      case .firstNight: (2, 90)
      default: (3, 150)
      }
    let training = task.task.isTraining
    return others.allSatisfy {
      $0.interval.start - block.end >= 900 || block.start - $0.interval.end >= 900
    }
      && same.count < caps.blocks && minutes <= caps.minutes
      && (sample.isGenerous || kinds[day] != .recovery || task.task.energy == .low)
      && !same.contains { $0.goal == task.goal }
      && !(training && (!workouts.isEmpty || same.contains { $0.isTraining }))
      && block.end.seconds <= task.task.due?.seconds ?? .max
  }

  func score(_ block: Interval, _ task: GoalTask) -> Int {
    let zone = sample.zone
    let waking = wakings.filter { $0 <= block.start }.max()
    let awake = waking.map { Double(block.start - $0) / 3600 } ?? 100
    var energy = awake < 1 ? 0.5 : awake < 5 ? 1 : awake < 9 ? 0.7 : awake < 13 ? 0.4 : 0.1
    if task.energy == .low { energy = 0.7 }
    if task.energy == .medium { energy = max(0.6, energy) }
    let day = zone.local(at: block.start).day
    let isInside = task.window.map { span in
      (-1...0).contains {
        let window = span.interval(on: day.adding(days: $0), in: zone)
        return window.start <= block.start && block.end <= window.end
      }
    }
    let early = max(0, 1 - Double(day - zone.local(at: sample.now).day) / 7)
    let window = isInside.map { $0 ? 1.0 : 0 } ?? 0.5
    return [450 * energy, 300 * window, 250 * early]
      .reduce(0) { $0 + Int(($1 + 0.5).rounded(.down)) }
  }

  // MARK: - Planning

  var kept: [Placed] {
    let trainings = Set(sample.tasks.filter(\.task.isTraining).map(\.task.id))
    return sample.kept.filter { $0.state != .skipped }.map {
      Placed(
        goal: $0.goal, task: $0.task, interval: $0.interval,
        isTraining: trainings.contains($0.task), hasDeadline: false)
    }
  }

  var sorted: [PlanTask] {
    sample.tasks.sorted { a, b in
      let dues = (a.task.due?.seconds ?? .max, b.task.due?.seconds ?? .max)
      if dues.0 != dues.1 { return dues.0 < dues.1 }
      if a.task.priority != b.task.priority { return a.task.priority > b.task.priority }
      return (a.goalCreatedAt.seconds, a.task.number) < (b.goalCreatedAt.seconds, b.task.number)
    }
  }

  /// The lengths of the blocks of a task in minutes, longest first; up to an hour is one block.
  func chunks(_ task: GoalTask) -> [Int] {
    let parts = task.minutes <= 60 ? [task.minutes] : self.parts(task)
    return Array(repeating: parts, count: task.times).flatMap { $0 }.sorted(by: >)
  }

  /// The parts into which each time of a task is split.
  func parts(_ task: GoalTask) -> [Int] {
    guard !task.isTraining, task.minutes > 50 else { return [task.minutes] }
    let count = (task.minutes + 49) / 50, step = task.minutes % 5 == 0 ? 5 : 1
    var parts = Array(repeating: task.minutes / count / step * step, count: count)
    var rest = task.minutes - parts.reduce(0, +), place = 0
    while rest > 0 {
      parts[place] += step
      rest -= step
      place += 1
    }
    return parts
  }

  /// Places every chunk at its earliest time, if it is due by an instant, or else at its best.
  func plan(earliestDueBy dueBy: Instant? = nil) -> [Placed] {
    var placed = kept
    var open: [[Int]: [Interval]] = [:]
    for task in sorted {
      var waiting = chunks(task.task)
      while !waiting.isEmpty {
        let minutes = waiting.removeFirst()
        let key = [minutes, task.task.isTraining ? 1 : 0]
        let times =
          open[key]
          ?? slots.map { Interval(start: $0, end: $0 + Int64(minutes) * 60) }
          .filter { isOpen($0, isTraining: task.task.isTraining) }
        open[key] = times
        let fitting = times.filter { fits($0, task, beside: placed) }
        let isEarliest = task.task.due.map { due in dueBy.map { due <= $0 } ?? false } ?? false
        guard let best = isEarliest ? fitting.first : best(fitting, task.task) else {
          let parts = parts(task.task)
          if parts.count > 1, minutes == task.task.minutes { waiting = parts + waiting }
          continue
        }
        placed.append(
          Placed(
            goal: task.goal, task: task.task.id, interval: best,
            isTraining: task.task.isTraining, hasDeadline: task.task.due != nil))
      }
    }
    return Array(placed.dropFirst(kept.count))
  }

  /// The time with the highest score, the earliest of several.
  private func best(_ times: [Interval], _ task: GoalTask) -> Interval? {
    var best: Interval?, most = -1
    for time in times {
      let score = score(time, task)
      if score > most { (best, most) = (time, score) }
    }
    return best
  }

  /// The best of all runs: by score, and with the earliest times for tasks that are due by the
  /// first or the last deadline that it misses, and for all with a deadline.
  func plan() -> [Placed] {
    var best = plan(earliestDueBy: nil)
    let missed = sorted.filter { task in
      let seconds = best.filter { $0.task == task.task.id }.reduce(0) { $0 + $1.interval.seconds }
      return task.task.due != nil && seconds < task.task.totalMinutes * 60
    }
    let dues = missed.compactMap(\.task.due)
    guard let first = dues.min(), let last = dues.max() else { return best }
    for due in [first, last, Instant(seconds: .max)] {
      let run = plan(earliestDueBy: due)
      if Self.deadlines(run) > Self.deadlines(best) { best = run }
    }
    return best
  }

  static func deadlines(_ run: [Placed]) -> Int {
    run.filter(\.hasDeadline).reduce(0) { $0 + $1.count }
  }
}
