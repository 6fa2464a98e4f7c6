/// Rounds weights to a grid.
public enum WeightRounding {
  /// Returns the multiple of `step` that is nearest to `numerator` / `denominator` thousandths, of
  /// two the lower one (5/3/1 in the Coach's reference: 101.25 becomes 100 with steps of 2.5).
  static func nearest(_ numerator: Int, over denominator: Int, step: Int) -> Int {
    let grid = step * denominator
    let low = numerator / grid
    return (2 * (numerator - low * grid) > grid ? low + 1 : low) * step
  }

  /// Returns `percent` of a weight, rounded to the nearest multiple of `step`, of two the lower.
  public static func percent(_ percent: Int, of weight: Weight, step: Weight) -> Weight {
    let value = nearest(
      weight.thousandths * percent, over: 100, step: max(1, step.thousandths))
    return Weight(thousandths: value, weight.unit)
  }

  /// Returns the usual smallest jump of a bar: 2.5 kg or 5 lb.
  public static func usualStep(_ unit: WeightUnit) -> Weight {
    Weight(thousandths: unit == .kg ? 2500 : 5000, unit)
  }
}
