import Domain
import Services

extension Format {
  // MARK: Parts of rules

  /// Returns the name of a part of the rules.
  package func name(of part: RulesetPart, in ruleset: PayRuleset) -> String {
    switch part {
    case .rate(let index): return rateLabel(ruleset.rates[index].label)
    case .premium(let index): return rateLabel(ruleset.premiums[index].label)
    case .allowance(let index): return rateLabel(ruleset.allowances[index].label)
    case .breakStep(let index):
      let minutes = ruleset.breaks.steps[index].afterMinutes
      return minutes == 0
        ? texts("rules.every_shift")
        : texts("rules.over_shift", ["length": minutesText(minutes)])
    case .tier(let unit, let index):
      return over(ruleset.tiers(unit)[index].afterMinutes, unit, ruleset)
    default: return texts("rules.part.\(part.word)")
    }
  }

  /// Describes the value of a part.
  package func value(of part: RulesetPart, in ruleset: PayRuleset) -> String {
    switch part {
    case .name: return ruleset.title
    case .source:
      let day = ruleset.sourceDate.map {
        days($0, $0, year: 0) + (ruleset.source.isEmpty ? "" : ": ")
      }
      return (day ?? "") + ruleset.source
    case .currency: return ruleset.currency ?? texts("rules.as_settings")
    case .rate(let index): return handText(ruleset.rates[index])
    case .premium(let index): return premiumText(ruleset.premiums[index], ruleset.currency)
    case .allowance(let index):
      return allowanceText(ruleset.allowances[index], ruleset.currency)
    case .stacking: return texts("rules.stacking.\(ruleset.stacking.word)")
    case .breakStep(let index):
      let minutes = ruleset.breaks.steps[index].unpaidMinutes
      return texts("rules.unpaid", ["length": minutesText(minutes)])
    case .placement: return texts("rules.placement.\(ruleset.breaks.placement.rawValue)")
    case .overtime: return overtimeText(ruleset.overtime)
    case .tier(let unit, let index):
      let tier = ruleset.tiers(unit)[index]
      let rate = "\(times(tier.rate.multiplier))  \(rateLabel(tier.rate.label))"
      return tier.window.map { "\(rate)  \(open($0))" } ?? rate
    case .punches: return punchesText(ruleset.rounding.punches)
    case .durations:
      return ruleset.rounding.durations.map(durationsText) ?? texts("rules.exact")
    case .rateRounding: return texts(ruleset.rounding.roundsRates ? "rules.rounded" : "rules.exact")
    case .period: return periodText(ruleset.payPeriod)
    case .attribution:
      return texts("rules.attribution.\(ruleset.payPeriod.attribution.rawValue)")
    case .holidays: return holidaysText(ruleset.holidays)
    case .holidayDates:
      return fixed(ruleset.holidays.added.count + ruleset.holidays.removed.count)
    case .baseRates: return fixed(ruleset.baseRates.count)
    case .salary: return salaryText(ruleset)
    case .addRate, .addPremium, .addAllowance, .addBreakStep, .addTier: return ""
    }
  }

  /// Describes the last salary: `1,000.00 € a week for 40 h a week, from 1 Jan 2026`.
  private func salaryText(_ ruleset: PayRuleset) -> String {
    guard let salary = ruleset.salaries.last else { return texts("rules.no_salary") }
    return texts(
      salary.paysAllHours ? "rules.salary_all" : "rules.salary",
      [
        "amount": money(cents: salary.cents, currency: ruleset.currency ?? ""),
        "unit": texts("rules.salary.\(salary.unit.rawValue)"),
        "length": minutesText(salary.minutesPerWeek),
        "day": days(salary.from, salary.from, year: 0),
      ])
  }

  /// Describes a manual rate: `× 0.125  no work`.
  private func handText(_ rate: Rate) -> String {
    var parts = [times(rate.multiplier)]
    if !rate.isWorked { parts.append(texts("rules.no_work")) }
    if rate.keepsPremiums { parts.append(texts("rules.keeps_premiums")) }
    if let isFinal = rate.isFinal {
      parts.append(texts(isFinal ? "rules.final" : "rules.not_final"))
    }
    if rate.leastMinutes > 0 {
      parts.append(texts("rules.at_least", ["length": minutesText(rate.leastMinutes)]))
    }
    if let durations = rate.durations { parts.append(durationsText(durations)) }
    return parts[0] + (parts.count > 1 ? "  " : "") + parts.dropFirst().joined(separator: ", ")
  }

  private func durationsText(_ rule: DurationRounding) -> String {
    let how = texts("rules.duration.\(rule.direction.rawValue)")
    guard rule.unitSeconds != DurationRounding.hundredth else {
      return texts("rules.rounded_to_hundredth", ["how": how])
    }
    return texts("rules.rounded_to", ["n": String(rule.unitSeconds / 60), "how": how])
  }

  /// Formats a multiplier: `× 1.3`.
  func times(_ multiplier: Multiplier) -> String { "× \(self.multiplier(multiplier))" }

  /// Formats the limit of an overtime tier: `Over 8 h a day`.
  private func over(
    _ minutes: Int, _ unit: RulesetPart.Unit, _ ruleset: PayRuleset
  ) -> String {
    let length = minutesText(minutes)
    switch unit {
    case .week:
      if case .days(let days, _, _)? = ruleset.overtime?.period {
        return texts("rules.over_period", ["length": length, "days": String(days)])
      }
      return texts("rules.over_week", ["length": length])
    case .day: return texts("rules.over_day", ["length": length])
    case .seventhDay:
      return minutes == 0
        ? texts("rules.seventh") : texts("rules.over_seventh", ["length": length])
    }
  }

  private func minutesText(_ minutes: Int) -> String { duration(seconds: Int64(minutes) * 60) }

  private func fixed(_ count: Int) -> String {
    texts("rules.as_document", ["n": String(count)])
  }

  // MARK: Premiums

  /// Describes a premium: `× 1.3   Mon–Fri, holidays 20:00–06:00`, and which part of a shift counts if
  /// it is not every minute inside.
  private func premiumText(_ window: PremiumWindow, _ currency: String?) -> String {
    let pay: String
    switch window.pay {
    case .multiplier(let multiplier): pay = times(multiplier)
    case .amountPerHour(let amount):
      pay = "+ \(hourly(amount, currency: currency ?? ""))/\(texts("unit.hour"))"
    }
    let counts =
      window.attribution == .minute
      ? "" : ", \(texts("rules.counts.\(window.attribution.rawValue)"))"
    return "\(pay)  \(open(window))\(counts)"
  }

  /// Describes an allowance: `4.50 € per shift, from 8 h, Mon–Fri`.
  private func allowanceText(_ allowance: PayAllowance, _ currency: String?) -> String {
    let pay: String
    switch allowance.pay {
    case .amount(let cents): pay = money(cents: cents, currency: currency ?? "")
    case .hours(let hours): pay = "\(multiplier(hours)) \(texts("unit.hour"))"
    }
    let window = allowance.window
    let isLimited = window.onHolidays || !window.weekdays.isEmpty || !window.dates.isEmpty
    let conditions = [
      allowance.rate.map(rateLabel),
      allowance.leastMinutes > 0
        ? texts("rules.at_least", ["length": minutesText(allowance.leastMinutes)]) : nil,
      isLimited || window.clock != nil ? open(window) : nil,
    ]
    let unit = "\(pay) \(texts("rules.allowance.\(allowance.unit.rawValue)"))"
    return ([unit] + conditions.compactMap { $0 }).joined(separator: ", ")
  }

  /// Describes when a premium applies: `Mon–Fri, holidays 20:00–06:00`.
  func open(_ window: PremiumWindow) -> String {
    var on = weekdays(window.weekdays)
    if window.onHolidays { on += (on.isEmpty ? "" : ", ") + texts("rules.holidays") }
    if !window.dates.isEmpty {
      on += (on.isEmpty ? "" : ", ") + window.dates.map(date).joined(separator: ", ")
    }
    if on.isEmpty { on = texts("rules.daily") }
    func local(_ minute: Int) -> LocalDateTime {
      LocalDateTime(day: CivilDay(number: 0), secondOfDay: minute % 1440 * 60)
    }
    if let clock = window.clock { on += " \(range(local(clock.from), local(clock.to)))" }
    guard let begunBefore = window.begunBefore else { return on }
    return on + ", " + texts("rules.begun_before", ["time": time(local(begunBefore))])
  }

  /// Lists weekdays from Monday on: `Mon–Fri, Sun`; empty for none.
  package func weekdays(_ weekdays: Set<Weekday>) -> String {
    let week: [Weekday] = [
      .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
    ]
    var parts: [String] = []
    var place = 0
    while place < week.count {
      let run = week[place...].prefix { weekdays.contains($0) }
      let names = run.map(weekday)
      parts += run.count > 2 ? ["\(names[0])–\(names[run.count - 1])"] : names
      place += run.count + 1
    }
    return parts.joined(separator: ", ")
  }

  /// Formats a date as in documents and forms: `12-24`, `2026-12-24`.
  package func date(_ date: CalendarDate) -> String {
    switch date {
    case .once(let day): return ISOText.format(day)
    case .yearly(let month, let day):
      return "\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }
  }

  // MARK: Other parts

  private func overtimeText(_ rules: OvertimeRules?) -> String {
    guard let rules else { return texts("rules.overtime.none") }
    let what: String
    switch rules.period {
    case .week(let from, _, _):
      what = texts("rules.overtime.week_from", ["day": texts("weekday.long.\(from.rawValue)")])
    case .sevenK(let occupation, let days, _, let rate):
      what = texts(
        "rules.overtime.seven_k",
        [
          "hours": String(occupation.threshold(days: days)), "days": String(days),
          "rate": times(rate.multiplier),
        ])
    case .eightAndEighty(_, let rate):
      what = texts("rules.overtime.eighty", ["rate": times(rate.multiplier)])
    case .days(let days, let anchor, _):
      what = texts(
        "rules.overtime.period",
        ["days": String(days), "day": self.days(anchor, anchor, year: 0)])
    }
    let basis = "\(what), \(texts("rules.basis.\(rules.basis.rawValue)"))"
    return rules.bonuses == .flatSum ? basis + ", " + texts("rules.bonuses.flat") : basis
  }

  private func punchesText(_ punches: PunchRounding?) -> String {
    guard let punches else { return texts("rules.exact") }
    func direction(_ direction: PunchRounding.Direction) -> String {
      texts("rules.direction.\(direction.word)")
    }
    let start = direction(punches.start), end = direction(punches.end)
    return texts(
      "rules.rounded_to",
      ["n": String(punches.unitMinutes), "how": start == end ? start : "\(start) / \(end)"])
  }

  private func periodText(_ rules: PayPeriodRules) -> String {
    guard let type = rules.type else { return texts("rules.as_settings") }
    let kind = texts("period.\(type.rawValue)")
    let target = rules.targetMinutes.map { ", " + minutesText($0) } ?? ""
    guard let anchor = rules.anchor else { return kind + target }
    return texts("rules.period_from", ["kind": kind, "day": days(anchor, anchor, year: 0)]) + target
  }

  private func holidaysText(_ rules: HolidayRules) -> String {
    let region = rules.region.map { texts("region.\($0.rawValue)") } ?? texts("rules.as_settings")
    return "\(region), \(texts("rules.kept.\(rules.kept.rawValue)"))"
  }
}

extension RulesetPart {
  /// The key of its name.
  fileprivate var word: String {
    switch self {
    case .name: "name"
    case .source: "source"
    case .currency: "currency"
    case .addRate: "add_rate"
    case .addPremium: "add_premium"
    case .addAllowance: "add_allowance"
    case .stacking: "stacking"
    case .addBreakStep: "add_break"
    case .placement: "placement"
    case .overtime: "overtime"
    case .addTier: "add_tier"
    case .punches: "punches"
    case .durations: "durations"
    case .rateRounding: "rate_rounding"
    case .period: "period"
    case .attribution: "attribution"
    case .holidays: "holidays"
    case .holidayDates: "holiday_dates"
    case .baseRates: "base_rates"
    case .salary: "salary"
    case .rate, .premium, .allowance, .breakStep, .tier: ""
    }
  }
}

extension Stacking {
  /// The key of its name.
  var word: String {
    switch self {
    case .highest: "highest"
    case .sumOfPremiums: "premiums"
    case .sumOfFactors: "factors"
    case .product: "product"
    }
  }
}

extension PunchRounding.Direction {
  /// The key of its name.
  package var word: String { self == .sevenMinutes ? "seven" : rawValue }
}
