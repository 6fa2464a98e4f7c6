/// The formula of an estimated one-repetition maximum.
public enum OneRepMaxFormula: String, Sendable, CaseIterable {
  /// w · (1 + r / 30) (Epley 1985).
  case epley
  /// w · 36 / (37 − r) (Brzycki 1993).
  case brzycki
}

/// An estimated one-repetition maximum, an exact fraction.
public struct OneRepMax: Equatable, Sendable, CustomStringConvertible {
  /// Estimates are refused above so many repetitions.
  public static let mostReps = 12

  /// The unit of the estimate.
  public let unit: WeightUnit
  /// The estimate in thousandths is `numerator` / `denominator`.
  let numerator: Int
  let denominator: Int

  /// Estimates the maximum from one set; nil without weight, and for repetitions outside 1 to 12.
  public init?(_ weight: Weight, reps: Int, formula: OneRepMaxFormula = .epley) {
    guard (1...Self.mostReps).contains(reps), weight.thousandths > 0 else { return nil }
    unit = weight.unit
    switch (reps, formula) {
    case (1, _): (numerator, denominator) = (weight.thousandths, 1)
    case (_, .epley): (numerator, denominator) = (weight.thousandths * (30 + reps), 30)
    case (_, .brzycki): (numerator, denominator) = (weight.thousandths * 36, 37 - reps)
    }
  }

  /// Returns the set with the highest estimate, the first of equals, and that estimate: the best
  /// set need not be the heaviest. Sets without an estimate do not count.
  public static func best(
    of sets: [LoggedSet], formula: OneRepMaxFormula = .epley
  ) -> (index: Int, estimate: OneRepMax)? {
    var best: (index: Int, estimate: OneRepMax)?
    for (index, set) in sets.enumerated() where set.isDone && !set.isWarmUp {
      guard let weight = set.weight, let reps = set.reps,
        let estimate = OneRepMax(weight, reps: reps, formula: formula)
      else { continue }
      if let best, !estimate.isHigher(than: best.estimate) { continue }
      best = (index, estimate)
    }
    return best
  }

  /// Tenths of the unit, rounded half up.
  public var tenths: Int { (2 * numerator + 100 * denominator) / (200 * denominator) }

  /// Returns tenths of another unit, rounded half up, for display only.
  public func tenths(in other: WeightUnit) -> Int {
    other == unit ? tenths : (weight.converted(to: other).thousandths + 50) / 100
  }

  /// The estimate with one decimal: `93.3`.
  public var description: String { "\(tenths / 10).\(tenths % 10)" }

  /// Thousandths of the unit, rounded half up.
  public var weight: Weight {
    Weight(thousandths: (2 * numerator + denominator) / (2 * denominator), unit)
  }

  /// Returns whether the exact estimate is higher, in whatever units.
  public func isHigher(than other: OneRepMax) -> Bool { exceeds(other, by: 0) }

  /// Returns whether the exact estimate is at least `percent` higher; with 0, higher at all.
  public func exceeds(_ other: OneRepMax, by percent: Int) -> Bool {
    let mine = Weight.grams(Weight(thousandths: numerator, unit)) * Int128(other.denominator) * 100
    let theirs =
      Weight.grams(Weight(thousandths: other.numerator, other.unit)) * Int128(denominator)
      * Int128(100 + percent)
    return percent == 0 ? mine > theirs : mine >= theirs
  }
}
