import Coach
import Domain
import Store

extension GoalService {
  /// Returns the framings that engines offer for a card, of one kind if `only` is given, and keeps
  /// them, so that each can be answered by its id. The card does not change. Throws `GoalError` for
  /// a locked card and for one that is completed or archived.
  package func framings(of goal: Goal, only: GoalFraming?) throws -> [GoalProposal] {
    guard !goal.isLocked else { throw GoalError.locked(goal) }
    guard goal.state == .draft || goal.state == .active else { throw GoalError.isOver(goal) }
    // STUB: the built-in engine makes them.
    let proposals: [GoalProposal] = []
    if !proposals.isEmpty { try store.keep(proposals, offeredAt: now) }
    return proposals
  }
}
