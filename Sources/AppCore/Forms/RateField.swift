import Domain
import Services
import Widgets

/// The hourly rate in a form: today's rate, and after a change the day from which the new one
/// applies.
struct RateField {
  private let pay: PayContext
  private let section: ProfileSection

  init(_ pay: PayContext, _ section: ProfileSection) {
    self.pay = pay
    self.section = section
  }

  /// Returns the new rate; nil if it is unchanged or a field is invalid.
  func read(
    _ layer: inout FormLayer, _ currency: String, _ environment: AppEnvironment
  ) -> RateEntry? {
    let text = layer.form.value("rate"), known = pay.baseRate(on: environment.today)?.shown
    var amount: HourlyAmount?
    if !text.isEmpty {
      amount = MoneyText.hourly(text, currency)
      guard amount != nil else {
        let example = environment.format.decimal(MoneyText.example(currency))
        layer.form.set(
          "rate",
          error: environment.texts("error.money", ["text": text, "example": example]))
        return nil
      }
      if let amount, layer.isTooMuch(amount, "rate", currency, environment) { return nil }
    }
    let isRaise = section == .pay && known != nil && amount != nil && amount != known
    offerDay(isRaise, &layer, environment)
    guard amount != known else { return nil }
    let day = isRaise ? day(&layer, environment) : nil
    return RateEntry(amount: amount, from: day)
  }

  /// Shows the field for the first day of a new rate, so that earlier pay stays unchanged.
  private func offerDay(
    _ isRaise: Bool, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    guard isRaise != (layer.form["rate_from"] != nil) else { return }
    guard isRaise else { return layer.form.remove("rate_from") }
    layer.form.append(
      Field(
        id: "rate_from", label: environment.texts("settings.rate_from"), kind: .date,
        text: ISOText.format(pay.firstOpenDay)))
  }

  private func day(_ layer: inout FormLayer, _ environment: AppEnvironment) -> CivilDay? {
    guard let day = layer.day("rate_from", environment) else { return nil }
    guard let closed = pay.closedDays(around: day) else { return day }
    layer.fail("rate_from", ActionError.pay(.locked(closed)), environment)
    return nil
  }
}
