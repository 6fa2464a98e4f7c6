import Coach
import Domain

/// Proposals that follow from the answer of a model.
package struct EndpointProposals {
  private let goal: Goal
  private let model: String
  private let language: String
  private let context: String
  private let now: Instant
  private let zone: Zone

  /// Creates proposals for a goal as it is. `context` is the hash of what the model knew.
  package init(
    goal: Goal, model: String, language: String, context: String, now: Instant, zone: Zone
  ) {
    self.goal = goal
    self.model = model
    self.language = language
    self.context = context
    self.now = now
    self.zone = zone
  }

  /// The actor of a revision that a model led to.
  private var engine: String { GoalEvent.endpointPrefix + model }

  /// Returns the proposals of an answer that are allowed. Throws the first error if none is.
  package func proposals(_ answer: EndpointAnswer) throws(EndpointAnswerError) -> [GoalProposal] {
    var proposals: [GoalProposal] = []
    var problem: EndpointAnswerError?
    for framing in answer.framings {
      do throws(EndpointAnswerError) {
        proposals.append(try proposal(framing))
      } catch { problem = problem ?? error }
    }
    if proposals.isEmpty, let problem { throw problem }
    return proposals
  }

  private func proposal(
    _ framing: EndpointAnswer.Framing
  ) throws(EndpointAnswerError) -> GoalProposal {
    let patch = Self.patch(from: goal.content, to: try content(framing))
    let proposal = GoalProposal(
      goal: goal, framing: framing.framing, engine: engine, language: language, patch: patch,
      evidence: [String(EndpointPrompt.version), context, patch.storedText])
    do throws(GoalProposalError) {
      try proposal.validated(for: goal)
    } catch { throw .refused(framing.framing, error) }
    return proposal
  }

  /// Returns the changes. The framing is among them even if the goal has it already.
  private static func patch(from old: GoalContent, to new: GoalContent) -> GoalPatch {
    var patch = GoalPatch(from: old, to: new)
    if old.frame == new.frame {
      let place = patch.hunks.firstIndex { if case .task = $0 { true } else { false } }
      patch.hunks.insert(.frame(from: new.frame, to: new.frame), at: place ?? patch.hunks.endIndex)
    }
    return patch
  }

  // MARK: Content

  /// Returns the content of the goal as a framing words it. What the framing leaves out stays.
  private func content(
    _ framing: EndpointAnswer.Framing
  ) throws(EndpointAnswerError) -> GoalContent {
    var content = goal.content
    if let title = framing.title, !title.isEmpty { content.title = title }
    if let detail = framing.detail, !detail.isEmpty { content.detail = detail }
    content.frame = GoalFrame(framing.framing, rationale: framing.rationale)
    var worded: Set<Int> = []
    var addedCount = 0
    for task in framing.tasks {
      if let due = task.due, end(of: due) <= now { throw .dueInPast(framing.framing) }
      let old = task.number.flatMap { number in
        content.tasks.firstIndex { $0.number == number && goal.task($0.id) != nil }
      }
      if let old {
        guard worded.insert(content.tasks[old].number).inserted else {
          throw .taskTwice(framing.framing, content.tasks[old].number)
        }
        content.tasks[old] = changed(content.tasks[old], as: task)
      } else {
        // Models number new tasks themselves although they should not.
        guard let text = task.text, !text.isEmpty,
          !content.openTasks.contains(where: { $0.text == text })
        else { continue }
        addedCount += 1
        content.tasks.append(
          added(task, text, number: content.nextNumber, framing.framing, addedCount))
      }
    }
    return content
  }

  /// The last minute of a day, at which tasks are due.
  private func end(of day: CivilDay) -> Instant { zone.startOfDay(day.adding(days: 1)) - 60 }

  private func changed(_ old: GoalTask, as new: EndpointAnswer.Task) -> GoalTask {
    var task = old
    if let text = new.text, !text.isEmpty { task.text = text }
    task.minutes = new.minutes ?? old.minutes
    task.times = new.times ?? old.times
    task.energy = new.energy ?? old.energy
    task.priority = new.priority ?? old.priority
    // The time of day of a deadline was not sent, and counts as long as the day is the same.
    if let due = new.due, old.due.map({ zone.local(at: $0).day }) != due { task.due = end(of: due) }
    task.window = new.window ?? old.window
    return task
  }

  /// Returns a new task, with an id that follows from goal, revision, model and framing.
  private func added(
    _ new: EndpointAnswer.Task, _ text: String, number: Int, _ framing: GoalFraming, _ count: Int
  ) -> GoalTask {
    GoalTask(
      id: .derived(
        from: "goal task \(goal.id.text) \(goal.revision) \(engine) \(framing.rawValue) \(count)"),
      number: number, text: text, minutes: new.minutes ?? 30, times: new.times ?? 1,
      energy: new.energy ?? .medium, due: new.due.map(end) ?? goal.content.due,
      priority: new.priority ?? 0, window: new.window)
  }
}
