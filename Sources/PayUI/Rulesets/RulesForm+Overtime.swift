import AppCore
import Domain
import Services
import Widgets

/// The method of counting overtime.
enum OvertimeSystem: Int, CaseIterable {
  case none, week, police, fire, eighty, period

  /// Returns the method of overtime rules.
  init(_ rules: OvertimeRules?) {
    switch rules?.period {
    case nil: self = .none
    case .week: self = .week
    case .sevenK(.police, _, _, _): self = .police
    case .sevenK(.fire, _, _, _): self = .fire
    case .eightAndEighty: self = .eighty
    case .days: self = .period
    }
  }

  /// The key of its name.
  var word: String {
    switch self {
    case .none: "none"
    case .week: "week"
    case .police: "police"
    case .fire: "fire"
    case .eighty: "eight_and_eighty"
    case .period: "period"
    }
  }

  /// The fields of the method.
  fileprivate var fields: [String] {
    switch self {
    case .none: []
    case .week: ["week_from", "starts", "basis"]
    case .police, .fire: ["period_days", "anchor", "starts", "label", "multiplier", "basis"]
    case .eighty: ["anchor", "starts", "label", "multiplier", "basis"]
    case .period: ["period_length", "anchor", "starts", "basis"]
    }
  }
}

extension RulesForm {
  /// The default overtime rate.
  private static let usual = Rate(label: "Overtime", multiplier: Multiplier(tenThousandths: 15_000))
  private static let usualTier = OvertimeTier(afterMinutes: 40 * 60, rate: usual)

  private var overtimeAnchor: CivilDay? {
    switch ruleset.overtime?.period {
    case .sevenK(_, _, let anchor, _), .eightAndEighty(let anchor, _), .days(_, let anchor, _):
      anchor
    default: ruleset.payPeriod.anchor
    }
  }

  private var overtimeRate: Rate {
    switch ruleset.overtime?.period {
    case .sevenK(_, _, _, let rate), .eightAndEighty(_, let rate): rate
    case .week(_, let tiers, _), .days(_, _, let tiers): tiers.first?.rate ?? Self.usual
    case nil: Self.usual
    }
  }

  // MARK: Method

  /// Returns the fields of the method and its parameters.
  func overtimeFields(_ system: OvertimeSystem, _ maker: FieldMaker) -> [Field] {
    let rules = ruleset.overtime, texts = maker.environment.texts
    let choice = maker.choice("system", OvertimeSystem.allCases, system) {
      "rules.system.\($0.word)"
    }
    let rate = rateFields(overtimeRate, maker)
    return [choice]
      + system.fields.compactMap { id in
        switch id {
        case "week_from":
          var from = Weekday.monday
          if case .week(let own, _, _)? = rules?.period { from = own }
          return maker.choice(id, Weekday.allCases, from) { "weekday.long.\($0.rawValue)" }
        case "starts": return maker.time(id, rules?.startMinute ?? 0)
        case "basis":
          return maker.choice(id, OvertimeRules.Basis.allCases, rules?.basis ?? .regularRate) {
            "rules.basis.\($0.rawValue)"
          }
        case "period_days":
          var days = 14
          if case .sevenK(_, let own, _, _)? = rules?.period { days = own }
          let options = (7...28).map { texts("unit.days_long", ["n": String($0)]) }
          return maker.choice(id, options, days - 7)
        case "period_length":
          var days = 14
          if case .days(let own, _, _)? = rules?.period { days = own }
          return maker.number(id, String(days))
        case "anchor":
          return maker.date(id, overtimeAnchor ?? maker.environment.today.startOfWeek(.monday))
        default: return rate.first { $0.id == id }
        }
      }
  }

  func readOvertime(
    _ draft: inout PayRuleset, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    let system = OvertimeSystem(rawValue: layer.form.choice("system")) ?? .none
    arrange(system, &layer, environment)
    guard let period = period(system, &layer, environment) else {
      if system == .none { draft.overtime = nil }
      return
    }
    let starts = layer.minuteOfDay("starts", environment) ?? 0
    var rules = ruleset.overtime ?? OvertimeRules()
    rules.basis = OvertimeRules.Basis.allCases[layer.form.choice("basis")]
    rules.period = period
    rules.startMinute = starts % 1440
    if system == .eighty { rules.daily = nil }
    draft.overtime = rules
  }

  /// Shows the fields of the chosen method and keeps the text of those that remain.
  private func arrange(
    _ system: OvertimeSystem, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    guard layer.form.fields.map(\.id) != ["system"] + system.fields else { return }
    let old = layer.form.fields
    layer.form.fields = overtimeFields(system, FieldMaker(environment)).map { field in
      old.first { $0.id == field.id } ?? field
    }
  }

  private func period(
    _ system: OvertimeSystem, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> OvertimeRules.Period? {
    switch system {
    case .none: return nil
    case .week:
      let from = Weekday.allCases[layer.form.choice("week_from")]
      if case .week(_, let tiers, let seventhDay)? = ruleset.overtime?.period {
        return .week(from: from, tiers: tiers, seventhDay: seventhDay)
      }
      return .week(from: from, tiers: [Self.usualTier], seventhDay: [])
    case .period:
      guard let anchor = layer.day("anchor", environment) else { return nil }
      // The check of the rules refuses other texts, which are no possible length.
      let days = Int(layer.form.trimmed("period_length")) ?? 0
      if case .days(_, _, let tiers)? = ruleset.overtime?.period {
        return .days(days, anchor: anchor, tiers: tiers)
      }
      return .days(days, anchor: anchor, tiers: [Self.usualTier])
    case .police, .fire, .eighty:
      let rate = readRate(&layer, environment)
      guard let anchor = layer.day("anchor", environment), let rate else {
        return nil
      }
      if system == .eighty { return .eightAndEighty(anchor: anchor, rate: rate) }
      return .sevenK(
        system == .fire ? .fire : .police, days: 7 + layer.form.choice("period_days"),
        anchor: anchor, rate: rate)
    }
  }

  // MARK: Tiers

  private var tier: (unit: RulesetPart.Unit, tier: OvertimeTier)? {
    guard case .tier(let unit, let index) = part else { return nil }
    return (unit, ruleset.tiers(unit)[index])
  }

  /// The units available for tiers besides the method's own period.
  private var units: [RulesetPart.Unit] {
    switch ruleset.overtime?.period {
    case .week?: return RulesetPart.Unit.allCases
    case .days?: return [.week, .day]
    default: return [.day]
    }
  }

  /// Returns the fields of a tier: its limit, unit and rate.
  func tierFields(_ maker: FieldMaker) -> [Field] {
    let unit = tier?.unit ?? (ruleset.tiers(.day).isEmpty ? .day : units[0])
    let last = ruleset.tiers(unit).last
    var fields: [Field] = []
    if tier == nil {
      fields.append(
        maker.choice("unit", units, unit) { unit in
          unit == .week && OvertimeSystem(ruleset.overtime) == .period
            ? "rules.unit.period" : "rules.unit.\(unit.rawValue)"
        })
    }
    let after = tier?.tier.afterMinutes ?? (last.map { $0.afterMinutes + 240 } ?? 480)
    fields.append(maker.hours("after", after))
    if unit == .day {
      fields.append(
        maker.choice(
          "of", OvertimeRules.Daily.Unit.allCases, ruleset.overtime?.daily?.unit ?? .workday
        ) { "rules.of.\($0.rawValue)" })
    }
    return fields + rateFields(tier?.tier.rate ?? Self.usual, maker)
  }

  func readTier(
    _ draft: inout PayRuleset, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    let unit = tier?.unit ?? units[min(layer.form.choice("unit"), units.count - 1)]
    let rate = readRate(&layer, environment)
    if layer.form.trimmed("after").isEmpty, unit != .seventhDay {
      layer.fail("after", DurationTextError.zero(""), environment)
    }
    guard let minutes = layer.hours("after", environment) ?? (unit == .seventhDay ? 0 : nil),
      let rate
    else { return }
    var new = tier?.tier ?? OvertimeTier(afterMinutes: minutes, rate: rate)
    new.afterMinutes = minutes
    new.rate = rate
    var tiers = ruleset.tiers(unit)
    if case .tier(_, let index) = part { tiers[index] = new } else { tiers.append(new) }
    draft.setTiers(tiers.sorted { $0.afterMinutes < $1.afterMinutes }, unit)
    if unit == .day, layer.form["of"] != nil {
      draft.overtime?.daily?.unit = OvertimeRules.Daily.Unit.allCases[layer.form.choice("of")]
    }
  }

  // MARK: Breaks

  /// Returns the fields of a break step: its limit and its length.
  func breakFields(_ maker: FieldMaker) -> [Field] {
    var step = BreakStep(afterMinutes: 360, unpaidMinutes: 30)
    if case .breakStep(let index) = part {
      step = ruleset.breaks.steps[index]
    } else if let last = ruleset.breaks.steps.last {
      step = BreakStep(
        afterMinutes: last.afterMinutes + 180, unpaidMinutes: last.unpaidMinutes + 15)
    }
    return [maker.hours("after", step.afterMinutes), maker.minutes("unpaid", step.unpaidMinutes)]
  }

  func readBreak(
    _ draft: inout PayRuleset, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    let after = layer.hours("after", environment) ?? 0
    guard let unpaid = layer.minutes("unpaid", environment) else { return }
    let step = BreakStep(afterMinutes: after, unpaidMinutes: unpaid)
    if case .breakStep(let index) = part {
      draft.breaks.steps[index] = step
    } else {
      draft.breaks.steps.append(step)
    }
    draft.breaks.steps.sort { $0.afterMinutes < $1.afterMinutes }
  }
}
