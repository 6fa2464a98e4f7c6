/// An exact sum of money, in fractions of a minor unit, so that it is rounded only once.
struct ExactPay {
  /// How many fractions make a minor unit: seconds in an hour times the fractions of a multiplier.
  private static let unit: Int128 = 3600 * 10_000
  private var fractions: Int128 = 0

  /// Nothing.
  init() {}

  /// Pay for so many seconds. The factors are bounded, far above any real pay, so that neither their
  /// product nor a sum of many overflows.
  init(seconds: Int64, multiplier: Multiplier, baseRateCents: Int64) {
    let bounded = Int128(min(max(0, seconds), 1 << 40))
    let base = Int128(min(max(0, baseRateCents), 1 << 40))
    fractions = bounded * base * Int128(min(max(0, multiplier.tenThousandths), 1 << 24))
  }

  static func + (a: ExactPay, b: ExactPay) -> ExactPay {
    var sum = a
    sum.fractions += b.fractions
    return sum
  }

  /// In minor units, half of one rounded up.
  var cents: Int64 { Int64(clamping: (fractions + Self.unit / 2) / Self.unit) }

  /// The parts of a sum in minor units that add up to the rounded sum (largest remainder): each is
  /// cut to whole units, and the units missing then go one each to the parts that lost most.
  static func shares(of parts: [ExactPay]) -> [Int64] {
    var shares = parts.map { Int64(clamping: $0.fractions / unit) }
    let missing = parts.reduce(ExactPay(), +).cents &- shares.reduce(0, &+)
    let byLoss = parts.indices.sorted {
      let (a, b) = (parts[$0].fractions % unit, parts[$1].fractions % unit)
      return a == b ? $0 < $1 : a > b
    }
    for index in byLoss.prefix(Int(max(0, missing))) { shares[index] += 1 }
    return shares
  }
}
