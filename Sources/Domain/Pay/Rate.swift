/// A rate of pay: a label and a multiplier.
public struct Rate: Hashable, Sendable {
  /// The label on payslips.
  public var label: String
  /// The multiplier.
  public var multiplier: Multiplier
  /// Whether its hours are work. Paid time that is none, such as leave or standby, counts towards
  /// no overtime, rest rule or average (29 CFR 778.218), and work inside it replaces it.
  public var isWorked: Bool
  /// Whether premiums stack with it, such as with the rate of a job; otherwise it takes their
  /// place.
  public var keepsPremiums: Bool
  /// Whether its hours take no overtime and do not count towards it; nil if they do below the
  /// factor of the lowest overtime tier.
  public var isFinal: Bool?
  /// The paid minutes of a shift at this rate, at least.
  public var leastMinutes: Int
  /// The rounding of a shift's paid time at this rate; nil for that of the rules.
  public var durations: DurationRounding?

  /// Creates a rate; by default of work paid as long as it takes.
  public init(
    label: String, multiplier: Multiplier, isWorked: Bool = true, keepsPremiums: Bool = false,
    isFinal: Bool? = nil, leastMinutes: Int = 0, durations: DurationRounding? = nil
  ) {
    self.label = label
    self.multiplier = multiplier
    self.isWorked = isWorked
    self.keepsPremiums = keepsPremiums
    self.isFinal = isFinal
    self.leastMinutes = leastMinutes
    self.durations = durations
  }

  /// The default rates; the first is the ordinary one.
  public static let defaults = [
    Rate(label: "Regular", multiplier: .one),
    Rate(label: "Overtime (Bracket)", multiplier: Multiplier(tenThousandths: 13_000)),
    Rate(label: "Extra", multiplier: Multiplier(tenThousandths: 15_000)),
    Rate(label: "Bank Holiday", multiplier: Multiplier(tenThousandths: 20_000)),
  ]
}

/// A rate that the user sets for a shift.
public struct ManualRate: Equatable, Sendable {
  /// The label on payslips; empty for the ordinary rate, nil to keep the shift's label.
  public var label: String?
  /// The multiplier.
  public var multiplier: Multiplier

  /// Creates a manual rate.
  public init(label: String?, multiplier: Multiplier) {
    self.label = label
    self.multiplier = multiplier
  }
}

extension [Rate] {
  /// Returns the rate with a label, ignoring case. The first rate is the ordinary one, which is
  /// also found by an empty text and by its default name. Nil if there is none.
  public func handRate(named label: String) -> ManualRate? {
    let wanted = label.lowercased()
    if let place = firstIndex(where: { $0.label.lowercased() == wanted }) {
      return handRate(at: place)
    }
    let isOrdinary = wanted.isEmpty || wanted == Rate.defaults[0].label.lowercased()
    return isOrdinary ? ManualRate(label: "", multiplier: .one) : nil
  }

  /// Returns the rate at an index.
  public func handRate(at place: Int) -> ManualRate {
    ManualRate(label: place == 0 ? "" : self[place].label, multiplier: self[place].multiplier)
  }
}

extension Shift {
  /// Sets a manual rate.
  public mutating func pay(at rate: ManualRate) {
    if let label = rate.label { rateLabel = label.isEmpty ? nil : label }
    rateMultiplier = rate.multiplier
  }
}
