/// What an hour counts, exact to twelve decimals: a multiplier, or several combined.
public struct Factor: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The value times 1,000,000,000,000.
  public let trillionths: Int64

  /// The fractions that make 1.
  static let unit: Int64 = 1_000_000_000_000
  /// The digits after the point that are kept.
  static let decimals = 12

  /// The factor that is `trillionths` / 1,000,000,000,000.
  public init(trillionths: Int64) { self.trillionths = trillionths }

  /// The same value.
  public init(_ multiplier: Multiplier) {
    trillionths = Int64(multiplier.bounded) * (Self.unit / 10_000)
  }

  /// A plain hour.
  public static let one = Factor(trillionths: unit)
  /// An unpaid hour.
  public static let zero = Factor(trillionths: 0)

  /// No hour counts for more than so many.
  static let highest = 1000

  /// The product. Rulesets whose products need more decimals, or are higher, are refused.
  func times(_ multiplier: Multiplier) -> Factor {
    let product = Int128(trillionths) * Int128(multiplier.bounded) / 10_000
    return Factor(trillionths: Int64(min(product, Int128(Self.highest) * Int128(Self.unit))))
  }

  /// With a point and at least one decimal: `1.0`, `1.35`.
  public var description: String {
    var digits = String(trillionths % Self.unit + Self.unit).dropFirst()
    while digits.count > 1 && digits.last == "0" { digits.removeLast() }
    return "\(trillionths / Self.unit).\(digits)"
  }

  /// The lower is smaller.
  public static func < (a: Factor, b: Factor) -> Bool { a.trillionths < b.trillionths }
}

extension Multiplier {
  /// The value times 10,000, held within 0 and 100, which no stored one exceeds, so that no product
  /// overflows.
  var bounded: Int { min(max(0, tenThousandths), 1_000_000) }
}
