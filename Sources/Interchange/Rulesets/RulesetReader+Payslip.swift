import Domain

extension RulesetReader {
  private static let names = ["premiums", "overtime", "units", "premiumsAfterPeriods"]
  /// The maximum length of a code.
  private static let longestCode = 12
  /// The maximum of `taxFreePercent`: EStG § 3b (1) has 150 on some holidays.
  private static let mostTaxFree = 150

  /// Reads the form of the payslip.
  mutating func payslip(_ document: Node) -> PayslipRules {
    check("payslip", document, needsVersion: 4)
    guard let node = child("payslip", document, Self.names) else { return PayslipRules() }
    let rules = PayslipRules()
    return PayslipRules(
      premiums: word("premiums", node) ?? rules.premiums,
      overtime: word("overtime", node) ?? rules.overtime, units: word("units", node) ?? rules.units,
      premiumsAfterPeriods: number(
        "premiumsAfterPeriods", node, in: 0...PayslipRules.latestPremiums)
        ?? 0)
  }

  /// Reads the code of a premium or a tier on payslips.
  mutating func code(_ node: Node) -> String? {
    check("code", node, needsVersion: 4)
    guard let code = text("code", node) else { return nil }
    if code.isEmpty { complain(node, "code", .empty) }
    if code.count > Self.longestCode {
      complain(node, "code", .tooMany(limit: Self.longestCode))
    }
    return code
  }

  /// Reads the percentage of the base rate up to which a premium is free of tax.
  mutating func taxFreePercent(_ node: Node) -> Int? {
    check("taxFreePercent", node, needsVersion: 4)
    return number("taxFreePercent", node, in: 1...Self.mostTaxFree)
  }

  private mutating func number(
    _ name: String, _ node: Node, in range: ClosedRange<Int>
  ) -> Int? {
    guard let number = number(name, node) else { return nil }
    guard range.contains(number) else {
      complain(
        node, name,
        .outOfRange(lowest: String(range.lowerBound), highest: String(range.upperBound)))
      return nil
    }
    return number
  }
}
