import Coach
import Domain
import Store

/// What time blocks are for: the texts of their tasks and the titles of their goals.
package struct BlockTitles {
  private let goals: [RecordID: Goal]
  private let deletedTitles: [RecordID: String]

  /// Reads the goals of a store. Throws `StoreError`.
  package init(in store: Store) throws {
    goals = Dictionary(
      try store.goals.goals().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    deletedTitles = try store.goals.deletedTitles()
  }

  /// Returns the title of a block's goal, also of a deleted one: another computer may have marked the
  /// block as done meanwhile, so that it stayed.
  package func goal(of block: GoalBlock) -> String {
    goals[block.goal]?.title ?? deletedTitles[block.goal] ?? ""
  }

  /// Returns the text of a block's task; the goal's title if the card has it no more.
  package func task(of block: GoalBlock) -> String {
    goals[block.goal]?.task(block.task)?.text ?? goal(of: block)
  }

  /// Returns task and goal: `25 min vocabulary — Pass the B2 exam`.
  package func title(of block: GoalBlock) -> String {
    let task = task(of: block), goal = goal(of: block)
    return task == goal || goal.isEmpty ? task : "\(task) — \(goal)"
  }
}

extension GoalBlock {
  /// The code of the reason for the place of a block that a person moved.
  static let movedByHand = "MOVED_BY_HAND"

  /// Whether a person moved it to where it is.
  package var isMovedByHand: Bool { reasons.contains { $0.code == Self.movedByHand } }
}
