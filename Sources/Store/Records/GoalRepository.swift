import Coach
import Domain

extension Goal {
  static let table = TableDescriptor(
    "goal", about: .goals,
    empty: Goal(id: RecordID(""), content: GoalContent(title: ""), createdAt: .epoch)
  ) { t in
    t.id(\.id)
    t.column("title", \.content.title, typed: .name)
    t.column("detail", \.content.detail, typed: .note)
    t.column("frame", \.content.frame)
    t.column("revision", \.revision)
    t.column("state", \.state, part: "state")
    t.column("locked_snapshot", \.lockedSnapshot)
    t.column("last_regenerated_at", \.lastRegeneratedAt)
    t.column("activated_at", \.activatedAt, part: "state")
    t.column("completed_at", \.completedAt, part: "state")
    t.times(created: \.createdAt, updated: \.updatedAt)
    t.column("due_at", \.content.due)
  }
}

/// A record of `goal_task`: a task with the goal that it belongs to.
private struct TaskRow: Identifiable {
  var goal = RecordID("")
  var task = GoalTask(id: RecordID(""), number: 1, text: "")
  var id: RecordID { task.id }

  static let table = TableDescriptor(
    "goal_task", about: .goals, isPart: true,
    owner: RecordOwner(table: "goal", column: "goal_id", isWhole: false), empty: TaskRow()
  ) { t in
    t.id(\.task.id)
    t.column("goal_id", \.goal)
    t.column("number", \.task.number)
    t.column("text", \.task.text, typed: .sentence)
    t.column("minutes", \.task.minutes)
    t.column("times", \.task.times)
    t.column("energy", \.task.energy)
    t.column("due_at", \.task.due)
    t.column("priority", \.task.priority)
    t.column("day_window", \.task.window)
    t.column("is_training", \.task.isTraining)
    t.column("is_locked", \.task.isLocked)
    t.column("state", \.task.state)
    t.times()
  }
}

extension GoalTask: EditableRecord {
  /// Merges by the columns of its table.
  package func merging(
    _ record: GoalTask, from original: GoalTask
  ) throws(ChangedMeanwhile) -> GoalTask {
    try TaskRow.table.merging(
      TaskRow(task: record), from: TaskRow(task: original), into: TaskRow(task: self)
    ).task
  }
}

extension RecordTable {
  /// Goals.
  public static let goal = Goal.table.untyped
  /// Tasks of goals.
  public static let goalTask = TaskRow.table.untyped
}

/// The goals with their tasks. Every function throws `StoreError`.
public struct GoalRepository {
  let connection: Connection

  /// Returns all goals in the order of their creation.
  public func goals() throws -> [Goal] {
    try withTasks(connection.records(Goal.table, "ORDER BY \(RecordTable.goal.creationOrder)"))
  }

  /// Returns the goals in some states, in the order of their creation.
  public func goals(in states: Set<GoalState>) throws -> [Goal] {
    let words = states.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
    return try withTasks(
      connection.records(
        Goal.table, "AND state IN (\(words)) ORDER BY \(RecordTable.goal.creationOrder)"))
  }

  /// Returns the titles of the deleted goals.
  public func deletedTitles() throws -> [RecordID: String] {
    let titles = try connection.all("SELECT id, title FROM goal WHERE deleted_at IS NOT NULL") {
      row in (row.id(), row.text())
    }
    return Dictionary(titles) { first, _ in first }
  }

  /// Returns a goal; nil if there is none with that id.
  public func goal(_ id: RecordID) throws -> Goal? {
    try withTasks(connection.records(Goal.table, "AND id = ?1", [Value(id)])).first
  }

  /// Returns the goals whose id begins with `prefix`.
  public func goals(idPrefix prefix: String) throws -> [Goal] {
    try withTasks(
      connection.records(
        Goal.table,
        "AND substr(id, 1, length(?1)) = ?1 ORDER BY \(RecordTable.goal.creationOrder)",
        [Value(prefix)]))
  }

  private func withTasks(_ goals: [Goal]) throws -> [Goal] {
    guard !goals.isEmpty else { return [] }
    let isOne = goals.count == 1
    let rows = try connection.records(
      TaskRow.table, "\(isOne ? "AND goal_id = ?1 " : "")ORDER BY goal_id, number, id",
      isOne ? [Value(goals[0].id)] : [])
    let tasks = Dictionary(grouping: rows, by: \.goal)
    return goals.map { goal in
      var goal = goal
      goal.content.tasks = (tasks[goal.id] ?? []).map(\.task).numberedOnce
      return goal
    }
  }

  fileprivate func taskIDs(of goal: RecordID) throws -> [RecordID] {
    try connection.all(
      "SELECT id FROM goal_task WHERE goal_id = ?1 AND deleted_at IS NULL", [Value(goal)]
    ) { $0.id() }
  }
}

extension [GoalTask] {
  /// The tasks, which are in the order of their numbers, with one number each: two stores may have
  /// added one with the same. The first keeps it.
  fileprivate var numberedOnce: [GoalTask] {
    var used: Set<Int> = [], last = map(\.number).max() ?? 0
    return map { task in
      guard !used.insert(task.number).inserted else { return task }
      last += 1
      var task = task
      task.number = last
      return task
    }.sorted { $0.number < $1.number }
  }
}

extension Store {
  /// The goals with their tasks.
  public var goals: GoalRepository { GoalRepository(connection: connection) }
}

extension WriteTransaction {
  /// Inserts a goal with its tasks or replaces the one with its identity; tasks that it does not
  /// have any more are deleted. Throws `StoreError.constraint` and `TextTooLong`.
  public func save(_ goal: Goal) throws {
    let kept = Set(goal.tasks.map(\.id))
    for id in try GoalRepository(connection: connection).taskIDs(of: goal.id)
    where !kept.contains(id) {
      try delete(id, from: .goalTask)
    }
    try save(goal, in: Goal.table)
    for task in goal.tasks { try save(TaskRow(goal: goal.id, task: task), in: TaskRow.table) }
  }

  /// Deletes a goal with its tasks, events and blocks. Throws `StoreError.notFound`.
  public func delete(goal id: RecordID) throws {
    for task in try GoalRepository(connection: connection).taskIDs(of: id) {
      try delete(task, from: .goalTask)
    }
    for event in try GoalEventRepository(connection: connection).events(of: id) {
      try delete(event.id, from: .goalEvent)
    }
    for block in try BlockRepository(connection: connection).blocks(of: id) {
      try delete(block.id, from: .goalBlock)
    }
    try delete(id, from: .goal)
  }
}
