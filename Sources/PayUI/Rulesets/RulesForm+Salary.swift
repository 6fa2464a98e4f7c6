import AppCore
import Domain
import Services
import Widgets

extension RulesForm {
  /// Returns the fields of the last salary: amount, period, hours, and first day.
  func salaryFields(_ maker: FieldMaker) -> [Field] {
    let salary = ruleset.salaries.last
    let amount = salary.map { maker.environment.format.decimal(MoneyText.plain($0.cents, money)) }
    return [
      Field(
        id: "salary", label: maker.environment.texts("bonus.amount", ["currency": money]),
        kind: .number, text: amount ?? "", placeholder: maker.environment.texts("rules.no_salary")),
      maker.choice("per", PaySalary.Unit.allCases, salary?.unit ?? .month) {
        "rules.salary.\($0.rawValue)"
      },
      maker.hours("hours", salary?.minutesPerWeek ?? 40 * 60),
      maker.toggle("all_hours", salary?.paysAllHours ?? false),
      maker.date("since", salary?.from ?? CivilDay.clamped(year: 2000, month: 1, day: 1)),
    ]
  }

  /// Reads the salary: an empty amount removes it, a later day keeps the previous one.
  func readSalary(
    _ draft: inout PayRuleset, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    guard !layer.form.trimmed("salary").isEmpty else {
      draft.salaries = Array(ruleset.salaries.dropLast())
      return
    }
    guard let cents = layer.cents("salary", money, environment),
      let minutes = layer.hours("hours", environment),
      let from = layer.day("since", environment)
    else { return }
    let unit = PaySalary.Unit.allCases[layer.form.choice("per")]
    if let last = ruleset.salaries.last, from <= last.from { draft.salaries.removeLast() }
    draft.salaries.append(
      PaySalary(
        from: from, cents: cents, unit: unit, minutesPerWeek: minutes,
        paysAllHours: layer.form.choice("all_hours") == 1))
    if draft.currency == nil { draft.currency = currency }
  }
}
