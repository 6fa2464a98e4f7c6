/// Parses typed distances.
package enum DistanceText {
  /// Parses `800`, `12.5km`, `500 mi` or `750 m` as millimetres, with kilometres as the default
  /// unit; nil for anything else and for implausibly large values.
  package static func millimetres(_ text: String) -> Int64? {
    let text = text.lowercased().filter { $0 != " " }
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "," }
    let parts = digits.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard (1...2).contains(parts.count), let whole = Int64(parts[0]), whole < 1_000_000 else {
      return nil
    }
    let fraction = parts.count == 2 ? parts[1] : "0"
    guard (1...3).contains(fraction.count), let thousandths = Int64(fraction) else { return nil }
    let scale: Int64 = fraction.count == 1 ? 100 : fraction.count == 2 ? 10 : 1
    let value = whole * 1000 + thousandths * scale
    switch text.dropFirst(digits.count) {
    case "", "km": return value * 1000
    case "mi": return value * 1_609_344 / 1000
    case "m": return value
    default: return nil
    }
  }
}
