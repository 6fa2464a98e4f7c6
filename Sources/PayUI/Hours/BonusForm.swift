import AppCore
import Domain
import Services
import Store
import Widgets

/// The form for a bonus.
struct BonusForm: FormModel {
  /// The edited bonus; nil for a new one.
  let bonus: StoredBonus?
  /// The id of a new bonus.
  let newID = RecordID.new()
  /// The initial day of a new bonus.
  let day: CivilDay
  /// The pay data, which has the currency of each day.
  let pay: PayContext

  func title(_ environment: AppEnvironment) -> String {
    environment.texts(bonus == nil ? "bonus.add" : "bonus.change")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    let paid = Field(
      id: "day", label: texts("bonus.day"), kind: .date, text: ISOText.format(bonus?.day ?? day))
    // What is owed was calculated; only the day on which it is paid can be chosen.
    if bonus?.arrears != nil { return [paid] }
    let currency = bonus?.currency ?? pay.currency(on: bonus?.day ?? day)
    let amount = bonus.map { environment.format.decimal(MoneyText.plain($0.cents, currency)) }
    return [
      Field(
        id: "amount", label: texts("bonus.amount", ["currency": currency]), kind: .text,
        text: amount ?? ""),
      Field(id: "name", label: texts("setup.field.name"), kind: .text, text: bonus?.name ?? ""),
      paid,
      Field(
        id: "from", label: texts("bonus.from"), kind: .date,
        text: bonus?.earnedFrom.map(ISOText.format) ?? ""),
      Field(
        id: "regular", label: texts("bonus.regular"), kind: .toggle,
        index: bonus?.countsInRegularRate ?? true ? 1 : 0),
    ]
  }

  /// Reads the fields; nil while one is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    if var bonus, bonus.arrears != nil {
      guard let day = layer.day("day", environment) else { return nil }
      bonus.day = day
      return .pay(.saveBonus(bonus, from: self.bonus))
    }
    let texts = environment.texts
    let amount = layer.form.value("amount"), name = layer.form.value("name")
    let day = layer.day("day", environment)
    let currency =
      bonus?.currency ?? pay.currency(on: day ?? bonus?.day ?? environment.today)
    layer.form["amount"]?.label = texts("bonus.amount", ["currency": currency])
    let cents = MoneyText.cents(amount, currency).flatMap { $0 > 0 ? $0 : nil }
    if cents == nil {
      let example = environment.format.decimal(MoneyText.example(currency))
      let key = amount.trimmed.isEmpty ? "error.money_missing" : "error.money"
      layer.form.set("amount", error: texts(key, ["text": amount, "example": example]))
    }
    if name.allSatisfy(\.isWhitespace) {
      layer.form.set("name", error: texts("error.bonus_name"))
    }
    let from = layer.optionalDay("from", environment)
    if layer.form.trimmed("from").isEmpty {
      layer.form.set("from", note: texts("bonus.whole_period"))
    }
    if let day, let from, day < from {
      layer.form.set("from", error: texts("error.earned_later"))
    }
    guard let day, let cents, layer.form["name"]?.error == nil, layer.form["from"]?.error == nil
    else { return nil }
    return .pay(
      .saveBonus(
        StoredBonus(
          id: bonus?.id ?? newID, day: day, name: name, cents: cents, currency: bonus?.currency,
          earnedFrom: from,
          countsInRegularRate: layer.form.choice("regular") == 1), from: bonus))
  }
}
