import AppCore
import Domain
import Services

/// The rates that a form offers for a shift: those of the rules in force on its day, and the
/// shift's own rate if the rules lack it.
struct RateChoice {
  /// The rates, the regular one first.
  private let rates: [Rate]

  init(_ shift: Shift?, on day: CivilDay, _ pay: PayContext) {
    let known = pay.handRates(on: day)
    let own = shift.map { Self.rate(of: $0, known) }
    rates = known + (own.map { known.contains($0) ? [] : [$0] } ?? [])
  }

  private static func rate(of shift: Shift, _ rates: [Rate]) -> Rate {
    Rate(
      label: shift.rateLabel ?? rates.first?.label ?? Rate.defaults[0].label,
      multiplier: shift.rateMultiplier)
  }

  /// Returns the labels of the field: `Overtime × 1.5`.
  func labels(_ environment: AppEnvironment) -> [String] {
    rates.map { rate in
      let factor = environment.format.multiplier(rate.multiplier)
      return "\(environment.format.rateLabel(rate.label)) × \(factor)"
    }
  }

  /// Returns the index of a shift's rate; of the regular one for a new shift.
  func index(of shift: Shift?) -> Int {
    shift.flatMap { rates.firstIndex(of: Self.rate(of: $0, rates)) } ?? 0
  }

  /// Sets the rate at an index on `shift`, unless `original` already has it.
  func read(_ index: Int, into shift: inout Shift, _ original: Shift?) {
    guard original == nil || index != self.index(of: original) else { return }
    shift.pay(at: rates.handRate(at: index))
  }
}
