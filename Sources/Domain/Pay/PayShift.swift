/// A shift as far as pay is concerned.
public struct PayShift: Equatable, Sendable {
  /// Its identity.
  public var id: RecordID
  /// From when until when, as worked or as planned.
  public var interval: Interval
  /// The IANA zone of the workplace, by whose clocks premiums go.
  public var zone: String
  /// What of it is unpaid.
  public var unpaid: UnpaidTime
  /// The rate given by hand, nil where the rules decide.
  public var rate: Rate?
  /// Worked on top of the roster.
  public var isAdditional: Bool

  /// A shift; without more arguments one that the rules decide on.
  public init(
    id: RecordID, interval: Interval, zone: String, unpaid: UnpaidTime = .byRule,
    rate: Rate? = nil, isAdditional: Bool = false
  ) {
    self.id = id
    self.interval = interval
    self.zone = zone
    self.unpaid = unpaid
    self.rate = rate
    self.isAdditional = isAdditional
  }

  /// A shift longer than this, which only one can be that nobody stopped, is cut to it.
  static let longestSeconds: Int64 = 366 * 86_400
}

/// What of a shift is unpaid.
public enum UnpaidTime: Equatable, Sendable {
  /// What the ruleset says.
  case byRule
  /// These breaks, and as much more as the ruleset says they fall short.
  case recorded([Interval])
  /// So many seconds, whatever the ruleset says; only where they are taken from is its to say.
  case byHand(seconds: Int64)
}

/// Money on top of the hours: a bonus for what was done on some days.
public struct PayBonus: Equatable, Sendable {
  /// What payslips call it.
  public var label: String
  /// Minor units.
  public var cents: Int64
  /// The days on which it was earned.
  public var days: ClosedRange<CivilDay>
  /// The day in whose period it is paid.
  public var day: CivilDay
  /// Whether overtime is paid on it too, as on all that was promised before (29 CFR 778.208–.211).
  public var countsInRegularRate: Bool

  /// A bonus; without a `day` it is paid in the period of the last on which it was earned.
  public init(
    label: String, cents: Int64, days: ClosedRange<CivilDay>, day: CivilDay? = nil,
    countsInRegularRate: Bool = true
  ) {
    self.label = label
    self.cents = cents
    self.days = days
    self.day = day ?? days.upperBound
    self.countsInRegularRate = countsInRegularRate
  }
}

/// How often pay is settled and from when: where every pay period begins and ends.
public struct PaySchedule: Equatable, Sendable {
  /// How often pay is settled.
  public var type: PayPeriodType
  /// The first day of some period; its day of the month begins monthly ones.
  public var anchor: CivilDay

  /// A schedule.
  public init(type: PayPeriodType, anchor: CivilDay) {
    self.type = type
    self.anchor = anchor
  }

  /// The period that holds `day`.
  public func period(containing day: CivilDay) -> PayPeriod {
    .containing(day, type: type, anchor: anchor)
  }
}
