import Domain
import Store

/// The shoes as the Dashboard shows them: the pair that is on, and the pairs that are worn out.
package struct CurrentShoes: Equatable, Sendable {
  /// A pair that has to be replaced, or will have to be soon.
  package struct Alert: Equatable, Sendable {
    /// The pair.
    package var shoe: Shoe
    /// How much of what it lasts for is used up, in thousandths.
    package var permille: Int
  }

  /// All pairs.
  package private(set) var shoes: [Shoe] = []
  /// The session that is open.
  package private(set) var session: ShoeSession?
  /// What is worn out, the most used first; as far as it was counted.
  package private(set) var alerts: [Alert] = []
  /// Whether what was walked in the pairs with a limit is still being counted.
  package private(set) var isCounting = false

  package init() {}

  /// The pair that is on.
  package var worn: Shoe? { session.flatMap { session in shoes.first { $0.id == session.shoe } } }
  /// The pair that is worn unless another one is.
  package var usual: Shoe? { shoes.usual }
  /// The pairs that were not put away.
  package var inUse: [Shoe] { shoes.inUse }

  /// Those of them that last for so much.
  private var limited: [Shoe] {
    inUse.filter { $0.distanceLimit != nil || $0.stepLimit != nil }
  }
  /// Whether anything has to be counted to know what is worn out.
  package var needsCounting: Bool { !limited.isEmpty }

  /// Ends counting because steps cannot be read.
  package mutating func giveUp() { isCounting = false }

  private mutating func clearAlerts() {
    alerts = []
    isCounting = false
  }

  /// Reads what is on. Throws `StoreError`.
  package mutating func read(from store: Store) throws {
    shoes = try store.shoes.shoes()
    session = try store.wear.openSession()
    if limited.isEmpty { clearAlerts() }
  }

  /// Reads from `usage` which pairs are worn out, and continues to count where days are missing. A
  /// store whose pairs have no limit is never counted, and the first picture waits for a few days
  /// at most. Throws `StoreError`.
  package mutating func review(_ usage: inout ShoeUsageCache, isFirst: Bool) throws {
    let limited = limited
    guard !limited.isEmpty, !usage.isUnreadable else { return clearAlerts() }
    isCounting = isFirst && !usage.isNearlyCounted
    if !isCounting { isCounting = try !usage.count() }
    guard !isCounting else { return }
    let sums = usage.walked()
    alerts = limited.compactMap { shoe in
      let walked = sums[shoe.id] ?? WearSum()
      guard
        let permille = shoe.usedPermille(steps: walked.steps, distance: walked.distance),
        WearAlert(permille: permille) != nil
      else { return nil }
      return Alert(shoe: shoe, permille: permille)
    }
    .sorted { $0.permille > $1.permille }
  }
}
