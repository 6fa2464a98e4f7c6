import Coach
import Domain
import Store

// Framings: offered, compared with the card, taken whole or in part, and taken back.

extension GoalService {
  /// Accepts a framing as the next revision: the changes at these places, counted from 0; nil for
  /// all. Accepting again changes nothing.
  func accept(
    _ id: RecordID, _ places: Set<Int>?, _ key: String = "goal.accept"
  ) throws -> ActionResult {
    let proposal = try offered(id)
    return try accept(proposal, key) { goal throws(GoalError) in
      try content(of: goal, taking: proposal, places)
    }
  }

  /// Accepts changes that a person has edited or split from those of a framing.
  func accept(_ id: RecordID, _ patch: GoalPatch) throws -> ActionResult {
    let proposal = try offered(id)
    return try accept(proposal) { goal throws(GoalError) in
      try content(of: goal, taking: proposal, patch)
    }
  }

  private func accept(
    _ proposal: GoalProposal, _ key: String = "goal.accept",
    _ content: (Goal) throws(GoalError) -> GoalContent
  ) throws -> ActionResult {
    let goal = try existing(proposal.goal)
    if let answer = try answer(to: proposal) {
      guard answer == .accepted else { throw GoalError.answered(answer) }
      return unchanged("done.\(key)_again", goal)
    }
    let content = try content(goal)
    var suggestion = proposal.suggestion(at: now)
    do throws(SuggestionError) {
      try suggestion.transition(to: .accepted, at: now)
    } catch { throw GoalError.superseded(goal) }
    return try revise(
      goal, to: content, .accept, key, actor: proposal.engine,
      subject: proposal.framing.rawValue
    ) { [suggestion] in try $0.save(suggestion) }
  }

  /// Rejects a framing. The card does not change, and the framing is not offered again for this
  /// revision.
  func reject(_ id: RecordID, _ key: String = "goal.reject") throws -> ActionResult {
    let proposal = try offered(id)
    var goal = try existing(proposal.goal)
    if let answer = try answer(to: proposal) {
      guard answer == .dismissed else { throw GoalError.answered(answer) }
      return unchanged("done.\(key)_again", goal)
    }
    var suggestion = proposal.suggestion(at: now)
    do throws(SuggestionError) {
      try suggestion.transition(to: .dismissed, at: now)
    } catch { throw GoalError.superseded(goal) }
    return try record(
      .reject, of: &goal, key, subject: proposal.framing.rawValue
    ) { [suggestion] in try $0.save(suggestion) }
  }

  /// Returns the content that a card would have with some changes of a framing. Throws `GoalError`:
  /// for a locked card, a card that has changed since, a goal that needs a person, and places that
  /// do not exist.
  package func content(
    of goal: Goal, taking proposal: GoalProposal, _ places: Set<Int>?
  ) throws(GoalError) -> GoalContent {
    let count = proposal.patch.choices.count
    if let wrong = places?.filter({ !(0..<count).contains($0) }).min() {
      throw .unknownHunk(wrong + 1, count: count)
    }
    return try content(
      of: goal, taking: proposal, places.map { proposal.patch.taking($0) } ?? proposal.patch)
  }

  /// Returns the content that a card would have with some changes. Throws `GoalError`.
  private func content(
    of goal: Goal, taking proposal: GoalProposal, _ patch: GoalPatch
  ) throws(GoalError) -> GoalContent {
    guard goal.isOpen else { throw .isOver(goal) }
    guard !goal.isLocked else { throw .locked(goal) }
    guard goal.revision == proposal.baseRevision else { throw .superseded(goal) }
    if let care = goal.care { throw .needsCare(care, goal) }
    guard !patch.isEmpty else { throw .typed(.hunks, "") }
    do throws(GoalProposalError) {
      return try GoalProposal.validate(patch, on: goal.content)
    } catch {
      switch error {
      case .lockedTask(let number):
        if let task = goal.task(number) { throw .taskLocked(task, goal) }
        throw .superseded(goal)
      case .badMinutes(_, let minutes): throw .typed(.minutes, String(minutes))
      case .badTimes(_, let times): throw .typed(.times, String(times))
      case .emptyText(task: nil): throw .titleMissing
      case .emptyText: throw .taskWithoutText
      default: throw .superseded(goal)
      }
    }
  }

  /// Returns to the content of an earlier revision by a new one; nil for the revision before. Tasks
  /// stay as done or open as they are; one that was dropped since is there again.
  func rollback(_ id: RecordID, to wanted: Int?) throws -> ActionResult {
    let goal = try editable(id)
    let revision = wanted ?? goal.revision - 1
    guard (1..<goal.revision).contains(revision) else {
      throw GoalError.unknownRevision(revision, goal)
    }
    let events = try store.goalEvents.events(of: id, leadingTo: revision)
    guard var content = GoalEvent.content(at: revision, from: events) else {
      throw GoalError.brokenHistory(revision, goal)
    }
    for index in content.tasks.indices {
      guard let task = goal.task(content.tasks[index].id) else { continue }
      if task.state != .dropped { content.tasks[index].state = task.state }
      content.tasks[index].isLocked = task.isLocked
    }
    for task in goal.tasks where task.isLocked && content.task(task.id) != task {
      throw GoalError.taskLocked(task, goal)
    }
    return try revise(goal, to: content, .rollback, "goal.rollback", subject: String(revision))
  }

  // MARK: Finding

  /// Returns the framing with the beginning of that id, which was offered before.
  package func offered(_ id: RecordID) throws -> GoalProposal {
    let found = try id.text.isEmpty ? [] : store.offers.offers(idPrefix: id.text)
    guard found.count == 1 else { throw GoalError.unknownProposal(id.text) }
    return found[0].proposal
  }

  /// Returns how a framing was answered; nil if it was not.
  package func answer(to proposal: GoalProposal) throws -> Suggestion.State? {
    try store.suggestions.suggestions(idPrefix: proposal.id.text).first?.state
  }

  /// Returns the state of a framing: how it was answered, or whether it still fits the card.
  package func state(of proposal: GoalProposal) throws -> Suggestion.State {
    if let answer = try answer(to: proposal) { return answer }
    let revision = try store.goals.goal(proposal.goal)?.revision
    return revision == proposal.baseRevision ? .offered : .superseded
  }
}

extension GoalProposal {
  /// The proposal as an open suggestion.
  fileprivate func suggestion(at now: Instant) -> Suggestion {
    Suggestion(
      domain: .goals, subject: goal.text, evidence: evidence, engine: engine,
      baseRevision: baseRevision, payload: patch.storedText, reasons: reasons, createdAt: now)
  }
}
