import AppCore
import Domain
import Services
import Terminal
import Widgets

/// The form for a pair of shoes.
struct ShoeForm: FormModel {
  /// The existing pair; nil for a new one.
  private let known: ShoeFigures?
  /// The pair before the change.
  private let shoe: Shoe
  /// All pairs.
  private let shoes: [Shoe]
  private let currency: String

  /// Creates the form for a new pair with the next colour, which is the default if there is no
  /// other.
  init(among shoes: [Shoe], currency: String, _ environment: AppEnvironment) {
    known = nil
    shoe = .draft(among: shoes, at: environment.now)
    self.shoes = shoes
    self.currency = currency
  }

  /// Creates the form for an existing pair.
  init(_ pair: ShoeFigures, among shoes: [Shoe], currency: String) {
    known = pair
    shoe = pair.shoe
    self.shoes = shoes
    self.currency = currency
  }

  var names: Set<String> { ["brand", "model"] }

  func title(_ environment: AppEnvironment) -> String {
    known?.shoe.name ?? environment.texts("shoe.form.new")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts, format = environment.format
    func field(
      _ id: String, _ text: String, _ kind: FieldKind = .text, example: String = ""
    ) -> Field {
      Field(id: id, label: texts("shoe.field.\(id)"), kind: kind, text: text, placeholder: example)
    }
    return [
      field("brand", shoe.brand, example: "Hoka"), field("model", shoe.model, example: "Clifton 9"),
      field("emoji", shoe.emoji),
      .color(shoe.color, label: texts("shoe.field.color"), texts),
      field("bought", shoe.purchaseDate.map(ISOText.format) ?? "", .date),
      field(
        "price",
        shoe.purchasePriceCents.map { format.decimal(MoneyText.plain($0, currency)) } ?? "",
        example: format.decimal(MoneyText.example(currency))),
      field("initial", shoe.initialDistance == 0 ? "" : text(shoe.initialDistance, format)),
      field("limit", shoe.distanceLimit.map { text($0, format) } ?? "", example: "800 km"),
      field(
        "step_limit", shoe.stepLimit.map(format.number) ?? "", example: format.number(1_000_000)),
      Field(
        id: "default", label: texts("shoe.field.default"), kind: .toggle,
        index: shoe.isDefault ? 1 : 0),
    ]
  }

  /// Formats a distance so that it parses as the same one.
  private func text(_ millimetres: Int64, _ format: Format) -> String {
    guard millimetres % 1000 == 0 else { return "\(millimetres / 1000) m" }
    let metres = String(millimetres / 1000 % 1000 + 1000).dropFirst()
    let whole = millimetres / 1_000_000
    guard metres != "000" else { return "\(whole) km" }
    return format.decimal("\(whole).\(metres)") + " km"
  }

  // MARK: Review

  /// Reads the fields; nil while one is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    var changed = shoe
    readName(&changed, &layer, environment)
    changed.color = layer.color(environment) ?? shoe.color
    changed.isDefault = layer.form.choice("default") == 1
    readPurchase(&changed, &layer, environment)
    readLimits(&changed, &layer, environment)
    guard layer.isRight else { return nil }
    remarkUse(of: changed, &layer, environment.format)
    return .wear(.saveShoe(changed, from: known?.shoe))
  }

  private func readName(_ shoe: inout Shoe, _ layer: inout FormLayer, _ environment: AppEnvironment)
  {
    shoe.brand = layer.form.value("brand").trimmed
    shoe.model = layer.form.value("model").trimmed
    shoe.emoji = layer.form.value("emoji").trimmed
    for flaw in shoe.flaws(among: shoes) {
      if case .longEmoji = flaw {
        layer.fail("emoji", flaw, environment)
      } else {
        layer.fail("model", flaw, environment)
      }
    }
  }

  private func readPurchase(
    _ shoe: inout Shoe, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    let texts = environment.texts, format = environment.format
    shoe.purchaseDate = layer.optionalDay("bought", in: environment.pastContext, environment)
    let price = layer.form.value("price").trimmed
    shoe.purchasePriceCents = price.isEmpty ? nil : MoneyText.cents(price, currency)
    layer.form.set("price", note: currency)
    if !price.isEmpty, shoe.purchasePriceCents == nil {
      let example = format.decimal(MoneyText.example(currency))
      layer.form.set("price", error: texts("error.money", ["text": price, "example": example]))
    }
  }

  private func readLimits(
    _ shoe: inout Shoe, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) {
    shoe.initialDistance = distance("initial", least: 0, &layer, environment) ?? 0
    shoe.distanceLimit = distance("limit", least: 1, &layer, environment)
    let text = layer.form.value("step_limit").trimmed
    let digits = text.filter { !". ,'’\u{A0}\u{202F}".contains($0) }
    shoe.stepLimit = Int64(digits)
    if !text.isEmpty, shoe.stepLimit.map({ !Shoe.stepLimits.contains(Int($0)) }) ?? true {
      layer.fail(
        "step_limit", UserFacingError("step_limit", environment.texts, ["text": text]), environment)
    }
  }

  private func distance(
    _ id: String, least: Int64, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Int64? {
    let text = layer.form.value(id).trimmed
    guard !text.isEmpty else { return nil }
    guard let distance = DistanceText.millimetres(text), distance >= least else {
      layer.fail(id, UserFacingError("distance", environment.texts, ["text": text]), environment)
      return nil
    }
    return distance
  }

  /// Shows the wear of the pair under the entered limits.
  private func remarkUse(of shoe: Shoe, _ layer: inout FormLayer, _ format: Format) {
    guard let walked = known?.walked,
      let permille = shoe.usedPermille(steps: walked.steps, distance: walked.distance)
    else { return }
    let arguments = [
      "distance": format.distance(walked.distance + shoe.initialDistance),
      "steps": format.steps(walked.steps), "percent": format.percent(permille: permille),
    ]
    layer.remark(
      format.texts("shoe.form.used", arguments), isWarning: WearAlert(permille: permille) != nil)
  }
}
