import Coach
import Domain
import Store

// Time blocks: planned together, confirmed by the person, written in one step.

extension GoalService {
  private var planning: GoalPlanning { GoalPlanning(store: store, environment) }

  /// Returns the plan with which a card would be activated. Throws `GoalError` for a completed or
  /// archived card, and `StoreError`.
  package func preview(activating goal: Goal) throws -> BlockPlan {
    guard goal.isOpen else { throw GoalError.isOver(goal) }
    return try planning.plan([goal])
  }

  /// Activates a card and plans its blocks. Throws `GoalError.planChanged` if the person has seen
  /// another plan.
  func activate(_ id: RecordID, _ seen: BlockPlan?) throws -> ActionResult {
    var goal = try existing(id)
    let plan = try preview(activating: goal)
    if let seen, seen != plan { throw GoalError.planChanged }
    if goal.state == .active, plan.blocks.isEmpty {
      return ActionResult(
        Message("done.goal.activate_again", ["shift": goal.title]),
        payload: GoalOutcome(goal: goal, plan: plan), canUndo: false
      ).noting(note(plan))
    }
    let wasActive = goal.state == .active
    goal.state = .active
    if !wasActive { goal.activatedAt = now }
    goal.updatedAt = now
    let count = String(plan.blocks.count)
    let event = GoalEvent(
      id: .new(), goal: goal.id, revision: goal.revision, wasActive ? .replan : .activate,
      subject: count, at: now)
    return try write(
      "goal.activate", goal, GoalOutcome(goal: goal, plan: plan), arguments: ["n": count]
    ) { [goal] transaction in
      try transaction.save(goal)
      try transaction.save(event)
      try add(plan.blocks, in: transaction)
    }.noting(note(plan))
  }

  /// Makes a card a draft again. Past, done and locked blocks stay.
  func deactivate(_ id: RecordID) throws -> ActionResult {
    var goal = try existing(id)
    guard goal.state == .active else {
      if goal.state == .draft { return unchanged("done.goal.deactivate_again", goal) }
      throw GoalError.notActive(goal)
    }
    let blocks = try store.blocks.blocks(of: id).filter { $0.isMovable(at: now) }
    goal.state = .draft
    goal.activatedAt = nil
    goal.updatedAt = now
    let event = GoalEvent(
      id: .new(), goal: goal.id, revision: goal.revision, .deactivate,
      subject: String(blocks.count), at: now)
    return try write(
      "goal.deactivate", goal, GoalOutcome(goal: goal), arguments: ["n": String(blocks.count)]
    ) { [goal] transaction in
      try transaction.save(goal)
      try transaction.save(event)
      for block in blocks { try transaction.delete(block: block.id) }
    }
  }

  /// Plans what active cards still need; existing blocks stay.
  func plan(_ range: PlanRange, _ seen: BlockPlan?) throws -> ActionResult {
    let planning = GoalPlanning(store: store, environment, range)
    let plan = try planning.plan(store.goals.goals(in: [.active]))
    if let seen, seen != plan { throw GoalError.planChanged }
    guard !plan.blocks.isEmpty else {
      return ActionResult(
        Message("done.goal.plan_nothing"), payload: GoalOutcome(plan: plan), canUndo: false
      ).noting(note(plan))
    }
    let count = String(plan.blocks.count)
    try store.write(WriteLabel("goal.plan", detail: count), now: now) { transaction in
      try add(plan.blocks, in: transaction)
    }
    return ActionResult(
      Message("done.goal.plan", ["n": count]), payload: GoalOutcome(plan: plan)
    ).noting(note(plan))
  }

  private func add(_ planned: [PlannedBlock], in transaction: WriteTransaction) throws {
    for block in planned {
      let id = try transaction.nextBlockID(of: block.task)
      try transaction.save(GoalBlock(block, id: id, at: now))
    }
  }

  /// Plans movable blocks again and takes over the changes at these places. Throws
  /// `GoalError.planChanged` if the person has seen another difference. A change that needs the place
  /// of a block that stays is left out too.
  func replan(
    _ range: PlanRange, _ seen: Replan?, _ places: Set<Int>?
  ) throws -> ActionResult {
    let planning = GoalPlanning(store: store, environment, range)
    let replan = try planning.replan(store.goals.goals(in: [.active]))
    if let seen, seen != replan { throw GoalError.planChanged }
    let wanted = replan.changes.enumerated()
      .filter { places?.contains($0.offset) ?? true }.map(\.element)
    let changes = places == nil ? wanted : possible(wanted, of: replan)
    let notes = [
      note(leavingOut: wanted.count - changes.count), try noteAboutLocked(planning),
      note(replan.plan),
    ]
    return try notes.reduce(write(changes, of: replan)) { $0.noting($1) }
  }

  private func write(_ changes: [Replan.Change], of replan: Replan) throws -> ActionResult {
    let outcome = GoalOutcome(replan: replan), count = String(changes.count)
    guard !changes.isEmpty else {
      return ActionResult(Message("done.goal.replan_nothing"), payload: outcome, canUndo: false)
    }
    try store.write(WriteLabel("goal.replan", detail: count), now: now) { transaction in
      for change in changes { try write(change, transaction) }
    }
    return ActionResult(Message("done.goal.replan", ["n": count]), payload: outcome)
  }

  private func write(_ change: Replan.Change, _ transaction: WriteTransaction) throws {
    switch change {
    case .moved(var block, let planned):
      block.interval = planned.interval
      block.score = planned.score
      block.reasons = planned.reasons
      block.updatedAt = now
      try transaction.save(block)
    case .removed(let block): try transaction.delete(block: block.id)
    case .added(let planned): try add([planned], in: transaction)
    }
  }

  /// Returns the changes of a choice that do not need the place of a block that stays.
  private func possible(_ wanted: [Replan.Change], of replan: Replan) -> [Replan.Change] {
    var changes = wanted
    while true {
      let gone = Set(changes.compactMap(\.old).map(\.id))
      let staying = (replan.kept + replan.changes.compactMap(\.old))
        .filter { !gone.contains($0.id) }
      let fitting = changes.filter { change in
        guard let new = change.new?.interval else { return true }
        return !staying.contains { $0.interval.overlaps(new) }
      }
      if fitting.count == changes.count { return changes }
      changes = fitting
    }
  }

  /// The note about changes that had no place; nil if there are none.
  private func note(leavingOut count: Int) -> Message? {
    count == 0 ? nil : Message("done.goal.replan_left_out", ["n": String(count)])
  }

  /// The note about locked blocks that no longer fit, which a plan never moves; nil if all fit.
  private func noteAboutLocked(_ planning: GoalPlanning) throws -> Message? {
    let stuck = try planning.conflicts(where: \.isLocked)
    guard let first = stuck.first?.block else { return nil }
    return Message(
      "done.goal.replan_locked",
      ["n": String(stuck.count), "shift": try name(of: first)])
  }

  /// The note about tasks without a place; nil if all have one.
  private func note(_ plan: BlockPlan) -> Message? {
    guard !plan.unplaced.isEmpty else { return nil }
    let minutes = plan.unplaced.reduce(0) { $0 + $1.minutes }
    return Message(
      "done.goal.unplaced",
      [
        "n": String(plan.unplaced.count),
        "time": environment.format.duration(seconds: Int64(minutes) * 60),
      ])
  }
}

// MARK: - Single blocks

extension GoalService {
  func set(block id: RecordID, to state: BlockState) throws -> ActionResult {
    let block = try existing(block: id)
    guard block.state != state else { return try unchanged("done.block.unchanged", block) }
    if state == .planned { try checkReopening(block) }
    let key =
      switch state {
      case .planned: "block.planned"
      case .done: "block.done"
      case .skipped: "block.skipped"
      }
    if let result = try concludeTask(of: block, state, "\(key)_task") { return result }
    return try change(block, key) { $0.state = state }
  }

  /// Changes a block together with its task, if the task is finished with it, or open again without
  /// it; nil for any other block.
  private func concludeTask(
    of block: GoalBlock, _ state: BlockState, _ key: String
  ) throws -> ActionResult? {
    guard let goal = try store.goals.goal(block.goal), goal.isOpen,
      let task = goal.task(block.task), task.state == (state == .done ? .open : .done)
    else { return nil }
    let others = try doneBlocks(of: task, goal).filter { $0.id != block.id }
    // A block that is not done any more, or was not needed, leaves a finished task finished.
    guard isFinished(task, goal, by: others + [block.with(.done, at: now)]),
      state == .done || block.state == .done && !isFinished(task, goal, by: others)
    else { return nil }
    var content = goal.content
    for index in content.tasks.indices where content.tasks[index].id == task.id {
      content.tasks[index].state = state == .done ? .done : .open
    }
    let changed = block.with(state, at: now)
    let result = try revise(goal, to: content, .taskDone, key, task) { try $0.save(changed) }
    return ActionResult(
      result.message,
      payload: GoalOutcome(goal: result.goals?.goal, task: result.goals?.task, block: changed))
  }

  private func doneBlocks(of task: GoalTask, _ goal: Goal) throws -> [GoalBlock] {
    try store.blocks.blocks(of: goal.id).filter { $0.task == task.id && $0.state == .done }
  }

  private func isFinished(_ task: GoalTask, _ goal: Goal, by blocks: [GoalBlock]) -> Bool {
    PlanTask(goal: goal.id, goalCreatedAt: goal.createdAt, task: task, beside: blocks)
      .openMinutes == 0
  }

  /// Returns a task in the state that its done blocks give it after its extent was changed: finished
  /// if they are enough now, open again if they were and are not any more.
  func concluded(_ task: GoalTask, from old: GoalTask?, in goal: Goal) throws -> GoalTask {
    guard let old, old.totalMinutes != task.totalMinutes || old.times != task.times,
      old.state == task.state, [.open, .done].contains(task.state)
    else { return task }
    let blocks = try doneBlocks(of: task, goal)
    guard !blocks.isEmpty else { return task }
    var task = task
    let wasFinished = isFinished(old, goal, by: blocks)
    if isFinished(task, goal, by: blocks) {
      task.state = .done
    } else if wasFinished {
      task.state = .open
    }
    return task
  }

  /// Throws `GoalError` if a block cannot be planned any more: its goal is over, or its time is taken
  /// by now.
  private func checkReopening(_ block: GoalBlock) throws {
    let goal = try existing(block.goal)
    guard goal.isOpen else { throw GoalError.isOver(goal) }
    guard block.interval.start >= now else { return }
    let codes = try planning.codes(against: block.interval, block, of: goal)
    guard codes.isEmpty else { throw GoalError.blockConflict(block.interval.start, codes: codes) }
  }

  func lock(block id: RecordID, _ locks: Bool) throws -> ActionResult {
    let block = try existing(block: id)
    guard block.isLocked != locks else { return try unchanged("done.block.unchanged", block) }
    if !locks, let result = try removeLeftOver(block) { return result }
    return try change(block, locks ? "block.lock" : "block.unlock") { $0.isLocked = locks }
  }

  /// Deletes a block to come that only its lock has kept when its goal was deactivated, completed or
  /// archived; nil for any other.
  private func removeLeftOver(_ block: GoalBlock) throws -> ActionResult? {
    guard let goal = try store.goals.goal(block.goal), goal.state != .active else { return nil }
    var unlocked = block
    unlocked.isLocked = false
    guard unlocked.isMovable(at: now) else { return nil }
    let name = try name(of: block), key = "block.unlock_removed"
    try store.write(WriteLabel(key, detail: name), now: now) { try $0.delete(block: block.id) }
    return ActionResult(
      Message("done.\(key)", ["shift": name, "goal": goal.title]),
      payload: GoalOutcome(block: unlocked))
  }

  /// Moves a planned block that has not begun; its length stays. Throws `GoalError`.
  func move(block id: RecordID, to start: Instant) throws -> ActionResult {
    let block = try existing(block: id)
    guard block.state == .planned else { throw GoalError.blockOver(block.state) }
    guard !block.isLocked else { throw GoalError.blockLocked(block) }
    guard block.interval.start > now else { throw GoalError.blockBegun(block.interval.start) }
    guard start >= now else { throw GoalError.blockInPast(start) }
    guard start != block.interval.start else {
      return try unchanged("done.block.unchanged", block)
    }
    let interval = Interval(start: start, end: start + block.interval.seconds)
    let goal = try existing(block.goal)
    let codes = try planning.codes(against: interval, block, of: goal)
    guard codes.isEmpty else { throw GoalError.blockConflict(start, codes: codes) }
    return try change(block, "block.move") { block in
      block.interval = interval
      block.score = 0
      block.reasons = [Reason(GoalBlock.movedByHand)]
    }
  }

  private func existing(block id: RecordID) throws -> GoalBlock {
    guard let block = try store.blocks.blocks(idPrefix: id.text).first else {
      throw GoalError.unknownBlock(id.short)
    }
    return block
  }

  private func change(
    _ block: GoalBlock, _ key: String, _ body: (inout GoalBlock) -> Void
  ) throws -> ActionResult {
    var block = block
    body(&block)
    block.updatedAt = now
    let name = try name(of: block)
    try store.write(WriteLabel(key, detail: name), now: now) { [block] in try $0.save(block) }
    return ActionResult(
      Message("done.\(key)", ["shift": name]), payload: GoalOutcome(block: block))
  }

  private func unchanged(_ key: String, _ block: GoalBlock) throws -> ActionResult {
    ActionResult(
      Message(key, ["shift": try name(of: block)]), payload: GoalOutcome(block: block),
      canUndo: false)
  }

  /// Returns the name of a block with its time: `Vocabulary, Mon 2 Mar 15:00–15:30`.
  private func name(of block: GoalBlock) throws -> String {
    let goal = try store.goals.goal(block.goal)
    let title = goal?.task(block.task)?.text ?? goal?.title ?? ""
    let times = environment.format.shortTimes(
      of: block.interval, environment, isAhead: true)
    return title.isEmpty ? times : "\(title), \(times)"
  }
}

extension GoalBlock {
  /// Returns the block in a state since an instant.
  fileprivate func with(_ state: BlockState, at now: Instant) -> GoalBlock {
    var block = self
    block.state = state
    block.updatedAt = now
    return block
  }

  /// Creates the block that a plan places.
  init(_ planned: PlannedBlock, id: RecordID, at now: Instant) {
    self.init(
      id: id, goal: planned.goal, task: planned.task, interval: planned.interval,
      energy: planned.energy, score: planned.score, reasons: planned.reasons, createdAt: now)
  }
}
