import Coach
import Domain
import Store

// Details and tasks that engines propose beside a new card, which is usable without them.

extension GoalService {
  /// Returns what is proposed for a draft as it is now: the built-in details and tasks first, then
  /// what an endpoint has sent. None for any other card, for a goal that needs a person, and once a
  /// proposal was answered. It follows what the person types, and nothing is kept. Throws
  /// `StoreError`.
  package func enrichment(of goal: Goal) throws -> [GoalProposal] {
    guard goal.state == .draft, !goal.isLocked, goal.care == nil, goal.content.frame == nil else {
      return []
    }
    let answered = try store.goalEvents.answeredFramings(of: goal.id)
    guard answered.accepted.isEmpty, answered.rejected.isEmpty else { return [] }
    let language = environment.texts.language.rawValue
    let builtIn = FramingEngine(.bundled).enrichment(
      for: goal, facts: try services.goalFacts(about: goal), language: language)
    let sent = try store.offers.offers(of: goal.id).map(\.proposal).filter {
      $0.engine != GoalEvent.builtIn && $0.baseRevision == goal.revision
        && $0.language == language
    }
    return [builtIn].compactMap { $0 } + sent
  }

  /// Looks at what is proposed for a draft, or answers it: accepting is the next revision, and after
  /// dismissing nothing is proposed any more unless the person asks.
  func perform(_ step: GoalAction.ProposalStep) throws -> ActionResult {
    switch step {
    case .look(let id):
      let goal = try existing(id), proposals = try enrichment(of: goal)
      guard !proposals.isEmpty else { return unchanged("done.goal.no_enrichment", goal) }
      try store.keep(proposals, offeredAt: now)
      return ActionResult(
        nil, payload: GoalOutcome(goal: goal, proposals: proposals), canUndo: false)
    case .take(let proposal, let places):
      try store.keep([proposal], offeredAt: now)
      return try accept(proposal.id, places, "goal.enrich_accept")
    case .dismiss(let proposal):
      try store.keep([proposal], offeredAt: now)
      return try reject(proposal.id, "goal.enrich_dismiss")
    }
  }
}
