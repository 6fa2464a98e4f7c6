/// A time of day, on some days, with a premium.
public struct PremiumWindow: Hashable, Sendable {
  /// The pay for an hour inside the window.
  public enum Pay: Hashable, Sendable {
    /// A multiple of the base rate.
    case multiplier(Multiplier)
    /// An amount added per hour.
    case amountPerHour(HourlyAmount)
  }

  /// The part of a shift that gets the premium.
  public enum Attribution: String, CaseIterable, Sendable {
    /// The part inside the window, to the second.
    case minute
    /// The whole shift, if it starts inside.
    case start
    /// The whole shift, if more than half of its whole hours are inside, including unpaid breaks:
    /// five of eight (5 U.S.C. 5343 (f); Comptroller General B-178084).
    case majority
    /// The whole shift, if more than half of its time is inside, including unpaid breaks.
    case majorityOfTime
    /// The whole shift, if any part of it is inside (5 CFR 550.171 (a): Sunday pay).
    case anyPart
  }

  /// A range of times of day, until the next day if `to` is the earlier.
  public struct Clock: Hashable, Sendable {
    /// Minute of the day, 0..<1440.
    public var from: Int
    /// Minute of the day, 1...1440.
    public var to: Int

    /// Creates a range between two minutes of the day.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }

    /// Whether it ends on the next day.
    var crossesMidnight: Bool { to <= from }
  }

  /// The label on payslips.
  public var label: String
  /// The pay for an hour inside the window.
  public var pay: Pay
  /// The weekdays on which it opens.
  public var weekdays: Set<Weekday>
  /// Whether it opens on public holidays.
  public var onHolidays: Bool
  /// Additional days on which it opens.
  public var dates: [CalendarDate]
  /// The opening time on such a day; nil for the whole day.
  public var clock: Clock?
  /// The minute of the day before which the shift must have begun, 1...1440: the last such time
  /// before the window ends. Nil for any shift. (EStG § 3b (3): night work from 0 to 4, if taken up
  /// before midnight.)
  public var begunBefore: Int?
  /// The part of a shift that gets the premium.
  public var attribution: Attribution
  /// The group; only the highest-paid window of a group counts.
  public var group: String?
  /// Whether it counts towards the regular rate for overtime (29 CFR 778.207 (b), 778.203).
  public var countsInRegularRate: Bool
  /// The employer's code on payslips; nil for none.
  public var code: String?
  /// The percentage of the base rate up to which the premium is free of tax (§ 3b EStG); nil for
  /// none.
  public var taxFreePercent: Int?

  /// Creates a window; without weekdays, holidays and dates it opens every day.
  public init(
    label: String, pay: Pay, weekdays: Set<Weekday> = [], onHolidays: Bool = false,
    dates: [CalendarDate] = [], clock: Clock? = nil, begunBefore: Int? = nil,
    attribution: Attribution = .minute, group: String? = nil, countsInRegularRate: Bool = true,
    code: String? = nil, taxFreePercent: Int? = nil
  ) {
    self.label = label
    self.pay = pay
    self.weekdays = weekdays
    self.onHolidays = onHolidays
    self.dates = dates
    self.clock = clock
    self.begunBefore = begunBefore
    self.attribution = attribution
    self.group = group
    self.countsInRegularRate = countsInRegularRate
    self.code = code
    self.taxFreePercent = taxFreePercent
  }

  /// Returns whether it opens on `day`.
  func opens(on day: CivilDay, isHoliday: Bool) -> Bool {
    if weekdays.isEmpty && !onHolidays && dates.isEmpty { return true }
    return weekdays.contains(day.weekday) || (onHolidays && isHoliday)
      || dates.contains { $0.matches(day) }
  }
}

/// The combination of simultaneous premiums.
public enum Stacking: String, CaseIterable, Sendable {
  /// Only the highest-paid one counts.
  case highest
  /// Their additions to the plain hour are added: 1.15 and 1.25 make 1.4.
  case sumOfPremiums
  /// The factors are added: 1.5 and 2.0 make 3.5.
  case sumOfFactors
  /// The factors are multiplied: 1.2 and 1.5 make 1.8.
  case product
}

/// A date, once or every year.
public enum CalendarDate: Hashable, Sendable {
  case once(CivilDay)
  case yearly(month: Int, day: Int)

  /// Returns whether it falls on `day`.
  public func matches(_ day: CivilDay) -> Bool {
    switch self {
    case .once(let own): return own == day
    case .yearly(let month, let dayOfMonth):
      let (_, ownMonth, ownDay) = day.components
      return ownMonth == month && ownDay == dayOfMonth
    }
  }
}
