/// The factor of the base rate that an hour is paid, exact to twelve decimals: a multiplier, or a
/// combination of several.
public struct Factor: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The value times 1,000,000,000,000.
  public let trillionths: Int64

  /// The fractional units that make 1.
  static let unit: Int64 = 1_000_000_000_000
  /// The number of decimal digits.
  static let decimals = 12

  /// Creates the factor `trillionths` / 1,000,000,000,000.
  public init(trillionths: Int64) { self.trillionths = trillionths }

  /// Creates the factor of a multiplier.
  public init(_ multiplier: Multiplier) {
    trillionths = Int64(multiplier.bounded) * (Self.unit / 10_000)
  }

  /// The factor of a plain hour.
  public static let one = Factor(trillionths: unit)
  /// The factor of an unpaid hour.
  public static let zero = Factor(trillionths: 0)

  /// The maximum factor of an hour.
  static let highest = 1000

  /// Returns the product. Rulesets whose products need more decimals, or exceed the maximum, are
  /// rejected.
  func times(_ multiplier: Multiplier) -> Factor {
    let product = Int128(trillionths) * Int128(multiplier.bounded) / 10_000
    return Factor(trillionths: Int64(min(product, Int128(Self.highest) * Int128(Self.unit))))
  }

  /// The decimal form with at least one decimal: `1.0`, `1.35`.
  public var description: String {
    var digits = String(trillionths % Self.unit + Self.unit).dropFirst()
    while digits.count > 1 && digits.last == "0" { digits.removeLast() }
    return "\(trillionths / Self.unit).\(digits)"
  }

  /// Returns whether `a` is lower.
  public static func < (a: Factor, b: Factor) -> Bool { a.trillionths < b.trillionths }
}

extension Multiplier {
  /// The value times 10,000, limited to factors from 0 to 100, so that no product overflows. No
  /// stored factor exceeds them.
  var bounded: Int { min(max(0, tenThousandths), 1_000_000) }
}
