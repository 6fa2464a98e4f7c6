import Domain
import Services
import Widgets

/// The pay for one hour in a form: the one that holds today, and once that is changed, from when.
struct RateField {
  private let pay: PayContext
  private let section: ProfileSection

  init(_ pay: PayContext, _ section: ProfileSection) {
    self.pay = pay
    self.section = section
  }

  /// What is told anew; nil where the rate stays, or something is wrong.
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
    }
    let isRaise = section == .pay && known != nil && amount != nil && amount != known
    offerDay(isRaise, &layer, environment)
    guard amount != known else { return nil }
    let day = isRaise ? day(&layer, environment) : nil
    return RateEntry(amount: amount, from: day)
  }

  /// Asks from when another rate holds: what was paid before stays as it was.
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
