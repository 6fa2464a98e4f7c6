import Domain

extension RulesetFile {
  /// Returns the document from which `ruleset(_:)` restores these rules, in the lowest version that
  /// suffices. Values of the profile and defaults are omitted.
  public static func text(_ ruleset: PayRuleset) -> String {
    JSONValue.object(RulesetWriter(ruleset).document).text(isIndented: true)
  }
}

/// A writer of rulesets.
private struct RulesetWriter {
  private let ruleset: PayRuleset
  private let digits: Int

  init(_ ruleset: PayRuleset) {
    self.ruleset = ruleset
    digits = Currency.minorDigits(ruleset.currency ?? "")
  }

  var document: JSONObject {
    var object = JSONObject()
    object["schemaVersion"] = .int(ruleset.version)
    object["name"] = .string(ruleset.name)
    if !ruleset.source.isEmpty { object["source"] = .string(ruleset.source) }
    object["sourceDate"] = ruleset.sourceDate.map(day)
    object["currency"] = ruleset.currency.map(JSONValue.string)
    object["payPeriod"] = filled(payPeriod)
    object["rateMultipliers"] = .array(ruleset.rates.map(handRate))
    object["baseRates"] = filled(ruleset.baseRates.map(baseRate))
    object["salaries"] = filled(ruleset.salaries.map(salary))
    object["holidays"] = filled(holidays)
    object["breaks"] = filled(breaks)
    object["premiums"] = filled(ruleset.premiums.map(premium))
    if ruleset.stacking != .highest { object["stacking"] = .string(ruleset.stacking.rawValue) }
    object["overtime"] = ruleset.overtime.map { .object(overtime($0)) }
    object["allowances"] = filled(ruleset.allowances.map(allowance))
    object["rounding"] = filled(rounding)
    object["payslip"] = filled(payslip)
    return object
  }

  // MARK: - Parts

  private var payPeriod: JSONObject {
    let rules = ruleset.payPeriod
    var object = JSONObject()
    object["type"] = rules.type.map { .string($0.word) }
    object["anchor"] = rules.anchor.map(day)
    object["targetMinutes"] = rules.targetMinutes.map(JSONValue.int)
    if rules.attribution != .start { object["attribution"] = .string(rules.attribution.rawValue) }
    return object
  }

  private var holidays: JSONObject {
    let rules = ruleset.holidays
    var object = JSONObject()
    object["region"] = rules.region.map { .string($0.rawValue) }
    if rules.kept != .observed { object["kept"] = .string(rules.kept.rawValue) }
    object["add"] = filled(rules.added.map(date))
    object["remove"] = filled(rules.removed.map(date))
    return object
  }

  private var breaks: JSONObject {
    let rules = ruleset.breaks
    var object = JSONObject()
    if !rules.isOpen || rules.placement != .start {
      object["placement"] = .string(rules.placement.rawValue)
    }
    guard !rules.isOpen else { return object }
    let steps = rules.steps.map { step -> JSONValue in
      .object([
        "afterMinutes": .int(step.afterMinutes), "unpaidMinutes": .int(step.unpaidMinutes),
      ])
    }
    object["steps"] = .array(steps)
    return object
  }

  private func premium(_ window: PremiumWindow) -> JSONValue {
    var object: JSONObject = ["label": .string(window.label)]
    switch window.pay {
    case .multiplier(let multiplier): object["multiplier"] = .number(multiplier.description)
    case .amountPerHour(let amount):
      object["amountPerHour"] = money(amount.cents, amount.fraction)
    }
    add(window, to: &object)
    object["begunBefore"] = window.begunBefore.map(time)
    if window.attribution != .minute {
      object["attribution"] = .string(window.attribution.rawValue)
    }
    object["group"] = window.group.map(JSONValue.string)
    if !window.countsInRegularRate { object["inRegularRate"] = .bool(false) }
    object["code"] = window.code.map(JSONValue.string)
    object["taxFreePercent"] = window.taxFreePercent.map(JSONValue.int)
    return .object(object)
  }

  private func allowance(_ allowance: PayAllowance) -> JSONValue {
    var object: JSONObject = ["label": .string(allowance.label)]
    object["code"] = allowance.code.map(JSONValue.string)
    switch allowance.pay {
    case .amount(let cents): object["amount"] = money(cents)
    case .hours(let hours): object["hours"] = .number(hours.description)
    }
    object["per"] = .string(allowance.unit.rawValue)
    object["rate"] = allowance.rate.map(JSONValue.string)
    if allowance.leastMinutes != 0 { object["leastMinutes"] = .int(allowance.leastMinutes) }
    add(allowance.window, to: &object)
    return .object(object)
  }

  /// Adds the times at which a premium, a tier or an allowance applies.
  private func add(_ window: PremiumWindow, to object: inout JSONObject) {
    let weekdays = Weekday.allCases.filter(window.weekdays.contains)
    object["days"] = filled(weekdays.map { .string("\($0)") })
    if window.onHolidays { object["holidays"] = .bool(true) }
    object["dates"] = filled(window.dates.map(date))
    object["from"] = window.clock.map { time($0.from) }
    object["to"] = window.clock.map { time($0.to) }
  }

  private func overtime(_ rules: OvertimeRules) -> JSONObject {
    var object: JSONObject = ["basis": .string(rules.basis.rawValue)]
    if rules.startMinute != 0 { object["startsAt"] = time(rules.startMinute) }
    switch rules.period {
    case .week(let weekday, let tiers, let seventhDay):
      let weekly: JSONObject = ["startsOn": .string("\(weekday)"), "tiers": list(tiers)]
      object["weekly"] = .object(weekly)
      if !seventhDay.isEmpty { object["seventhDay"] = .object(["tiers": list(seventhDay)]) }
    case .sevenK(let occupation, let days, let anchor, let rate):
      let own: JSONObject = [
        "occupation": .string(occupation.rawValue), "days": .int(days), "anchor": day(anchor),
      ]
      object["sevenK"] = .object(self.rate(rate, after: own))
    case .eightAndEighty(let anchor, let rate):
      object["eightAndEighty"] = .object(self.rate(rate, after: ["anchor": day(anchor)]))
    case .days(let days, let anchor, let tiers):
      object["period"] = .object([
        "days": .int(days), "anchor": day(anchor), "tiers": list(tiers),
      ])
    }
    if let daily = rules.daily {
      object["daily"] = .object([
        "per": .string(daily.unit.rawValue), "tiers": list(daily.tiers),
      ])
    }
    if rules.bonuses != .allHours { object["bonuses"] = .string(rules.bonuses.rawValue) }
    return object
  }

  private var payslip: JSONObject {
    let rules = ruleset.payslip, usual = PayslipRules()
    var object = JSONObject()
    if rules.premiums != usual.premiums { object["premiums"] = .string(rules.premiums.rawValue) }
    if rules.overtime != usual.overtime { object["overtime"] = .string(rules.overtime.rawValue) }
    if rules.units != usual.units { object["units"] = .string(rules.units.rawValue) }
    if rules.premiumsAfterPeriods != 0 {
      object["premiumsAfterPeriods"] = .int(rules.premiumsAfterPeriods)
    }
    return object
  }

  private var rounding: JSONObject {
    var object = JSONObject()
    if let punches = ruleset.rounding.punches {
      object["punches"] = .object([
        "unitMinutes": .int(punches.unitMinutes), "start": .string(punches.start.rawValue),
        "end": .string(punches.end.rawValue),
      ])
    }
    object["durations"] = ruleset.rounding.durations.map(durations)
    if ruleset.rounding.roundsRates { object["rates"] = .string("minorUnit") }
    return object
  }

  // MARK: - Values

  private func durations(_ durations: DurationRounding) -> JSONValue {
    .object([
      "unitMinutes": durations.unitSeconds == DurationRounding.hundredth
        ? .number("0.6") : .int(durations.unitSeconds / 60),
      "direction": .string(durations.direction.rawValue),
    ])
  }

  private func list(_ tiers: [OvertimeTier]) -> JSONValue {
    .array(
      tiers.map { tier in
        var object = rate(tier.rate, after: ["afterMinutes": .int(tier.afterMinutes)])
        if let window = tier.window { add(window, to: &object) }
        object["code"] = tier.code.map(JSONValue.string)
        return .object(object)
      })
  }

  private func handRate(_ rate: Rate) -> JSONValue {
    var object = self.rate(rate)
    if !rate.isWorked { object["worked"] = .bool(false) }
    if rate.keepsPremiums { object["premiums"] = .bool(true) }
    object["final"] = rate.isFinal.map(JSONValue.bool)
    if rate.leastMinutes != 0 { object["leastMinutes"] = .int(rate.leastMinutes) }
    object["durations"] = rate.durations.map(durations)
    return .object(object)
  }

  private func rate(_ rate: Rate, after members: JSONObject = JSONObject()) -> JSONObject {
    var object = members
    object["label"] = .string(rate.label)
    object["multiplier"] = .number(rate.multiplier.description)
    return object
  }

  private func baseRate(_ rate: BaseRate) -> JSONValue {
    .object(["from": day(rate.from), "amountPerHour": money(rate.cents, rate.fraction)])
  }

  private func salary(_ salary: PaySalary) -> JSONValue {
    var object: JSONObject = [
      "from": day(salary.from), "amount": money(salary.cents),
      "per": .string(salary.unit.rawValue), "minutesPerWeek": .int(salary.minutesPerWeek),
    ]
    if salary.paysAllHours { object["allHours"] = .bool(true) }
    return .object(object)
  }

  /// Returns minor units, and trillionths of one, in units of the currency: 1250 cents are 12.50.
  private func money(_ cents: Int64, _ fraction: Int64 = 0) -> JSONValue {
    var finest = String(String(1_000_000_000_000 + fraction).dropFirst())
    while finest.hasSuffix("0") { finest.removeLast() }
    let digits = digits + finest.count
    guard digits > 0 else { return .int(cents) }
    let amount = String(cents) + finest
    let padding = String(repeating: "0", count: max(0, digits + 1 - amount.count))
    let text = padding + amount
    return .number("\(text.dropLast(digits)).\(text.suffix(digits))")
  }

  private func time(_ minute: Int) -> JSONValue {
    .string("\(twoDigits(minute / 60)):\(twoDigits(minute % 60))")
  }

  private func day(_ day: CivilDay) -> JSONValue { .string(ISOText.format(day)) }

  private func date(_ date: CalendarDate) -> JSONValue {
    switch date {
    case .once(let day): return self.day(day)
    case .yearly(let month, let day): return .string("\(twoDigits(month))-\(twoDigits(day))")
    }
  }

  private func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }

  /// Returns an array; nil if it is empty.
  private func filled(_ values: [JSONValue]) -> JSONValue? {
    values.isEmpty ? nil : .array(values)
  }

  /// Returns an object; nil if it is empty.
  private func filled(_ object: JSONObject) -> JSONValue? {
    object.members.isEmpty ? nil : .object(object)
  }
}

extension PayRuleset {
  /// The lowest version that supports all values.
  fileprivate var version: Int { needsVersion4 ? 4 : needsVersion3 ? 3 : 2 }

  private var needsVersion4: Bool {
    if hasPayslip || !allowances.isEmpty { return true }
    if rates.contains(where: { !$0.isWorked || $0.leastMinutes != 0 || $0.durations != nil })
      || premiums.contains(where: {
        $0.begunBefore != nil || [.anyPart, .majorityOfTime].contains($0.attribution)
      })
      || rates.contains(where: { $0.isFinal != nil || $0.keepsPremiums })
      || salaries.contains(where: \.paysAllHours)
      || rounding.durations?.unitSeconds == DurationRounding.hundredth
    {
      return true
    }
    guard let overtime else { return false }
    if case .days = overtime.period { return true }
    let tiers = overtime.tiers
    return overtime.bonuses != .allHours || tiers.contains { $0.window != nil }
  }

  /// Whether it has values for payslips.
  private var hasPayslip: Bool {
    payslip != PayslipRules() || premiums.contains { $0.code != nil || $0.taxFreePercent != nil }
      || overtime?.tiers.contains { $0.code != nil } ?? false
  }

  private var needsVersion3: Bool {
    rounding.durations != nil || !salaries.isEmpty || baseRates.contains { $0.fraction != 0 }
      || premiums.contains {
        if case .amountPerHour(let amount) = $0.pay { amount.fraction != 0 } else { false }
      }
  }
}
