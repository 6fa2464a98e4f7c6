import AppCore
import Domain
import Services
import Widgets

extension RulesForm {
  private var allowance: PayAllowance {
    if case .allowance(let index) = part { return ruleset.allowances[index] }
    return PayAllowance(label: "", pay: .amount(500))
  }

  /// Returns the fields of an allowance: what it pays, and for which shifts.
  func allowanceFields(_ maker: FieldMaker) -> [Field] {
    let allowance = allowance, texts = maker.environment.texts, format = maker.environment.format
    let isHours: Bool
    let value: String
    switch allowance.pay {
    case .amount(let cents):
      (isHours, value) = (false, format.decimal(MoneyText.plain(cents, money)))
    case .hours(let hours): (isHours, value) = (true, format.multiplier(hours))
    }
    let rates = ruleset.rates.map(\.label)
    let rate = allowance.rate.flatMap(rates.firstIndex).map { $0 + 1 } ?? 0
    return [
      maker.text("label", allowance.label),
      maker.text("code", allowance.code ?? ""),
      maker.choice("pays", [money, texts("rules.pays.hours")], isHours ? 1 : 0),
      maker.number("value", value),
      maker.choice("per", PayAllowance.Unit.allCases, allowance.unit) {
        "rules.allowance.\($0.rawValue)"
      },
      maker.choice("rate", [texts("rules.any_rate")] + rates.map(format.rateLabel), rate),
      maker.hours("least", allowance.leastMinutes),
      maker.text("days", format.weekdays(allowance.weekdays), placeholder: texts("rules.daily")),
      maker.toggle("holidays", allowance.onHolidays),
      maker.text(
        "dates", allowance.dates.map(format.date).joined(separator: ", "),
        placeholder: "12-24, 2026-12-31"),
      maker.time("from", allowance.clock?.from, placeholder: "00:00"),
      maker.time("to", allowance.clock?.to, placeholder: "24:00"),
    ]
  }

  func readAllowance(
    _ draft: inout PayRuleset, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    var allowance = allowance
    allowance.label = layer.form.trimmed("label")
    let code = layer.form.trimmed("code")
    allowance.code = code.isEmpty ? nil : String(code.prefix(12))
    if let pay = readAllowancePay(&layer, environment) { allowance.pay = pay }
    allowance.unit = PayAllowance.Unit.allCases[layer.form.choice("per")]
    let rate = layer.form.choice("rate")
    allowance.rate = rate == 0 ? nil : ruleset.rates[rate - 1].label
    if layer.form.trimmed("least").isEmpty {
      allowance.leastMinutes = 0
    } else if let minutes = layer.hours("least", environment) {
      allowance.leastMinutes = minutes
    }
    if let weekdays = readWeekdays(&layer, environment) { allowance.weekdays = weekdays }
    allowance.onHolidays = layer.form.choice("holidays") == 1
    if let dates = readDates(&layer, environment) { allowance.dates = dates }
    allowance.clock = readClock(&layer, environment)
    if case .amount = allowance.pay, draft.currency == nil { draft.currency = currency }
    if case .allowance(let index) = part {
      draft.allowances[index] = allowance
    } else {
      draft.allowances.append(allowance)
    }
  }

  private func readAllowancePay(
    _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> PayAllowance.Pay? {
    layer.form.set("value", note: "")
    guard layer.form.choice("pays") == 1 else {
      return layer.cents("value", money, environment).map { .amount($0) }
    }
    let text = layer.form.trimmed("value")
    guard let hours = Multiplier(text) else {
      let example = environment.format.decimal("2.0")
      layer.fail(
        "value",
        UserFacingError("multiplier", environment.texts, ["text": text, "example": example]),
        environment)
      return nil
    }
    return .hours(hours)
  }
}
