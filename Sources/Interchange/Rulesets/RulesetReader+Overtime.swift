import Domain

extension RulesetReader {
  private static let names = [
    "basis", "startsAt", "weekly", "sevenK", "eightAndEighty", "period", "daily", "seventhDay",
    "bonuses",
  ]

  /// Reads the overtime rules; nil if there are none.
  mutating func overtime(_ document: Node) -> OvertimeRules? {
    guard let node = child("overtime", document, Self.names) else { return nil }
    var rules = OvertimeRules()
    rules.basis = word("basis", node) ?? .regularRate
    rules.startMinute = timeOfDay("startsAt", node) ?? 0
    if let daily = child("daily", node, ["per", "tiers"]) {
      let tiers = required("tiers", daily) { $0.tiers($1, $2) } ?? []
      rules.daily = OvertimeRules.Daily(unit: word("per", daily) ?? .workday, tiers: tiers)
    }
    if let period = period(node) { rules.period = period }
    check("bonuses", node, needsVersion: 4)
    rules.bonuses = word("bonuses", node) ?? .allHours
    return rules
  }

  private mutating func period(_ node: Node) -> OvertimeRules.Period? {
    check("period", node, needsVersion: 4)
    let found = ["weekly", "sevenK", "eightAndEighty", "period"].filter { value($0, node) != nil }
    for name in found.dropFirst() { complain(node, name, .excludes(found[0])) }
    let seventhDay = child("seventhDay", node, ["tiers"]).flatMap { day in
      required("tiers", day) { $0.tiers($1, $2) }
    }
    if value("seventhDay", node) != nil, found.first != "weekly" {
      complain(node, "seventhDay", .needs("weekly"))
    }
    switch found.first {
    case "weekly": return weekly(node, seventhDay ?? [])
    case "sevenK": return sevenK(node)
    case "eightAndEighty": return eightAndEighty(node)
    case "period": return days(node)
    default: return nil
    }
  }

  private mutating func weekly(
    _ overtime: Node, _ seventhDay: [OvertimeTier]
  ) -> OvertimeRules.Period? {
    guard let node = child("weekly", overtime, ["startsOn", "tiers"]) else { return nil }
    let weekday = weekday("startsOn", node) ?? .monday
    return .week(from: weekday, tiers: tiers("tiers", node) ?? [], seventhDay: seventhDay)
  }

  private mutating func sevenK(_ overtime: Node) -> OvertimeRules.Period? {
    let names = ["occupation", "days", "anchor", "label", "multiplier"]
    guard let node = child("sevenK", overtime, names) else { return nil }
    let occupation = required("occupation", node) {
      $0.word($1, $2, OvertimeRules.Occupation.self)
    }
    let days = required("days", node) { $0.number($1, $2) }
    let anchor = required("anchor", node) { $0.day($1, $2) }
    guard let rate = rate(node), let occupation, let days, let anchor else { return nil }
    return .sevenK(occupation, days: days, anchor: anchor, rate: rate)
  }

  private mutating func eightAndEighty(_ overtime: Node) -> OvertimeRules.Period? {
    guard let node = child("eightAndEighty", overtime, ["anchor", "label", "multiplier"]) else {
      return nil
    }
    let anchor = required("anchor", node) { $0.day($1, $2) }
    guard let rate = rate(node), let anchor else { return nil }
    return .eightAndEighty(anchor: anchor, rate: rate)
  }

  private mutating func days(_ overtime: Node) -> OvertimeRules.Period? {
    guard let node = child("period", overtime, ["days", "anchor", "tiers"]) else { return nil }
    let days = required("days", node) { $0.number($1, $2) }
    let anchor = required("anchor", node) { $0.day($1, $2) }
    let tiers = required("tiers", node) { $0.tiers($1, $2) }
    guard let days, let anchor, let tiers else { return nil }
    return .days(days, anchor: anchor, tiers: tiers)
  }

  private mutating func tiers(_ name: String, _ node: Node) -> [OvertimeTier]? {
    list(name, node) { reader, value, path -> OvertimeTier? in
      guard let node = reader.node(value, path) else { return nil }
      let times = ["days", "holidays", "from", "to"]
      reader.checkNames(node, ["afterMinutes", "label", "multiplier", "code"] + times)
      for name in times { reader.check(name, node, needsVersion: 4) }
      let weekdays = reader.weekdays(node) ?? []
      let onHolidays = reader.flag("holidays", node) ?? false
      reader.checkOpens(node, onHolidays)
      let clock = reader.clock(node)
      let code = reader.code(node)
      let after = reader.required("afterMinutes", node) { $0.number($1, $2) }
      guard let rate = reader.rate(node), let after else { return nil }
      return OvertimeTier(
        afterMinutes: after, rate: rate, code: code, weekdays: Set(weekdays),
        onHolidays: onHolidays, clock: clock)
    }
  }
}
