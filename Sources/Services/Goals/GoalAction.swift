import Coach
import Domain
import Interchange
import Store

/// A change of goals, their tasks, framings or time blocks.
package enum GoalAction: StoreAction {
  /// Creates a draft from the text that a person typed. A deadline that is given counts instead of
  /// one in the text, and `.some(nil)` leaves the text as it is.
  case create(String, due: Instant?? = nil)
  /// Changes title, detail and deadline; nil leaves one as it is. With the content that a person has
  /// seen, one that is another by now is refused.
  case edit(
    RecordID, title: String?, detail: String?, due: Instant?? = nil, seen: GoalContent? = nil)
  /// Adds a task, or saves what a person changed in one, which is given as it was before.
  case saveTask(GoalTask, of: RecordID, from: GoalTask? = nil)
  /// Sets the state of a task by its number.
  case setTask(RecordID, Int, TaskState)
  /// Locks or unlocks a card; a task of it if a number is given.
  case lock(RecordID, task: Int?, Bool)
  /// Completes, archives or reopens a card.
  case setState(RecordID, GoalState)
  /// Deletes a card with its tasks and blocks.
  case delete(RecordID)
  /// Offers framings of a card.
  case regenerate(RecordID)
  /// Accepts a framing: the changes at these places, counted from 0; nil for all.
  case accept(RecordID, places: Set<Int>?)
  /// Accepts changes that a person has edited or split from those of a framing.
  case acceptPatch(RecordID, GoalPatch)
  /// Rejects a framing.
  case reject(RecordID)
  /// Looks at the details and tasks that are proposed for a draft, or answers them.
  case proposal(ProposalStep)
  /// Returns to the content of an earlier revision; nil for the one before.
  case rollback(RecordID, to: Int?)
  /// Activates a card and plans its blocks. With a plan that a person has seen, nothing is written
  /// if another one would come out now.
  case activate(RecordID, seen: BlockPlan?)
  /// Makes a card a draft again, and removes its future unlocked blocks.
  case deactivate(RecordID)
  /// Plans blocks for all active cards that need more.
  case plan(PlanRange, seen: BlockPlan?)
  /// Plans movable blocks again and takes over the changes at these places; nil for all.
  case replan(PlanRange, seen: Replan?, places: Set<Int>?)
  /// Sets the state of a block.
  case setBlock(RecordID, BlockState)
  /// Locks or unlocks a block.
  case lockBlock(RecordID, Bool)
  /// Moves a block to another start.
  case moveBlock(RecordID, to: Instant)
  /// Saves what a person changed in the choices about engines, which are given as they were before.
  case saveSettings(CoachSettings, from: CoachSettings)
  /// Sets the endpoint of a language model. Nothing is sent.
  case setEndpoint(EndpointChoice)
  /// Removes the endpoint, and what waits for it.
  case removeEndpoint
  /// Asks the endpoint for framings of a card, beside the built-in ones. It reports the text so far
  /// as its progress. Without an endpoint it does nothing.
  case enrich(RecordID)
  /// Asks the endpoint again for what waits because it could not be reached.
  case replayEndpoint
  /// Runs the voice command until it ends or is stopped. It reports the text so far as its progress,
  /// and changes nothing.
  case listen

  /// What a person does with the details and tasks that are proposed for a draft.
  package enum ProposalStep: Equatable, Sendable {
    /// Opens the proposals for a card, each to be accepted or left.
    case look(RecordID)
    /// Accepts one: the changes at these places, counted from 0; nil for all.
    case take(GoalProposal, places: Set<Int>?)
    /// Dismisses one.
    case dismiss(GoalProposal)
  }

  /// Whether it stays on this machine; goals are nowhere else.
  package var changesOnlyStore: Bool {
    switch self {
    case .enrich, .replayEndpoint, .listen: false
    default: true
    }
  }

  /// Whether it asks an endpoint or listens.
  package var waits: Bool { !changesOnlyStore }

  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    let goals = services.goals
    switch self {
    case .create(let text, let due): return try goals.create(text, due: due)
    case .edit(let id, let title, let detail, let due, let seen):
      return try goals.edit(id, title: title, detail: detail, due: due, seen: seen)
    case .saveTask(let task, let goal, let original):
      return try goals.save(Edited(task, from: original), of: goal)
    case .setTask(let goal, let number, let state):
      return try goals.set(task: number, of: goal, to: state)
    case .lock(let id, let task, let locks): return try goals.lock(id, task: task, locks)
    case .setState(let id, let state): return try goals.set(id, to: state)
    case .delete(let id): return try goals.delete(id)
    case .accept(let proposal, let places): return try goals.accept(proposal, places)
    case .regenerate(let id): return try goals.regenerate(id)
    case .acceptPatch(let proposal, let patch): return try goals.accept(proposal, patch)
    case .reject(let proposal): return try goals.reject(proposal)
    case .proposal(let step): return try goals.perform(step)
    case .rollback(let id, let revision): return try goals.rollback(id, to: revision)
    case .activate(let id, let seen): return try goals.activate(id, seen)
    case .deactivate(let id): return try goals.deactivate(id)
    case .plan(let range, let seen): return try goals.plan(range, seen)
    case .replan(let range, let seen, let places):
      return try goals.replan(range, seen, places)
    case .setBlock(let id, let state): return try goals.set(block: id, to: state)
    case .lockBlock(let id, let locks): return try goals.lock(block: id, locks)
    case .moveBlock(let id, let start): return try goals.move(block: id, to: start)
    case .saveSettings(let settings, let original):
      return try goals.save(Edited(settings, from: original))
    case .setEndpoint(let choice): return try goals.set(choice)
    case .removeEndpoint: return try goals.removeEndpoint()
    case .enrich(let id): return try goals.enrich(id, progress)
    case .replayEndpoint: return try goals.replay(progress)
    case .listen: return try goals.listen(progress)
    }
  }
}

extension Action {
  /// Wraps an action of goals.
  package static func goals(_ action: GoalAction) -> Action { Action(action) }
}

/// The outcome of a change of goals.
package struct GoalOutcome: ResultPayload {
  /// The goal.
  package var goal: Goal?
  /// The task.
  package var task: GoalTask?
  /// The block.
  package var block: GoalBlock?
  /// The framings that are offered.
  package var proposals: [GoalProposal] = []
  /// The plan that was written.
  package var plan: BlockPlan?
  /// The difference that was written.
  package var replan: Replan?
  /// Why an endpoint has no framings.
  package var failure: EndpointFailure?
  /// The words that a person has dictated.
  package var heard: String?
}

extension ActionResult {
  /// The outcome of a change of goals.
  package var goals: GoalOutcome? { payload() }
}
