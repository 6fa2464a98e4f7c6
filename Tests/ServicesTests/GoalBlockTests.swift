import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

@Suite("Time blocks of goals") struct GoalBlockTests {
  private let desk: GoalDesk

  init() throws { desk = try GoalDesk() }

  /// A card without open tasks, so that no planner adds anything, with blocks of every kind.
  private func card() throws -> (RecordID, kept: Set<RecordID>, gone: Set<RecordID>) {
    let id = try desk.add("Exam", "Words")
    try desk.perform(.setTask(id, 1, .done))
    try desk.perform(.activate(id, seen: nil))
    let past = try desk.block(id, -5)
    let kept = [
      past, try desk.block(id, -3) { $0.state = .done }, try desk.block(id, 3) { $0.state = .done },
      try desk.block(id, 5) { $0.isLocked = true }, try desk.block(id, 7) { $0.state = .skipped },
    ]
    let gone = [try desk.block(id, 9), try desk.block(id, 30)]
    return (id, Set(kept), Set(gone))
  }

  @Test("deactivating, completing and archiving remove future unlocked blocks alone")
  func removal() throws {
    let actions: [(RecordID) -> GoalAction] = [
      { .deactivate($0) }, { .setState($0, .completed) }, { .setState($0, .archived) },
    ]
    for action in actions {
      let (id, kept, gone) = try card()
      let before = try desk.store.goalEvents.events(of: id).count
      try desk.perform(action(id))
      #expect(try Set(desk.store.blocks.blocks(of: id).map(\.id)) == kept)
      #expect(try desk.store.goalEvents.events(of: id).count == before + 1)
      try desk.planner.perform(.history(.undo(1)))
      #expect(try Set(desk.store.blocks.blocks(of: id).map(\.id)) == kept.union(gone))
    }
  }

  @Test("activating again adds nothing, and a card without tasks may be active")
  func again() throws {
    let id = try desk.add("Exam")
    try desk.perform(.activate(id, seen: nil))
    #expect(try desk.goal(id).activatedAt == desk.now)
    desk.wait(hours: 1)
    try desk.isQuiet(.activate(id, seen: nil), "done.goal.activate_again")
    try desk.isQuiet(.setState(id, .draft), "done.goal.active_again")
    try desk.perform(.deactivate(id))
    #expect(try desk.goal(id).state == .draft && desk.goal(id).activatedAt == nil)
    try desk.isQuiet(.deactivate(id), "done.goal.deactivate_again")
  }

  @Test("done and dropped tasks lose their future blocks")
  func tasks() throws {
    let id = try desk.add("Exam", "Words")
    let past = try desk.block(id, -2), future = try desk.block(id, 20)
    try desk.perform(.setTask(id, 1, .done))
    #expect(try desk.store.blocks.blocks(of: id).map(\.id) == [past])
    try desk.perform(.setTask(id, 1, .open))
    #expect(try desk.goal(id).task(1)?.state == .open)
    try desk.planner.perform(.history(.undo(2)))
    #expect(try Set(desk.store.blocks.blocks(of: id).map(\.id)) == [past, future])
  }

  @Test("with the last block of a task the task is done, and open again without it")
  func lastBlock() throws {
    let id = try desk.add("Exam")
    try desk.perform(
      .saveTask(GoalTask(id: .new(), number: 0, text: "Words", minutes: 30, times: 2), of: id))
    let first = try desk.block(id, -30), second = try desk.block(id, -5)
    try desk.perform(.setBlock(first, .done))
    #expect(try desk.goal(id).task(1)?.state == .open)
    let result = try desk.perform(.setBlock(second, .done))
    #expect(result.message?.key == "done.block.done_task")
    #expect(result.goals?.block?.state == .done)
    #expect(try desk.goal(id).task(1)?.state == .done)
    // Both are one step.
    try desk.planner.perform(.history(.undo(1)))
    #expect(try desk.goal(id).task(1)?.state == .open)
    #expect(try desk.store.blocks.blocks(of: id).count { $0.state == .done } == 1)
    try desk.perform(.setBlock(second, .done))
    try desk.perform(.setBlock(first, .skipped))
    #expect(try desk.goal(id).task(1)?.state == .open)
    try desk.perform(.setBlock(first, .done))
    try desk.perform(.setBlock(first, .planned))
    #expect(try desk.goal(id).task(1)?.state == .open)
    // A task that was done without its blocks stays done.
    try desk.perform(.setTask(id, 1, .done))
    try desk.perform(.setBlock(second, .planned))
    #expect(try desk.goal(id).task(1)?.state == .done)
  }

  @Test("another number of times concludes a task by its done blocks, or opens it again")
  func extent() throws {
    let id = try desk.add("Exam")
    let task = GoalTask(id: .new(), number: 0, text: "Words", minutes: 30, times: 3)
    try desk.perform(.saveTask(task, of: id))
    for hours in [Int64(-30), -5] { try desk.perform(.setBlock(desk.block(id, hours), .done)) }
    for (times, state) in [(2, TaskState.done), (5, .open), (1, .done)] {
      let old = try #require(try desk.goal(id).task(1))
      var new = old
      new.times = times
      try desk.perform(.saveTask(new, of: id, from: old))
      #expect(try desk.goal(id).task(1)?.state == state, "\(times)")
    }
  }

  @Test("a block too many changes nothing about a finished task")
  func surplus() throws {
    let id = try desk.add("Exam")
    try desk.perform(
      .saveTask(GoalTask(id: .new(), number: 0, text: "Words", minutes: 30, times: 1), of: id))
    let first = try desk.block(id, -30), second = try desk.block(id, -5)
    try desk.perform(.setBlock(first, .done))
    for state in [BlockState.skipped, .planned, .done, .skipped] {
      try desk.perform(.setBlock(second, state))
      #expect(try desk.goal(id).task(1)?.state == .done, "\(state)")
    }
    try desk.perform(.setBlock(first, .planned))
    #expect(try desk.goal(id).task(1)?.state == .open)
  }

  @Test("a block moves forward in time while it is planned and unlocked, and keeps its length")
  func move() throws {
    let id = try desk.add("Exam", "Words")
    // Tomorrow at noon, which no shift or sleep takes.
    let block = try desk.block(id, 21), later = desk.now + 22 * 3600
    try desk.perform(.activate(id, seen: nil))
    try desk.isQuiet(.moveBlock(block, to: desk.now + 21 * 3600), "done.block.unchanged")
    try desk.refuses(.blockInPast(desk.now - 60), .moveBlock(block, to: desk.now - 60))
    try desk.perform(.moveBlock(block, to: later))
    let moved = try #require(try desk.store.blocks.all().first)
    #expect(moved.interval == Interval(start: later, end: later + 1800) && moved.score == 0)
    #expect(moved.isMovedByHand)
    try desk.perform(.lockBlock(block, true))
    try desk.isQuiet(.lockBlock(block, true), "done.block.unchanged")
    let locked = GoalError.blockLocked(try #require(try desk.store.blocks.all().first))
    #expect(locked.message(desk.services.environment).hint.contains("block unlock \(block.short)"))
    try desk.refuses(locked, .moveBlock(block, to: later + 3600))
    try desk.perform(.lockBlock(block, false))
    try desk.perform(.setBlock(block, .done))
    try desk.isQuiet(.setBlock(block, .done), "done.block.unchanged")
    try desk.refuses(.blockOver(.done), .moveBlock(block, to: later + 3600))
  }

  @Test("a block that has started, the deadline and a recovery day keep a block where it is")
  func refusedMoves() throws {
    let id = try desk.add("Exam")
    var task = GoalTask(id: .new(), number: 0, text: "Words", energy: .high)
    task.due = desk.now + 30 * 3600
    try desk.perform(.saveTask(task, of: id))
    let begun = try desk.block(id, -1), block = try desk.block(id, 21)
    try desk.refuses(
      .blockBegun(desk.now - 3600), .moveBlock(begun, to: desk.now + 21 * 3600))
    let late = desk.now + 45 * 3600
    try desk.refuses(.blockConflict(late, codes: ["DEADLINE"]), .moveBlock(block, to: late))
    // The last night ends on Wednesday morning; then only something easy fits.
    task.due = nil
    let saved = try #require(try desk.goal(id).task(1))
    task.id = saved.id
    task.number = saved.number
    try desk.perform(.saveTask(task, of: id, from: saved))
    let night = try planned(
      "2026-03-03 22:00", "2026-03-04 06:00", zone: "Europe/Berlin", name: "Night",
      id: RecordID("night"))
    try desk.store.write("test", now: desk.now) { try $0.save(night) }
    let noon = desk.now + 45 * 3600 + 5 * 3600
    try desk.refuses(
      .blockConflict(noon, codes: ["LOW_ENERGY_ONLY"]), .moveBlock(block, to: noon))
  }

  @Test("a lock that kept a block of a goal that is not active keeps it no longer than it lasts")
  func leftOver() throws {
    let id = try desk.add("Exam", "Words")
    let past = try desk.block(id, -2) { $0.isLocked = true }
    let block = try desk.block(id, 21)
    try desk.perform(.activate(id, seen: nil))
    try desk.perform(.lockBlock(block, true))
    try desk.perform(.deactivate(id))
    #expect(try Set(desk.store.blocks.blocks(of: id).map(\.id)) == [past, block])
    #expect(
      try desk.perform(.lockBlock(block, false)).message?.key == "done.block.unlock_removed")
    try desk.perform(.lockBlock(past, false))
    #expect(try desk.store.blocks.blocks(of: id).map(\.id) == [past])
    try desk.planner.perform(.history(.undo(2)))
    #expect(try Set(desk.store.blocks.blocks(of: id).map(\.id)) == [past, block])
  }

  @Test("a task that was dropped comes back with the revision before; one that is done stays done")
  func droppedTask() throws {
    let id = try desk.add("Exam", "Words", "Test")
    try desk.perform(.setTask(id, 2, .done))
    try desk.perform(.setTask(id, 1, .dropped))
    try desk.perform(.rollback(id, to: nil))
    #expect(try desk.goal(id).tasks.map(\.state) == [.open, .done])
    try desk.perform(.setTask(id, 1, .dropped))
    try desk.perform(.rollback(id, to: 3))
    #expect(try desk.goal(id).tasks.map(\.state) == [.open, .done])
  }

  @Test("a goal that is over says so when it is edited, and how it is reopened")
  func overGoals() throws {
    for state in [GoalState.completed, .archived] {
      let id = try desk.add("Exam", "Words")
      try desk.perform(.setState(id, state))
      let goal = try desk.goal(id)
      for action: GoalAction in [
        .edit(id, title: "Other", detail: nil), .rollback(id, to: nil), .setTask(id, 1, .done),
        .saveTask(GoalTask(id: .new(), number: 0, text: "More"), of: id),
      ] { try desk.refuses(.isOver(goal), action) }
      #expect(
        GoalError.isOver(goal).message(desk.planner.environment).hint.contains("goal reopen"))
      try desk.perform(.setState(id, .draft))
      try desk.perform(.edit(id, title: "Other", detail: nil))
    }
  }

  @Test("a skipped block is planned again only while its goal is open and its place free")
  func reopening() throws {
    let id = try desk.add("Exam", "Words")
    let block = try desk.block(id, 21)
    try desk.perform(.setBlock(block, .skipped))
    try desk.perform(.setBlock(block, .planned))
    try desk.perform(.setBlock(block, .skipped))
    let other = try desk.block(id, 21)
    let start = desk.now + 21 * 3600
    #expect {
      try desk.perform(.setBlock(block, .planned))
    } throws: { error in
      if case .blockConflict(start, _)? = error as? GoalError { true } else { false }
    }
    try desk.perform(.moveBlock(other, to: start + 3 * 86_400))
    try desk.perform(.setState(id, .completed))
    try desk.refuses(.isOver(desk.goal(id)), .setBlock(block, .planned))
  }

  @Test("a locked block in a new shift is named when plans are made again, and stays")
  func stuck() throws {
    let id = try desk.add("Exam", "Words")
    try desk.perform(.setTask(id, 1, .done))
    try desk.perform(.activate(id, seen: nil))
    let block = try desk.block(id, 21) { $0.isLocked = true }
    let quiet = try desk.perform(.replan(PlanRange(), seen: nil, places: nil))
    #expect(quiet.notes.isEmpty)
    let shift = try planned("2026-03-03 11:00", "2026-03-03 19:00", zone: "Europe/Berlin")
    try desk.store.write("test", now: desk.now) { try $0.save(shift) }
    let result = try desk.perform(.replan(PlanRange(), seen: nil, places: nil))
    #expect(result.notes.map(\.key) == ["done.goal.replan_locked"])
    #expect(try desk.store.blocks.blocks(of: id).map(\.id) == [block])
  }

  @Test("a block that a person moved stays when plans are made again, and others give way")
  func movedStays() throws {
    let id = try desk.add("Exam", "Words")
    try desk.perform(.activate(id, seen: nil))
    let other = try desk.block(id, 20)
    let moved = try desk.block(id, 21) { $0.reasons = [Reason("MOVED_BY_HAND")] }
    let place = try #require(
      try desk.store.blocks.blocks(of: id).first { $0.id == moved }?.interval)
    try desk.perform(.replan(PlanRange(), seen: nil, places: nil))
    let blocks = try desk.store.blocks.blocks(of: id)
    #expect(blocks.first { $0.id == moved }?.interval == place)
    #expect(!blocks.contains { $0.id == other && $0.interval.start == desk.now + 20 * 3600 })
  }

  @Test("the layer shows blocks that were not skipped, and says which stay")
  func layer() throws {
    let id = try desk.add("Exam", "Words")
    try desk.block(id, -5) { $0.state = .done }
    try desk.block(id, 3) { $0.state = .skipped }
    try desk.block(id, 5) { $0.isLocked = true }
    try desk.block(id, 7) { $0.reasons = [Reason("MOVED_BY_HAND")] }
    try desk.block(id, 9)
    let range = Interval(start: desk.now - 86_400, end: desk.now + 86_400)
    let entries = try desk.services.timeline(in: range, layers: [.blocks])
    #expect(entries.map(\.isPlanned) == [false, true, true, true])
    #expect(entries.map(\.item.isLocked) == [false, true, true, false])
    // One moved by hand stays, but is not locked.
    #expect(
      entries.map(\.subject)
        == [(true, false), (false, true), (false, false), (false, false)].map {
          .block("Words", isDone: $0, isLocked: $1)
        })
    #expect(try desk.services.timeline(in: range, layers: [.workouts]) == [])
  }

  // MARK: Undo

  @Test("undo of each action is identity, and redo repeats it")
  func undo() throws {
    let id = try desk.add("Exam", "Words", "Tax")
    let block = try desk.block(id, 21), proposal = try desk.offer(id)
    var settings = CoachSettings()
    settings.voiceCommand = "rec"
    let stored = try #require(try desk.goal(id).task(2))
    var task = stored
    task.minutes = 45
    let actions: [GoalAction] = [
      .create("New"), .edit(id, title: "Other", detail: "x"), .saveTask(task, of: id, from: stored),
      .saveTask(GoalTask(id: .new(), number: 0, text: "More"), of: id), .setTask(id, 1, .done),
      .setTask(id, 1, .dropped), .lock(id, task: nil, true), .lock(id, task: 1, true),
      .setState(id, .completed), .setState(id, .archived), .delete(id),
      .accept(proposal.id, places: nil), .accept(proposal.id, places: [0]), .reject(proposal.id),
      .rollback(id, to: 1), .rollback(id, to: nil), .activate(id, seen: nil),
      .setBlock(block, .done), .setBlock(block, .skipped), .lockBlock(block, true),
      .moveBlock(block, to: desk.now + 22 * 3600), .saveSettings(settings, from: CoachSettings()),
    ]
    for action in actions {
      let before = try desk.picture()
      #expect(try desk.perform(action).canUndo, "\(action)")
      let after = try desk.picture()
      #expect(after != before, "\(action)")
      try desk.planner.perform(.history(.undo(1)))
      #expect(try desk.picture() == before, "\(action)")
      try desk.planner.perform(.history(.redo(1)))
      #expect(try desk.picture() == after, "\(action)")
      try desk.planner.perform(.history(.undo(1)))
    }
  }

  // MARK: Figures and names

  @Test("figures count locks, framings, activations and blocks")
  func metrics() throws {
    let first = try desk.add("Exam", "Words"), second = try desk.add("Other", "x")
    try desk.perform(.lock(first, task: nil, true))
    try desk.perform(.lock(first, task: nil, false))
    let proposal = try desk.offer(first)
    _ = try desk.offer(second)
    try desk.perform(.accept(proposal.id, places: nil))
    try desk.perform(.setTask(second, 1, .done))
    try desk.perform(.activate(second, seen: nil))
    try desk.block(second, -1) { $0.state = .done }
    try desk.block(second, -2) { $0.state = .skipped }
    desk.wait(hours: 36)
    try desk.perform(.setState(second, .completed))
    let metrics = try GoalMetrics(in: desk.store, desk.planner.environment)
    #expect(metrics.lockRate == 0.5 && metrics.offered == 2 && metrics.figures.accepted == 1)
    #expect(metrics.figures.activations == 1 && metrics.figures.activationsWithBlocks == 0)
    #expect(
      metrics.figures.blocksDone == 1 && metrics.figures.blocksCancelled == 1
        && metrics.fallbacks == 0)
    #expect(metrics.medianDaysToCompletion == 1.5)
    #expect(metrics.weeks.count == 8 && metrics.weeks.last?.done == 1)
  }

  @Test("a card is found by its id or its title, and a title comes before the start of an id")
  func find() throws {
    let first = try desk.add("Exam"), second = try desk.add("Example")
    let goals = desk.store.goals
    #expect(try goals.find(first.text).id == first)
    #expect(try goals.find(String(second.text.prefix(8))).id == second)
    #expect(try goals.find("EXAM").id == first && goals.find("exampl").id == second)
    #expect(throws: GoalError.self) { try goals.find("exa") }
    #expect(throws: GoalError.unknownGoal("", nearest: nil)) { try goals.find("") }
    let start = String(second.text.prefix(2))
    let named = try desk.add(start)
    #expect(try goals.find(start).id == named)
    try desk.perform(.setState(first, .archived))
    let again = try desk.add("Exam")
    #expect(try goals.find("exam").id == again)
    #expect(throws: GoalError.unknownBlock("zz")) { try desk.store.blocks.find("zz") }
  }
}
