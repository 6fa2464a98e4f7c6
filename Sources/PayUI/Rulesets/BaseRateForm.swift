import AppCore
import Domain
import Services
import Store
import Widgets

/// The form for a dated base rate.
struct BaseRateForm: PayFormModel {
  /// The edited rate; nil for a new one.
  let rate: StoredBaseRate?
  /// All rates.
  let rates: [StoredBaseRate]
  /// The ISO 4217 code of the amounts.
  let currency: String
  /// The initial day of a new rate.
  let day: CivilDay
  /// The id of a new rate.
  private let newID = RecordID.new()
  private(set) var proposal: PayPreview.ProposedChange?
  var preview: PayPreview?

  /// Creates the form for `rate`, or for a new one.
  init(
    _ rate: StoredBaseRate?, among rates: [StoredBaseRate], currency: String,
    proposing day: CivilDay
  ) {
    self.rate = rate
    self.rates = rates
    self.currency = currency
    self.day = day
  }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts(rate == nil ? "base_rate.add" : "base_rate.change")
  }

  /// Returns the fields; the first rate has always applied.
  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    let from = rate == nil ? (rates.isEmpty ? nil : day) : rate?.effectiveFrom
    let amount = rate.map { environment.format.decimal(MoneyText.plain($0.amount, currency)) }
    return [
      Field(
        id: "from", label: texts("rules.field.since"), kind: .date,
        text: from.map(ISOText.format) ?? "", placeholder: texts("rules.use.always")),
      Field(
        id: "amount", label: texts("base_rate.amount", ["currency": currency]), kind: .number,
        text: amount ?? ""),
    ]
  }

  func stepped(_ field: Field, by amount: Int, in form: FormState, _ format: Format) -> String? {
    form.stepped(field, by: amount, currency, format)
  }

  /// Reads the fields; nil while one is invalid.
  mutating func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    proposal = nil
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
    proposal = .rates(rates.filter { $0.id != changed.id } + [changed])
    return .pay(.saveBaseRate(changed, from: rate))
  }
}

/// Describes base rates.
enum BaseRateText {
  /// Formats a raise: `+0.70 €  +3.8 %`; empty if both are equal.
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
  /// The day from which it applies; always sorts before all others.
  var begin: CivilDay { effectiveFrom ?? CivilDay(number: .min) }
}
