import Domain
import Services

/// Parses hours and amounts as payslips print them.
package enum PayslipText {
  /// The maximum hours of a line, positive or negative.
  static let mostHours: Int64 = 9_999

  /// Parses `12:30`, `12.5`, `12,5`, `12h30`, `12 h 30 m`, `12` (hours) and `-4:00` as seconds; nil
  /// for anything else.
  package static func seconds(_ text: String) -> Int64? {
    var rest = text.filter { !$0.isWhitespace }.lowercased()[...]
    let isNegative = consumeSign(&rest)
    guard let seconds = clock(rest) ?? decimal(rest), seconds <= mostHours * 3600 else {
      return nil
    }
    return isNegative ? -seconds : seconds
  }

  /// Parses `1,273.34`, `1.273,34`, `1 273`, `1’273.34`, `-12.50` and the like as minor units, with
  /// or without the currency's symbol; nil for anything else or more decimals than the currency
  /// has. A single point or comma is decimal if that many digits may follow it, otherwise it
  /// separates thousands.
  package static func cents(_ text: String, _ currency: String) -> Int64? {
    let symbol = Currency.symbol(currency).text
    let plain = text.replacing(symbol, with: "").replacing(currency, with: "")
    var rest = plain.filter { !$0.isWhitespace && !"'’".contains($0) }[...]
    let isNegative = consumeSign(&rest)
    let digits = Currency.minorDigits(currency)
    guard let parts = parts(rest, decimals: digits), parts.whole.count <= 12,
      let value = Int64(parts.whole + parts.fraction.padded(to: digits))
    else { return nil }
    return isNegative ? -value : value
  }

  private static func consumeSign(_ text: inout Substring) -> Bool {
    guard let first = text.first, "-−".contains(first) else { return false }
    text.removeFirst()
    return true
  }

  // MARK: Hours

  /// Parses hours and minutes separated by a colon or a unit.
  private static func clock(_ text: Substring) -> Int64? {
    let mark: Character = text.contains(":") ? ":" : "h"
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count == 2, let hours = number(parts[0], 1...4) else { return nil }
    var minutes = parts[1]
    if mark == "h" {
      for unit in ["min", "m"] where minutes.hasSuffix(unit) {
        minutes.removeLast(unit.count)
        break
      }
      if minutes.isEmpty { return parts[1].isEmpty ? hours * 3600 : nil }
    }
    guard let minutes = number(minutes, mark == ":" ? 2...2 : 1...2), minutes < 60 else {
      return nil
    }
    return hours * 3600 + minutes * 60
  }

  /// Parses hours with up to four decimals, to the second.
  private static func decimal(_ text: Substring) -> Int64? {
    let text = text.hasSuffix("h") ? text.dropLast() : text
    guard let parts = parts(text, decimals: 4), parts.whole.count <= 4,
      let hours = Int64(parts.whole), let fraction = Int64(parts.fraction.padded(to: 4))
    else { return nil }
    return hours * 3600 + (fraction * 3600 + 5000) / 10_000
  }

  private static func number(_ text: some StringProtocol, _ digits: ClosedRange<Int>) -> Int64? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int64(text)
  }

  // MARK: Decimals

  /// Returns the digits before and after the decimal separator, ignoring thousands separators.
  private static func parts(
    _ text: Substring, decimals: Int
  ) -> (whole: String, fraction: String)? {
    let marks = text.filter { $0 == "." || $0 == "," }
    guard let last = text.lastIndex(where: { $0 == "." || $0 == "," }), let mark = marks.last else {
      return number(text, 1...12).map { (String($0), "") }
    }
    let behind = text[text.index(after: last)...]
    let isAlone = marks.count == 1
    let isOther = marks.filter { $0 == mark }.count == 1 && marks.count > 1
    let isDecimal =
      (isAlone || isOther) && (1...max(1, decimals)).contains(behind.count)
      && decimals > 0
    let whole = isDecimal ? text[..<last] : text
    guard let digits = thousands(whole), !isDecimal || number(behind, 1...decimals) != nil else {
      return nil
    }
    return (digits, isDecimal ? String(behind) : "")
  }

  /// Returns the digits of an integer with optional thousands separators of one kind.
  private static func thousands(_ text: Substring) -> String? {
    let groups = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard Set(text.filter { !$0.isNumber }).count <= 1, let first = groups.first,
      number(first, groups.count == 1 ? 1...12 : 1...3) != nil,
      groups.dropFirst().allSatisfy({ number($0, 3...3) != nil })
    else { return nil }
    return groups.joined()
  }
}

extension String {
  /// Returns the digits padded with trailing zeros.
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: "0", count: max(0, count - self.count))
  }
}
