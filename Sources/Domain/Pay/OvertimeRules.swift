/// What is paid for long weeks and days. An hour is counted once: one that is overtime by the day
/// does not count towards the week (29 CFR 778.421, California Labor Code 510 (a)).
public struct OvertimeRules: Equatable, Sendable {
  /// What overtime is a multiple of.
  public enum Basis: String, CaseIterable, Sendable {
    /// The straight-time pay of the work period by hour, differentials and bonuses included
    /// (29 CFR 778.109).
    case regularRate
    /// The base rate; overtime then stacks with premiums as they do with each other.
    case baseRate
  }

  /// The stretch of days whose hours are counted together.
  public enum Period: Equatable, Sendable {
    /// Seven days from a weekday (29 CFR 778.105): overtime by hours of the week, and by hours of
    /// its seventh day where all six before it were worked, which then are the only ones of the
    /// day.
    case week(from: Weekday, tiers: [OvertimeTier], seventhDay: [OvertimeTier])
    /// 7 to 28 days of police or fire work (29 U.S.C. 207 (k), 29 CFR 553.230).
    case sevenK(Occupation, days: Int, anchor: CivilDay, rate: Rate)
    /// 14 days of a hospital: beyond 80 hours, and beyond 8 of a day (29 U.S.C. 207 (j),
    /// 29 CFR 778.601).
    case eightAndEighty(anchor: CivilDay, rate: Rate)
  }

  /// Whose hours Section 7(k) counts over a longer period.
  public enum Occupation: String, CaseIterable, Sendable {
    case fire
    case police

    /// Hours that are no overtime in a period of so many days: 212 or 171 in 28 days, and in
    /// proportion in fewer. The table of 29 CFR 553.230 (c) takes 7.57 and 6.11 hours for a day,
    /// to the nearest whole hour, which in 23 days of police work is one hour more than 171 in 28.
    public func threshold(days: Int) -> Int {
      ((self == .fire ? 757 : 611) * days + 50) / 100
    }
  }

  /// Overtime by hours of the day.
  public struct Daily: Equatable, Sendable {
    /// What is counted.
    public enum Unit: String, CaseIterable, Sendable {
      /// 24 hours from the time of day at which work periods start.
      case workday
      /// A shift, whatever days it lies on.
      case shift
    }

    /// What is counted.
    public var unit: Unit
    /// By hours of it, ascending.
    public var tiers: [OvertimeTier]

    /// Overtime by hours of the day.
    public init(unit: Unit = .workday, tiers: [OvertimeTier]) {
      self.unit = unit
      self.tiers = tiers
    }
  }

  /// What overtime is a multiple of.
  public var basis: Basis
  /// The stretch of days whose hours are counted together.
  public var period: Period
  /// The minute of the day at which work periods and workdays start.
  public var startMinute: Int
  /// Overtime by hours of the day; `eightAndEighty` has its own.
  public var daily: Daily?

  /// Rules of overtime.
  public init(
    basis: Basis = .regularRate,
    period: Period = .week(from: .monday, tiers: [], seventhDay: []), startMinute: Int = 0,
    daily: Daily? = nil
  ) {
    self.basis = basis
    self.period = period
    self.startMinute = startMinute
    self.daily = daily
  }
}

/// What is paid for hours beyond so many.
public struct OvertimeTier: Hashable, Sendable {
  /// Minutes that have to be worked first.
  public var afterMinutes: Int
  /// What payslips call it and what an hour counts.
  public var rate: Rate

  /// A tier.
  public init(afterMinutes: Int, rate: Rate) {
    self.afterMinutes = afterMinutes
    self.rate = rate
  }
}

// MARK: - What the counter asks

extension OvertimeRules {
  /// How many days a work period has.
  public var periodDays: Int {
    switch period {
    case .week: return 7
    case .sevenK(_, let days, _, _): return min(max(7, days), 28)
    case .eightAndEighty: return 14
    }
  }

  /// The first day of some work period.
  var periodAnchor: CivilDay {
    switch period {
    // 1970-01-04 was a Sunday.
    case .week(let weekday, _, _): return CivilDay(number: 3 + weekday.rawValue - 1)
    case .sevenK(_, _, let anchor, _), .eightAndEighty(let anchor, _): return anchor
    }
  }

  /// By hours of the work period.
  var periodTiers: [OvertimeTier] {
    switch period {
    case .week(_, let tiers, _): return tiers
    case .sevenK(let occupation, _, _, let rate):
      return [OvertimeTier(afterMinutes: 60 * occupation.threshold(days: periodDays), rate: rate)]
    case .eightAndEighty(_, let rate): return [OvertimeTier(afterMinutes: 80 * 60, rate: rate)]
    }
  }

  /// By hours of the day.
  var dailyTiers: [OvertimeTier] {
    guard case .eightAndEighty(_, let rate) = period else { return daily?.tiers ?? [] }
    return [OvertimeTier(afterMinutes: 8 * 60, rate: rate)]
  }

  /// By hours of the week's seventh day.
  var seventhDayTiers: [OvertimeTier] {
    guard case .week(_, _, let tiers) = period else { return [] }
    return tiers
  }

  /// All tiers.
  var tiers: [OvertimeTier] { periodTiers + dailyTiers + seventhDayTiers }
}
