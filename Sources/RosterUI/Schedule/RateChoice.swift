import AppCore
import Domain
import Services

/// The rates that a form offers for a shift: those of the rules in force on its day, and the
/// shift's own rate if the rules lack it.
struct RateChoice {
  /// The first is the ordinary one.
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

  /// What the field shows: `Overtime × 1.5`.
  func labels(_ environment: AppEnvironment) -> [String] {
    rates.map { rate in
      let factor = environment.format.multiplier(rate.multiplier)
      return "\(environment.format.rateLabel(rate.label)) × \(factor)"
    }
  }

  /// The position of a shift's rate, of the ordinary one for a new shift.
  func index(of shift: Shift?) -> Int {
    shift.flatMap { rates.firstIndex(of: Self.rate(of: $0, rates)) } ?? 0
  }

  /// Gives `shift` the rate at a position, unless `original` has it already.
  func read(_ index: Int, into shift: inout Shift, _ original: Shift?) {
    guard original == nil || index != self.index(of: original) else { return }
    shift.pay(at: rates.handRate(at: index))
  }
}
