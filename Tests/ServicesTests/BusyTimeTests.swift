import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

@Suite("Busy times of other people's calendars") struct BusyTimeTests {
  /// A planner with a calendar that has one event on 25 May from 14:00 to 16:00 in London.
  private func planner(isAllDay: Bool = false) throws -> Planner {
    let planner = try Planner()
    var account = CalendarAccount(
      id: RecordID("a1"), name: "Anna", kind: .vdir, address: "/anna",
      createdAt: planner.environment.now)
    account.direction = .busy
    let interval = Interval(
      start: try utc("2026-05-25T13:00:00Z"), end: try utc("2026-05-25T15:00:00Z"))
    try planner.store.writeCalendars { [account] write in
      try write.save(account)
      try write.replaceBusyTimes(
        of: "x.ics", in: account.id,
        by: [BusyOccurrence(interval, title: "Dentist", isAllDay: isAllDay)])
    }
    return planner
  }

  @Test("a shift at the same time has a warning that can be dismissed")
  func warning() throws {
    let planner = try planner()
    let shift = try planned("2026-05-25 08:00", "2026-05-25 15:00", name: "Early")
    try planner.perform(.shift(.add(shift)))
    func warnings() throws -> [RosterWarning] {
      let profile = Profiles.fresh(
        zone: planner.environment.zone, now: planner.environment.now)
      return try planner.roster().warnings(
        from: day("2026-05-20"), until: day("2026-05-30"), of: profile)
    }
    let found = try #require(try warnings().first)
    #expect(found.concern == .busy(minutes: 60, title: "Dentist", calendar: "Anna"))
    try planner.perform(.shift(.setDismissed(#require(found.dismissal), true)))
    #expect(try warnings().isEmpty)
  }

  @Test("an event of the whole day is shown, and is no warning")
  func allDay() throws {
    let planner = try planner(isAllDay: true)
    try planner.perform(
      .shift(.add(try planned("2026-05-25 08:00", "2026-05-25 15:00"))))
    let profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    let roster = try planner.roster()
    #expect(
      try roster.warnings(from: day("2026-05-20"), until: day("2026-05-30"), of: profile).isEmpty)
    let services = StoreServices(store: planner.store, environment: planner.environment)
    let zone = planner.environment.zone
    let entries = try services.timeline(
      in: Interval(
        start: zone.startOfDay(day("2026-05-25")), end: zone.startOfDay(day("2026-05-26"))),
      layers: [.calendars])
    #expect(entries.count == 1 && entries[0].isBeside && !entries[0].item.isHard)
  }

  @Test("goals plan around it")
  func goals() throws {
    let planner = try planner()
    let created = try planner.perform(.goals(.create("Read")))
    let goal = try #require(created.goals?.goal)
    var task = GoalTask(id: .new(), number: 0, text: "Read")
    (task.minutes, task.times) = (60, 12)
    try planner.perform(.goals(.saveTask(task, of: goal.id)))
    try planner.perform(.goals(.activate(goal.id, seen: nil)))
    let busy = Interval(
      start: try utc("2026-05-25T13:00:00Z"), end: try utc("2026-05-25T15:00:00Z"))
    let blocks = try planner.store.blocks.blocks(of: goal.id)
    #expect(!blocks.isEmpty)
    #expect(blocks.allSatisfy { !$0.interval.overlaps(busy) })
    // A block cannot be moved there either.
    let block = try #require(blocks.last)
    #expect(throws: GoalError.self) {
      try planner.perform(.goals(.moveBlock(block.id, to: busy.start)))
    }
  }
}
