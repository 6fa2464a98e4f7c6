import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

@Suite("What is kept of actions") struct GuidanceWeekTests {
  private func report(_ planner: Planner, _ at: String) throws {
    try planner.perform(.guidance(.report(ActionReport("sleep.darken", .done, at: utc(at)))))
  }

  private func week(_ planner: Planner, _ end: CivilDay) throws -> WeeklySummary {
    try GuidanceReader(store: planner.store, planner.environment).week(endingWith: end)
  }

  private func stored(_ planner: Planner, _ end: CivilDay) throws -> [WeeklySummary] {
    try planner.store.focus.summaries(of: end...end)
  }

  @Test("an entry that is added later, or taken back, corrects the summary of its week")
  func correction() throws {
    let planner = try Planner(now: "2026-03-09T11:00:00Z", zone: "Europe/Berlin")
    let end = try day("2026-03-08")
    try report(planner, "2026-03-04T18:00:00Z")
    try planner.perform(.guidance(.keepWeek(end)))
    #expect(try stored(planner, end).map(\.figures.planned) == [1])
    let changes = try planner.store.history(limit: 100).count
    try planner.perform(.guidance(.keepWeek(end)))
    #expect(try planner.store.history(limit: 100).count == changes, "nothing has changed")

    try report(planner, "2026-03-05T18:00:00Z")
    #expect(try week(planner, end).figures.planned == 2)
    try planner.perform(.guidance(.keepWeek(end)))
    #expect(try stored(planner, end).map(\.figures.planned) == [2])

    let newest = try #require(
      try planner.store.actionEvents.entries(of: end.adding(days: -6)...end).last)
    try planner.perform(.guidance(.deleteEntry(newest.id)))
    #expect(try week(planner, end).figures.planned == 1)
    #expect(try stored(planner, end).map(\.figures.planned) == [2], "until it is kept again")
  }

  @Test("a look during planned sleep is not the first of the day")
  func asleep() throws {
    let planner = try Planner(now: "2026-03-09T02:00:00Z", zone: "Europe/Berlin")
    let now = planner.environment.now
    try report(planner, "2026-03-05T18:00:00Z")
    planner.environment.now = now
    func look() throws -> [ActionOffer]? {
      let reader = try GuidanceReader(store: planner.store, planner.environment)
      try planner.perform(.guidance(.keep(reader.offerDay(reader.guidance))))
      return try planner.store.actionOffers.day(planner.environment.today)?.offers
    }
    #expect(try look() == nil)
    planner.environment.now = planner.environment.now + 10 * 3600
    #expect(try look()?.isEmpty == false)
  }
}
