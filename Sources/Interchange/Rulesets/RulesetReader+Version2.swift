import Domain

extension RulesetReader {
  private static let names = [
    "$schema", "schemaVersion", "name", "source", "sourceDate", "currency", "payPeriod",
    "rateMultipliers", "baseRates", "salaries", "holidays", "breaks", "premiums", "stacking",
    "overtime", "allowances", "rounding", "payslip",
  ]

  mutating func version2(_ node: Node) -> PayRuleset {
    checkNames(node, Self.names)
    version = number("schemaVersion", node) ?? 2
    var ruleset = PayRuleset()
    ruleset.name = required("name", node) { $0.text($1, $2) } ?? ""
    if ruleset.name.isEmpty, text("name", node) != nil { complain(node, "name", .empty) }
    ruleset.source = text("source", node) ?? ""
    ruleset.sourceDate = day("sourceDate", node)
    ruleset.currency = text("currency", node)
    let digits = Currency.minorDigits(ruleset.currency ?? "")
    // From version 3 on, hourly amounts may have more decimals than the currency.
    let more = version == 2 ? 0 : PayRuleset.fineDecimals
    ruleset.payPeriod = payPeriod(node)
    ruleset.rates =
      required("rateMultipliers", node) { reader, name, node in
        reader.list(name, node) { $0.handRate($1, $2) }
      } ?? []
    ruleset.baseRates = list("baseRates", node) { $0.baseRate($1, $2, digits, more) } ?? []
    ruleset.salaries = salaries(node, digits)
    ruleset.holidays = holidays(node)
    ruleset.breaks = breaks(node)
    ruleset.premiums = list("premiums", node) { $0.premium($1, $2, digits, more) } ?? []
    ruleset.stacking = word("stacking", node) ?? .highest
    ruleset.overtime = overtime(node)
    check("allowances", node, needsVersion: 4)
    ruleset.allowances = list("allowances", node) { $0.allowance($1, $2, digits) } ?? []
    ruleset.rounding = rounding(node)
    ruleset.payslip = payslip(node)
    return ruleset
  }

  private mutating func payPeriod(_ document: Node) -> PayPeriodRules {
    let names = ["type", "anchor", "targetMinutes", "attribution"]
    guard let node = child("payPeriod", document, names) else { return PayPeriodRules() }
    return PayPeriodRules(
      type: word("type", node, PayPeriodType.allCases, \.word), anchor: day("anchor", node),
      targetMinutes: number("targetMinutes", node), attribution: word("attribution", node) ?? .start
    )
  }

  private mutating func baseRate(
    _ value: JSONValue, _ path: JSONPath, _ digits: Int, _ more: Int
  ) -> BaseRate? {
    guard let node = node(value, path) else { return nil }
    checkNames(node, ["from", "amountPerHour"])
    let from = required("from", node) { $0.day($1, $2) }
    let amount = required("amountPerHour", node) { $0.decimal($1, $2, decimals: digits + more) }
    guard let from, let amount else { return nil }
    let hour = HourlyAmount(amount, decimals: more)
    return BaseRate(from: from, cents: hour.cents, fraction: hour.fraction)
  }

  private mutating func salaries(_ document: Node, _ digits: Int) -> [PaySalary] {
    check("salaries", document, needsVersion: 3)
    return list("salaries", document) { reader, value, path -> PaySalary? in
      guard let node = reader.node(value, path) else { return nil }
      reader.checkNames(node, ["from", "amount", "per", "minutesPerWeek", "allHours"])
      reader.check("allHours", node, needsVersion: 4)
      let paysAllHours = reader.flag("allHours", node) ?? false
      let from = reader.required("from", node) { $0.day($1, $2) }
      let cents = reader.required("amount", node) { $0.decimal($1, $2, decimals: digits) }
      let unit = reader.required("per", node) { $0.word($1, $2, PaySalary.Unit.self) }
      let minutes = reader.required("minutesPerWeek", node) { $0.number($1, $2) }
      guard let from, let cents, let unit, let minutes else { return nil }
      return PaySalary(
        from: from, cents: cents, unit: unit, minutesPerWeek: minutes, paysAllHours: paysAllHours)
    } ?? []
  }

  private mutating func holidays(_ document: Node) -> HolidayRules {
    let names = ["region", "kept", "add", "remove"]
    guard let node = child("holidays", document, names) else { return HolidayRules() }
    return HolidayRules(
      region: word("region", node), kept: word("kept", node) ?? .observed,
      added: list("add", node) { $0.date($1, $2) } ?? [],
      removed: list("remove", node) { $0.date($1, $2) } ?? [])
  }

  private mutating func breaks(_ document: Node) -> BreakRules {
    guard let node = child("breaks", document, ["placement", "steps"]) else {
      return BreakRules(isOpen: true)
    }
    let steps = list("steps", node) { reader, value, path -> BreakStep? in
      guard let node = reader.node(value, path) else { return nil }
      reader.checkNames(node, ["afterMinutes", "unpaidMinutes"])
      let after = reader.required("afterMinutes", node) { $0.number($1, $2) }
      let unpaid = reader.required("unpaidMinutes", node) { $0.number($1, $2) }
      guard let after, let unpaid else { return nil }
      return BreakStep(afterMinutes: after, unpaidMinutes: unpaid)
    }
    return BreakRules(
      steps: steps ?? [], placement: word("placement", node) ?? .start, isOpen: steps == nil)
  }

  private mutating func rounding(_ document: Node) -> PayRounding {
    guard let node = child("rounding", document, ["punches", "durations", "rates"]) else {
      return PayRounding()
    }
    let isRounded = word("rates", node, [false, true]) { $0 ? "minorUnit" : "exact" }
    var rounding = PayRounding(roundsRates: isRounded ?? false)
    check("durations", node, needsVersion: 3)
    rounding.durations = durations(node)
    guard let punches = child("punches", node, ["unitMinutes", "start", "end"]) else {
      return rounding
    }
    let unit = required("unitMinutes", punches) { $0.number($1, $2) }
    let start = required("start", punches) { $0.word($1, $2, PunchRounding.Direction.self) }
    let end = required("end", punches) { $0.word($1, $2, PunchRounding.Direction.self) }
    if let unit, let start, let end {
      rounding.punches = PunchRounding(unitMinutes: unit, start: start, end: end)
    }
    return rounding
  }

  /// Reads the member `durations` of the rounding or of a rate.
  mutating func durations(_ parent: Node) -> DurationRounding? {
    guard let node = child("durations", parent, ["unitMinutes", "direction"]) else { return nil }
    let isHundredth = version >= 4 && node.object["unitMinutes"] == .number("0.6")
    let unit =
      isHundredth
      ? DurationRounding.hundredth
      : required("unitMinutes", node) { $0.number($1, $2) }.map { 60 * min(max(-1, $0), 9999) }
    let direction = required("direction", node) { $0.word($1, $2, DurationRounding.Direction.self) }
    guard let unit, let direction else { return nil }
    return DurationRounding(unitSeconds: unit, direction: direction)
  }
}
