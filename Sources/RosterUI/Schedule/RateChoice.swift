import AppCore
import Domain
import Services
import Widgets

/// The rate of a shift: one of the day's rules, or one with a label and a factor of its own.
struct RateChoice {
  /// The rates, the regular one first.
  private let rates: [Rate]
  private let environment: AppEnvironment

  init(_ shift: Shift?, on day: CivilDay, _ pay: PayContext, _ environment: AppEnvironment) {
    let known = pay.handRates(on: day)
    let own = shift.map { Self.rate(of: $0, known) }
    rates = known + (own.map { known.contains($0) ? [] : [$0] } ?? [])
    self.environment = environment
  }

  private static func rate(of shift: Shift, _ rates: [Rate]) -> Rate {
    Rate(
      label: shift.rateLabel ?? rates.first?.label ?? Rate.defaults[0].label,
      multiplier: shift.rateMultiplier)
  }

  /// The names of the rates: `Overtime × 1.5`.
  var names: [String] { rates.map(name) }

  private func name(_ rate: Rate) -> String {
    let factor = environment.format.multiplier(rate.multiplier)
    return "\(environment.format.rateLabel(rate.label)) × \(factor)"
  }

  /// Returns the name of a shift's rate; that of the regular one for a new shift.
  func name(of shift: Shift?) -> String { name(shift.map { Self.rate(of: $0, rates) } ?? rates[0]) }

  /// Reads the field `rate` into `shift`, unless `original` already has it; marks an invalid one
  /// and completes an abbreviated one.
  func read(_ layer: inout FormLayer, into shift: inout Shift, _ original: Shift?) {
    let text = layer.form.value("rate").trimmed
    guard original == nil || text != name(of: original) else { return }
    guard let rate = rate(text) else {
      layer.fail(
        "rate", UserFacingError("shift_rate", environment.texts, ["text": text]), environment)
      return
    }
    shift.pay(at: rate)
    let understood = name(of: shift)
    // What was typed may say the same with another sign: `On call x 1.35`.
    let typed = text.split { $0 == " " || $0 == "×" || $0 == "x" }
    guard typed != understood.split(whereSeparator: { $0 == " " || $0 == "×" || $0 == "x" }) else {
      return
    }
    if layer.form.focused?.id == "rate" {
      layer.explain("rate", understood)
    } else {
      layer.form.set("rate", text: understood)
    }
  }

  /// Parses a name, the beginning of a label, or a label with a factor: `bank`, `On call 1.35`.
  private func rate(_ text: String) -> ManualRate? {
    let wanted = text.lowercased()
    guard !wanted.isEmpty else { return rates.handRate(at: 0) }
    let place =
      names.firstIndex { $0.lowercased() == wanted }
      ?? names.firstIndex { $0.lowercased().hasPrefix(wanted) }
    if let place { return rates.handRate(at: place) }
    var words = text.split { $0 == " " || $0 == "×" || $0 == "*" }.map(String.init)
    // An x stands for the sign, also next to the factor.
    let number = words.popLast()?.split { $0 == "x" || $0 == "X" }
    guard let number, number.count == 1, let factor = Multiplier(String(number[0])) else {
      return nil
    }
    if words.last?.lowercased() == "x" { words.removeLast() }
    let label = words.joined(separator: " ")
    // A rate of the rules keeps its label in every language.
    let known = rates.firstIndex {
      environment.format.rateLabel($0.label).lowercased() == label.lowercased()
    }
    let own = known.map { rates.handRate(at: $0).label } ?? (label.isEmpty ? nil : label)
    return ManualRate(label: own, multiplier: factor)
  }
}
