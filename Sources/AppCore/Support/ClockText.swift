/// Formats and parses times of day for forms.
package enum ClockText {
  /// Formats a minute of the day: `20:00`; the midnight that ends a day is `24:00`.
  package static func text(_ minute: Int) -> String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
    return "\(two(minute / 60)):\(two(minute % 60))"
  }

  /// Parses `20:00`, `20.00` or `20` as a minute of the day, up to `24:00`; nil for anything else.
  package static func minute(_ text: String) -> Int? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    guard (1...2).contains(parts.count),
      parts.allSatisfy({
        (1...2).contains($0.count) && $0.utf8.allSatisfy { (48...57).contains($0) }
      })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    let minute = numbers.count == 2 ? numbers[1] : 0
    guard minute < 60, numbers[0] * 60 + minute <= 1440 else { return nil }
    return numbers[0] * 60 + minute
  }
}
