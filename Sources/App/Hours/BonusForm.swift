import Domain
import Store
import Widgets

/// The form in which a bonus is told: money on top of the hours of a pay period.
enum BonusForm {
  /// The form for a bonus of the pay period that has those days.
  static func layer(
    _ days: Range<CivilDay>, _ currency: String, _ environment: AppEnvironment
  ) -> FormLayer {
    let texts = environment.texts
    let day = min(max(environment.today, days.lowerBound), days.upperBound.adding(days: -1))
    return FormLayer(
      .bonus(day, currency: currency), title: texts("bonus.title"),
      fields: [
        Field(id: "amount", label: texts("bonus.amount"), kind: .text, text: ""),
        Field(id: "name", label: texts("setup.field.name"), kind: .text, text: ""),
        Field(id: "day", label: texts("bonus.day"), kind: .date, text: ISOText.format(day)),
        Field(id: "regular", label: texts("bonus.regular"), kind: .toggle, index: 1),
      ], environment)
  }

  /// Reads the fields; nil while something is wrong.
  static func review(
    _ currency: String, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Action? {
    let texts = environment.texts
    let amount = layer.form.value("amount"), name = layer.form.value("name")
    let cents = MoneyText.cents(amount, currency).flatMap { $0 > 0 ? $0 : nil }
    if cents == nil {
      let example = environment.format.decimal(MoneyText.example(currency))
      layer.form.set(
        "amount", error: texts("error.money", ["text": amount, "example": example]))
    }
    if name.allSatisfy(\.isWhitespace) {
      layer.form.set("name", error: texts("error.bonus_name"))
    }
    guard let day = RotationForm.readDay("day", &layer, environment), let cents,
      layer.form["name"]?.error == nil
    else { return nil }
    return .addBonus(
      StoredBonus(
        day: day, name: name, cents: cents,
        countsInRegularRate: layer.form.choice("regular") == 1))
  }
}

extension HoursCommands {
  /// Tells a bonus of the pay period that is shown.
  @Sendable static func addBonus(
    _ state: inout AppState, _ environment: AppEnvironment, _: Int
  ) -> [Effect] {
    guard let statement = state.hours.settled else { return [] }
    state.layers.append(.form(BonusForm.layer(statement.days, statement.currency, environment)))
    return []
  }
}
