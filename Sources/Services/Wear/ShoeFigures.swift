import Domain
import Store

/// A pair and what it came to.
package struct ShoeFigures: Equatable, Sendable {
  /// The pair.
  package let shoe: Shoe
  /// Its letter and colour.
  package let sign: ShoeSigns.Sign
  /// Since when it is on, nil where it is not.
  package let wornSince: Instant?
  /// What was walked in it since the record began; nil while that is being counted.
  package let walked: WearSum?
  /// How long it was worn.
  package let worn: ShoeUsageCache.WearTime

  /// Millimetres walked in it, also before the record began; nil while that is being counted.
  package var distance: Int64? { walked.map { $0.distance + shoe.initialDistance } }

  /// How much of what it lasts for is used up, in thousandths; nil without a limit, and while that
  /// is being counted.
  package var usedPermille: Int? {
    walked.flatMap { shoe.usedPermille(steps: $0.steps, distance: $0.distance) }
  }

  /// Whether it has to be replaced, or will have to be soon; never for one that was put away.
  package var alert: WearAlert? { shoe.isArchived ? nil : WearAlert(permille: usedPermille) }

  /// What a kilometre in it cost so far, in minor units of the currency; nil for one without a
  /// price or without a kilometre.
  package var costPerKilometre: Int64? {
    guard let price = shoe.purchasePriceCents, let distance, distance >= 1_000_000 else {
      return nil
    }
    return (price * 1_000_000 + distance / 2) / distance
  }

  /// The share of the steps that were walked at work, in thousandths; nil without any step.
  package var shiftPermille: Int? {
    walked.flatMap { $0.steps > 0 ? Int($0.shiftSteps * 1000 / $0.steps) : nil }
  }
}

extension ShoeUsageCache {
  /// All pairs with what they came to, those in use first; the sums are left out unless all of them
  /// are counted.
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
