/// The division of one rate into what each rule pays of it.
///
/// Only what is recorded of a rate is used, so that closed pay periods are divided like open ones.
struct PayDivision {
  /// What one rule pays of an hour.
  struct Part {
    let key: PayElementKey
    /// The factor of the base rate that it pays here, in trillionths.
    var share: Int64
    /// The pay for an hour in trillionths of a minor unit, without overtime on the regular rate.
    var hourly: Int128
    /// The place of the rule in the ruleset.
    let order: Int
    var taxFreePercent: Int?
  }

  /// The parts; overtime is last.
  private(set) var parts: [Part] = []
  /// Whether a salary pays the plain hour.
  let isCovered: Bool
  /// Whether the last part also has all pay beyond the straight time.
  private(set) var isOnRegularRate = false
  /// Whether overtime has the plain hour too.
  private var isInOvertime = false
  private let rate: PayRate
  private let ruleset: PayRuleset
  private let base: Int128

  init(_ stretch: PaidStretch) {
    rate = stretch.rate
    ruleset = stretch.ruleset
    isCovered = rate.isCovered
    base = Self.base(rate, ruleset)
    divide()
  }

  /// The pay for a plain hour, rounded if the ruleset rounds rates.
  private static func base(_ rate: PayRate, _ ruleset: PayRuleset) -> Int128 {
    let base = rate.base?.trillionths ?? 0, unit = Int128(Factor.unit)
    return ruleset.rounding.roundsRates ? (base + unit / 2) / unit * unit : base
  }

  // MARK: - Rules

  private var premiums: [Int] {
    rate.reasons.compactMap { reason in
      guard case .premium(let place) = reason, ruleset.premiums.indices.contains(place) else {
        return nil
      }
      return place
    }
  }

  private var isByHand: Bool { rate.reasons.contains(.byHand) }

  /// The tier of overtime and its place; nil if the hour is none.
  private var tier: (tier: OvertimeTier?, reason: OvertimeReason)? {
    for case .overtime(let reason) in rate.reasons {
      return (ruleset.overtime?.tier(for: reason, label: rate.label), reason)
    }
    return nil
  }

  private var isOnBase: Bool { ruleset.overtime?.basis == .baseRate }

  private mutating func divide() {
    let found = tier
    let beyond = isOnBase || found == nil ? 0 : Self.beyond(found?.tier)
    let straight = Factor(trillionths: max(0, rate.multiplier.trillionths - beyond))
    if isByHand, !isOnBase || rate.label != found?.tier?.rate.label {
      addHand(straight, found?.tier)
    } else if straight < .one {
      addWhole(straight)
    } else {
      addStacked(found?.tier)
    }
    if let found, !isOnBase { addRegular(found.tier, beyond) }
  }

  /// The part of the regular rate that a tier adds, in trillionths.
  private static func beyond(_ tier: OvertimeTier?) -> Int64 {
    let multiplier = tier?.rate.multiplier.bounded ?? 10_000
    return Int64(max(0, multiplier - 10_000)) * (Factor.unit / 10_000)
  }

  // MARK: - Parts

  private func pay(_ share: Int64) -> Int128 {
    base * Int128(share) / Int128(Factor.unit)
  }

  /// Adds a rate set by hand, and overtime under the base rate beside it; a salary pays the plain
  /// hour.
  private mutating func addHand(_ straight: Factor, _ tier: OvertimeTier?) {
    var label = rate.label
    if let tier, label.hasSuffix(" + \(tier.rate.label)") {
      label.removeLast(tier.rate.label.count + 3)
    }
    let stacked = isOnBase ? tier : nil
    let own = stacked.map { part(ofHandIn: straight, beside: $0) } ?? straight
    let share = isCovered ? max(0, own.trillionths - Factor.unit) : own.trillionths
    let place = ruleset.rates.firstIndex { $0.label == label } ?? ruleset.rates.count
    let key = PayElementKey(kind: .byHand, label: label, share: own)
    parts.append(Part(key: key, share: share, hourly: pay(share), order: place))
    let rest = straight.trillionths - own.trillionths
    guard let stacked, rest > 0 else { return }
    parts.append(
      Part(key: self.key(stacked), share: rest, hourly: pay(rest), order: order(of: stacked)))
  }

  /// Returns the factor of the rate by hand, without that of overtime stacked with it.
  private func part(ofHandIn straight: Factor, beside tier: OvertimeTier) -> Factor {
    let own = Factor(tier.rate.multiplier).trillionths, all = straight.trillionths
    switch ruleset.stacking {
    case .highest: return straight
    case .sumOfPremiums: return Factor(trillionths: max(0, all - own + Factor.unit))
    case .sumOfFactors: return Factor(trillionths: max(0, all - own))
    case .product:
      let hand = own > 0 ? Int128(all) * Int128(Factor.unit) / Int128(own) : Int128(all)
      return Factor(trillionths: Int64(hand))
    }
  }

  /// Adds an hour that is paid less than a plain one to the first premium that lowers it.
  private mutating func addWhole(_ straight: Factor) {
    let share = isCovered ? 0 : straight.trillionths
    let lowering = premiums.first { place in
      guard case .multiplier(let multiplier) = ruleset.premiums[place].pay else { return false }
      return multiplier < .one
    }
    let place = lowering ?? premiums.first
    for other in premiums where other != place {
      if case .amountPerHour(let amount) = ruleset.premiums[other].pay {
        add(other, share: 0, amount.bounded)
      }
    }
    var key = PayElementKey(kind: .basic, label: rate.label, share: straight)
    if let place { key = Self.key(ruleset.premiums[place]) }
    let amount = key.amountPerHour.trillionths
    parts.append(Part(key: key, share: share, hourly: pay(share) + amount, order: place ?? 0))
  }

  /// Adds basic pay, and what each premium and overtime under the base rate add.
  private mutating func addStacked(_ tier: OvertimeTier?) {
    let counts = isOnBase && !(ruleset.stacking == .highest && !premiums.isEmpty)
    let basic = PayElementKey(kind: .basic, label: ruleset.ordinaryLabel)
    isInOvertime =
      tier != nil && ruleset.payslip.overtime == .whole && !isCovered && (counts || !isOnBase)
    if !isCovered, !isInOvertime {
      parts.append(Part(key: basic, share: Factor.unit, hourly: base, order: 0))
    }
    var before = Factor.one, count = 0
    func added(_ multiplier: Multiplier) -> Int64 {
      let own = Factor(multiplier)
      switch ruleset.stacking {
      case .highest, .sumOfPremiums: return own.trillionths - Factor.unit
      case .sumOfFactors: return count == 0 ? own.trillionths - Factor.unit : own.trillionths
      case .product: return before.times(multiplier).trillionths - before.trillionths
      }
    }
    for place in premiums {
      switch ruleset.premiums[place].pay {
      case .multiplier(let multiplier):
        let share = added(multiplier)
        before = before.times(multiplier)
        count += 1
        add(place, share: share, 0)
      case .amountPerHour(let amount): add(place, share: 0, amount.bounded)
      }
    }
    guard let tier, counts else { return }
    let share = added(tier.rate.multiplier) + (isInOvertime ? Factor.unit : 0)
    parts.append(
      Part(key: key(tier), share: share, hourly: pay(share), order: order(of: tier)))
  }

  /// Adds a premium: a share of the base rate, or whole units of an amount per hour.
  private mutating func add(_ place: Int, share: Int64, _ amount: HourlyAmount) {
    let premium = ruleset.premiums[place]
    let isAmount = amount > 0
    parts.append(
      Part(
        key: Self.key(premium), share: isAmount ? Factor.unit : share,
        hourly: isAmount ? amount.trillionths : pay(share), order: place,
        taxFreePercent: premium.taxFreePercent))
  }

  /// Adds overtime under the regular rate, which has what the hour is paid beyond the others.
  private mutating func addRegular(_ tier: OvertimeTier?, _ beyond: Int64) {
    guard let tier else { return }
    let share = beyond + (isInOvertime ? Factor.unit : 0)
    parts.append(
      Part(
        key: key(tier), share: share, hourly: isInOvertime ? base : 0, order: order(of: tier)))
    isOnRegularRate = true
  }

  private func order(of tier: OvertimeTier) -> Int {
    ruleset.overtime?.tiers.firstIndex(of: tier) ?? 0
  }

  // MARK: - Keys

  private static func key(_ premium: PremiumWindow) -> PayElementKey {
    var key = PayElementKey(
      kind: .premium, code: premium.code, label: premium.label)
    switch premium.pay {
    case .amountPerHour(let amount): key.amountPerHour = amount.bounded
    case .multiplier(let multiplier):
      let factor = Factor(multiplier)
      key.share = factor < .one ? factor : Factor(trillionths: factor.trillionths - Factor.unit)
    }
    return key
  }

  private static func key(_ tier: OvertimeTier, isWhole: Bool) -> PayElementKey {
    let factor = Factor(tier.rate.multiplier)
    let added = Factor(trillionths: max(0, factor.trillionths - Factor.unit))
    return PayElementKey(
      kind: .overtime, code: tier.code, label: tier.rate.label, share: isWhole ? factor : added)
  }

  private func key(_ tier: OvertimeTier) -> PayElementKey {
    Self.key(tier, isWhole: ruleset.payslip.overtime == .whole)
  }

  /// Returns the keys of everything that a ruleset can pay.
  static func keys(of ruleset: PayRuleset) -> [PayElementKey] {
    [PayElementKey(kind: .basic, label: ruleset.ordinaryLabel)]
      + ruleset.premiums.map(key)
      + (ruleset.overtime?.tiers ?? []).map {
        key($0, isWhole: ruleset.payslip.overtime == .whole)
      }
      + ruleset.rates.dropFirst().map {
        PayElementKey(kind: .byHand, label: $0.label, share: Factor($0.multiplier))
      }
  }
}

extension OvertimeRules {
  /// Returns the tier for a reason; of several, the one that is named in `label`.
  func tier(for reason: OvertimeReason, label: String) -> OvertimeTier? {
    let found: [OvertimeTier]
    switch reason {
    case .workday(let after), .shift(let after):
      found = dailyTiers.filter { $0.afterMinutes == after }
    case .seventhDay(let after): found = seventhDayTiers.filter { $0.afterMinutes == after }
    case .period(let after, _): found = periodTiers.filter { $0.afterMinutes == after }
    }
    return found.first { label == $0.rate.label || label.hasSuffix(" + \($0.rate.label)") }
      ?? found.first
  }
}
