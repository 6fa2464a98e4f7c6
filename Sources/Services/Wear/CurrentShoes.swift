import Domain
import Store

/// The shoes shown on the Dashboard: the pair being worn, and the worn-out pairs.
package struct CurrentShoes: Equatable, Sendable {
  /// A pair that must be replaced now or soon.
  package struct Alert: Equatable, Sendable {
    /// The pair.
    package var shoe: Shoe
    /// The used part of its lifetime, in thousandths.
    package var permille: Int
  }

  /// All pairs.
  package private(set) var shoes: [Shoe] = []
  /// The open session.
  package private(set) var session: ShoeSession?
  /// The worn-out pairs, most used first, as far as steps are counted.
  package private(set) var alerts: [Alert] = []
  /// Whether the steps of pairs with a limit are still being counted.
  package private(set) var isCounting = false

  package init() {}

  /// The pair being worn.
  package var worn: Shoe? { session.flatMap { session in shoes.first { $0.id == session.shoe } } }
  /// The default pair.
  package var usual: Shoe? { shoes.usual }
  /// The pairs that are not retired.
  package var inUse: [Shoe] { shoes.inUse }

  /// The pairs in use with a limit.
  private var limited: [Shoe] {
    inUse.filter { $0.distanceLimit != nil || $0.stepLimit != nil }
  }
  /// Whether steps must be counted to find worn-out pairs.
  package var needsCounting: Bool { !limited.isEmpty }

  /// Stops counting because steps cannot be read.
  package mutating func giveUp() { isCounting = false }

  private mutating func clearAlerts() {
    alerts = []
    isCounting = false
  }

  /// Reads the pairs and the open session. Throws `StoreError`.
  package mutating func read(from store: Store) throws {
    shoes = try store.shoes.shoes()
    session = try store.wear.openSession()
    if limited.isEmpty { clearAlerts() }
  }

  /// Reads the worn-out pairs from `usage` and counts missing days. Nothing is counted if no pair
  /// has a limit, and the first frame waits for a few days at most. Throws `StoreError`.
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
