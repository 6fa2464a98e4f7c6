/// The days that one pay settles. Periods of one type and anchor follow each other without a gap,
/// after the anchor and before it.
public struct PayPeriod: Hashable, Sendable {
  /// The first day.
  public let start: CivilDay
  /// The first day of the next period.
  public let end: CivilDay
  /// How often pay is settled.
  public let type: PayPeriodType
  /// The first day of some period; its day of the month begins monthly ones.
  public let anchor: CivilDay

  /// The period that holds `day`.
  ///
  /// A monthly period begins on the anchor's day of the month, or on the last day of a month that
  /// is too short for it.
  public static func containing(
    _ day: CivilDay, type: PayPeriodType, anchor: CivilDay
  ) -> PayPeriod {
    let start: CivilDay
    let end: CivilDay
    switch type {
    case .weekly, .biweekly:
      let length = type == .weekly ? 7 : 14
      start = day.adding(days: -modulo(day - anchor, length))
      end = start.adding(days: length)
    case .monthly:
      let here = monthlyStart(inMonthOf: day, anchor: anchor)
      let isHere = here <= day
      start = isHere ? here : monthlyStart(inMonthOf: day.adding(months: -1), anchor: anchor)
      end = isHere ? monthlyStart(inMonthOf: day.adding(months: 1), anchor: anchor) : here
    }
    return PayPeriod(start: start, end: end, type: type, anchor: anchor)
  }

  /// The last day.
  public var lastDay: CivilDay { end.adding(days: -1) }

  /// The period after this one.
  public var next: PayPeriod { .containing(end, type: type, anchor: anchor) }

  /// The period before this one.
  public var previous: PayPeriod { .containing(start.adding(days: -1), type: type, anchor: anchor) }

  /// The moments of the period at a place, from the start of its first day.
  public func interval(in zone: Zone) -> Interval {
    Interval(start: zone.startOfDay(start), end: zone.startOfDay(end))
  }

  private static func monthlyStart(inMonthOf day: CivilDay, anchor: CivilDay) -> CivilDay {
    let (year, month, _) = day.components
    return .clamped(year: year, month: month, day: anchor.day)
  }
}
