import Domain

extension RulesetReader {
  private static let names = [
    "label", "multiplier", "amountPerHour", "days", "holidays", "dates", "from", "to",
    "begunBefore", "attribution", "group", "inRegularRate", "code", "taxFreePercent",
  ]

  /// The names of the weekdays, Sunday first.
  private static let weekdays = Weekday.allCases.map { "\($0)" }

  /// Reads a premium window; `digits` are the decimals of an amount of money, `more` the additional
  /// ones of an hourly amount.
  mutating func premium(
    _ value: JSONValue, _ path: JSONPath, _ digits: Int, _ more: Int
  ) -> PremiumWindow? {
    guard let node = node(value, path) else { return nil }
    checkNames(node, Self.names)
    let label = required("label", node) { $0.text($1, $2) }
    let pay = premiumPay(node, digits, more)
    let weekdays = weekdays(node)
    let dates = list("dates", node) { $0.date($1, $2) }
    let onHolidays = flag("holidays", node) ?? false
    checkOpens(node, onHolidays)
    let clock = clock(node)
    check("begunBefore", node, needsVersion: 4)
    let begunBefore = timeOfDay("begunBefore", node).map { $0 == 0 ? 1440 : $0 }
    let attribution: PremiumWindow.Attribution? = word("attribution", node)
    if attribution == .anyPart || attribution == .majorityOfTime {
      check("attribution", node, needsVersion: 4)
    }
    let group = text("group", node)
    let isRegular = flag("inRegularRate", node) ?? true
    let code = code(node)
    let taxFreePercent = taxFreePercent(node)
    guard let label, let pay else { return nil }
    return PremiumWindow(
      label: label, pay: pay, weekdays: Set(weekdays ?? []), onHolidays: onHolidays,
      dates: dates ?? [], clock: clock, begunBefore: begunBefore,
      attribution: attribution ?? .minute, group: group, countsInRegularRate: isRegular, code: code,
      taxFreePercent: taxFreePercent)
  }

  /// Reads the member `days`.
  mutating func weekdays(_ node: Node) -> [Weekday]? {
    list("days", node) { reader, value, path in
      reader.word(value, path, Weekday.allCases) { Self.weekdays[$0.rawValue - 1] }
    }
  }

  private mutating func premiumPay(
    _ node: Node, _ digits: Int, _ more: Int
  ) -> PremiumWindow.Pay? {
    let multiplier = multiplier("multiplier", node)
    let amount = decimal("amountPerHour", node, decimals: digits + more)
    switch (value("multiplier", node), value("amountPerHour", node)) {
    case (nil, nil): complain(node, "multiplier", .missing)
    case (.some, .some): complain(node, "amountPerHour", .excludes("multiplier"))
    default: break
    }
    if let multiplier { return .multiplier(multiplier) }
    return amount.map { .amountPerHour(HourlyAmount($0, decimals: more)) }
  }

  /// Reports a window that restricts its days to none.
  mutating func checkOpens(_ node: Node, _ onHolidays: Bool) {
    let lists = ["days", "dates"].filter { value($0, node) != nil }
    let isNamed = !lists.isEmpty || value("holidays", node) != nil
    let isEmpty = lists.allSatisfy { value($0, node) == .array([]) }
    if isNamed && isEmpty && !onHolidays {
      complain(node, lists.first ?? "holidays", .neverApplies)
    }
  }

  /// Reads the members `from` and `to`.
  mutating func clock(_ node: Node) -> PremiumWindow.Clock? {
    let from = timeOfDay("from", node)
    let to = timeOfDay("to", node)
    if value("from", node) == nil, value("to", node) != nil { complain(node, "from", .missing) }
    if value("to", node) == nil, value("from", node) != nil { complain(node, "to", .missing) }
    guard let from, let to else { return nil }
    if from == 1440 { complain(node, "from", .unreadable(.timeOfDay)) }
    // Midnight at the end is that of the same day.
    return PremiumWindow.Clock(from: from, to: to == 0 && from > 0 ? 1440 : to)
  }
}
