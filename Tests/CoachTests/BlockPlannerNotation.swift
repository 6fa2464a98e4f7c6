import Coach
import Domain
import Testing

/// Rosters, tasks and blocks as text, for tests of plans that read like a week's list.
///
/// A task is `vocabulary 3x30 high, due Fri 20:00, prio 2, prefers 16-20, training, of exam`: its
/// name, its times and minutes, its energy (medium if it is missing), and more in any order. Each
/// task has a goal of its own unless `of` names one. A block is `Mon 15:00-15:30 vocabulary`.
/// Weekdays are those from the day of `now` on; `+Mon` is a week later.
struct PlannerNotation: CustomTestStringConvertible, Sendable {
  var name = ""
  var zone = ContextNotation.berlin
  var now = "2026-03-02 15:00"
  var days = 7
  var roster: [String] = []
  var busy: [String] = []
  var workouts: [String] = []
  var habits = SleepHabits.reference
  var limits = SchedulerLimits.reference
  var tasks: [String] = []
  /// The blocks that stay, with `done` or `skipped` or `locked` behind their names.
  var kept: [String] = []
  /// The expected blocks in order.
  var blocks: [String] = []
  /// The expected tasks without a place, each with its minutes.
  var unplaced: [String] = []

  var testDescription: String { name }

  // MARK: - What is given

  func context(now other: String? = nil) throws -> CoachContext {
    CoachContext(
      now: try zone.at(other ?? now), zone: zone.zone,
      shifts: try roster.enumerated().map { try zone.shift($0.element, id: "s\($0.offset)") },
      busy: try busy.map(zone.interval),
      items: try workouts.enumerated().map { index, text in
        TimelineItem(.workout, try zone.interval(text), id: RecordID("w\(index)"))
      }, habits: habits)
  }

  func planner(existing: [GoalBlock]? = nil) throws -> BlockPlanner {
    BlockPlanner(
      try context(), days: days, limits: limits, existing: try existing ?? kept.map(block))
  }

  func planTasks() throws -> [PlanTask] { try tasks.enumerated().map { try task($1, $0 + 1) } }

  /// The task of a text; tasks are as old as their order says.
  func task(_ text: String, _ number: Int = 1) throws -> PlanTask {
    let parts = text.split(separator: ",").map { $0.split(separator: " ").map(String.init) }
    let head = try #require(parts.first)
    let sizes = head[1].split(separator: "x").compactMap { Int($0) }
    var task = GoalTask(
      id: RecordID(head[0]), number: number, text: head[0], minutes: try #require(sizes.last),
      times: sizes.count > 1 ? sizes[0] : 1)
    if head.count > 2 { task.energy = try #require(TaskEnergy(rawValue: head[2])) }
    var goal = "goal of \(head[0])"
    for words in parts.dropFirst() {
      switch words[0] {
      case "due": task.due = try at(words[1...].joined(separator: " "))
      case "prio": task.priority = try #require(Int(words[1]))
      case "prefers":
        let hours = words[1].split(separator: "-").compactMap { Int($0) }
        task.window = WallSpan(startMinute: hours[0] * 60, endMinute: hours[1] * 60)
      case "training": task.isTraining = true
      case "of": goal = words[1]
      default: Issue.record("unknown word \(words[0])")
      }
    }
    return PlanTask(
      goal: RecordID(goal), goalCreatedAt: Instant(seconds: Int64(number)), task: task)
  }

  /// The time of `Fri 20:00`, on the next such weekday from the day of now on.
  func at(_ text: String) throws -> Instant {
    let words = text.split(separator: " ")
    let today = zone.zone.local(at: try zone.at(now)).day
    let isLater = words[0].first == "+"
    let name = isLater ? words[0].dropFirst() : words[0]
    let day = try #require(
      (0..<7).map { today.adding(days: $0) }.first { Self.name($0) == name })
    let date = ISOText.format(day.adding(days: isLater ? 7 : 0))
    return try zone.at("\(date) \(words[1])")
  }

  func block(_ text: String) throws -> GoalBlock {
    let words = text.split(separator: " ").map(String.init)
    let clock = words[1].split(separator: "-")
    let start = try at("\(words[0]) \(clock[0])")
    let end = try at("\(words[0]) \(clock[1])")
    var block = GoalBlock(
      id: RecordID("block \(words[0]) \(words[1])"), goal: RecordID("goal of \(words[2])"),
      task: RecordID(words[2]), interval: Interval(start: start, end: end), energy: .medium,
      createdAt: start)
    if words.count > 3, let state = BlockState(rawValue: words[3]) { block.state = state }
    block.isLocked = words.last == "locked"
    return block
  }

  // MARK: - What is expected

  private static func name(_ day: CivilDay) -> String {
    ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][day.weekday.rawValue - 1]
  }

  /// `Mon 15:00`.
  func text(_ instant: Instant) -> String {
    let local = zone.zone.local(at: instant)
    return "\(Self.name(local.day)) \(ISOText.format(local).suffix(5))"
  }

  func text(_ interval: Interval) -> String {
    "\(text(interval.start))-\(text(interval.end).suffix(5))"
  }

  func lines(_ plan: BlockPlan) -> [String] {
    plan.blocks.map { "\(text($0.interval)) \($0.task)" }
  }

  func unplacedLines(_ plan: BlockPlan) -> [String] {
    plan.unplaced.map { "\($0.task) \($0.minutes)" }
  }

  /// Checks the plan of a case.
  func check() throws {
    let tasks = try planTasks(), plan = try planner().plan(tasks)
    #expect(lines(plan) == blocks, "\(name)")
    #expect(unplacedLines(plan) == unplaced, "\(name)")
  }
}

extension PlannedBlock {
  /// The block as it is stored.
  func stored(_ id: String) -> GoalBlock {
    GoalBlock(
      id: RecordID(id), goal: goal, task: task, interval: interval, energy: energy, score: score,
      reasons: reasons, createdAt: interval.start)
  }
}

extension BlockPlan {
  /// The blocks as they are stored.
  var stored: [GoalBlock] { blocks.enumerated().map { $1.stored("b\($0)") } }
}
