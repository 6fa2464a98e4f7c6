import Domain

/// An editable part of pay rules: a line of the editor.
package enum RulesetPart: Hashable, Sendable {
  /// The unit in which a tier's hours are counted.
  package enum Unit: Int, CaseIterable, Sendable { case week, day, seventhDay }

  case name, source, currency
  case rate(Int)
  case addRate
  case premium(Int)
  case addPremium
  case allowance(Int)
  case addAllowance
  case stacking
  case breakStep(Int)
  case addBreakStep
  case placement
  case overtime
  case tier(Unit, Int)
  case addTier
  case punches, durations, rateRounding
  case period, attribution
  case holidays
  /// Public holidays that the document adds or removes.
  case holidayDates
  /// Base rates in the document.
  case baseRates
  /// A fixed salary.
  case salary

  /// A heading and the parts below it.
  package struct Section: Equatable {
    let key: String
    package let parts: [RulesetPart]
  }

  /// Returns all parts of `ruleset`, in the order of the document.
  package static func sections(of ruleset: PayRuleset) -> [Section] {
    var holidays: [RulesetPart] = [.holidays]
    if !ruleset.holidays.added.isEmpty || !ruleset.holidays.removed.isEmpty {
      holidays.append(.holidayDates)
    }
    return [
      Section(key: "about", parts: [.name, .source, .currency]),
      Section(
        key: "rates",
        parts: ruleset.rates.indices.map { .rate($0) } + [.addRate]
          + (ruleset.baseRates.isEmpty ? [.salary] : [.baseRates])),
      Section(
        key: "premiums",
        parts: ruleset.premiums.indices.map { .premium($0) } + [.addPremium]
          + (ruleset.premiums.count > 1 ? [.stacking] : [])),
      Section(
        key: "allowances",
        parts: ruleset.allowances.indices.map { .allowance($0) } + [.addAllowance]),
      Section(
        key: "breaks",
        parts: ruleset.breaks.steps.indices.map { .breakStep($0) } + [.addBreakStep]
          + (ruleset.breaks.steps.isEmpty ? [] : [.placement])),
      Section(key: "overtime", parts: [.overtime] + overtime(ruleset)),
      Section(key: "holidays", parts: holidays),
      Section(key: "rounding", parts: [.punches, .durations, .rateRounding]),
      Section(key: "period", parts: [.period, .attribution]),
    ]
  }

  private static func overtime(_ ruleset: PayRuleset) -> [RulesetPart] {
    guard let overtime = ruleset.overtime else { return [] }
    if case .eightAndEighty = overtime.period { return [] }
    let tiers = Unit.allCases.flatMap { unit in
      ruleset.tiers(unit).indices.map { RulesetPart.tier(unit, $0) }
    }
    return tiers + [.addTier]
  }

  /// The part that is added when the cursor is on this one; nil if none can be.
  var addition: RulesetPart? {
    switch self {
    case .rate, .addRate: .addRate
    case .premium, .addPremium, .stacking: .addPremium
    case .allowance, .addAllowance: .addAllowance
    case .breakStep, .addBreakStep, .placement: .addBreakStep
    case .tier, .addTier: .addTier
    default: nil
    }
  }

  /// Whether it is shown but not editable, because there is no form for it.
  package var isFixed: Bool { self == .holidayDates || self == .baseRates }
}

// MARK: - Removing and stepping

extension RulesetPart {
  /// Returns the rules without this part; nil if it cannot be removed.
  package func removed(from ruleset: PayRuleset) -> PayRuleset? {
    var changed = ruleset
    switch self {
    case .rate(let index): changed.rates.remove(at: index)
    case .premium(let index): changed.premiums.remove(at: index)
    case .allowance(let index): changed.allowances.remove(at: index)
    case .breakStep(let index):
      changed.breaks.steps.remove(at: index)
      if changed.breaks.steps.isEmpty { changed.breaks = BreakRules() }
    case .tier(let unit, let index):
      var tiers = ruleset.tiers(unit)
      tiers.remove(at: index)
      changed.setTiers(tiers, unit)
      switch changed.overtime?.period {
      case .week?, .days?:
        if Unit.allCases.allSatisfy({ changed.tiers($0).isEmpty }) { changed.overtime = nil }
      default: break
      }
    default: return nil
    }
    return changed
  }

  /// Returns the rules with this part stepped: a multiplier by 0.05, an amount by 0.10, a break by
  /// five minutes, a choice by one; nil if it has no steps.
  package func stepped(by steps: Int, in ruleset: PayRuleset) -> PayRuleset? {
    var changed = ruleset
    switch self {
    case .rate(let index):
      changed.rates[index] = ruleset.rates[index].stepped(by: steps)
    case .premium(let index):
      changed.premiums[index].pay = ruleset.premiums[index].pay.stepped(steps)
    case .allowance(let index):
      changed.allowances[index].pay = ruleset.allowances[index].pay.stepped(steps)
    case .breakStep(let index):
      let minutes = ruleset.breaks.steps[index].unpaidMinutes + 5 * steps
      changed.breaks.steps[index].unpaidMinutes = max(5, minutes)
    case .tier(let unit, let index):
      var tiers = ruleset.tiers(unit)
      tiers[index].rate = tiers[index].rate.stepped(by: steps)
      changed.setTiers(tiers, unit)
    case .stacking: changed.stacking = ruleset.stacking.stepped(by: steps)
    case .placement: changed.breaks.placement = ruleset.breaks.placement.stepped(by: steps)
    case .attribution:
      changed.payPeriod.attribution = ruleset.payPeriod.attribution.stepped(by: steps)
    case .rateRounding: changed.rounding.roundsRates.toggle()
    default: return nil
    }
    return changed
  }
}

extension Rate {
  fileprivate func stepped(by steps: Int) -> Rate {
    var rate = self
    rate.multiplier = multiplier.stepped(by: steps)
    return rate
  }
}

extension Multiplier {
  /// Returns the multiplier stepped to the next multiples of 0.05.
  func stepped(by steps: Int) -> Multiplier {
    let unit = 500
    let floor = tenThousandths / unit
    let isBetween = tenThousandths % unit != 0
    let next = floor + steps + (isBetween && steps < 0 ? 1 : 0)
    return Multiplier(tenThousandths: max(0, next * unit))
  }
}

extension PremiumWindow.Pay {
  fileprivate func stepped(_ steps: Int) -> PremiumWindow.Pay {
    switch self {
    case .multiplier(let multiplier): .multiplier(multiplier.stepped(by: steps))
    case .amountPerHour(let amount): .amountPerHour(amount.stepped(by: steps, least: 1))
    }
  }
}

extension PayAllowance.Pay {
  fileprivate func stepped(_ steps: Int) -> PayAllowance.Pay {
    switch self {
    case .amount(let cents): .amount(HourlyAmount(cents).stepped(by: steps, least: 1).cents)
    case .hours(let hours):
      .hours(max(Multiplier(tenThousandths: 500), hours.stepped(by: steps)))
    }
  }
}

extension HourlyAmount {
  /// Returns the amount moved by `steps` of ten minor units, but not below `least` minor units.
  func stepped(by steps: Int, least: Int64) -> HourlyAmount {
    let cents = cents + Int64(10 * steps)
    return cents < least ? HourlyAmount(least) : HourlyAmount(cents, fraction: fraction)
  }
}

extension CaseIterable where Self: Equatable {
  /// Returns the case that many steps further, wrapping around.
  fileprivate func stepped(by steps: Int) -> Self {
    let all = Array(Self.allCases), count = all.count
    let place = all.firstIndex(of: self) ?? 0
    return all[((place + steps) % count + count) % count]
  }
}

extension PayRuleset {
  /// Returns the overtime tiers of a week or another period, a day, or the seventh day of a week.
  func tiers(_ unit: RulesetPart.Unit) -> [OvertimeTier] {
    switch (unit, overtime?.period) {
    case (.week, .week(_, let tiers, _)?), (.week, .days(_, _, let tiers)?): tiers
    case (.seventhDay, .week(_, _, let tiers)?): tiers
    case (.day, _): overtime?.daily?.tiers ?? []
    default: []
    }
  }

  /// Replaces the overtime tiers of a unit.
  mutating func setTiers(_ tiers: [OvertimeTier], _ unit: RulesetPart.Unit) {
    guard var rules = overtime else { return }
    switch (unit, rules.period) {
    case (.day, _):
      let own = rules.daily?.unit ?? .workday
      rules.daily = tiers.isEmpty ? nil : OvertimeRules.Daily(unit: own, tiers: tiers)
    case (.week, .days(let days, let anchor, _)):
      rules.period = .days(days, anchor: anchor, tiers: tiers)
    case (.week, .week(let from, _, let seventhDay)):
      rules.period = .week(from: from, tiers: tiers, seventhDay: seventhDay)
    case (.seventhDay, .week(let from, let own, _)):
      rules.period = .week(from: from, tiers: own, seventhDay: tiers)
    default: return
    }
    overtime = rules
  }
}
