import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// The invariants of cards (reference, Coach § 2.2) as far as no engine is needed.
@Suite("Goal cards") struct GoalServiceTests {
  private let desk: GoalDesk

  init() throws { desk = try GoalDesk() }

  // MARK: Locks

  @Test("a lock keeps a snapshot that nothing changes, and refuses every change of the content")
  func lock() throws {
    let id = try desk.add("Exam", "Words", "Tax")
    let proposal = try desk.offer(id)
    try desk.perform(.lock(id, task: nil, true))
    let locked = try desk.goal(id)
    #expect(locked.lockedSnapshot?.content == locked.content)
    #expect(locked.lockedSnapshot?.revision == 3 && locked.lockedSnapshot?.at == desk.now)
    let task = try #require(locked.task(1))
    let refused = GoalError.locked(locked)
    try desk.refuses(refused, .edit(id, title: "Other", detail: nil))
    try desk.refuses(refused, .edit(id, title: nil, detail: "Other"))
    try desk.refuses(refused, .saveTask(GoalTask(id: .new(), number: 0, text: "More"), of: id))
    try desk.refuses(refused, .saveTask(task, of: id))
    try desk.refuses(refused, .setTask(id, 1, .dropped))
    try desk.refuses(refused, .accept(proposal.id, places: nil))
    try desk.refuses(refused, .rollback(id, to: 1))
    #expect(throws: refused) { try desk.services.goals.framings(of: locked, only: nil) }
    // Time goes on: tasks are done and the card becomes active.
    desk.wait(hours: 1)
    try desk.perform(.setTask(id, 1, .done))
    try desk.perform(.activate(id, seen: nil))
    #expect(try desk.goal(id).state == .active)
    #expect(try desk.goal(id).lockedSnapshot == locked.lockedSnapshot)
    try desk.isQuiet(.lock(id, task: nil, true), "done.goal.lock_again")
    try desk.perform(.lock(id, task: nil, false))
    try desk.isQuiet(.lock(id, task: nil, false), "done.goal.unlock_again")
    try desk.perform(.edit(id, title: "Other", detail: nil))
    #expect(try desk.goal(id).title == "Other")
  }

  @Test("a locked task changes neither by hand nor by a framing nor by a rollback")
  func lockedTask() throws {
    let id = try desk.add("Exam", "Words", "Tax")
    try desk.perform(.lock(id, task: 2, true))
    try desk.isQuiet(.lock(id, task: 2, true), "done.goal.task_lock_again")
    let tax = try #require(try desk.goal(id).task(2))
    #expect(tax.isLocked)
    var other = tax
    other.minutes = 90
    let refused = GoalError.taskLocked(tax, try desk.goal(id))
    #expect(
      refused.message(desk.services.environment).hint.contains("goal unlock \(id.short) --task 2"))
    try desk.refuses(refused, .saveTask(other, of: id, from: tax))
    try desk.refuses(refused, .setTask(id, 2, .dropped))
    let proposal = try desk.offer(id) { $0.tasks[1].minutes = 90 }
    try desk.refuses(refused, .accept(proposal.id, places: nil))
    try desk.refuses(refused, .rollback(id, to: 2))
    let fine = try desk.offer(id, .outcome) { $0.tasks[0].minutes = 90 }
    try desk.perform(.accept(fine.id, places: nil))
    #expect(try desk.goal(id).task(2) == tax && desk.goal(id).task(1)?.minutes == 90)
    try desk.perform(.lock(id, task: 2, false))
    try desk.perform(.saveTask(other.unlocked, of: id, from: tax.unlocked))
    #expect(try desk.goal(id).task(2)?.minutes == 90)
  }

  // MARK: Framings

  @Test("a framing is accepted only for its revision, else it is superseded")
  func stale() throws {
    let id = try desk.add("Exam", "Words")
    let proposal = try desk.offer(id)
    #expect(try desk.services.goals.state(of: proposal) == .offered)
    try desk.perform(.edit(id, title: nil, detail: "More"))
    #expect(try desk.services.goals.state(of: proposal) == .superseded)
    try desk.refuses(.superseded(desk.goal(id)), .accept(proposal.id, places: nil))
    // Undone, it fits again; state and locks are no part of the content.
    try desk.planner.perform(.history(.undo(1)))
    try desk.perform(.activate(id, seen: nil))
    try desk.perform(.accept(proposal.id, places: nil))
    #expect(try desk.goal(id).title == "Exam!")
    #expect(try desk.services.goals.state(of: proposal) == .accepted)
    try desk.isQuiet(.accept(proposal.id, places: nil), "done.goal.accept_again")
    try desk.refuses(.answered(.accepted), .reject(proposal.id))
  }

  @Test("a framing is accepted in parts, and the frame goes along")
  func parts() throws {
    let id = try desk.add("Exam", "Words")
    let proposal = try desk.offer(id) { content in
      content.title = "Better"
      content.detail = "Why"
      content.tasks.append(GoalTask(id: RecordID("new"), number: 2, text: "Read"))
    }
    #expect(proposal.patch.choices.count == 3)
    try desk.refuses(.unknownHunk(4, count: 3), .accept(proposal.id, places: [3]))
    try desk.refuses(.typed(.hunks, ""), .accept(proposal.id, places: []))
    try desk.perform(.accept(proposal.id, places: [0, 2]))
    let goal = try desk.goal(id)
    #expect(goal.title == "Better" && goal.content.detail.isEmpty && goal.tasks.count == 2)
    #expect(goal.content.frame?.framing == .smallestStep && goal.revision == 3)
    #expect(goal.lastRegeneratedAt == desk.now)
    let event = try #require(try desk.store.goalEvents.events(of: id).last)
    #expect(event.operation == .accept && event.actor == GoalEvent.builtIn)
    #expect(event.subject == "smallest_step")
  }

  @Test("a rejected framing changes nothing of the card")
  func reject() throws {
    let id = try desk.add("Exam")
    let proposal = try desk.offer(id), before = try desk.goal(id).content
    try desk.perform(.reject(proposal.id))
    #expect(try desk.goal(id).content == before && desk.goal(id).revision == 1)
    #expect(try desk.services.goals.state(of: proposal) == .dismissed)
    try desk.isQuiet(.reject(proposal.id), "done.goal.reject_again")
    try desk.refuses(.answered(.dismissed), .accept(proposal.id, places: nil))
    try desk.refuses(.unknownProposal("ffff"), .reject(RecordID("ffff")))
  }

  @Test("completed and archived cards get no framings and no blocks until they are reopened")
  func over() throws {
    for state in [GoalState.completed, .archived] {
      let id = try desk.add("Exam \(state)", "Words")
      try desk.perform(.setState(id, state))
      let goal = try desk.goal(id)
      #expect(throws: GoalError.isOver(goal)) {
        try desk.services.goals.framings(of: goal, only: nil)
      }
      try desk.refuses(.isOver(goal), .activate(id, seen: nil))
      try desk.refuses(.notActive(goal), .deactivate(id))
      try desk.isQuiet(.setState(id, state), "done.goal.\(state.rawValue)_again")
      try desk.perform(.setState(id, .draft))
      #expect(try desk.goal(id).state == .draft && desk.goal(id).completedAt == nil)
    }
  }

  // MARK: Revisions

  @Test("a rollback is a new revision with the earlier content, and the history stays")
  func rollback() throws {
    let id = try desk.add("Exam", "Words", "Tax")
    let third = try desk.goal(id).content
    try desk.perform(.edit(id, title: "Other", detail: "x"))
    try desk.perform(.setTask(id, 1, .done))
    let events = try desk.store.goalEvents.events(of: id)
    try desk.perform(.rollback(id, to: 3))
    let back = try desk.goal(id)
    #expect(back.title == third.title && back.content.detail.isEmpty && back.revision == 6)
    #expect(back.task(1)?.state == .done, "what is done stays done")
    #expect(try Array(desk.store.goalEvents.events(of: id).dropLast()) == events)
    try desk.perform(.rollback(id, to: nil))
    #expect(try desk.goal(id).title == "Other" && desk.goal(id).revision == 7)
    for wrong in [0, 7, 8, -1] {
      try desk.refuses(.unknownRevision(wrong, desk.goal(id)), .rollback(id, to: wrong))
    }
  }

  @Test("a rollback reaches every one of fifty revisions, beyond the contents that are kept")
  func longRollback() throws {
    let id = try desk.add("0")
    for number in 2...50 { try desk.perform(.edit(id, title: String(number), detail: nil)) }
    for wanted in [2, 19, 20, 21, 39, 40, 41, 49] {
      try desk.perform(.rollback(id, to: wanted))
      #expect(try desk.goal(id).title == String(wanted))
    }
    #expect(try desk.goal(id).revision == 58)
  }

  @Test("tasks keep their numbers, and the same content is no revision")
  func numbers() throws {
    let id = try desk.add("Exam", "a", "b", "c")
    try desk.perform(.setTask(id, 2, .dropped))
    try desk.perform(.saveTask(GoalTask(id: .new(), number: 0, text: " d \n e "), of: id))
    #expect(try desk.goal(id).tasks.map(\.number) == [1, 2, 3, 4])
    #expect(try desk.goal(id).task(4)?.text == "d e")
    let task = try #require(try desk.goal(id).task(1))
    try desk.isQuiet(.saveTask(task, of: id), "done.goal.unchanged")
    try desk.isQuiet(.edit(id, title: "Exam", detail: ""), "done.goal.unchanged")
    try desk.isQuiet(.setTask(id, 2, .dropped), "done.goal.task_dropped_again")
    try desk.refuses(.unknownTask(9, desk.goal(id)), .setTask(id, 9, .done))
  }

  @Test("framings of the longest texts can be accepted whole")
  func longTexts() throws {
    let title = String(repeating: "Tax return ", count: 10) + "in German"
    #expect(title.count == 119)
    let task = String(repeating: "write letters ", count: 28)
    for framing in GoalFraming.allCases {
      let id = try desk.add(title, task)
      for proposal in try desk.services.goals.framings(of: desk.goal(id), only: framing) {
        try desk.perform(.accept(proposal.id, places: nil))
      }
    }
    // Longer ones are refused, with the limit.
    #expect(throws: TextTooLong.self) { try desk.add(title + " and French") }
    #expect(throws: TextTooLong.self) { try desk.add("Tax", task + "and more letters") }
  }
}

extension GoalTask {
  /// The task without its lock.
  fileprivate var unlocked: GoalTask {
    var task = self
    task.isLocked = false
    return task
  }
}
