import Coach
import Domain
import Store
import Sync
import TestSupport
import Testing

/// What comes back through a change of another computer, and what two computers do alike.
@Suite("Back again through another computer") struct BackAgainTests {
  private let box: PostBox
  private let laptop: TestMachine
  private let desktop: TestMachine
  private let goal = RecordID("goal")

  init() throws {
    (box, laptop, desktop) = try TestMachine.pair()
    let tasks = ["Book a place", "Read chapter 1", "Old one"].enumerated().map {
      GoalTask(id: RecordID("t\($0 + 1)"), number: $0 + 1, text: $1)
    }
    var card = Goal(
      id: goal, content: GoalContent(title: "Pass the exam", tasks: tasks),
      createdAt: Instant(seconds: 0))
    try write(laptop) { try $0.save(card) }
    card.content.tasks.removeLast()
    try write(laptop) { try $0.save(card) }
    try meet()
  }

  @discardableResult
  private func write<Value>(
    _ machine: TestMachine, _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    let now = Instant(seconds: machine.clock.wall / 1000)
    return try machine.store.write("edit", now: now, body).value
  }

  /// Exchanges until both have everything, later than all before.
  private func meet() throws {
    for machine in [laptop, desktop, laptop, desktop] { try machine.exchange(box) }
    for machine in [laptop, desktop] { machine.clock.set(machine.clock.wall + 60_000) }
  }

  private func tasks(_ machine: TestMachine) throws -> [String] {
    try machine.store.goals.goal(goal)?.content.tasks.map(\.id.text).sorted() ?? []
  }

  private func rename(_ title: String, on machine: TestMachine) throws {
    var changed = try #require(try machine.store.goals.goal(goal))
    changed.content.title = title
    try write(machine) { try $0.save(changed) }
  }

  @Test("a goal that was deleted and changed later elsewhere is back with what it had")
  func revived() throws {
    try write(laptop) { try $0.delete(goal: goal) }
    for machine in [laptop, desktop] { machine.clock.set(machine.clock.wall + 60_000) }
    try rename("Pass the B2 exam", on: desktop)
    try meet()
    for machine in [laptop, desktop] {
      #expect(try machine.store.goals.goal(goal)?.content.title == "Pass the B2 exam")
      #expect(try tasks(machine) == ["t1", "t2"], "what was deleted before stays deleted")
    }
    #expect(try laptop.known() == desktop.known())
  }

  @Test("a goal that is brought back after it was deleted elsewhere has what it had")
  func restored() throws {
    try rename("Pass the B2 exam", on: desktop)
    for machine in [laptop, desktop] { machine.clock.set(machine.clock.wall + 60_000) }
    try write(laptop) { try $0.delete(goal: goal) }
    try meet()
    #expect(try tasks(desktop).isEmpty)
    let now = Instant(seconds: desktop.clock.wall / 1000)
    let conflict = try #require(
      try desktop.store.machineConflicts(now: now).first { $0.table == .goal })
    try write(desktop) { try $0.restore(conflict) { _, _ in } }
    try meet()
    for machine in [laptop, desktop] { #expect(try tasks(machine) == ["t1", "t2"]) }
    #expect(try laptop.known() == desktop.known())
  }

  @Test("what both plan for a task before they meet is one block")
  func planned() throws {
    for machine in [laptop, desktop] {
      try write(machine) { transaction in
        for start in [1_793_700_000, 1_793_800_000] as [Int64] {
          let start = Instant(seconds: start)
          try transaction.save(
            GoalBlock(
              id: transaction.nextBlockID(of: RecordID("t1")), goal: goal, task: RecordID("t1"),
              interval: Interval(start: start, end: start + 1_800), energy: .medium,
              createdAt: start))
        }
      }
    }
    try meet()
    for machine in [laptop, desktop] { #expect(try machine.store.blocks.all().count == 2) }
    let next = try write(laptop) { try $0.nextBlockID(of: RecordID("t1")) }
    #expect(try !laptop.store.blocks.all().map(\.id).contains(next))
  }

  // MARK: Closed pay periods

  private func lock(_ pay: Int, on machine: TestMachine) throws {
    let days = CivilDay(number: 20_750)..<CivilDay(number: 20_757)
    try write(machine) {
      try $0.lock(
        LockedPeriod(days: days, rulesJSON: "{}"), result: #"{"totals":{"pay":\#(pay)}}"#)
    }
    for machine in [laptop, desktop] { machine.clock.set(machine.clock.wall + 60_000) }
  }

  private func conflicts(_ machine: TestMachine) throws -> [MachineConflict] {
    try machine.store.machineConflicts(now: Instant(seconds: machine.clock.wall / 1000))
  }

  @Test("a pay period that was closed later elsewhere with other pay is listed until it is opened")
  func closedTwice() throws {
    try lock(47_000, on: laptop)
    try lock(45_000, on: desktop)
    try meet()
    #expect(try conflicts(desktop).isEmpty, "its own pay counts")
    let conflict = try #require(try conflicts(laptop).first)
    #expect(conflict.table == .payPeriod && conflict.machine == "desktop")
    #expect(conflict.mine.contains("47000") && conflict.theirs?.contains("45000") == true)
    let closed = try #require(try laptop.store.pay.lockedPeriods().first)
    try write(desktop) { try $0.unlock(closed) }
    try meet()
    #expect(try conflicts(laptop).isEmpty)
    try lock(48_000, on: desktop)
    try meet()
    #expect(try conflicts(laptop).isEmpty, "that was decided knowing both")
  }

  @Test("a pay period that both closed with the same pay is none") func closedAlike() throws {
    try lock(47_000, on: laptop)
    try lock(47_000, on: desktop)
    try meet()
    #expect(try conflicts(laptop).isEmpty && conflicts(desktop).isEmpty)
    #expect(try laptop.store.pay.lockedPeriods().count == 1)
  }
}
