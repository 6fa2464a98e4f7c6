/// A rate multiplier such as 1.0 or 1.35, exact to four decimals.
public struct Multiplier: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The value times 10,000.
  public var tenThousandths: Int

  /// Creates the multiplier `tenThousandths` / 10,000.
  public init(tenThousandths: Int) { self.tenThousandths = tenThousandths }

  /// The multiplier of plain pay.
  public static let one = Multiplier(tenThousandths: 10_000)

  /// Parses a decimal with up to four places and point or comma (`1`, `1.3`, `0,125`); nil for
  /// anything else, including a sign or a value above 100.
  public init?(_ text: String) {
    let parts = text.split(
      separator: text.contains(",") ? "," : ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = parts.first, (1...3).contains(whole.count),
      text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 44 || $0 == 46 }),
      let units = Int(whole)
    else { return nil }
    var fraction = 0
    if parts.count == 2 {
      guard (1...4).contains(parts[1].count), let digits = Int(parts[1]) else { return nil }
      fraction = digits * [1000, 100, 10, 1][parts[1].count - 1]
    }
    guard units * 10_000 + fraction <= 1_000_000 else { return nil }
    tenThousandths = units * 10_000 + fraction
  }

  /// The decimal form with at least one decimal: `1.0`, `1.35`.
  public var description: String {
    var digits = String(tenThousandths % 10_000 + 10_000).dropFirst()
    while digits.count > 1 && digits.last == "0" { digits.removeLast() }
    return "\(tenThousandths / 10_000).\(digits)"
  }

  /// Returns whether `a` is lower.
  public static func < (a: Multiplier, b: Multiplier) -> Bool {
    a.tenThousandths < b.tenThousandths
  }
}
