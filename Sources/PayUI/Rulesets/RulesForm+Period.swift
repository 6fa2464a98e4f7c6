import AppCore
import Domain
import Services
import Widgets

extension RulesForm {
  // MARK: Rounding

  /// Returns the fields for rounding punches: unit and direction.
  func punchFields(_ maker: FieldMaker) -> [Field] {
    let punches = ruleset.rounding.punches, texts = maker.environment.texts
    let units = PunchRounding.units.map { "\($0) \(texts("unit.minute"))" }
    let unit = punches.flatMap { PunchRounding.units.firstIndex(of: $0.unitMinutes) }
    func direction(_ id: String, _ chosen: PunchRounding.Direction?) -> Field {
      maker.choice(id, PunchRounding.Direction.allCases, chosen ?? .nearest) {
        "rules.direction.\($0.word)"
      }
    }
    return [
      maker.choice("unit", [texts("rules.exact")] + units, unit.map { $0 + 1 } ?? 0),
      direction("start", punches?.start), direction("end", punches?.end),
    ]
  }

  func readPunches(_ draft: inout PayRuleset, _ form: FormState) {
    let unit = form.choice("unit")
    guard unit > 0 else {
      draft.rounding.punches = nil
      return
    }
    let directions = PunchRounding.Direction.allCases
    draft.rounding.punches = PunchRounding(
      unitMinutes: PunchRounding.units[unit - 1], start: directions[form.choice("start")],
      end: directions[form.choice("end")])
  }

  /// Returns the fields for rounding the paid time of a shift: unit and direction.
  func durationFields(_ maker: FieldMaker) -> [Field] {
    let rule = ruleset.rounding.durations, texts = maker.environment.texts
    let units =
      [texts("rules.hundredth")] + PunchRounding.units.map { "\($0) \(texts("unit.minute"))" }
    let unit = rule.flatMap { DurationRounding.units.firstIndex(of: $0.unitSeconds) }
    return [
      maker.choice("rounded_by", [texts("rules.exact")] + units, unit.map { $0 + 1 } ?? 0),
      maker.choice("toward", DurationRounding.Direction.allCases, rule?.direction ?? .nearest) {
        "rules.duration.\($0.rawValue)"
      },
    ]
  }

  func readDurations(_ draft: inout PayRuleset, _ form: FormState) {
    let unit = form.choice("rounded_by")
    let direction = DurationRounding.Direction.allCases[form.choice("toward")]
    draft.rounding.durations =
      unit == 0
      ? nil
      : DurationRounding(unitSeconds: DurationRounding.units[unit - 1], direction: direction)
  }

  // MARK: Pay period

  /// Returns the fields of the pay period: type, anchor, target hours, and the attribution of
  /// shifts that span two periods.
  func periodFields(_ maker: FieldMaker) -> [Field] {
    let rules = ruleset.payPeriod, texts = maker.environment.texts
    let types = PayPeriodType.allCases.map { texts("period.\($0.rawValue)") }
    let type = rules.type.flatMap(PayPeriodType.allCases.firstIndex)
    return [
      maker.choice("type", [texts("rules.as_settings")] + types, type.map { $0 + 1 } ?? 0),
      maker.date("anchor", rules.anchor, placeholder: texts("rules.as_settings")),
      maker.hours("target", rules.targetMinutes, placeholder: texts("rules.as_settings")),
      maker.choice("attribution", PayPeriodRules.Attribution.allCases, rules.attribution) {
        "rules.attribution.\($0.rawValue)"
      },
    ]
  }

  func readPeriod(
    _ draft: inout PayRuleset, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    let type = layer.form.choice("type")
    draft.payPeriod.type = type == 0 ? nil : PayPeriodType.allCases[type - 1]
    draft.payPeriod.anchor = layer.optionalDay("anchor", environment)
    layer.form.set("type", note: present(draft.payPeriod, environment))
    draft.payPeriod.targetMinutes = layer.hours("target", environment)
    draft.payPeriod.attribution =
      PayPeriodRules.Attribution.allCases[layer.form.choice("attribution")]
  }

  /// Formats the current period, `16–29 Nov`; empty if type or anchor come from the settings.
  private func present(_ rules: PayPeriodRules, _ environment: AppEnvironment) -> String {
    guard let type = rules.type, let anchor = rules.anchor else { return "" }
    let period = PayPeriod.containing(environment.today, type: type, anchor: anchor)
    return environment.format.days(
      period.start, period.lastDay, year: environment.today.year)
  }

  // MARK: Public holidays

  /// Returns the fields of public holidays: region, and the rule for holidays on weekends.
  func holidayFields(_ maker: FieldMaker) -> [Field] {
    let rules = ruleset.holidays
    return [
      maker.region(rules.region),
      maker.choice("kept", HolidayRules.SubstituteDayRule.allCases, rules.kept) {
        "rules.kept.\($0.rawValue)"
      },
    ]
  }

  func readHolidays(_ draft: inout PayRuleset, _ form: FormState) {
    draft.holidays.region = form["region"]?.region
    draft.holidays.kept = HolidayRules.SubstituteDayRule.allCases[form.choice("kept")]
  }
}
