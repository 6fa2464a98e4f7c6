/// Divides pay into the elements of a payslip.
///
/// The factor of an hour is divided as the ruleset stacks its premiums, in their order:
/// - `highest`: only one premium counts, and adds its factor less 1.
/// - `sumOfPremiums`: each adds its factor less 1.
/// - `sumOfFactors`: the first pays the plain hour and adds its factor less 1; each further one
///   adds its whole factor.
/// - `product`: each adds its factor less 1 of what the hour was worth with those before it. The
///   extra arises where it is added: of 1.2 × 1.5 the first adds 0.2 and the second 0.6.
///
/// Overtime follows the premiums. Under the base rate it is divided like another one; under the
/// regular rate it has all pay that the hour has beyond its straight time. An hour that is paid
/// less than a plain one, such as standby, is whole in the element that says so.
struct PayElements {
  /// The hours of an element, and its exact pay.
  struct Sum {
    var seconds: Int64 = 0
    /// The seconds times trillionths of the base rate.
    var units: Int128 = 0
    /// Pay in trillionths of a minor unit, times seconds of an hour.
    var ticks: Int128 = 0
    var taxFree: Int128 = 0
    var contributionFree: Int128 = 0
    /// The pay for a unit.
    var rates: Set<HourlyAmount> = []
    /// Whether it is a multiple of the regular rate.
    var isOnRegularRate = false
  }

  private static let unit = 3600 * Int128(Factor.unit)

  private(set) var sums: [PayElementKey: Sum] = [:]
  private var order: [PayElementKey: Int] = [:]
  fileprivate var names = PayElementNames()
  private let currency: String

  init(currency: String) { self.currency = currency }

  // MARK: - Stretches

  /// Adds the stretches of a line of `PaySummary.byRate`, whose pay is `cents`.
  mutating func add(_ stretches: [PaidStretch], cents: Int64?) {
    var rest = cents.map { Int128($0) * Self.unit } ?? 0
    var owners: [(key: PayElementKey, seconds: Int64)] = []
    for stretch in stretches {
      let division = PayDivision(stretch)
      if division.isCovered {
        let key = PayElementKey(kind: .salary)
        sums[key, default: Sum()].seconds += stretch.seconds
        sums[key, default: Sum()].units += Int128(stretch.seconds) * Int128(Factor.unit)
      }
      for part in division.parts {
        add(part, of: stretch)
        order[part.key] = min(order[part.key] ?? .max, part.order)
        rest -= part.hourly * Int128(stretch.seconds)
      }
      guard let last = division.parts.last else { continue }
      let isOvertime = division.isOnRegularRate
      sums[last.key]?.isOnRegularRate = isOvertime
      if isOvertime { owners.append((last.key, stretch.seconds)) }
    }
    guard cents != nil else { return }
    // Rounded rates leave a rest too; it arises with the last part of the hour.
    if owners.isEmpty, abs(rest) >= Self.unit {
      owners = stretches.compactMap { stretch in
        PayDivision(stretch).parts.last.map { ($0.key, stretch.seconds) }
      }
    }
    share(rest, among: owners)
  }

  private mutating func add(_ part: PayDivision.Part, of stretch: PaidStretch) {
    let seconds = Int128(stretch.seconds), base = stretch.rate.baseAmount
    var sum = sums[part.key] ?? Sum()
    sum.seconds += stretch.seconds
    sum.units += seconds * Int128(part.share)
    sum.ticks += seconds * part.hourly
    let amount = part.key.amountPerHour
    if let rate = amount > 0 ? amount : base { sum.rates.insert(rate) }
    if let percent = part.taxFreePercent, currency == "EUR", let base = base?.trillionths {
      sum.taxFree += seconds * Self.free(part.hourly, percent, of: base, most: 5000)
      sum.contributionFree += seconds * Self.free(part.hourly, percent, of: base, most: 2500)
    }
    sums[part.key] = sum
  }

  /// Returns the part of a premium that is free: up to a percentage of the base rate, of which at
  /// most 50 € an hour count (§ 3b (2) EStG), and 25 € for contributions (§ 1 (1) no. 1 SvEV).
  private static func free(
    _ hourly: Int128, _ percent: Int, of base: Int128, most cents: Int128
  ) -> Int128 {
    min(max(0, hourly), min(base, cents * Int128(Factor.unit)) * Int128(max(0, percent)) / 100)
  }

  /// Adds a rest of pay to elements by their seconds.
  private mutating func share(
    _ rest: Int128, among owners: [(key: PayElementKey, seconds: Int64)]
  ) {
    let all = Int128(owners.reduce(0) { $0 + $1.seconds })
    guard all > 0, let last = owners.last else { return }
    var left = rest
    for owner in owners.dropLast() {
      // Seconds of a pay period are far below 2³⁰, and the pay below 2⁹⁷.
      let part = rest / all * Int128(owner.seconds)
      sums[owner.key]?.ticks += part
      left -= part
    }
    sums[last.key]?.ticks += left
  }

  // MARK: - Elements

  /// Returns the elements. `linesCents` is the pay of all stretches, nil if it is unknown.
  func elements(linesCents: Int64?) -> [PayElement] {
    let keys = sums.keys.sorted(by: isBefore)
    var elements = keys.map { key in
      var element = PayElement(key, name: names.name(of: key))
      let sum = sums[key] ?? Sum()
      element.seconds = sum.seconds
      element.units = Int64(
        clamping: (sum.units + Int128(Factor.unit / 2)) / Int128(Factor.unit))
      element.rate = rate(sum)
      return element
    }
    guard let linesCents else { return elements }
    let paid = elements.indices.filter { elements[$0].kind != .salary }
    let shares = Self.shares(of: paid.map { sums[keys[$0]]?.ticks ?? 0 }, total: linesCents)
    for (place, cents) in zip(paid, shares) {
      let sum = sums[keys[place]] ?? Sum()
      elements[place].cents = cents
      elements[place].taxFreeCents = min(max(0, cents), Self.rounded(sum.taxFree))
      elements[place].contributionFreeCents = min(max(0, cents), Self.rounded(sum.contributionFree))
    }
    return elements
  }

  private func isBefore(_ a: PayElementKey, _ b: PayElementKey) -> Bool {
    if a.kind != b.kind { return a.kind.order < b.kind.order }
    let (first, second) = (order[a] ?? 0, order[b] ?? 0)
    if first != second { return first < second }
    return (a.label, a.share, a.amountPerHour) < (b.label, b.share, b.amountPerHour)
  }

  /// Returns the pay for a unit: the only rate, or the average of the regular rates.
  private func rate(_ sum: Sum) -> HourlyAmount? {
    guard sum.isOnRegularRate else { return sum.rates.count == 1 ? sum.rates.first : nil }
    let units = sum.units / Int128(Factor.unit)
    guard units > 0, sum.ticks > 0 else { return nil }
    return HourlyAmount(trillionths: sum.ticks / units).shown
  }

  private static func rounded(_ ticks: Int128) -> Int64 {
    Int64(clamping: (ticks + unit / 2) / unit)
  }

  /// Splits `total` into shares (largest remainder method), as `PayAmount.shares` does; parts may
  /// be negative.
  static func shares(of parts: [Int128], total: Int64) -> [Int64] {
    guard !parts.isEmpty else { return [] }
    let floors = parts.map { part in
      let (quotient, remainder) = part.quotientAndRemainder(dividingBy: unit)
      return remainder < 0
        ? (whole: quotient - 1, rest: remainder + unit) : (whole: quotient, rest: remainder)
    }
    var shares = floors.map { Int64(clamping: $0.whole) }
    let missing = total &- shares.reduce(0, &+)
    let byLoss = parts.indices.sorted {
      floors[$0].rest == floors[$1].rest ? $0 < $1 : floors[$0].rest > floors[$1].rest
    }
    let count = Int64(parts.count), extra = modulo(Int(missing), parts.count)
    let each = (missing - Int64(extra)) / count
    for (place, index) in byLoss.enumerated() { shares[index] += each + (place < extra ? 1 : 0) }
    return shares
  }
}

/// The names of elements: no two that a ruleset can have are the same.
struct PayElementNames {
  private var known: [PayElementKey: String] = [:]
  private var owners: [String: PayElementKey] = [:]
  private var rulesets: [PayRuleset] = []

  /// Adds the names of everything that a ruleset can pay.
  mutating func add(_ ruleset: PayRuleset) {
    guard rulesets.last != ruleset, !rulesets.contains(ruleset) else { return }
    rulesets.append(ruleset)
    for key in PayDivision.keys(of: ruleset) where known[key] == nil {
      var name = Self.plain(key)
      if owners[name] != nil { name = Self.full(key) }
      owners[name] = owners[name] ?? key
      known[key] = name
    }
  }

  /// Returns the name of an element; that of a rate which no ruleset lists has its factor.
  func name(of key: PayElementKey) -> String {
    if key.label.isEmpty { return key.kind.rawValue }
    return known[key] ?? Self.full(key)
  }

  private static func plain(_ key: PayElementKey) -> String {
    if let code = key.code, !code.isEmpty { return code }
    return key.label.isEmpty ? key.kind.rawValue : key.label
  }

  private static func full(_ key: PayElementKey) -> String {
    let amount = key.amountPerHour > 0 ? " +\(key.amountPerHour.decimalCents)" : ""
    return "\(plain(key)) \(key.share)\(amount)"
  }
}

extension PayRate {
  /// The pay for a plain hour; nil if it is unknown.
  var baseAmount: HourlyAmount? { base.map { HourlyAmount($0.cents, fraction: $0.fraction) } }
}

/// The elements that pay each stretch of time.
public struct PayElementIndex {
  /// An element that pays a stretch.
  public struct Part: Sendable {
    /// The name of the element.
    public let name: String
    /// The factor of the base rate that it pays for an hour.
    public let share: Factor
  }

  private var names = PayElementNames()

  /// Creates the index of the stretches of a summary, in the order in which they make its elements.
  public init(of stretches: [PaidStretch]) {
    for stretch in stretches where stretch.rate.isPaid { names.add(stretch.ruleset) }
  }

  /// Returns the elements that pay a stretch; none for an unpaid one.
  public func parts(of stretch: PaidStretch) -> [Part] {
    guard stretch.isElement else { return [] }
    return PayDivision(stretch).parts.map {
      Part(name: names.name(of: $0.key), share: Factor(trillionths: $0.share))
    }
  }
}

extension PaySummary {
  /// Returns the elements of the pay. `stretches` are the paid time of the summary; all elements
  /// add up to `payCents`.
  public func elements(of stretches: [PaidStretch], currency: String) -> [PayElement] {
    var maker = PayElements(currency: currency)
    var groups: [PayRateGroup: [PaidStretch]] = [:]
    for stretch in stretches where stretch.isElement && stretch.seconds > 0 {
      maker.names.add(stretch.ruleset)
      groups[PayRateGroup(stretch.rate), default: []].append(stretch)
    }
    let isKnown = payCents != nil && byRate.allSatisfy { $0.payCents != nil }
    for line in byRate {
      let group = PayRateGroup(line)
      maker.add(groups[group] ?? [], cents: isKnown ? line.payCents : nil)
    }
    let lines = isKnown ? byRate.reduce(0) { $0 + ($1.payCents ?? 0) } : nil
    var elements = maker.elements(linesCents: lines)
    if salaryCents != 0, elements.first?.kind != .salary {
      let key = PayElementKey(kind: .salary)
      elements.insert(PayElement(key, name: key.kind.rawValue), at: 0)
    }
    if elements.first?.kind == .salary { elements[0].cents = isKnown ? salaryCents : nil }
    if bonusCents != 0 {
      let key = PayElementKey(kind: .bonus)
      var bonus = PayElement(key, name: key.kind.rawValue)
      bonus.cents = isKnown ? bonusCents : nil
      elements.append(bonus)
    }
    let paid = amounts.filter { $0.creditedMinutes == 0 || $0.cents != 0 }
    return elements + paid.map { PayElement($0, isKnown: isKnown) }
  }
}

extension PayElement {
  /// Creates the element of an allowance or of arrears.
  fileprivate init(_ amount: PaidAmount, isKnown: Bool) {
    switch amount.kind {
    case .allowance(let label, let code):
      self.init(PayElementKey(kind: .allowance, code: code, label: label), name: amount.name)
      count = amount.count
    case .arrears(let days):
      self.init(PayElementKey(kind: .arrears, days: days), name: amount.name)
    case .payout: self.init(PayElementKey(kind: .payout), name: amount.name)
    case .absence(let kind, let name):
      self.init(PayElementKey(kind: .absence, code: kind, label: name), name: amount.name)
    }
    cents = isKnown ? amount.cents : nil
  }
}

/// The properties by which `PaySummary.byRate` groups hours.
private struct PayRateGroup: Hashable {
  let label: String
  let multiplier: Factor
  let amountPerHour: HourlyAmount

  init(_ rate: PayRate) {
    label = rate.label
    multiplier = rate.multiplier
    amountPerHour = rate.amountPerHour
  }

  init(_ line: PaySummary.RateLine) {
    label = line.label
    multiplier = line.multiplier
    amountPerHour = line.amountPerHour
  }
}
