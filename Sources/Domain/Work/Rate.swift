/// A way in which an hour is paid: a label and what the hour counts.
public struct Rate: Hashable, Sendable {
  /// What payslips call it.
  public let label: String
  /// What an hour counts.
  public let multiplier: Multiplier

  /// A rate.
  public init(label: String, multiplier: Multiplier) {
    self.label = label
    self.multiplier = multiplier
  }

  /// The rates that every person starts with; the first is the ordinary one.
  public static let defaults = [
    Rate(label: "Regular", multiplier: .one),
    Rate(label: "Overtime (Bracket)", multiplier: Multiplier(tenThousandths: 13_000)),
    Rate(label: "Extra", multiplier: Multiplier(tenThousandths: 15_000)),
    Rate(label: "Bank Holiday", multiplier: Multiplier(tenThousandths: 20_000)),
  ]
}

/// The rate that a person sets for a shift by hand.
public struct ManualRate: Equatable, Sendable {
  /// What payslips call it; empty for the ordinary rate, nil where the shift's label stays.
  public var label: String?
  /// What an hour counts.
  public var multiplier: Multiplier

  /// A rate given by hand.
  public init(label: String?, multiplier: Multiplier) {
    self.label = label
    self.multiplier = multiplier
  }
}

extension [Rate] {
  /// The rate of that label in any case, from the rates of a ruleset, of which the first is the
  /// ordinary one; that one is also found by an empty text and by its usual name. Nil for any
  /// other.
  public func handRate(named label: String) -> ManualRate? {
    let wanted = label.lowercased()
    if let place = firstIndex(where: { $0.label.lowercased() == wanted }) {
      return handRate(at: place)
    }
    let isOrdinary = wanted.isEmpty || wanted == Rate.defaults[0].label.lowercased()
    return isOrdinary ? ManualRate(label: "", multiplier: .one) : nil
  }

  /// The rate at a position.
  public func handRate(at place: Int) -> ManualRate {
    ManualRate(label: place == 0 ? "" : self[place].label, multiplier: self[place].multiplier)
  }
}

extension Shift {
  /// Gives it a rate by hand.
  public mutating func pay(at rate: ManualRate) {
    if let label = rate.label { rateLabel = label.isEmpty ? nil : label }
    rateMultiplier = rate.multiplier
  }
}
