/// The properties of a shift that determine its pay.
public struct PayShift: Equatable, Sendable {
  /// The id of the shift.
  public var id: RecordID
  /// The worked interval, or the planned one.
  public var interval: Interval
  /// The IANA zone of the workplace, whose local time premiums use.
  public var zone: String
  /// The unpaid time.
  public var unpaid: UnpaidTime
  /// The manual rate; nil if the rules decide.
  public var rate: Rate?
  /// Whether it was worked in addition to the roster.
  public var isAdditional: Bool

  /// Creates a shift; by default the rules decide its pay.
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

  /// The maximum duration. Only a shift that was never stopped is longer; it is cut.
  static let longestSeconds: Int64 = 366 * 86_400
}

/// The unpaid time of a shift.
public enum UnpaidTime: Equatable, Sendable {
  /// The time required by the ruleset.
  case byRule
  /// These breaks, extended to the time required by the ruleset.
  case recorded([Interval])
  /// A number of seconds that replaces the ruleset's. Those that absences take from the middle of the
  /// shift are no work; the placement of the others follows the ruleset.
  case byHand(seconds: Int64, absent: [Interval] = [])
}

/// A bonus earned on some days.
public struct PayBonus: Equatable, Sendable {
  /// The label on payslips.
  public var label: String
  /// The amount in minor units.
  public var cents: Int64
  /// The days on which it was earned.
  public var days: ClosedRange<CivilDay>
  /// The day whose pay period includes the payment.
  public var day: CivilDay
  /// Whether it counts towards the regular rate for overtime, like all promised bonuses (29 CFR
  /// 778.208–.211).
  public var countsInRegularRate: Bool
  /// The days of the closed pay period that it is owed for, so that it is no bonus but arrears,
  /// which may be negative; nil for a bonus.
  public var arrears: Range<CivilDay>?

  /// Creates a bonus; without a `day` it is paid in the period of its last day.
  public init(
    label: String, cents: Int64, days: ClosedRange<CivilDay>, day: CivilDay? = nil,
    countsInRegularRate: Bool = true, arrears: Range<CivilDay>? = nil
  ) {
    self.arrears = arrears
    self.label = label
    self.cents = cents
    self.days = days
    self.day = day ?? days.upperBound
    self.countsInRegularRate = countsInRegularRate
  }
}

/// The type and anchor of pay periods, which determine their starts and ends.
public struct PaySchedule: Equatable, Sendable {
  /// The type of pay period.
  public var type: PayPeriodType
  /// The first day of one of the periods; monthly periods begin on its day of the month.
  public var anchor: CivilDay

  /// Creates a schedule.
  public init(type: PayPeriodType, anchor: CivilDay) {
    self.type = type
    self.anchor = anchor
  }

  /// Returns the period that contains `day`.
  public func period(containing day: CivilDay) -> PayPeriod {
    .containing(day, type: type, anchor: anchor)
  }
}
