/// The unit a weight is entered in.
public enum WeightUnit: String, Sendable, CaseIterable {
  /// Kilograms.
  case kg
  /// Pounds of 0.45359237 kg.
  case lb
}

/// An exact weight in the unit it was entered in.
public struct Weight: Hashable, Sendable, CustomStringConvertible {
  /// Thousandths of the unit.
  public var thousandths: Int
  /// The unit it was entered in.
  public var unit: WeightUnit

  /// The heaviest weight that can be entered, in thousandths.
  public static let most = 9_999_990

  /// Creates the weight `thousandths` / 1000.
  public init(thousandths: Int, _ unit: WeightUnit) {
    self.thousandths = thousandths
    self.unit = unit
  }

  /// Parses a decimal with up to three places and point or comma, and an optional `kg` or `lb`.
  /// Without one the weight is in `unit`.
  ///
  /// Throws a `WeightError` for anything else: a sign, four decimals, or more than 9999.99.
  public init(parsing text: some StringProtocol, unit: WeightUnit = .kg) throws(WeightError) {
    let (digits, suffix) = Self.split(text)
    guard let unit = suffix.isEmpty ? unit : Self.unit(named: suffix) else {
      throw .unreadable(String(text))
    }
    if digits.hasPrefix("-") { throw .negative(String(text)) }
    guard let value = Self.thousandths(of: digits) else { throw .unreadable(String(text)) }
    guard value <= Self.most else { throw .tooHeavy(String(text)) }
    self.init(thousandths: value, unit)
  }

  private static func split(_ text: some StringProtocol) -> (digits: String, suffix: String) {
    // By bytes: routines have hundreds of weights, and units are written in ASCII letters.
    let text = String(text), bytes = text.utf8
    func start(ofTail end: String.Index, _ belongs: (UInt8) -> Bool) -> String.Index {
      var start = end
      while start > bytes.startIndex {
        let before = bytes.index(before: start)
        guard belongs(bytes[before]) else { break }
        start = before
      }
      return start
    }
    let suffix = start(ofTail: bytes.endIndex) { (97...122).contains($0 | 32) }
    let end = start(ofTail: suffix) { $0 == UInt8(ascii: " ") }
    return (String(text[..<end]), suffix == bytes.endIndex ? "" : text[suffix...].lowercased())
  }

  private static func unit(named suffix: String) -> WeightUnit? {
    suffix == "lbs" ? .lb : WeightUnit(rawValue: suffix)
  }

  private static func thousandths(of text: String) -> Int? {
    let parts = text.split(
      separator: text.contains(",") ? "," : ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (1...6).contains(parts[0].count),
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let whole = Int(parts[0])
    else { return nil }
    guard parts.count == 2 else { return whole * 1000 }
    guard (1...3).contains(parts[1].count), let fraction = Int(parts[1]) else { return nil }
    return whole * 1000 + fraction * [100, 10, 1][parts[1].count - 1]
  }

  /// The decimal without trailing zeros and without the unit: `82.5`.
  public var text: String {
    let magnitude = abs(thousandths)
    var fraction = String(magnitude % 1000 + 1000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    let sign = thousandths < 0 ? "-" : ""
    return "\(sign)\(magnitude / 1000)" + (fraction.isEmpty ? "" : ".\(fraction)")
  }

  /// The decimal and the unit: `82.5 kg`.
  public var description: String { "\(text) \(unit.rawValue)" }

  /// Returns the weight in another unit, rounded half up to a thousandth, for display and totals
  /// only: history keeps what was entered.
  public func converted(to other: WeightUnit) -> Weight {
    guard other != unit else { return self }
    // 1 lb = 0.45359237 kg by definition (international yard and pound agreement, 1959).
    let pound: Int128 = 45_359_237, unity: Int128 = 100_000_000
    let (factor, divisor) = other == .kg ? (pound, unity) : (unity, pound)
    let value = (2 * Int128(thousandths) * factor + divisor) / (2 * divisor)
    return Weight(thousandths: Int(clamping: value), other)
  }

  /// Returns whether this weight is heavier, in whatever units.
  public func isHeavier(than other: Weight) -> Bool { Self.grams(self) > Self.grams(other) }

  /// The weight in 10⁻¹¹ kg, so that units compare exactly.
  static func grams(_ weight: Weight) -> Int128 {
    Int128(weight.thousandths) * (weight.unit == .kg ? 100_000_000 : 45_359_237)
  }
}

/// Why a text is no weight. Each case carries the text.
public enum WeightError: Error, Equatable, Sendable {
  /// The text is no decimal with up to three places.
  case unreadable(String)
  /// The text has a minus sign.
  case negative(String)
  /// The weight is above 9999.99.
  case tooHeavy(String)
}
