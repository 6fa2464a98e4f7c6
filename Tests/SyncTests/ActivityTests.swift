import Coach
import Domain
import Interchange
import Store
import Sync
import Testing

@Suite("Workouts and time blocks in calendars, and alarms") struct ActivityTests {
  private let bench: Bench
  private let side = MemorySide()

  init() throws { bench = try Bench(.twoWay) }

  private static let href = "bbbbbbbb-0000-4000-8000-000000000001.ics"

  /// A block of half an hour on a day, from 9:00 UTC.
  private func block(day: Int64 = 2, title: String = "Read", isDone: Bool = false)
    -> CalendarActivity
  {
    let start = Bench.start + day * 86_400 + 9 * 3600
    var block = GoalBlock(
      id: RecordID("bbbbbbbb-0000-4000-8000-000000000001"), goal: RecordID("g"),
      task: RecordID("t"), interval: Interval(start: start, end: start + 1800), energy: .medium,
      createdAt: bench.now)
    if isDone { block.state = .done }
    return CalendarActivity(
      block, ShiftCalendar.Words(title: title, categories: ["Time block"]))
  }

  private func text() throws -> String { try #require(side.resources[Self.href]).text }

  @Test("a block is sent, moved and deleted; it never becomes a shift")
  func block() throws {
    try bench.add(1)
    bench.activities = [block()]
    #expect(try bench.run(side).sent == RunResult.Counts(created: 2))
    #expect(try text().contains("X-SHIFTPRO-KIND:BLOCK") && text().contains("STATUS:TENTATIVE"))
    let idle = try bench.run(side)
    #expect(idle.sent.isEmpty && idle.unchanged == 2 && idle.isSettled)
    bench.activities = [block(day: 3)]
    #expect(try bench.run(side).sent == RunResult.Counts(updated: 1))
    bench.activities = [block(day: 3, isDone: true)]
    #expect(try bench.run(side).sent == RunResult.Counts(updated: 1))
    #expect(try text().contains("STATUS:CONFIRMED") && bench.run(side).sent.isEmpty)
    bench.activities = []
    #expect(try bench.run(side).sent == RunResult.Counts(deleted: 1))
    #expect(side.resources[Self.href] == nil && side.violations == [])
    #expect(try bench.store.shifts.page(after: nil, limit: 9).count == 1)
  }

  @Test("what somebody changed in it is replaced and kept; one that somebody deleted stays away")
  func edited() throws {
    bench.activities = [block()]
    try bench.run(side)
    let foreign = try text().replacing("SUMMARY:Read", with: "SUMMARY:Nap\r\nX-PERSON:1")
    side.edit(Self.href, foreign)
    let replaced = try bench.run(side)
    #expect(replaced.sent == RunResult.Counts(updated: 1) && replaced.conflicts.isEmpty)
    #expect(try text().contains("SUMMARY:Read") && text().contains("X-PERSON:1"))
    let kept = try bench.store.calendars.overwritten(in: bench.account.id)
    #expect(kept.contains { $0.event.contains("SUMMARY:Nap") })
    side.edit(Self.href, nil)
    let deleted = try bench.run(side)
    #expect(deleted.sent.isEmpty && deleted.received.isEmpty && deleted.isSettled)
    #expect(try bench.run(side).sent.isEmpty && side.resources[Self.href] == nil)
    bench.activities = [block(day: 4)]
    #expect(try bench.run(side).sent == RunResult.Counts(created: 1))
    // It is gone here too, while somebody edits it there.
    side.edit(Self.href, try text().replacing("SUMMARY:Read", with: "SUMMARY:Nap"))
    bench.activities = []
    #expect(try bench.run(side).sent == RunResult.Counts(deleted: 1))
    #expect(try bench.run(side).isSettled && side.violations == [])
  }

  @Test("many blocks that go at once are held")
  func held() throws {
    bench.activities = (0..<8).map { number in
      let start = Bench.start + Int64(number) * 86_400
      let block = GoalBlock(
        id: RecordID("bbbbbbbb-0000-4000-8000-00000000010\(number)"), goal: RecordID("g"),
        task: RecordID("t"), interval: Interval(start: start, end: start + 1800), energy: .low,
        createdAt: bench.now)
      return CalendarActivity(block, ShiftCalendar.Words(title: "Read"))
    }
    try bench.run(side)
    bench.activities = []
    #expect(try bench.run(side).waiting.count == 8)
    bench.force = true
    #expect(try bench.run(side).sent == RunResult.Counts(deleted: 8))
  }

  @Test("another alarm reaches the events to come, and is no change on either side")
  func alarm() throws {
    try bench.add(1)
    try bench.run(side)
    let href = "\(Bench.id(1)).ics"
    func text() throws -> String { try #require(side.resources[href]).text }
    #expect(try !text().contains("VALARM"))
    func set(_ minutes: Int?) throws {
      bench.account.alarmMinutes = minutes
      let account = bench.account
      try bench.store.writeCalendars { [account] in try $0.save(account) }
    }
    try set(45)
    #expect(try bench.run(side).sent == RunResult.Counts(updated: 1))
    #expect(try text().contains("TRIGGER:-PT45M"))
    // An alarm that somebody added stays.
    let own = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM"]
    side.edit(href, Events.edited(side, href, changedAt: bench.now, extra: own) { _ in })
    try bench.run(side)
    let idle = try bench.run(side)
    #expect(idle.sent.isEmpty && idle.unchanged == 1)
    try set(nil)
    #expect(try bench.run(side).sent == RunResult.Counts(updated: 1))
    #expect(try !text().contains("-PT45M") && text().contains("TRIGGER:-PT5M"))
    #expect(try bench.run(side).sent.isEmpty)
    // What is over needs no alarm.
    bench.now = Bench.start + 9 * 86_400
    try set(30)
    #expect(try bench.run(side).sent.isEmpty && bench.history() > 0)
  }
}
