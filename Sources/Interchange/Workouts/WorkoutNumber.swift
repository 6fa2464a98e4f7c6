import Coach

/// Numbers in exports, converted without binary fractions.
enum WorkoutNumber {
  /// Returns thousandths of a decimal with point or comma, rounded half up; nil for a negative or
  /// unreadable number, or one with more than nine digits before the decimals. Apps that convert
  /// units write more than three decimals.
  static func thousandths(_ text: String) -> Int? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? text.dropFirst() : text[...]
    let parts = digits.split(
      separator: digits.contains(",") ? "," : ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (1...9).contains(parts[0].utf8.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let whole = Int(parts[0])
    else { return nil }
    var value = whole * 1000
    if parts.count == 2 {
      let decimals = Array((parts[1] + "0000").utf8.prefix(4)).map { Int($0) - 48 }
      value += decimals[0] * 100 + decimals[1] * 10 + decimals[2] + (decimals[3] >= 5 ? 1 : 0)
    }
    return isNegative && value != 0 ? nil : value
  }

  /// Returns a weight that can be logged, which may be 0; nil if it cannot.
  static func weight(_ text: String, _ unit: WeightUnit) -> Weight? {
    guard let value = thousandths(text), value <= Weight.most else { return nil }
    return Weight(thousandths: value, unit)
  }

  /// Returns a number of repetitions, 0…1000, also from `5.0`; nil for anything else.
  static func reps(_ text: String) -> Int? {
    guard let value = thousandths(text), value % 1000 == 0, value <= 1_000_000 else { return nil }
    return value / 1000
  }

  /// Returns the seconds of a set, 0…86,400, from `90`, `90.0`, `1:30` or `0:01:30`; nil for
  /// anything else.
  static func seconds(_ text: String) -> Int? {
    guard text.contains(":") else {
      guard let value = thousandths(text), value <= 86_400_000 else { return nil }
      return (value + 500) / 1000
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let values = parts.compactMap { $0.first?.isNumber == true ? Int($0) : nil }
    guard (2...3).contains(parts.count), values.count == parts.count,
      values[0] < 10_000, values.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    let total = values.reduce(0) { $0 * 60 + $1 }
    return total <= 86_400 ? total : nil
  }

  /// Returns whether a distance is above 0.
  static func isDistance(_ text: String) -> Bool { text.utf8.contains { (49...57).contains($0) } }

  /// Returns the seconds of a whole workout: `1h 43m`, `59m`, `38min`, `45s`, `1:05:00`; nil for
  /// anything else, because Strong's forms vary and only the end depends on it.
  static func workoutSeconds(_ text: String) -> Int? {
    if text.split(separator: ":").count == 3 { return seconds(text) }
    var total = 0
    var rest = text.lowercased()[...]
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isWholeNumber }
      guard (1...5).contains(digits.count), let count = Int(digits) else { return nil }
      rest = rest[digits.endIndex...].drop(while: \.isWhitespace)
      let unit = rest.prefix(while: \.isLetter)
      guard let size = units[String(unit)] else { return nil }
      total += count * size
      rest = rest[unit.endIndex...].drop { $0.isWhitespace || $0 == "." }
    }
    return total
  }

  private static let units = [
    "h": 3600, "hr": 3600, "std": 3600, "m": 60, "min": 60, "s": 1, "sec": 1, "sek": 1,
  ]
}
