/// Money for one hour, with more decimals than its currency has where a contract names them: 12.345
/// € are 1234 cents and half of one.
public struct HourlyAmount: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// Whole minor units of the currency.
  public var cents: Int64
  /// Trillionths of a minor unit besides, 0..<10¹².
  public var fraction: Int64

  /// Whole minor units, and trillionths of one.
  public init(_ cents: Int64, fraction: Int64 = 0) {
    self.cents = cents
    self.fraction = fraction
  }

  /// Minor units with so many decimals: 12345 with one are 1234.5.
  public init(_ units: Int64, decimals: Int) {
    let unit = (0..<decimals).reduce(Int64(1)) { unit, _ in unit * 10 }
    self.init(units / unit, fraction: units % unit * (Factor.unit / unit))
  }

  /// Trillionths of a minor unit.
  public init(trillionths: Int128) {
    let (cents, fraction) = trillionths.quotientAndRemainder(dividingBy: Int128(Factor.unit))
    self.init(Int64(cents), fraction: Int64(fraction))
  }

  /// Whole minor units.
  public init(integerLiteral cents: Int64) { self.init(cents) }

  /// In trillionths of a minor unit.
  public var trillionths: Int128 { Int128(cents) * Int128(Factor.unit) + Int128(fraction) }

  /// In minor units with the decimals it has: `1234.5`.
  public var decimalCents: String {
    guard fraction > 0 else { return String(cents) }
    var digits = String(String(Factor.unit + fraction).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(cents).\(digits)"
  }

  /// The amount that `decimalCents` writes so; nil for any other text.
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

  /// Rounded half up to as many decimals as a rate may be given with; that of a salary has more.
  public var shown: HourlyAmount {
    let unit = Factor.unit / 10_000
    let parts = (fraction + unit / 2) / unit
    return HourlyAmount(cents + parts / 10_000, fraction: parts % 10_000 * unit)
  }

  /// Held to what no sum overflows by.
  var bounded: HourlyAmount {
    let least = max(0, cents)
    guard least < PayAmount.most else { return HourlyAmount(PayAmount.most) }
    return HourlyAmount(least, fraction: min(max(0, fraction), Factor.unit - 1))
  }
}

extension HourlyAmount: Comparable {
  /// The smaller first.
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
  /// What an hour is paid.
  public var amount: HourlyAmount { HourlyAmount(cents, fraction: fraction) }
}
