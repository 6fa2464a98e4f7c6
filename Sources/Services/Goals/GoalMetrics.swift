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

  /// The number of cards, and of those that were locked at least once.
  package let goals: Int, lockedOnce: Int
  /// The framings that were offered and accepted.
  package let offered: Int, accepted: Int
  /// The activations, and those that led to at least one block.
  package let activations: Int, activationsWithBlocks: Int
  /// The blocks that were done, and those that were skipped or removed.
  package let blocksDone: Int, blocksCancelled: Int
  /// The median of the days from activation to completion; nil without a completed goal.
  package let medianDaysToCompletion: Double?
  /// The answers for which the built-in engine stepped in.
  package let fallbacks: Int
  /// The last eight weeks, oldest first.
  package let weeks: [Week]

  /// The share of cards that were locked, from 0 to 1; 0 without cards.
  package var lockRate: Double { goals == 0 ? 0 : Double(lockedOnce) / Double(goals) }

  private static let weekCount = 8

  /// Reads the figures. Throws `StoreError`.
  package init(in store: Store, _ environment: Environment) throws {
    let counts = try store.goalFigures()
    goals = counts.goals
    lockedOnce = counts.lockedOnce
    offered = try store.offers.count()
    accepted = counts.accepted
    activations = counts.activations
    activationsWithBlocks = counts.activationsWithBlocks
    blocksDone = counts.blocksDone
    blocksCancelled = counts.blocksCancelled
    fallbacks = try store.engines.fallbacks()
    medianDaysToCompletion = Self.median(counts.secondsToCompletion).map { seconds in
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
    let blocks = try range.start < range.end ? store.blocks.blocks(reaching: range) : []
    return (0..<weekCount).map { index in
      let day = start.adding(days: 7 * index), next = day.adding(days: 7)
      let inside = blocks.filter { block in
        let start = zone.local(at: block.interval.start).day
        return day <= start && start < next
          && (block.interval.end <= environment.now || block.state != .planned)
      }
      return Week(
        first: day, done: inside.count { $0.state == .done }, past: inside.count)
    }
  }
}
