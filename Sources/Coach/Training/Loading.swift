/// The weights that can be loaded: a bar with plates in pairs, or a rack or stack with steps.
public struct Loading: Equatable, Sendable {
  /// The unit of all weights.
  public let unit: WeightUnit
  /// The weight of the bar, or of a stack without pins; 0 for dumbbells, in thousandths.
  public let bar: Int
  /// The sizes of plates, heaviest first, in thousandths; empty where weights go by steps.
  public let plates: [Int]
  /// The number of pairs of each limited size.
  public let pairs: [Int: Int]
  /// The distance of two sizes in thousandths; 0 for plates.
  public let step: Int

  /// The usual plates of a gym.
  public static func usualPlates(_ unit: WeightUnit) -> [Weight] {
    let sizes =
      unit == .kg
      ? [25_000, 20_000, 15_000, 10_000, 5000, 2500, 1250]
      : [45_000, 35_000, 25_000, 10_000, 5000, 2500]
    return sizes.map { Weight(thousandths: $0, unit) }
  }

  /// The usual bar: 20 kg or 45 lb (IWF and IPF rules of equipment).
  public static func usualBar(_ unit: WeightUnit) -> Weight {
    Weight(thousandths: unit == .kg ? 20_000 : 45_000, unit)
  }

  /// Creates the loads of a bar. Without plates they are the usual ones; a size missing in `pairs`
  /// is unlimited. Throws if a size or number is impossible, or another unit is mixed in.
  public init(
    unit: WeightUnit = .kg, bar: Weight? = nil, plates: [Weight]? = nil, pairs: [Weight: Int] = [:]
  ) throws(LoadingError) {
    let bar = bar ?? Self.usualBar(unit)
    let sizes = plates ?? Self.usualPlates(unit)
    for weight in [bar] + sizes + pairs.keys where weight.unit != unit { throw .otherUnit(weight) }
    for size in sizes where !(100...200_000).contains(size.thousandths) { throw .badPlate(size) }
    guard bar.thousandths >= 0 else { throw .badBar(bar) }
    for (size, count) in pairs.sorted(by: { $0.key.thousandths < $1.key.thousandths }) {
      guard (0...99).contains(count) else { throw .badPairs(size, count) }
      guard sizes.contains(size) else { throw .unknownPlate(size) }
    }
    self.unit = unit
    self.bar = bar.thousandths
    self.plates = Set(sizes.map(\.thousandths)).sorted(by: >)
    self.pairs = Dictionary(uniqueKeysWithValues: pairs.map { ($0.key.thousandths, $0.value) })
    step = 0
    let search = PlateSearch(plates: self.plates, pairs: [:], limit: 0)
    guard sizes.isEmpty || search.map({ $0.cell >= 50 }) ?? false else { throw .tooFine }
  }

  /// Creates the loads of a rack of dumbbells or a stack of pins: `lightest` and each `step` more.
  /// Without a lightest one it is one step.
  public init(step: Weight, lightest: Weight? = nil) throws(LoadingError) {
    guard step.thousandths >= 10 else { throw .badStep(step) }
    if let lightest, lightest.unit != step.unit { throw .otherUnit(lightest) }
    unit = step.unit
    bar = max(0, lightest?.thousandths ?? 0)
    plates = []
    pairs = [:]
    self.step = step.thousandths
  }

  /// Whether plates are put on a bar.
  public var hasPlates: Bool { step == 0 }

  /// The minimum: the bar, or one step.
  public var lightest: Weight { weight(hasPlates || bar > 0 ? bar : step) }

  private func weight(_ thousandths: Int) -> Weight { Weight(thousandths: thousandths, unit) }

  private func search(_ thousandths: Int) -> PlateSearch? {
    // From any load on, one more or one fewer pair moves by at most the largest pair.
    let reach = max(0, thousandths - bar) + 2 * (plates.first ?? 0)
    return PlateSearch(plates: plates, pairs: pairs, limit: reach)
  }

  // MARK: - The loads around a weight

  /// Returns the heaviest load of at most `weight`; nil if the bar is heavier.
  public func atMost(_ weight: Weight) -> Weight? { atMost(weight.thousandths) }

  private func atMost(_ value: Int) -> Weight? {
    guard value >= lightest.thousandths else { return nil }
    if !hasPlates { return weight(bar + (value - bar) / step * step) }
    return search(value)?.below(value - bar).map { weight(bar + $0) }
  }

  /// Returns the lightest load of at least `weight`; nil if there are not enough plates, or it could
  /// not be entered.
  public func atLeast(_ weight: Weight) -> Weight? { atLeast(weight.thousandths) }

  private func atLeast(_ value: Int) -> Weight? {
    heavier(value).flatMap { $0.thousandths <= Weight.most ? $0 : nil }
  }

  private func heavier(_ value: Int) -> Weight? {
    guard value > lightest.thousandths else { return lightest }
    if !hasPlates { return weight(bar + (value - bar + step - 1) / step * step) }
    return search(value)?.above(value - bar).map { weight(bar + $0) }
  }

  /// Returns the next lighter load.
  public func below(_ weight: Weight) -> Weight? { atMost(weight.thousandths - 1) }

  /// Returns the next heavier load.
  public func above(_ weight: Weight) -> Weight? { atLeast(weight.thousandths + 1) }

  /// Returns the nearest load, of two the lighter one; never below the minimum.
  public func nearest(_ weight: Weight) -> Weight? {
    guard let low = atMost(weight) else { return lightest }
    guard let high = atLeast(weight) else { return low }
    let isNearer = high.thousandths - weight.thousandths < weight.thousandths - low.thousandths
    return isNearer ? high : low
  }

  /// Returns whether the weight can be loaded exactly.
  public func canLoad(_ weight: Weight) -> Bool {
    weight.unit == unit && atMost(weight) == weight
  }

  // MARK: - Plates of a side

  /// Returns the heaviest load of at most `target` with the plates of one side: the fewest, and of
  /// these the heaviest. Throws if the bar is heavier, or the target is in another unit.
  public func plates(atMost target: Weight) throws(LoadingError) -> PlateLoad {
    guard target.unit == unit else { throw .otherUnit(target) }
    guard target.thousandths >= bar else { throw .barTooHeavy(bar: weight(bar), target: target) }
    guard hasPlates else { throw .noPlates }
    guard let search = search(target.thousandths),
      let load = search.below(target.thousandths - bar), let plates = search.plates(for: load)
    else { throw .tooFine }
    return PlateLoad(total: weight(bar + load), perSide: plates.map(weight))
  }

  /// Returns the plates of one side for exactly `target`. Throws if they cannot form it, and says
  /// which weights they form instead.
  public func plates(exactly target: Weight) throws(LoadingError) -> PlateLoad {
    let load = try plates(atMost: target)
    guard load.total == target else {
      throw .cannotForm(target, below: load.total, above: atLeast(target))
    }
    return load
  }
}

/// A bar with its plates.
public struct PlateLoad: Equatable, Sendable {
  /// The bar and the plates of both sides.
  public var total: Weight
  /// The plates of one side, heaviest first.
  public var perSide: [Weight]

  /// Creates a load.
  public init(total: Weight, perSide: [Weight]) {
    self.total = total
    self.perSide = perSide
  }
}

/// Why a weight cannot be loaded, or the equipment is impossible.
public enum LoadingError: Error, Equatable, Sendable {
  /// The empty bar is heavier than the target.
  case barTooHeavy(bar: Weight, target: Weight)
  /// The plates do not form the weight; the nearest that they form, the upper nil without plates.
  case cannotForm(Weight, below: Weight, above: Weight?)
  /// The weight is in another unit than the rest.
  case otherUnit(Weight)
  /// A plate is below 0.1 or above 200.
  case badPlate(Weight)
  /// The bar is below 0.
  case badBar(Weight)
  /// The number of pairs is not from 0 to 99.
  case badPairs(Weight, Int)
  /// Pairs are given of a size that is not among the plates.
  case unknownPlate(Weight)
  /// Dumbbells and stacks have no plates.
  case noPlates
  /// The step is below 0.01.
  case badStep(Weight)
  /// The plates differ by less than 0.05 a pair, or the weight is beyond what they are searched to.
  case tooFine
}
