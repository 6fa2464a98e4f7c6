/// The combined premiums of an hour.
struct PremiumStack: Equatable, Sendable {
  /// The factor of the base rate.
  var factor = Factor.one
  /// The amount added per hour.
  var amountPerHour: HourlyAmount = 0
  /// The windows that count.
  var windows: WindowSet = []
  /// Whether a rate by hand is included.
  var includesHand = false
  /// Whether overtime is included, if it stacks with premiums.
  var includesOvertime = false

  /// The stack of unpaid time.
  static let unpaid = PremiumStack(factor: .zero)

  /// Returns the pay for an hour in trillionths of a minor unit, rounded up, so that exact halves
  /// of a minor unit stay exact.
  func hourly(base: BaseAmount?) -> Int128 {
    let base = base ?? BaseAmount(cents: 0)
    let unit = Int128(Factor.unit), factor = Int128(factor.trillionths)
    let whole = Int128(base.cents) * factor + amountPerHour.trillionths
    guard base.fraction > 0 else { return whole }
    return whole + (Int128(base.fraction) * factor + unit - 1) / unit
  }
}

/// The pay for a plain hour.
struct BaseAmount: Hashable, Sendable {
  /// Whole minor units.
  var cents: Int64
  /// Additional trillionths of a minor unit.
  var fraction: Int64 = 0

  /// Creates the amount, limited so that no sum overflows.
  init(_ rate: BaseRate) {
    cents = min(max(0, rate.cents), PayAmount.most)
    fraction = min(max(0, rate.fraction), Factor.unit - 1)
  }

  init(cents: Int64) { self.cents = cents }

  /// The amount in trillionths of a minor unit.
  var trillionths: Int128 { Int128(cents) * Int128(Factor.unit) + Int128(fraction) }
}

/// The combination of simultaneous premiums by the ruleset's stacking rule.
struct PremiumStacker {
  private let windows: [PremiumWindow]
  private let stacking: Stacking

  /// A premium in the combination.
  private struct Entry {
    enum Source {
      case window(Int)
      case hand, overtime
    }

    let source: Source
    let pay: PremiumWindow.Pay

    var multiplier: Multiplier? {
      if case .multiplier(let multiplier) = pay { multiplier } else { nil }
    }
  }

  init(_ ruleset: PayRuleset) {
    windows = Array(ruleset.premiums.prefix(PayRuleset.mostPremiums))
    stacking = ruleset.stacking
  }

  /// Returns the combination of open windows, a rate by hand and overtime at a base rate.
  func stack(
    _ open: WindowSet, hand: Multiplier? = nil, overtime: Multiplier? = nil, base: BaseAmount?
  ) -> PremiumStack {
    var entries = best(ofGroupsIn: open, base: base).map {
      Entry(source: .window($0), pay: windows[$0].pay)
    }
    // A sum of factors counts those of premiums; beside them a rate by hand of 1 or less is none.
    let isAlone = overtime == nil && entries.allSatisfy { $0.multiplier == nil }
    if let hand, isAlone || stacking != .sumOfFactors || hand > .one {
      entries.append(Entry(source: .hand, pay: .multiplier(hand)))
    }
    if let overtime { entries.append(Entry(source: .overtime, pay: .multiplier(overtime))) }
    if stacking == .highest { entries = Array(highest(entries, base: base)) }
    var stack = PremiumStack(factor: factor(entries.compactMap(\.multiplier)))
    for entry in entries {
      if case .amountPerHour(let amount) = entry.pay { stack.amountPerHour += amount.bounded }
      switch entry.source {
      case .window(let position): stack.windows.insert(WindowSet(position: position))
      case .hand: stack.includesHand = true
      case .overtime: stack.includesOvertime = true
      }
    }
    return stack
  }

  /// Returns the indices of the open windows, only the highest-paid one of each group.
  private func best(ofGroupsIn open: WindowSet, base: BaseAmount?) -> [Int] {
    guard !open.isEmpty else { return [] }
    let positions = open.positions
    return positions.filter { position in
      guard let group = windows[position].group else { return true }
      let rivals = positions.filter { windows[$0].group == group }
      return rivals.first { worth(windows[$0].pay, base) == bestWorth(rivals, base) } == position
    }
  }

  private func bestWorth(_ positions: [Int], _ base: BaseAmount?) -> Int128 {
    positions.map { worth(windows[$0].pay, base) }.max() ?? 0
  }

  /// Returns the first of the highest-paid premiums.
  private func highest(_ entries: [Entry], base: BaseAmount?) -> ArraySlice<Entry> {
    let most = entries.map { worth($0.pay, base) }.max()
    guard let first = entries.firstIndex(where: { worth($0.pay, base) == most }) else { return [] }
    return entries[first...first]
  }

  /// Returns the amount that a premium adds to a plain hour. Without a known base rate, any
  /// multiplier above 1 exceeds any amount.
  private func worth(_ pay: PremiumWindow.Pay, _ base: BaseAmount?) -> Int128 {
    switch pay {
    case .multiplier(let multiplier):
      let base = base ?? BaseAmount(cents: PayAmount.most)
      return base.trillionths * Int128(multiplier.bounded - 10_000)
    case .amountPerHour(let amount): return amount.bounded.trillionths * 10_000
    }
  }

  private func factor(_ multipliers: [Multiplier]) -> Factor {
    guard let first = multipliers.first else { return .one }
    switch stacking {
    case .highest: return Factor(first)
    case .sumOfFactors:
      return Factor(trillionths: multipliers.reduce(0) { $0 + Factor($1).trillionths })
    case .sumOfPremiums:
      let premiums = multipliers.map { Factor($0).trillionths - Factor.unit }
      return Factor(trillionths: max(0, Factor.unit + premiums.reduce(0, +)))
    case .product: return multipliers.reduce(.one) { $0.times($1) }
    }
  }
}
