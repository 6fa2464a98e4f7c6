import Domain
import Store

/// A pair with its statistics.
package struct ShoeFigures: Equatable, Sendable {
  /// The pair.
  package let shoe: Shoe
  /// Its letter and colour.
  package let sign: ShoeSigns.Sign
  /// The moment since which it is being worn; nil if it is not.
  package let wornSince: Instant?
  /// The recorded steps and distance; nil while they are being counted.
  package let walked: WearSum?
  /// The time it was worn.
  package let worn: ShoeUsageCache.WearTime

  /// The distance in millimetres, including that before recording began; nil while it is counted.
  package var distance: Int64? { walked.map { $0.distance + shoe.initialDistance } }

  /// The used part of its lifetime, in thousandths; nil without a limit, and while it is counted.
  package var usedPermille: Int? {
    walked.flatMap { shoe.usedPermille(steps: $0.steps, distance: $0.distance) }
  }

  /// Whether it must be replaced now or soon; nil for a retired pair.
  package var alert: WearAlert? { shoe.isArchived ? nil : WearAlert(permille: usedPermille) }

  /// The cost per kilometre so far, in minor units; nil without a price or below a kilometre.
  package var costPerKilometre: Int64? {
    guard let price = shoe.purchasePriceCents, let distance, distance >= 1_000_000 else {
      return nil
    }
    return (price * 1_000_000 + distance / 2) / distance
  }

  /// The share of steps at work, in thousandths; nil without steps.
  package var shiftPermille: Int? {
    walked.flatMap { $0.steps > 0 ? Int($0.shiftSteps * 1000 / $0.steps) : nil }
  }
}

extension ShoeUsageCache {
  /// Returns all pairs with their statistics, those in use first; sums are nil unless `isCounted`.
  package func figures(isCounted: Bool, now: Instant) -> [ShoeFigures] {
    let signs = ShoeSigns(shoes)
    let sums = isCounted ? walked() : [:]
    let times = wornTimes(now: now)
    let open = sessions.last { $0.end == nil }
    let all = shoes.map { shoe in
      ShoeFigures(
        shoe: shoe, sign: signs[shoe.id] ?? .init(letter: ShoeSigns.last, color: nil),
        wornSince: open?.shoe == shoe.id ? open?.start : nil,
        walked: isCounted ? sums[shoe.id] ?? WearSum() : nil, worn: times[shoe.id] ?? WearTime())
    }
    return all.filter { !$0.shoe.isArchived } + all.filter(\.shoe.isArchived)
  }
}
