import Coach
import Domain
import Store

/// The reason why a change of goals or time blocks was refused; nothing was changed.
package enum GoalError: Error, Equatable, Sendable {
  /// No goal has that name or id; the most similar title.
  case unknownGoal(String, nearest: String?)
  /// Several goals fit a name or the beginning of an id.
  case ambiguousGoal(String, [Goal])
  case titleMissing
  /// The card is locked.
  case locked(Goal)
  case unknownTask(Int, Goal)
  /// A task of a card is locked.
  case taskLocked(GoalTask, Goal)
  case taskWithoutText
  case tooManyTasks(Int)
  /// A text that was typed is not what it should be.
  case typed(GoalText, String)
  case dueInPast(Instant)
  case unknownProposal(String)
  /// The card has changed since the framing was offered.
  case superseded(Goal)
  /// The goal needs a person, so that nothing is suggested for it and nothing is sent.
  case needsCare(CareSubject, Goal)
  /// A framing was answered before.
  case answered(Suggestion.State)
  /// The framing has no change with that number.
  case unknownHunk(Int, count: Int)
  /// The card has no such revision, or it is the current one.
  case unknownRevision(Int, Goal)
  /// The revisions do not lead to that content, as after merging two machines.
  case brokenHistory(Int, Goal)
  /// A card in that state has no time blocks.
  case notActive(Goal)
  /// A completed or archived card is reopened before it is activated.
  case isOver(Goal)
  /// Another plan would come out now: roster, time or tasks have changed.
  case planChanged
  case unknownBlock(String)
  case ambiguousBlock(String, [GoalBlock])
  /// A block cannot be at a time, because of these rules.
  case blockConflict(Instant, codes: [String])
  /// A block would begin in the past.
  case blockInPast(Instant)
  /// A block that has begun at that time does not move.
  case blockBegun(Instant)
  /// A block that is done or skipped does not move.
  case blockOver(BlockState)
  /// A locked block is unlocked before it moves.
  case blockLocked(GoalBlock)
}

/// What a typed text of a goal should have been. The raw value is the suffix of its error's key.
package enum GoalText: String, Sendable {
  case minutes = "bad_minutes"
  case times = "bad_times"
  case energy = "bad_energy"
  case priority = "bad_priority"
  case window = "bad_window"
  case framing = "bad_framing"
  case hunks = "bad_hunks"
  case state = "bad_state"
  case days = "bad_days"

  /// Returns the valid values, which the hint of the error names.
  fileprivate func limits(_ text: String) -> [String: String] {
    func range(_ range: ClosedRange<Int>) -> [String: String] {
      ["least": String(range.lowerBound), "most": String(range.upperBound)]
    }
    func words(_ words: [String]) -> [String: String] {
      [
        "choices": words.joined(separator: ", "),
        "nearest": EditDistance.nearest(to: text, among: words) ?? "",
      ]
    }
    switch self {
    case .minutes: return range(GoalTask.lengths)
    case .times: return range(GoalTask.counts)
    case .priority: return range(GoalTask.priorities)
    case .days: return range(PlanRange.possibleDays)
    case .energy: return words(TaskEnergy.allCases.map(\.rawValue))
    case .framing: return words(GoalFraming.allCases.map(\.rawValue))
    case .state: return words(GoalState.allCases.map(\.rawValue))
    case .window, .hunks: return [:]
    }
  }
}

extension GoalError: UserFacing {
  /// Describes why the change was refused.
  package func message(_ environment: Environment) -> UserFacingError {
    let (key, arguments) = words(environment)
    let texts = environment.texts, cut = UserFacingError.cut(arguments)
    let code = key.split(separator: ".").last ?? Substring(key)
    return UserFacingError(
      // Whether there is a similar title makes no difference to a script.
      code: code == "unknown_goal_near" ? "unknown_goal" : String(code), message: texts(key, cut),
      hint: texts.has("\(key).hint") ? texts("\(key).hint", cut) : "")
  }

  private func words(_ environment: Environment) -> (key: String, arguments: [String: String]) {
    let format = environment.format, texts = format.texts
    switch self {
    case .unknownGoal(let word, let nearest?):
      return ("error.goal.unknown_goal_near", ["word": word, "nearest": nearest])
    case .unknownGoal(let word, nil): return ("error.goal.unknown_goal", ["word": word])
    case .ambiguousGoal(let word, let goals):
      let names = goals.prefix(5).map { "\($0.title) (\($0.id.short))" }
      return (
        "error.goal.ambiguous_goal", ["word": word, "candidates": names.joined(separator: ", ")]
      )
    case .titleMissing: return ("error.goal.title_missing", [:])
    case .locked(let goal): return ("error.goal.locked", ["goal": goal.title, "id": goal.id.short])
    case .unknownTask(let number, let goal):
      return ("error.goal.unknown_task", ["number": String(number), "goal": goal.title])
    case .taskLocked(let task, let goal):
      return ("error.goal.task_locked", task.words(in: goal))
    case .taskWithoutText: return ("error.goal.task_without_text", [:])
    case .tooManyTasks(let most): return ("error.goal.too_many_tasks", ["most": String(most)])
    case .typed(let kind, let text):
      return (
        "error.goal.\(kind.rawValue)", ["text": text].merging(kind.limits(text)) { text, _ in text }
      )
    case .dueInPast(let due):
      return ("error.goal.due_in_past", ["time": environment.dayAndTime(at: due)])
    case .unknownProposal(let id): return ("error.goal.unknown_proposal", ["id": id])
    case .superseded(let goal):
      return ("error.goal.superseded", ["goal": goal.title, "id": goal.id.short])
    case .needsCare(let subject, let goal):
      return ("error.goal.needs_care", ["goal": goal.title, "reason": format.care(subject)])
    case .answered(let state):
      return ("error.goal.answered", ["state": texts("coach.state.\(state.rawValue)")])
    case .unknownHunk(let number, let count):
      return ("error.goal.unknown_hunk", ["number": String(number), "count": String(count)])
    case .unknownRevision(let revision, let goal):
      return (
        "error.goal.unknown_revision",
        ["revision": String(revision), "goal": goal.title, "last": String(goal.revision)]
      )
    case .brokenHistory(let revision, let goal):
      return ("error.goal.broken_history", ["revision": String(revision), "goal": goal.title])
    case .notActive(let goal):
      return ("error.goal.not_active", ["goal": goal.title, "state": format.goalState(goal.state)])
    case .isOver(let goal):
      return (
        "error.goal.is_over",
        ["goal": goal.title, "state": format.goalState(goal.state), "id": goal.id.short]
      )
    case .planChanged: return ("error.goal.plan_changed", [:])
    case .unknownBlock(let id): return ("error.goal.unknown_block", ["id": id])
    case .ambiguousBlock(let word, let blocks):
      let names = blocks.prefix(5).map {
        "\($0.id.text) (\(environment.dayAndTime(at: $0.interval.start)))"
      }
      let more = blocks.count > 5 ? ", …" : ""
      return (
        "error.goal.ambiguous_block",
        ["id": word, "candidates": names.joined(separator: ", ") + more]
      )
    case .blockConflict(let start, let codes):
      let rules = codes.map(format.rule).joined(separator: ", ")
      return (
        "error.goal.block_conflict", ["time": environment.dayAndTime(at: start), "reason": rules]
      )
    case .blockInPast(let start):
      return ("error.goal.block_in_past", ["time": environment.dayAndTime(at: start)])
    case .blockBegun(let start):
      return ("error.goal.block_begun", ["time": environment.dayAndTime(at: start)])
    case .blockOver(let state):
      return ("error.goal.block_over", ["state": texts("block.state.\(state.rawValue)")])
    case .blockLocked(let block): return ("error.goal.block_locked", ["id": block.id.short])
    }
  }
}

extension GoalTask {
  /// Returns the words of an error about a task of a card.
  fileprivate func words(in goal: Goal) -> [String: String] {
    ["task": text, "number": String(number), "id": goal.id.short]
  }
}
