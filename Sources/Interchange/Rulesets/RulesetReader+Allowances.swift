import Domain

extension RulesetReader {
  private static let names = [
    "label", "code", "amount", "hours", "per", "rate", "leastMinutes", "days", "holidays", "dates",
    "from", "to",
  ]

  /// Reads an allowance; `digits` are the decimals of an amount of money.
  mutating func allowance(
    _ value: JSONValue, _ path: JSONPath, _ digits: Int
  ) -> PayAllowance? {
    guard let node = node(value, path) else { return nil }
    checkNames(node, Self.names)
    let label = required("label", node) { $0.text($1, $2) }
    let code = code(node), pay = allowancePay(node, digits)
    let unit = required("per", node) { $0.word($1, $2, PayAllowance.Unit.self) }
    let rate = text("rate", node), least = number("leastMinutes", node) ?? 0
    let weekdays = weekdays(node), dates = list("dates", node) { $0.date($1, $2) }
    let onHolidays = flag("holidays", node) ?? false
    checkOpens(node, onHolidays)
    let clock = clock(node)
    guard let label, let pay, let unit else { return nil }
    return PayAllowance(
      label: label, code: code, pay: pay, unit: unit, rate: rate, leastMinutes: least,
      weekdays: Set(weekdays ?? []), onHolidays: onHolidays, dates: dates ?? [], clock: clock)
  }

  private mutating func allowancePay(_ node: Node, _ digits: Int) -> PayAllowance.Pay? {
    let amount = decimal("amount", node, decimals: digits), hours = multiplier("hours", node)
    switch (value("amount", node), value("hours", node)) {
    case (nil, nil): complain(node, "amount", .missing)
    case (.some, .some): complain(node, "hours", .excludes("amount"))
    default: break
    }
    return amount.map { .amount($0) } ?? hours.map { .hours($0) }
  }
}
