import Domain
import Services
import Store
import TestSupport
import Testing

@Suite("The forecast of a pair's wear") struct WearForecastTests {
  private static let kilometre: Int64 = 1_000_000
  private let first = CivilDay.clamped(year: 2026, month: 9, day: 28)

  private func shoe(initial: Int64 = 0, kilometres: Int64?, steps: Int64? = nil) -> Shoe {
    Shoe(
      id: RecordID("shoe"), initialDistance: initial * Self.kilometre,
      distanceLimit: kilometres.map { $0 * Self.kilometre }, stepLimit: steps,
      createdAt: Instant(seconds: 0), updatedAt: Instant(seconds: 0))
  }

  /// Weeks of that many kilometres, each with a thousand steps for each of them.
  private func weeks(_ kilometres: [Int64]) -> [ShoeUsageCache.Span] {
    kilometres.enumerated().map { week, distance in
      ShoeUsageCache.Span(
        start: first.adding(days: week * 7),
        walked: WearSum(steps: distance * 1000, distance: distance * Self.kilometre))
    }
  }

  private func forecast(
    _ shoe: Shoe, _ kilometres: [Int64], before: Int64 = 0
  ) -> WearForecast? {
    let all = kilometres.reduce(before, +)
    return WearForecast(
      shoe, walked: WearSum(steps: all * 1000, distance: all * Self.kilometre),
      weeks: weeks(kilometres).reversed(), today: first.adding(days: kilometres.count * 7 - 1))
  }

  @Test("continues the average of the last eight weeks until the limit")
  func distance() throws {
    let wear = try #require(forecast(shoe(kilometres: 100), [20, 10, 30]))
    // The third week is under way: 15 km are the average of the two before.
    #expect(wear.values.map { $0 / Self.kilometre } == [20, 30, 60, 75, 90, 105])
    #expect(wear.past == 3)
    #expect(wear.end == first.adding(days: 5 * 7))
    #expect(wear.isDistance)
  }

  @Test("counts what was walked before the weeks and before recording")
  func before() throws {
    let wear = try #require(forecast(shoe(initial: 40, kilometres: 100), [10, 10], before: 20))
    #expect(wear.values.map { $0 / Self.kilometre } == [70, 80, 90, 100])
  }

  @Test("is in steps if only they are limited")
  func steps() throws {
    let wear = try #require(forecast(shoe(kilometres: nil, steps: 40_000), [10, 10]))
    #expect(wear.values == [10_000, 20_000, 30_000, 40_000])
    #expect(!wear.isDistance)
  }

  @Test("has no end for a pair that is worn out, rests, or lasts more than a year")
  func endless() throws {
    #expect(try #require(forecast(shoe(kilometres: 20), [10, 20])).end == nil)
    #expect(
      try #require(forecast(shoe(kilometres: 20), [10] + Array(repeating: 0, count: 9))).end == nil)
    #expect(try #require(forecast(shoe(kilometres: 900), [10])).end == nil)
    var retired = shoe(kilometres: 100)
    retired.isArchived = true
    #expect(try #require(forecast(retired, [10])).end == nil)
  }

  @Test("needs a limit and a week")
  func nothing() {
    #expect(forecast(shoe(kilometres: nil), [10]) == nil)
    #expect(forecast(shoe(kilometres: 100), []) == nil)
  }
}
