import Coach
import Domain

/// Sums over all goals, from which the local metrics follow.
public struct GoalFigures: Equatable, Sendable {
  /// The cards, and those that were locked at least once.
  public var goals = 0, lockedOnce = 0
  /// The accepted framings.
  public var accepted = 0
  /// The activations, and those that led to at least one block.
  public var activations = 0, activationsWithBlocks = 0
  /// The blocks that were done, and those that were skipped or removed.
  public var blocksDone = 0, blocksCancelled = 0
  /// The seconds from activation to completion of each completed card.
  public var secondsToCompletion: [Int64] = []
}

extension Store {
  /// Returns the sums over all goals. Blocks of deleted cards count as removed. Throws `StoreError`.
  public func goalFigures() throws -> GoalFigures {
    var figures = GoalFigures()
    func count(_ sql: String) throws -> Int { Int(try connection.integer(sql)) }
    figures.goals = try count("SELECT count(*) FROM goal WHERE deleted_at IS NULL")
    figures.lockedOnce = try count(
      """
      SELECT count(DISTINCT goal_id) FROM goal_event
      WHERE operation = 'lock' AND deleted_at IS NULL
      """)
    func events(_ operation: String, _ condition: String = "") throws -> Int {
      try count(
        """
        SELECT count(*) FROM goal_event
        WHERE operation = '\(operation)' AND deleted_at IS NULL \(condition)
        """)
    }
    figures.accepted = try events("accept")
    figures.activations = try events("activate")
    figures.activationsWithBlocks = try events("activate", "AND subject <> '0'")
    figures.blocksDone = try count(
      "SELECT count(*) FROM goal_block WHERE state = 'done' AND deleted_at IS NULL")
    figures.blocksCancelled = try count(
      "SELECT count(*) FROM goal_block WHERE state = 'skipped' OR deleted_at IS NOT NULL")
    figures.secondsToCompletion = try connection.all(
      """
      SELECT completed_at - activated_at FROM goal
      WHERE deleted_at IS NULL AND completed_at >= activated_at
      """
    ) { $0.integer() }
    return figures
  }
}
