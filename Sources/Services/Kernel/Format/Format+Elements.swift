import Domain

extension Format {
  /// Formats hours with two decimals as payslips do: `11.50`.
  package func decimalHours(_ seconds: Int64) -> String {
    let hundredths = (abs(seconds) + 18) / 36, sign = seconds < 0 ? "−" : ""
    let fraction = String(hundredths % 100 + 100).dropFirst()
    return sign + number(hundredths / 100) + decimal(".\(fraction)")
  }

  /// Formats a rate without signs: `1.35`, `1.0+4.00`.
  package func plainFactor(
    _ multiplier: Factor, plus amount: HourlyAmount, currency: String
  ) -> String {
    let factor = decimal(multiplier.description)
    guard amount > 0 else { return factor }
    return factor + "+" + decimal(MoneyText.plain(amount.shown, currency))
  }

  /// Returns the name of an element without its share.
  package func elementLabel(_ element: PayElement) -> String {
    switch element.kind {
    case .salary: texts("slip.salary")
    case .bonus: texts("slip.bonus")
    case .basic: texts("slip.basic")
    case .byHand: texts("slip.by_hand", ["label": rateLabel(element.label)])
    case .premium, .overtime, .allowance: rateLabel(element.label)
    case .arrears: arrears(element.days, element.cents)
    case .payout: texts("slip.payout")
    case .absence: absence(kind: element.code ?? "", name: element.label)
    }
  }

  /// Returns what an hour of an element is paid: `30 %` of a premium, `× 1.5` of overtime with its
  /// basic pay, `+2.50` of an amount per hour; empty for basic pay, salary and bonuses.
  package func elementShare(_ element: PayElement, currency: String) -> String {
    switch element.kind {
    case .salary, .basic, .bonus, .absence, .payout, .arrears: return ""
    case .allowance: return element.count == 1 ? "" : "\(element.count) ×"
    case .premium, .overtime, .byHand: break
    }
    if element.amountPerHour > 0 {
      return "+" + decimal(MoneyText.plain(element.amountPerHour.shown, currency))
    }
    let isWhole = element.kind == .byHand || element.kind == .overtime && element.share >= .one
    guard !isWhole else { return "× \(decimal(element.share.description))" }
    var percent = Factor(trillionths: element.share.trillionths * 100).description
    if percent.hasSuffix(".0") { percent.removeLast(2) }
    return decimal(percent) + " %"
  }
}
