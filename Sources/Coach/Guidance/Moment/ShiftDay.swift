import Domain

/// The kind of a local day, which decides how long actions should be. The raw values are stored.
public enum ShiftDay: String, CaseIterable, Hashable, Sendable {
  /// A night shift starts or ends on the day.
  case night
  /// Another shift starts on the day.
  case work
  case off

  /// The kind of a day as plans know it.
  init(_ kind: DayKind) {
    switch kind {
    case .recovery, .betweenNights, .firstNight: self = .night
    case .shift: self = .work
    case .off: self = .off
    }
  }

  /// The length that is preferred before there is any evidence (reference, Coach § 3.2).
  public var usualLength: ActionLength {
    switch self {
    case .night: .five
    case .work: .ten
    case .off: .twenty
    }
  }
}
