/// An hourly amount of money, with more decimals than its currency if a contract requires them:
/// 12.345 € is 1234.5 cents.
public struct HourlyAmount: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// Whole minor units of the currency.
  public var cents: Int64
  /// Additional trillionths of a minor unit, 0..<10¹².
  public var fraction: Int64

  /// Creates an amount of whole minor units and trillionths of one.
  public init(_ cents: Int64, fraction: Int64 = 0) {
    self.cents = cents
    self.fraction = fraction
  }

  /// Creates an amount from minor units with implied decimals: 12345 with one decimal is 1234.5.
  public init(_ units: Int64, decimals: Int) {
    let unit = (0..<decimals).reduce(Int64(1)) { unit, _ in unit * 10 }
    self.init(units / unit, fraction: units % unit * (Factor.unit / unit))
  }

  /// Creates an amount from trillionths of a minor unit.
  public init(trillionths: Int128) {
    let (cents, fraction) = trillionths.quotientAndRemainder(dividingBy: Int128(Factor.unit))
    self.init(Int64(cents), fraction: Int64(fraction))
  }

  /// The maximum of base rates and bonuses, so that no sum overflows: a hundred million of a
  /// currency with two decimals.
  public static let most = HourlyAmount(PayAmount.most)

  /// Creates an amount of whole minor units.
  public init(integerLiteral cents: Int64) { self.init(cents) }

  /// The amount in trillionths of a minor unit.
  public var trillionths: Int128 { Int128(cents) * Int128(Factor.unit) + Int128(fraction) }

  /// The amount in minor units as a decimal number: `1234.5`.
  public var decimalCents: String {
    guard fraction > 0 else { return String(cents) }
    var digits = String(String(Factor.unit + fraction).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(cents).\(digits)"
  }

  /// Parses the form of `decimalCents`; nil for any other text.
  public init?(decimalCents text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let cents = Int64(parts[0]), cents >= 0 else {
      return nil
    }
    let digits = parts.count == 2 ? parts[1] : "0"
    let padding = String(repeating: "0", count: max(0, 12 - digits.count))
    guard (1...12).contains(digits.count), let fraction = Int64(digits + padding), fraction >= 0
    else { return nil }
    self.init(cents, fraction: fraction)
  }

  /// The amount rounded half up to the decimals that an entered rate may have; the rate derived
  /// from a salary has more.
  public var shown: HourlyAmount {
    let unit = Factor.unit / 10_000
    let parts = (fraction + unit / 2) / unit
    return HourlyAmount(cents + parts / 10_000, fraction: parts % 10_000 * unit)
  }

  /// The amount limited so that no sum overflows.
  var bounded: HourlyAmount {
    let least = max(0, cents)
    guard least < PayAmount.most else { return HourlyAmount(PayAmount.most) }
    return HourlyAmount(least, fraction: min(max(0, fraction), Factor.unit - 1))
  }
}

extension HourlyAmount: Comparable {
  /// Returns whether `a` is smaller.
  public static func < (a: HourlyAmount, b: HourlyAmount) -> Bool {
    (a.cents, a.fraction) < (b.cents, b.fraction)
  }

  static func += (a: inout HourlyAmount, b: HourlyAmount) {
    let fraction = a.fraction + b.fraction
    a.cents += b.cents + fraction / Factor.unit
    a.fraction = fraction % Factor.unit
  }
}

extension BaseRate {
  /// The hourly amount.
  public var amount: HourlyAmount { HourlyAmount(cents, fraction: fraction) }
}
