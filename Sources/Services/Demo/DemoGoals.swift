import Coach
import Domain
import Store

/// The demo person's goals: one that is planned between the shifts, one that is locked, and a draft.
struct DemoGoals {
  private(set) var goals: [Goal] = []
  private(set) var events: [GoalEvent] = []
  private(set) var blocks: [GoalBlock] = []

  /// Creates the goals, with the time blocks of the first around the roster of a store. Throws
  /// `StoreError`.
  init(_ roster: DemoRoster, in store: Store) throws {
    let environment = roster.environment, texts = environment.texts, now = environment.now
    func id(_ name: String) -> RecordID { .derived(from: "demo \(roster.seed) \(name)") }
    let specs: [(name: String, tasks: [(String, minutes: Int, times: Int)])] = [
      ("language", [("words", 25, 6), ("talk", 50, 2)]), ("garden", [("bed", 50, 2)]),
      ("photos", []),
    ]
    for spec in specs {
      let tasks = spec.tasks.enumerated().map { index, task in
        GoalTask(
          id: id("task \(task.0)"), number: index + 1, text: texts("demo.task.\(task.0)"),
          minutes: task.minutes, times: task.times)
      }
      let content = GoalContent(title: texts("demo.goal.\(spec.name)"), tasks: tasks)
      let goal = Goal(id: id("goal \(spec.name)"), content: content, createdAt: now)
      goals.append(goal)
      events.append(
        GoalEvent(
          id: id("event \(spec.name)"), goal: goal.id, revision: 1, .create, snapshot: content,
          at: now))
    }
    goals[1].lockedSnapshot = GoalSnapshot(content: goals[1].content, revision: 1, at: now)
    events.append(
      GoalEvent(id: id("event lock"), goal: goals[1].id, revision: 1, .lock, at: now))
    try plan(roster, store)
  }

  /// Activates the first goal, and plans its blocks.
  private mutating func plan(_ roster: DemoRoster, _ store: Store) throws {
    let environment = roster.environment, now = environment.now
    goals[0].state = .active
    goals[0].activatedAt = now
    let goal = goals[0]
    let plan = try GoalPlanning(store: store, environment).plan([goal])
    blocks = plan.blocks.enumerated().map { index, planned in
      GoalBlock(planned, id: .derived(from: "demo \(roster.seed) block \(index)"), at: now)
    }
    events.append(
      GoalEvent(
        id: .derived(from: "demo \(roster.seed) activate"), goal: goal.id, revision: 1, .activate,
        subject: String(blocks.count), at: now))
  }

  /// Saves the goals. Throws `StoreError`.
  func save(in transaction: WriteTransaction) throws {
    for goal in goals { try transaction.save(goal) }
    for event in events { try transaction.save(event) }
    for block in blocks { try transaction.save(block) }
  }
}
