import Coach
import Domain
import Interchange
import Store

/// Manages goals, their tasks, framings and time blocks.
package struct GoalService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on goals.
  package var goals: GoalService { GoalService(services: self) }
}

// MARK: - Cards

extension GoalService {
  /// Creates a draft. A deadline in the text counts unless one is given.
  func create(_ text: String, due: Instant??) throws -> ActionResult {
    var content = GoalContent(title: "")
    let sentence = try set(title: text, due: due, of: &content)
    let goal = Goal(id: .new(), content: content, createdAt: now)
    let event = GoalEvent(
      id: .new(), goal: goal.id, revision: 1, .create, snapshot: goal.content, at: now)
    let result = try write("goal.add", goal, GoalOutcome(goal: goal)) { transaction in
      try transaction.save(goal)
      try transaction.save(event)
    }
    return saying(sentence, after: result)
  }

  func edit(
    _ id: RecordID, title: String?, detail: String?, due: Instant??, seen: GoalContent?
  ) throws -> ActionResult {
    let goal = try editable(id)
    var content = goal.content
    let sentence = try set(title: title, due: due, of: &content)
    if let detail { content.detail = detail.trimmed }
    for text in [\GoalContent.title, \.detail] {
      let now = goal.content[keyPath: text]
      guard let seen, content[keyPath: text] != now, seen[keyPath: text] != now else { continue }
      throw ActionError.recordChangedMeanwhile(goal.title)
    }
    if let seen, content.due != goal.content.due, seen.due != goal.content.due {
      throw ActionError.recordChangedMeanwhile(goal.title)
    }
    return saying(sentence, after: try revise(goal, to: content, .edit, "goal.edit"))
  }

  /// Returns a result whose message goes on with a sentence.
  private func saying(_ sentence: Message?, after result: ActionResult) -> ActionResult {
    guard let sentence, let message = result.message else { return result }
    let texts = environment.texts
    var result = result
    result.message = Message(
      "done.goal.with_due", ["done": message.text(texts), "due": sentence.text(texts)])
    return result
  }

  /// Changes title and deadline; nil leaves one as it is. A deadline in the title counts unless one
  /// is given. Returns the sentence about a new deadline.
  private func set(
    title: String?, due: Instant??, of content: inout GoalContent
  ) throws -> Message? {
    let old = content.due
    var read: Instant?
    if let title {
      let draft = GoalDraft(title, in: environment.timeContext)
      guard !draft.title.isEmpty else { throw GoalError.titleMissing }
      let keepsText = due == .some(nil)
      content.title = keepsText ? title.singleSpaced : draft.title
      read = keepsText ? nil : draft.due
    }
    if let due {
      if let due, due != old, due <= now { throw GoalError.dueInPast(due) }
      content.setDue(due)
    } else if let read {
      content.setDue(read)
    }
    guard let new = content.due, new != old else { return nil }
    return Message(
      due == nil ? "done.goal.due_read" : "done.goal.due",
      ["day": environment.format.deadline(new, environment)])
  }

  func delete(_ id: RecordID) throws -> ActionResult {
    let goal = try existing(id)
    return try write("goal.delete", goal, GoalOutcome(goal: goal)) {
      try $0.delete(goal: id)
    }
  }

  /// Freezes the content of a card: no engine changes it until it is unlocked.
  func lock(_ id: RecordID) throws -> ActionResult {
    var goal = try existing(id)
    guard !goal.isLocked else { return unchanged("done.goal.lock_again", goal) }
    goal.lockedSnapshot = GoalSnapshot(content: goal.content, revision: goal.revision, at: now)
    return try record(.lock, of: &goal, "goal.lock")
  }

  func unlock(_ id: RecordID) throws -> ActionResult {
    var goal = try existing(id)
    guard goal.isLocked else { return unchanged("done.goal.unlock_again", goal) }
    goal.lockedSnapshot = nil
    return try record(.unlock, of: &goal, "goal.unlock")
  }

  /// Completes or archives a card, which removes its future unlocked blocks, or reopens it as a
  /// draft.
  func set(_ id: RecordID, to state: GoalState) throws -> ActionResult {
    var goal = try existing(id)
    // An active card has nothing to be reopened, and only `activate` makes one active.
    let isOpen = goal.state == .active && state == .draft
    guard goal.state != state, !isOpen else {
      return unchanged("done.goal.\(isOpen ? goal.state.rawValue : state.rawValue)_again", goal)
    }
    goal.state = state
    switch state {
    case .completed: goal.completedAt = now
    case .draft:
      goal.completedAt = nil
      goal.activatedAt = nil
    case .active, .archived: break
    }
    let (operation, key): (GoalEvent.Operation, String) =
      switch state {
      case .completed: (.complete, "goal.complete")
      case .archived: (.archive, "goal.archive")
      case .draft, .active: (.deactivate, "goal.reopen")
      }
    let blocks = try store.blocks.blocks(of: id).filter { $0.isMovable(at: now) }
    return try record(operation, of: &goal, key) { transaction in
      for block in blocks { try transaction.delete(block: block.id) }
    }
  }

  // MARK: Tasks

  /// Adds a task, which gets the next number, or saves what the person changed in one.
  func save(_ edit: Edited<GoalTask>, of id: RecordID) throws -> ActionResult {
    let goal = try editable(id)
    var content = goal.content
    let old = content.tasks.firstIndex { $0.id == edit.record.id }
    var task = try merged(
      edit, into: old.map { content.tasks[$0] },
      orThrow: ActionError.recordChangedMeanwhile(edit.original?.text ?? edit.record.text))
    task.text = task.text.singleSpaced
    try check(task, replacing: old.map { content.tasks[$0] })
    if let old {
      guard !content.tasks[old].isLocked else {
        throw GoalError.taskLocked(content.tasks[old], goal)
      }
      task = try concluded(task, from: content.tasks[old], in: goal)
      content.tasks[old] = task
    } else {
      guard content.tasks.count < GoalService.mostTasks else {
        throw GoalError.tooManyTasks(GoalService.mostTasks)
      }
      task.number = content.nextNumber
      content.tasks.append(task)
    }
    return try revise(
      goal, to: content, old == nil ? .taskAdd : .taskEdit,
      old == nil ? "goal.task_add" : "goal.task_edit", task)
  }

  /// The most tasks that a card can have.
  package static let mostTasks = 100

  private func check(_ task: GoalTask, replacing old: GoalTask?) throws(GoalError) {
    guard !task.text.isEmpty else { throw .taskWithoutText }
    guard GoalTask.lengths.contains(task.minutes) else {
      throw .typed(.minutes, String(task.minutes))
    }
    guard GoalTask.counts.contains(task.times) else { throw .typed(.times, String(task.times)) }
    guard GoalTask.priorities.contains(task.priority) else {
      throw .typed(.priority, String(task.priority))
    }
    if let due = task.due, due != old?.due, due <= now { throw .dueInPast(due) }
  }

  func set(task number: Int, of id: RecordID, to state: TaskState) throws -> ActionResult {
    // Doing a task of a locked card is no change of what it says; giving one up is.
    let goal = try state == .dropped ? editable(id) : existing(id)
    guard goal.isOpen else { throw GoalError.isOver(goal) }
    guard let task = goal.task(number) else { throw GoalError.unknownTask(number, goal) }
    if state == .dropped, task.isLocked { throw GoalError.taskLocked(task, goal) }
    guard task.state != state else {
      return unchanged("done.goal.task_\(state.rawValue)_again", goal, task)
    }
    var content = goal.content
    for index in content.tasks.indices where content.tasks[index].id == task.id {
      content.tasks[index].state = state
    }
    let blocks =
      try state == .open
      ? []
      : store.blocks.blocks(of: id).filter { $0.task == task.id && $0.isMovable(at: now) }
    let key =
      switch state {
      case .open: "goal.task_reopen"
      case .done: "goal.task_done"
      case .dropped: "goal.task_dropped"
      }
    return try revise(
      goal, to: content, state == .dropped ? .taskDrop : .taskDone, key, content.task(task.id)
    ) { transaction in
      for block in blocks { try transaction.delete(block: block.id) }
    }
  }

  /// Locks or unlocks a card; a task of it if a number is given.
  func lock(_ id: RecordID, task: Int?, _ locks: Bool) throws -> ActionResult {
    if let task { return try lock(task: task, of: id, locks) }
    return try locks ? lock(id) : unlock(id)
  }

  private func lock(task number: Int, of id: RecordID, _ locks: Bool) throws -> ActionResult {
    var goal = try existing(id)
    guard let index = goal.content.tasks.firstIndex(where: { $0.number == number }) else {
      throw GoalError.unknownTask(number, goal)
    }
    guard goal.content.tasks[index].isLocked != locks else {
      let key = locks ? "done.goal.task_lock_again" : "done.goal.task_unlock_again"
      return unchanged(key, goal, goal.content.tasks[index])
    }
    goal.content.tasks[index].isLocked = locks
    let task = goal.content.tasks[index]
    return try record(
      locks ? .taskLock : .taskUnlock, of: &goal, locks ? "goal.task_lock" : "goal.task_unlock",
      task)
  }

  func save(_ edit: Edited<CoachSettings>) throws -> ActionResult {
    let settings = try merged(edit, intoSettings: store.coachSettings())
    try store.write(WriteLabel("coach.settings", detail: ""), now: now) { try $0.save(settings) }
    return ActionResult(Message("done.coach.settings"))
  }
}

// MARK: - Finding and writing

extension GoalService {
  /// Returns the card with that id. Throws `GoalError.unknownGoal`.
  func existing(_ id: RecordID) throws -> Goal {
    guard let goal = try store.goals.goal(id) else {
      throw GoalError.unknownGoal(id.short, nearest: nil)
    }
    return goal
  }

  /// Returns a card whose content may change. Throws `GoalError`, for a locked card and for one that
  /// is completed or archived, which is reopened first.
  func editable(_ id: RecordID) throws -> Goal {
    let goal = try existing(id)
    guard goal.isOpen else { throw GoalError.isOver(goal) }
    guard !goal.isLocked else { throw GoalError.locked(goal) }
    return goal
  }

  /// Writes new content as the next revision; the same content changes nothing.
  func revise(
    _ goal: Goal, to content: GoalContent, _ operation: GoalEvent.Operation, _ key: String,
    _ task: GoalTask? = nil, actor: String = GoalEvent.person, subject: String? = nil,
    _ more: (WriteTransaction) throws -> Void = { _ in }
  ) throws -> ActionResult {
    guard content != goal.content else { return unchanged("done.goal.unchanged", goal) }
    var goal = goal
    let patch = GoalPatch(from: goal.content, to: content)
    goal.content = content
    goal.revision += 1
    goal.updatedAt = now
    if operation == .accept { goal.lastRegeneratedAt = now }
    let gone = Set(patch.removedTasks)
    let blocks =
      try gone.isEmpty
      ? []
      : store.blocks.blocks(of: goal.id).filter { gone.contains($0.task) && $0.isMovable(at: now) }
    let isKept = goal.revision % GoalEvent.snapshotInterval == 0
    let event = GoalEvent(
      id: .new(), goal: goal.id, revision: goal.revision, operation, actor: actor, patch: patch,
      snapshot: isKept ? content : nil, subject: subject ?? task?.text ?? "", at: now)
    return try write(key, goal, GoalOutcome(goal: goal, task: task)) { [goal] transaction in
      try transaction.save(goal)
      try transaction.save(event)
      for block in blocks { try transaction.delete(block: block.id) }
      try more(transaction)
    }
  }

  /// Writes a card whose content is the same, with an event of its life.
  func record(
    _ operation: GoalEvent.Operation, of goal: inout Goal, _ key: String, _ task: GoalTask? = nil,
    subject: String? = nil, _ more: (WriteTransaction) throws -> Void = { _ in }
  ) throws -> ActionResult {
    goal.updatedAt = now
    let event = GoalEvent(
      id: .new(), goal: goal.id, revision: goal.revision, operation,
      subject: subject ?? task?.text ?? "", at: now)
    return try write(key, goal, GoalOutcome(goal: goal, task: task)) { [goal] transaction in
      try transaction.save(goal)
      try transaction.save(event)
      try more(transaction)
    }
  }

  /// Writes a change as one step and returns its result.
  func write(
    _ key: String, _ goal: Goal, _ outcome: GoalOutcome, arguments: [String: String] = [:],
    _ body: (WriteTransaction) throws -> Void
  ) throws -> ActionResult {
    let what = outcome.task?.text ?? goal.title
    try store.write(WriteLabel(key, detail: what), now: now, body)
    let named = ["shift": what, "goal": goal.title].merging(arguments) { $1 }
    return ActionResult(Message("done.\(key)", named), payload: outcome)
  }

  /// The result of a request that changes nothing.
  func unchanged(_ key: String, _ goal: Goal, _ task: GoalTask? = nil) -> ActionResult {
    ActionResult(
      Message(key, ["shift": task?.text ?? goal.title, "goal": goal.title]),
      payload: GoalOutcome(goal: goal, task: task), canUndo: false)
  }
}
