import Coach
import Domain

extension GoalBlock {
  private var storedReasons: ReasonList {
    get { ReasonList(reasons) }
    set { reasons = newValue.reasons }
  }

  static let table = TableDescriptor(
    "goal_block", about: .goals,
    empty: GoalBlock(
      id: RecordID(""), goal: RecordID(""), task: RecordID(""),
      interval: Interval(start: .epoch, end: .epoch), energy: .medium, createdAt: .epoch)
  ) { t in
    t.id(\.id)
    t.column("goal_id", \.goal)
    t.column("task_id", \.task)
    t.column("start_at", \.interval.start, part: "time", isResolved: true)
    t.column("end_at", \.interval.end, part: "time", isResolved: true)
    t.column("energy", \.energy)
    t.column("state", \.state)
    t.column("is_locked", \.isLocked)
    t.column("score", \.score, part: "time")
    t.column("reasons", \.storedReasons, part: "time")
    t.times(created: \.createdAt, updated: \.updatedAt)
    // Filled in from the interval when a block is saved.
    t.unused("zone", .text, part: "time")
    t.unused("local_start", .text, part: "time")
    t.unused("local_end", .text, part: "time")
  }
}

extension RecordTable {
  /// Time blocks of goals.
  public static let goalBlock = GoalBlock.table.untyped
}

/// The time blocks of goals. Every function throws `StoreError`.
public struct BlockRepository {
  let connection: Connection

  /// Returns the blocks that overlap `interval`, in order of time.
  public func blocks(reaching interval: Interval) throws -> [GoalBlock] {
    try connection.records(
      GoalBlock.table, "AND start_at < ?2 AND end_at > ?1 ORDER BY start_at, id",
      [Value(interval.start), Value(interval.end)])
  }

  /// Returns the blocks of a goal in order of time.
  public func blocks(of goal: RecordID) throws -> [GoalBlock] {
    try connection.records(
      GoalBlock.table, "AND goal_id = ?1 ORDER BY start_at, id", [Value(goal)])
  }

  /// Returns the blocks whose id begins with `prefix`, in order of time.
  public func blocks(idPrefix prefix: String) throws -> [GoalBlock] {
    try connection.records(
      GoalBlock.table, "AND substr(id, 1, length(?1)) = ?1 ORDER BY start_at, id",
      [Value(prefix)])
  }

  /// Returns whether there is no block.
  public func isEmpty() throws -> Bool {
    try connection.integer(
      "SELECT EXISTS (SELECT 1 FROM goal_block WHERE deleted_at IS NULL)") == 0
  }

  /// Returns all blocks in order of time.
  public func all() throws -> [GoalBlock] {
    try connection.records(GoalBlock.table, "ORDER BY start_at, id")
  }
}

extension Store {
  /// The time blocks of goals.
  public var blocks: BlockRepository { BlockRepository(connection: connection) }
}

extension WriteTransaction {
  /// Inserts a time block or replaces the one with its identity. Throws `StoreError.constraint`.
  public func save(_ block: GoalBlock) throws { try save(block, in: GoalBlock.table) }

  /// Returns the id of the next block of a task: the same one in stores that know the same blocks, so
  /// that what each of them plans is planned once. Throws `StoreError`.
  public func nextBlockID(of task: RecordID) throws -> RecordID {
    var number = try connection.integer(
      "SELECT count(*) FROM goal_block WHERE task_id = ?1", [Value(task)])
    while true {
      let id = RecordID.derived(from: "block \(task.text) \(number)")
      if try connection.record(id, in: .goalBlock) == nil { return id }
      number += 1
    }
  }

  /// Deletes a time block. Throws `StoreError.notFound`.
  public func delete(block id: RecordID) throws { try delete(id, from: .goalBlock) }
}
