/// The distinct rates of a report.
struct RateTable {
  /// The key of a rate: hours with equal keys are paid alike.
  struct Key: Hashable {
    /// The premium windows that apply.
    var windows: WindowSet = []
    /// The index of the overtime tier; -1 for none.
    var tier = -1
    /// The index of the manual rate; -1 for none.
    var hand = -1
    /// The index of the base rate; -1 for none.
    var base = -1
    /// Whether a salary pays the plain hour.
    var isCovered = false
    /// Whether the overtime is granted as time off, and not paid.
    var isBanked = false
    /// The reason why it is unpaid; nil if it is paid.
    var unpaid: UnpaidReason?
  }

  private(set) var rates: [PayRate] = []
  private let ruleset: PayRuleset
  private let baseRates: [BaseRate]
  private let tiers: [OvertimeCounter.Tier]
  private let stacker: PremiumStacker
  private let regularWindows: WindowSet
  private var hands: [Rate] = []
  private var positions: [Key: Int] = [:]
  private var worths: [Key: Int128] = [:]
  private var last: (key: Key, position: Int) = (Key(hand: -2), -1)
  /// The key before the last: most shifts alternate between a break and one rate.
  private var other: (key: Key, position: Int) = (Key(hand: -2), -1)

  init(_ ruleset: PayRuleset, baseRates: [BaseRate], tiers: [OvertimeCounter.Tier]) {
    self.ruleset = ruleset
    self.baseRates = baseRates
    self.tiers = tiers
    stacker = PremiumStacker(ruleset)
    let windows = Array(ruleset.premiums.prefix(PayRuleset.mostPremiums))
    regularWindows = WindowSet(windows, where: \.countsInRegularRate)
  }

  /// Returns the index of the rate for a key.
  mutating func position(of key: Key) -> Int {
    if key == last.key { return last.position }
    if key == other.key {
      swap(&last, &other)
      return last.position
    }
    other = last
    let position = positions[key] ?? add(rate(key))
    positions[key] = position
    last = (key, position)
    return position
  }

  /// Returns the index of a rate, adding it if needed; windows that do not count lead to an
  /// existing rate.
  private mutating func add(_ rate: PayRate) -> Int {
    if let same = rates.firstIndex(of: rate) { return same }
    rates.append(rate)
    return rates.count - 1
  }

  /// Returns the index of a manual rate; -1 for none.
  mutating func position(ofHand rate: Rate?) -> Int {
    guard let rate else { return -1 }
    if let known = hands.firstIndex(of: rate) { return known }
    hands.append(rate)
    return hands.count - 1
  }

  /// Returns the index of the base rate on a day; -1 for none.
  func positionOfBase(on day: CivilDay) -> Int {
    (baseRates.lastIndex { $0.from <= day }) ?? -1
  }

  /// Returns the pay for an hour with these windows at a base rate, to find the cheapest hours.
  mutating func worth(_ windows: WindowSet, base: Int) -> Int128 {
    let key = Key(windows: windows, base: base)
    if let known = worths[key] { return known }
    let amount = self.base(base)
    let worth = stacker.stack(windows, base: amount).hourly(
      base: amount ?? BaseAmount(cents: PayAmount.most))
    worths[key] = worth
    return worth
  }

  private func base(_ position: Int) -> BaseAmount? {
    position < 0 ? nil : BaseAmount(baseRates[position])
  }

  /// Returns the salary that determines a base rate; nil if there is none.
  func salary(ofBase position: Int) -> PaySalary? {
    ruleset.salaries.indices.contains(position) ? ruleset.salaries[position] : nil
  }

  // MARK: - One rate

  private func rate(_ key: Key) -> PayRate {
    if let unpaid = key.unpaid { return Self.unpaid(unpaid, label: ruleset.ordinaryLabel) }
    if key.isBanked {
      var paid = key
      paid.isBanked = false
      return rate(paid).banked
    }
    let hand = key.hand < 0 ? nil : hands[key.hand]
    let tier = key.tier < 0 ? nil : tiers[key.tier]
    let base = base(key.base)
    let isOnBase = ruleset.overtime?.basis == .baseRate
    let stacked = isOnBase ? tier?.rate.multiplier : nil
    let straight = stacker.stack(
      key.windows, hand: hand?.multiplier, overtime: stacked, base: base)
    let beyond = isOnBase ? 0 : max(0, (tier?.rate.multiplier.bounded ?? 10_000) - 10_000)
    let windows = straight.windows.positions
    var labels = windows.map { ruleset.premiums[$0].label }
    if let hand, straight.includesHand { labels.append(hand.label) }
    if let tier, !isOnBase || straight.includesOvertime { labels.append(tier.rate.label) }
    var reasons = windows.map(PayReason.premium)
    if let hand { reasons += hand.isWorked ? [.byHand] : [.byHand, .noWork] }
    if let tier { reasons.append(.overtime(tier.reason)) }
    if reasons.isEmpty { reasons = [key.isCovered ? .salary : .ordinary] }
    return PayRate(
      label: labels.isEmpty ? ruleset.ordinaryLabel : labels.joined(separator: " + "),
      multiplier: Factor(
        trillionths: straight.factor.trillionths + Int64(beyond) * (Factor.unit / 10_000)),
      amountPerHour: straight.amountPerHour, base: base, reasons: reasons, isPaid: true,
      isCovered: key.isCovered, straight: straight,
      regular: regular(key.windows, hand, base: base),
      overtime: Multiplier(tenThousandths: beyond))
  }

  /// Returns what counts towards the regular rate: a rate by hand does, unless it is as high as
  /// overtime and may be excluded (29 CFR 778.203).
  private func regular(_ windows: WindowSet, _ hand: Rate?, base: BaseAmount?) -> PremiumStack {
    let counts =
      hand.map { $0.isFinal == false || $0.multiplier < Multiplier(tenThousandths: 15_000) } ?? true
    return stacker.stack(
      windows.intersection(regularWindows), hand: counts ? hand?.multiplier : nil, base: base)
  }

  private static func unpaid(_ reason: UnpaidReason, label: String) -> PayRate {
    PayRate(
      label: label, multiplier: .zero, amountPerHour: 0, base: nil, reasons: [.unpaid(reason)],
      isPaid: false, isCovered: false, straight: .unpaid, regular: .unpaid,
      overtime: Multiplier(tenThousandths: 0))
  }
}
