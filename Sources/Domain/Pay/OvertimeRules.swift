/// The rules for overtime. An hour counts once: daily overtime does not count towards the week (29
/// CFR 778.421, California Labor Code 510 (a)).
///
/// A rate set by hand takes the place of the premiums, or stacks with them. Below the factor of the
/// lowest tier its hours count like any others, and beyond a threshold they are overtime too (29
/// CFR 778.115); a higher one is final, and its hours do not count.
public struct OvertimeRules: Equatable, Sendable {
  /// The rate that overtime is a multiple of.
  public enum Basis: String, CaseIterable, Sendable {
    /// The hourly straight-time pay of the work period, including differentials, rates by hand and
    /// bonuses (29 CFR 778.109 and .115).
    case regularRate
    /// The base rate; overtime then stacks with premiums, or with a rate by hand, like another
    /// premium: of the highest only the tier counts.
    case baseRate
  }

  /// The work period over which hours are counted.
  public enum Period: Equatable, Sendable {
    /// Seven days from a weekday (29 CFR 778.105), with overtime by hours of the week. If all six
    /// days before the seventh were worked, the tiers of the seventh day replace the daily ones.
    case week(from: Weekday, tiers: [OvertimeTier], seventhDay: [OvertimeTier])
    /// A period of 7 to 28 days for police or fire work (29 U.S.C. 207 (k), 29 CFR 553.230).
    case sevenK(Occupation, days: Int, anchor: CivilDay, rate: Rate)
    /// A period of 14 days for hospitals: overtime beyond 80 hours, and beyond 8 hours of a day (29
    /// U.S.C. 207 (j), 29 CFR 778.601).
    case eightAndEighty(anchor: CivilDay, rate: Rate)
    /// A period of 1 to 366 days, such as a fortnight, with overtime by its hours.
    case days(Int, anchor: CivilDay, tiers: [OvertimeTier])
  }

  /// The share of bonuses in overtime at the regular rate.
  public enum Bonuses: String, CaseIterable, Sendable {
    /// A bonus is divided by all hours, and overtime adds the part beyond a plain hour (29 CFR
    /// 778.209).
    case allHours
    /// A flat sum is divided by the hours that are not overtime, and overtime adds the whole
    /// multiple (Alvarado v. Dart Container, 4 Cal. 5th 542).
    case flatSum
  }

  /// The occupations with longer periods under Section 7(k).
  public enum Occupation: String, CaseIterable, Sendable {
    case fire
    case police

    /// Returns the hours without overtime in a period of `days`: 212 or 171 in 28 days,
    /// proportionally fewer in shorter periods. The table of 29 CFR 553.230 (c) takes 7.57 and 6.11
    /// hours per day, rounded to whole hours, which for 23 days of police work is one hour more
    /// than the proportion of 171.
    public func threshold(days: Int) -> Int {
      ((self == .fire ? 757 : 611) * days + 50) / 100
    }
  }

  /// Daily overtime.
  public struct Daily: Equatable, Sendable {
    /// The unit of time in which hours are counted.
    public enum Unit: String, CaseIterable, Sendable {
      /// 24 hours from the time of day at which work periods start.
      case workday
      /// A shift, even if it spans several days.
      case shift
    }

    /// The unit in which hours are counted.
    public var unit: Unit
    /// The tiers, ascending.
    public var tiers: [OvertimeTier]

    /// Creates rules of daily overtime.
    public init(unit: Unit = .workday, tiers: [OvertimeTier]) {
      self.unit = unit
      self.tiers = tiers
    }
  }

  /// The rate that overtime is a multiple of.
  public var basis: Basis
  /// The work period over which hours are counted.
  public var period: Period
  /// The minute of the day at which work periods and workdays start.
  public var startMinute: Int
  /// Daily overtime; `eightAndEighty` has its own.
  public var daily: Daily?
  /// The share of bonuses.
  public var bonuses: Bonuses

  /// Creates overtime rules.
  public init(
    basis: Basis = .regularRate,
    period: Period = .week(from: .monday, tiers: [], seventhDay: []), startMinute: Int = 0,
    daily: Daily? = nil, bonuses: Bonuses = .allHours
  ) {
    self.basis = basis
    self.period = period
    self.startMinute = startMinute
    self.daily = daily
    self.bonuses = bonuses
  }
}

/// The rate for hours beyond a threshold, at any time or at some times only.
public struct OvertimeTier: Hashable, Sendable {
  /// The threshold in worked minutes.
  public var afterMinutes: Int
  /// The label on payslips, and the multiplier.
  public var rate: Rate
  /// The employer's code on payslips; nil for none.
  public var code: String?
  /// The weekdays to which it is limited.
  public var weekdays: Set<Weekday>
  /// Whether it is limited to public holidays, or applies on them besides the weekdays.
  public var onHolidays: Bool
  /// The time of day to which it is limited; nil for the whole day.
  public var clock: PremiumWindow.Clock?

  /// Creates a tier; by default it applies at any time.
  public init(
    afterMinutes: Int, rate: Rate, code: String? = nil, weekdays: Set<Weekday> = [],
    onHolidays: Bool = false, clock: PremiumWindow.Clock? = nil
  ) {
    self.afterMinutes = afterMinutes
    self.rate = rate
    self.code = code
    self.weekdays = weekdays
    self.onHolidays = onHolidays
    self.clock = clock
  }

  /// The times to which it is limited, as a window; nil if it applies at any time. Of the tiers
  /// that apply, the highest counts.
  public var window: PremiumWindow? {
    guard !weekdays.isEmpty || onHolidays || clock != nil else { return nil }
    return PremiumWindow(
      label: rate.label, pay: .multiplier(rate.multiplier), weekdays: weekdays,
      onHolidays: onHolidays, clock: clock)
  }
}

// MARK: - Values for the counter

extension OvertimeRules {
  /// The number of days of a work period.
  public var periodDays: Int {
    switch period {
    case .week: return 7
    case .sevenK(_, let days, _, _): return min(max(7, days), 28)
    case .eightAndEighty: return 14
    case .days(let days, _, _): return min(max(1, days), 366)
    }
  }

  /// The first day of one of the work periods.
  var periodAnchor: CivilDay {
    switch period {
    // 1970-01-04 was a Sunday.
    case .week(let weekday, _, _): return CivilDay(number: 3 + weekday.rawValue - 1)
    case .sevenK(_, _, let anchor, _), .eightAndEighty(let anchor, _), .days(_, let anchor, _):
      return anchor
    }
  }

  /// The tiers by hours of the work period.
  var periodTiers: [OvertimeTier] {
    switch period {
    case .week(_, let tiers, _), .days(_, _, let tiers): return tiers
    case .sevenK(let occupation, _, _, let rate):
      return [OvertimeTier(afterMinutes: 60 * occupation.threshold(days: periodDays), rate: rate)]
    case .eightAndEighty(_, let rate): return [OvertimeTier(afterMinutes: 80 * 60, rate: rate)]
    }
  }

  /// The tiers by hours of the day.
  var dailyTiers: [OvertimeTier] {
    guard case .eightAndEighty(_, let rate) = period else { return daily?.tiers ?? [] }
    return [OvertimeTier(afterMinutes: 8 * 60, rate: rate)]
  }

  /// Whether a tier depends on public holidays.
  public var paysHolidays: Bool {
    (periodTiers + dailyTiers + seventhDayTiers).contains(where: \.onHolidays)
  }

  /// The tiers by hours of the seventh day of the week.
  var seventhDayTiers: [OvertimeTier] {
    guard case .week(_, _, let tiers) = period else { return [] }
    return tiers
  }

  /// All tiers, in the order of the counter.
  public var tiers: [OvertimeTier] { dailyTiers + seventhDayTiers + periodTiers }
}
