import Coach
import Domain

/// A random roster with tasks and blocks, around a clock change.
struct BlockPlannerSample {
  let zone: Zone
  let now: Instant
  let days: Int
  var shifts: [Shift]
  let busy: [Interval]
  let items: [TimelineItem]
  var habits = SleepHabits.reference
  let kept: [GoalBlock]
  let tasks: [PlanTask]
  /// Whether days have no limits, so that tasks compete for gaps.
  let isGenerous: Bool

  init(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    zone = random.pick(BlockPlannerZones.all)
    let day = random.pick(BlockPlannerZones.days).adding(days: -random.number(in: 0...4))
    // In a rush, a person gets up, everything is due in a few hours, and what is best for one
    // task is in the way of another.
    let isRush = random.chance(percent: 40)
    let minute = isRush ? random.number(in: 400...460) : random.number(in: 0...1439)
    now = zone.startOfDay(day) + Int64(minute) * 60
    days = random.number(in: 1...random.pick([2, 5, 14]))
    let end = zone.startOfDay(day.adding(days: days))
    let span = Interval(start: now, end: end)
    shifts = Self.roster(&random, zone: zone, from: day.adding(days: -7), days: days + 12)
    if isRush { shifts = [shifts[0]] }
    busy = (0..<random.number(in: 0...4)).map { _ in Self.interval(&random, in: span, most: 20) }
    items = (0..<random.number(in: 0...2)).map { index in
      TimelineItem(
        .workout, Self.interval(&random, in: span, most: 8), id: RecordID("workout \(index)"))
    }
    if random.chance(percent: 30) {
      habits.isNapSoft = random.chance(percent: 50)
      habits.commuteBeforeMinutes = random.number(in: 0...80)
      habits.commuteAfterMinutes = random.number(in: 0...80)
      habits.windDownMinutes = habits.commuteAfterMinutes / 2
      habits.mainSleep =
        WallSpan(startMinute: random.number(in: 0...1439), endMinute: random.number(in: 0...1439))
        ?? habits.mainSleep
    }
    kept = (0..<random.number(in: 0...4)).map { index in
      var block = GoalBlock(
        id: RecordID("kept \(index)"), goal: RecordID("g\(random.number(in: 0...5))"),
        task: RecordID("t\(random.number(in: 0...9))"),
        interval: Self.interval(
          &random, in: Interval(start: span.start - 86_400, end: span.end), most: 4),
        energy: .low, createdAt: span.start)
      block.state = random.pick([.planned, .planned, .done, .skipped])
      return block
    }
    // Tasks share deadlines, some of which are soon or over, so that they compete for time.
    let reach = Int(span.seconds / 60) + 600
    var dues = (0..<random.number(in: 1...4)).map { _ in
      let minutes = random.chance(percent: 60) ? 1200 : reach
      return span.start - 1200 + Int64(random.number(in: 0...minutes)) * 60
    }
    if isRush {
      dues = dues.map { _ in span.start + Int64(random.number(in: 100...300)) * 60 }.suffix(2)
    }
    isGenerous = isRush || random.chance(percent: 20)
    tasks = (0..<random.number(in: isRush ? 2...5 : 1...10)).map { number in
      var task = Self.task(&random, number: number, dues: dues)
      guard isRush else { return task }
      task.goal = RecordID("g\(number)")
      task.task.due = random.pick(dues)
      task.task.minutes = min(task.task.minutes, 75)
      task.task.times = 1
      task.remaining = 1
      return task
    }
  }

  private static func roster(
    _ random: inout SplitMix64, zone: Zone, from first: CivilDay, days: Int
  ) -> [Shift] {
    // Start in hours and length in quarters of an hour.
    let kinds = [(6, 32), (14, 32), (22, 32), (7, 48), (19, 48), (7, 96), (17, 30), (3, 32)]
    var shifts: [Shift] = [], offset = 0
    while offset < days {
      let kind = random.pick(kinds)
      for _ in 0..<random.number(in: 1...4) where offset < days {
        let local = LocalDateTime(
          day: first.adding(days: offset), secondOfDay: kind.0 * 3600 + random.pick([0, 0, 0, 700]))
        let start = zone.instant(for: local, near: nil)
        let end = start + Int64(kind.1) * 900
        shifts.append(
          Shift(
            id: RecordID("s\(shifts.count)"), status: .scheduled, scheduledStart: start,
            scheduledEnd: end, localStart: local, localEnd: zone.local(at: end),
            zone: zone.identifier, createdAt: start, updatedAt: start))
        offset += kind.1 > 90 ? 2 : 1
      }
      offset += random.number(in: 0...4)
    }
    return shifts
  }

  private static func interval(
    _ random: inout SplitMix64, in span: Interval, most quarters: Int
  ) -> Interval {
    let start = span.start + Int64(random.number(in: 0...Int(span.seconds / 60))) * 60
    return Interval(start: start, end: start + Int64(random.number(in: 1...quarters)) * 900)
  }

  private static func task(
    _ random: inout SplitMix64, number: Int, dues: [Instant]
  ) -> PlanTask {
    var task = GoalTask(
      id: RecordID("t\(number)"), number: number, text: "",
      minutes: random.pick([5, 15, 20, 30, 45, 47, 50, 60, 75, 90, 120, 200]),
      times: random.number(in: 1...random.pick([1, 1, 4])),
      energy: random.pick(TaskEnergy.allCases),
      priority: random.number(in: 0...3))
    if random.chance(percent: 60) { task.due = random.pick(dues) }
    if random.chance(percent: 40) {
      let start = random.number(in: 0...23) * 60
      let end = (start + random.number(in: 1...8) * 60) % 1440
      task.window = WallSpan(startMinute: start, endMinute: end)
    }
    task.isTraining = random.chance(percent: 20)
    return PlanTask(
      goal: RecordID("g\(random.number(in: 0...5))"),
      goalCreatedAt: Instant(seconds: Int64(random.number(in: 0...3))), task: task)
  }

  // MARK: - What is planned

  var context: CoachContext {
    CoachContext(
      now: now, zone: zone, shifts: shifts, busy: busy, items: items, habits: habits)
  }

  var limits: SchedulerLimits {
    var limits = SchedulerLimits()
    if isGenerous { limits.caps = [:] }
    return limits
  }

  var planner: BlockPlanner {
    BlockPlanner(context, days: days, limits: limits, existing: kept)
  }

  /// The sample after a swap: one shift is gone, and another one moves by hours.
  func swapped(_ seed: UInt64) -> BlockPlannerSample {
    var random = SplitMix64(seed: seed, stream: 1)
    var swapped = self
    swapped.shifts.remove(at: random.number(in: 0...shifts.count - 1))
    guard !swapped.shifts.isEmpty else { return swapped }
    let place = random.number(in: 0...swapped.shifts.count - 1)
    let hours = Int64(random.number(in: -10...10)) * 3600
    swapped.shifts[place].scheduledStart = swapped.shifts[place].scheduledStart + hours
    swapped.shifts[place].scheduledEnd = swapped.shifts[place].scheduledEnd + hours
    return swapped
  }
}
