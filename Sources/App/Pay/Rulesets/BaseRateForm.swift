import Domain
import Store
import Widgets

/// The form in which a dated base rate is told.
public struct BaseRateForm: Equatable, Sendable {
  /// The rate that is changed; nil for a new one.
  let rate: StoredBaseRate?
  /// All rates.
  let rates: [StoredBaseRate]
  /// The identity that a new one gets.
  let newID: RecordID
  /// ISO 4217 code of the amounts.
  let currency: String

  /// The form, which proposes `day` for a new rate; the first one has always held.
  func layer(proposing day: CivilDay, _ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts
    let from = rate == nil ? (rates.isEmpty ? nil : day) : rate?.effectiveFrom
    let amount = rate.map { environment.format.decimal(MoneyText.plain($0.amount, currency)) }
    var layer = FormLayer(
      .baseRate(self), title: texts(rate == nil ? "base_rate.add" : "base_rate.change"),
      fields: [
        Field(
          id: "from", label: texts("rules.field.since"), kind: .date,
          text: from.map(ISOText.format) ?? "", placeholder: texts("rules.use.always")),
        Field(
          id: "amount", label: texts("base_rate.amount", ["currency": currency]), kind: .number,
          text: amount ?? ""),
      ], environment)
    if rate == nil { layer.form.focus("amount") }
    return layer
  }

  /// Reads the fields; nil while something is wrong.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let day = layer.optionalDay("from", environment)
    if layer.form.trimmed("from").isEmpty {
      layer.form.set("from", note: environment.texts("rules.use.always"))
    }
    layer.form.set("amount", note: "")
    guard layer.form["from"]?.error == nil,
      let amount = layer.hourly("amount", currency, environment)
    else { return nil }
    let changed = StoredBaseRate(id: rate?.id ?? newID, effectiveFrom: day, amount: amount)
    if rates.contains(where: { $0.id != changed.id && $0.effectiveFrom == day }) {
      layer.fail("from", UserFacingError("base_rate_taken", environment.texts), environment)
      return nil
    }
    let before = rates.filter { $0.id != changed.id && $0.begin < changed.begin }
      .max { $0.begin < $1.begin }
    let format = environment.format
    layer.form.set(
      "amount",
      note: before.map { BaseRateText.raise(from: $0.amount, to: amount, currency, format) } ?? "")
    return .pay(.saveBaseRate(changed))
  }

  /// The rates once one of them was saved.
  func rates(with changed: StoredBaseRate) -> [StoredBaseRate] {
    rates.filter { $0.id != changed.id } + [changed]
  }
}

/// Base rates in words.
enum BaseRateText {
  /// `+0.70 €  +3.8 %`; empty where both are alike.
  static func raise(
    from before: HourlyAmount, to after: HourlyAmount, _ currency: String, _ format: Format
  ) -> String {
    let difference = after.trillionths - before.trillionths, whole = before.trillionths
    guard difference != 0, whole > 0 else { return "" }
    let sign = difference > 0 ? "+" : "−", size = abs(difference)
    let money = format.hourly(HourlyAmount(trillionths: size), currency: currency)
    let permille = (size * 1000 + whole / 2) / whole
    let percent = format.decimal("\(permille / 10).\(permille % 10)")
    return "\(sign)\(money)   \(sign)\(percent) %"
  }
}

extension StoredBaseRate {
  /// The day from which it holds, where always is before all others.
  var begin: CivilDay { effectiveFrom ?? CivilDay(number: .min) }
}
