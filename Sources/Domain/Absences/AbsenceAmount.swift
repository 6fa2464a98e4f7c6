/// An amount of an entitlement in its unit, which is a minute, or a day or shift, to four decimals.
public struct AbsenceAmount: Hashable, Comparable, Sendable {
  /// Ten-thousandths of the unit.
  public var tenThousandths: Int64

  /// The largest amount that can be granted, in units, so that no sum overflows.
  public static let most: Int64 = 10_000_000

  /// Nothing.
  public static let zero = AbsenceAmount(tenThousandths: 0)

  /// Creates an amount.
  public init(tenThousandths: Int64) { self.tenThousandths = tenThousandths }

  /// Creates a whole number of units.
  public init(_ units: Int) { tenThousandths = Int64(units) * 10_000 }

  /// Parses a decimal with at most four decimals: `30`, `19.6`, `-2`; nil for anything else, or for
  /// more than `most`.
  public init?(_ text: some StringProtocol) {
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(
      separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, !first.isEmpty,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let whole = Int64(first), whole <= Self.most
    else { return nil }
    let decimals = parts.count == 2 ? parts[1] : "0"
    guard (1...4).contains(decimals.count), let rest = Int64(decimals) else { return nil }
    let scale = Self.powers[decimals.count]
    tenThousandths = (whole * 10_000 + rest * scale) * (isNegative ? -1 : 1)
  }

  private static let powers: [Int64] = [10_000, 1000, 100, 10, 1]

  /// Returns the product with a fraction, rounded half up.
  public func multiplied(by numerator: Int64, over denominator: Int64) -> AbsenceAmount {
    let product = 2 * Int128(tenThousandths) * Int128(numerator) + Int128(denominator)
    let (quotient, rest) = product.quotientAndRemainder(dividingBy: 2 * Int128(denominator))
    return AbsenceAmount(tenThousandths: Int64(clamping: rest < 0 ? quotient - 1 : quotient))
  }

  /// Returns the amount in whole multiples of some units, rounded half up.
  public func rounded(to units: Int64) -> AbsenceAmount {
    let step = units * 10_000
    let (quotient, rest) = (2 * tenThousandths + step).quotientAndRemainder(dividingBy: 2 * step)
    return AbsenceAmount(tenThousandths: (rest < 0 ? quotient - 1 : quotient) * step)
  }

  /// Returns the amount with a part of at least half a unit rounded up, and smaller ones kept
  /// (BUrlG § 5 (2)).
  public var roundedUpFromHalf: AbsenceAmount {
    let part = modulo(Int(tenThousandths), 10_000)
    guard part >= 5000 else { return self }
    return AbsenceAmount(tenThousandths: tenThousandths + Int64(10_000 - part))
  }

  /// The sum of two amounts.
  public static func + (a: AbsenceAmount, b: AbsenceAmount) -> AbsenceAmount {
    AbsenceAmount(tenThousandths: a.tenThousandths + b.tenThousandths)
  }

  /// The difference of two amounts.
  public static func - (a: AbsenceAmount, b: AbsenceAmount) -> AbsenceAmount {
    AbsenceAmount(tenThousandths: a.tenThousandths - b.tenThousandths)
  }

  /// Adds an amount.
  public static func += (a: inout AbsenceAmount, b: AbsenceAmount) { a = a + b }

  /// Subtracts an amount.
  public static func -= (a: inout AbsenceAmount, b: AbsenceAmount) { a = a - b }

  /// The amount with the other sign.
  public static prefix func - (a: AbsenceAmount) -> AbsenceAmount { .zero - a }

  /// Compares by size.
  public static func < (a: AbsenceAmount, b: AbsenceAmount) -> Bool {
    a.tenThousandths < b.tenThousandths
  }
}

extension AbsenceAmount: CustomStringConvertible {
  /// The decimal without trailing zeros: `30.9375`.
  public var description: String {
    let (whole, part) = tenThousandths.magnitude.quotientAndRemainder(dividingBy: 10_000)
    let sign = tenThousandths < 0 ? "-" : ""
    guard part > 0 else { return "\(sign)\(whole)" }
    var digits = String(part + 10_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}

extension Sequence<AbsenceAmount> {
  /// The sum.
  public var sum: AbsenceAmount { reduce(.zero, +) }
}
