import Coach
import Domain
import Store

/// What a person's own history says about their goals. The figures never leave this machine.
package struct GoalMetrics: Equatable, Sendable {
  /// A week of blocks.
  package struct Week: Equatable, Sendable {
    /// Its first day.
    package let first: CivilDay
    /// The blocks that were done, and all whose time has passed.
    package let done: Int, past: Int
  }

  /// The sums over all goals.
  package let figures: GoalFigures
  /// The framings that were offered.
  package let offered: Int
  /// The median of the days from activation to completion; nil without a completed goal.
  package let medianDaysToCompletion: Double?
  /// The answers for which the built-in engine stepped in.
  package let fallbacks: Int
  /// The last eight weeks, oldest first.
  package let weeks: [Week]

  /// The share of cards that were locked, from 0 to 1; 0 without cards.
  package var lockRate: Double {
    figures.goals == 0 ? 0 : Double(figures.lockedOnce) / Double(figures.goals)
  }

  private static let weekCount = 8

  /// Reads the figures. Throws `StoreError`.
  package init(in store: Store, _ environment: Environment) throws {
    figures = try store.goalFigures()
    offered = try store.offers.count()
    fallbacks = try store.engines.fallbacks()
    medianDaysToCompletion = Self.median(figures.secondsToCompletion).map { seconds in
      (seconds / 864).rounded() / 100
    }
    weeks = try Self.weeks(in: store, environment)
  }

  private static func median(_ values: [Int64]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted(), middle = sorted.count / 2
    return sorted.count % 2 == 1
      ? Double(sorted[middle]) : Double(sorted[middle - 1] + sorted[middle]) / 2
  }

  private static func weeks(in store: Store, _ environment: Environment) throws -> [Week] {
    let zone = environment.zone, today = environment.today
    let first = try store.profiles.profile()?.firstWeekday ?? .monday
    let start = today.startOfWeek(first).adding(days: -7 * (weekCount - 1))
    let range = Interval(start: zone.startOfDay(start), end: environment.now)
    let blocks = try range.start < range.end ? store.blocks(reaching: range, environment) : []
    return (0..<weekCount).map { index in
      let day = start.adding(days: 7 * index), next = day.adding(days: 7)
      let inside = blocks.filter { block in
        let start = zone.local(at: block.interval.start).day
        return day <= start && start < next
          && !block.isExcused
          && (block.interval.end <= environment.now || block.state != .planned)
      }
      return Week(
        first: day, done: inside.count { $0.state == .done }, past: inside.count)
    }
  }
}
