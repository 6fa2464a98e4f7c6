/// An exact sum of money, rounded only when it is read.
///
/// Hours at hourly rates are integers of a tiny unit. Overtime at a regular rate is a fraction with
/// the seconds of its work period as the denominator; the part below a minor unit is truncated to
/// 127 binary places, and the number of truncations is counted. Rounding treats a sum that may be
/// exactly a half as a half: sums over four workweeks, whose common denominator is below 2¹¹⁶,
/// cannot come closer to a half without being one.
struct PayAmount {
  /// The number of ticks in a minor unit: seconds of an hour times the fractional units of a
  /// factor.
  private static let unit = 3600 * Int128(Factor.unit)
  private static let half = UInt128(1) << 126
  private static let whole = UInt128(1) << 127

  private var ticks: Int128 = 0
  /// Whole minor units, and a fraction of one in units of 2⁻¹²⁷.
  private var units: Int128 = 0
  private var part: UInt128 = 0
  private var cuts: UInt128 = 0

  /// The maximum of base rates, hourly amounts and bonuses in minor units, so that no sum
  /// overflows: a hundred million of the currency.
  static let most: Int64 = 10_000_000_000

  /// Creates a zero amount.
  init() {}

  /// Adds pay for `seconds` at an hourly rate in trillionths of a minor unit.
  mutating func add(seconds: Int64, hourly: Int128) {
    ticks += Int128(max(0, seconds)) * hourly
  }

  /// Adds whole minor units.
  mutating func add(cents: Int64) { units += Int128(cents) }

  /// Adds `a` × `b` / `divisor` minor units.
  mutating func add(_ a: Int128, times b: Int128, over divisor: Int128) {
    let divisor = UInt128(divisor)
    let product = UInt128(a).multipliedFullWidth(by: UInt128(b))
    let (quotient, remainder) = divisor.dividingFullWidth((product.high, product.low))
    add(units: Int128(quotient), remainder, over: divisor)
  }

  /// Adds ticks times a factor over a divisor, as `add(_:times:over:)` does.
  mutating func add(ticks: Int128, times factor: Int128, over divisor: Int128) {
    add(ticks, times: factor, over: Self.unit * divisor)
  }

  static func + (a: PayAmount, b: PayAmount) -> PayAmount {
    var sum = a
    sum.ticks += b.ticks
    sum.units += b.units
    sum.cuts += b.cuts
    sum.carry(b.part)
    return sum
  }

  /// The amount in minor units, rounded half up.
  var cents: Int64 {
    let settled = settled
    let isHalf = settled.part >= Self.half || settled.part + settled.cuts > Self.half
    return Int64(clamping: settled.units + (isHalf ? 1 : 0))
  }

  /// Splits `total`, the rounded sum of `parts` or one unit more or less, into shares in minor
  /// units (largest remainder method): each part is truncated, and the missing units go to the
  /// parts that lost most.
  static func shares(of parts: [PayAmount], total: Int64) -> [Int64] {
    let settled = parts.map(\.settled)
    var shares = settled.map { Int64(clamping: $0.units) }
    var missing = total &- shares.reduce(0, &+)
    let byLoss = parts.indices.sorted {
      let (a, b) = (settled[$0].part, settled[$1].part)
      return a == b ? $0 < $1 : a > b
    }
    guard !byLoss.isEmpty else { return shares }
    for index in byLoss.prefix(Int(max(0, missing))) {
      shares[index] += 1
      missing -= 1
    }
    // The difference of two roundings of a running sum may deviate by a unit from the sum of the
    // parts.
    if let first = byLoss.first, let last = byLoss.last {
      shares[missing > 0 ? first : last] += missing
    }
    return shares
  }

  // MARK: - Fractions of a minor unit

  /// The same sum with its ticks moved to `units` and `part`.
  private var settled: PayAmount {
    var sum = self
    sum.ticks = 0
    let (quotient, remainder) = ticks.quotientAndRemainder(dividingBy: Self.unit)
    sum.add(units: quotient, UInt128(remainder), over: UInt128(Self.unit))
    return sum
  }

  /// Adds whole units and a fraction less than one.
  private mutating func add(units: Int128, _ remainder: UInt128, over divisor: UInt128) {
    self.units += units
    guard remainder != 0 else { return }
    let (quotient, rest) = divisor.dividingFullWidth((remainder >> 1, remainder << 127))
    if rest != 0 { cuts += 1 }
    carry(quotient)
  }

  private mutating func carry(_ other: UInt128) {
    part += other
    guard part >= Self.whole else { return }
    part -= Self.whole
    units += 1
  }
}
