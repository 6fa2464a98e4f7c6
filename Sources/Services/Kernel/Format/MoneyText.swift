import Domain

/// Parses and formats typed amounts of money.
package enum MoneyText {
  /// Parses `18.5`, `18,50` or `18` as minor units; nil for anything else, or more decimals than
  /// the currency has.
  package static func cents(_ text: String, _ currency: String) -> Int64? {
    units(text, digits: Currency.minorDigits(currency))
  }

  /// Parses an hourly amount, with up to `PayRuleset.fineDecimals` more decimals than the currency
  /// has.
  package static func hourly(_ text: String, _ currency: String) -> HourlyAmount? {
    let digits = Currency.minorDigits(currency) + PayRuleset.fineDecimals
    return units(text, digits: digits).map { HourlyAmount($0, decimals: PayRuleset.fineDecimals) }
  }

  private static func units(_ text: String, digits: Int) -> Int64? {
    let parts = text.split(
      separator: text.contains(",") ? "," : ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (1...9).contains(parts[0].count),
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let whole = Int64(parts[0])
    else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard parts.count == 1 || (1...max(1, digits)).contains(fraction.count) && digits > 0 else {
      return nil
    }
    let padded = fraction + String(repeating: "0", count: digits - fraction.count)
    return Int64("\(whole)\(padded)")
  }

  /// Returns an example of a typed amount in a currency: `18.50`.
  package static func example(_ currency: String) -> String {
    plain(Currency.minorDigits(currency) == 3 ? Int64(18_500) : 1850, currency)
  }

  /// Formats an hourly amount with the decimals it has, as `hourly` parses it.
  package static func plain(_ amount: HourlyAmount, _ currency: String) -> String {
    guard amount.fraction > 0 else { return plain(amount.cents, currency) }
    let digits = amount.decimalCents.drop { $0 != "." }.dropFirst()
    let point = Currency.minorDigits(currency) == 0 ? "." : ""
    return plain(amount.cents, currency) + point + digits
  }

  /// Formats minor units as a plain decimal that `cents` parses.
  package static func plain(_ cents: Int64, _ currency: String) -> String {
    let digits = Currency.minorDigits(currency)
    guard digits > 0 else { return String(cents) }
    let text = String(cents)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return "\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}
