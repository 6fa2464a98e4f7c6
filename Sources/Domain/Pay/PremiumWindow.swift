/// A time of the day, on some days, that is paid better.
public struct PremiumWindow: Hashable, Sendable {
  /// How an hour inside is paid.
  public enum Pay: Hashable, Sendable {
    /// So many times the base rate.
    case multiplier(Multiplier)
    /// The amount added per hour.
    case amountPerHour(HourlyAmount)
  }

  /// Which part of a shift is paid so.
  public enum Attribution: String, CaseIterable, Sendable {
    /// What lies inside, to the second.
    case minute
    /// The whole shift where it starts inside.
    case start
    /// The whole shift where more than half of its whole hours lie inside, unpaid breaks counted:
    /// five of eight (5 U.S.C. 5343 (f); Comptroller General B-178084).
    case majority
  }

  /// From one time of the day until another, until the next day's where that is the earlier.
  public struct Clock: Hashable, Sendable {
    /// Minute of the day, 0..<1440.
    public var from: Int
    /// Minute of the day, 1...1440.
    public var to: Int

    /// From a minute of the day until another.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }

    /// Whether it ends on the next day.
    var crossesMidnight: Bool { to <= from }
  }

  /// What payslips call it.
  public var label: String
  /// How an hour inside is paid.
  public var pay: Pay
  /// The weekdays on which it opens.
  public var weekdays: Set<Weekday>
  /// Whether it opens on public holidays.
  public var onHolidays: Bool
  /// Other days on which it opens.
  public var dates: [CalendarDate]
  /// When it is open on such a day; nil from midnight to midnight.
  public var clock: Clock?
  /// Which part of a shift is paid so.
  public var attribution: Attribution
  /// Of the windows of one group only the best counts.
  public var group: String?
  /// Whether overtime is paid on it too (29 CFR 778.207 (b) against 778.203).
  public var countsInRegularRate: Bool

  /// A window; one without weekdays, holidays and dates opens every day.
  public init(
    label: String, pay: Pay, weekdays: Set<Weekday> = [], onHolidays: Bool = false,
    dates: [CalendarDate] = [], clock: Clock? = nil, attribution: Attribution = .minute,
    group: String? = nil, countsInRegularRate: Bool = true
  ) {
    self.label = label
    self.pay = pay
    self.weekdays = weekdays
    self.onHolidays = onHolidays
    self.dates = dates
    self.clock = clock
    self.attribution = attribution
    self.group = group
    self.countsInRegularRate = countsInRegularRate
  }

  /// Whether it opens on `day`.
  func opens(on day: CivilDay, isHoliday: Bool) -> Bool {
    if weekdays.isEmpty && !onHolidays && dates.isEmpty { return true }
    return weekdays.contains(day.weekday) || (onHolidays && isHoliday)
      || dates.contains { $0.matches(day) }
  }
}

/// What happens where several premiums meet in one hour.
public enum Stacking: String, CaseIterable, Sendable {
  /// The one that pays most counts alone.
  case highest
  /// What each adds to the plain hour is added: 1.15 and 1.25 make 1.4.
  case sumOfPremiums
  /// The factors are added: 1.5 and 2.0 make 3.5.
  case sumOfFactors
  /// The factors are multiplied: 1.2 and 1.5 make 1.8.
  case product
}

/// A day of the calendar, once or in every year.
public enum CalendarDate: Hashable, Sendable {
  case once(CivilDay)
  case yearly(month: Int, day: Int)

  /// Whether it falls on `day`.
  public func matches(_ day: CivilDay) -> Bool {
    switch self {
    case .once(let own): return own == day
    case .yearly(let month, let dayOfMonth):
      let (_, ownMonth, ownDay) = day.components
      return ownMonth == month && ownDay == dayOfMonth
    }
  }
}
