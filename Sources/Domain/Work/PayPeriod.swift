/// The days of one pay period. The periods of a type and anchor are contiguous, before and after
/// the anchor.
public struct PayPeriod: Hashable, Sendable {
  /// The first day.
  public let start: CivilDay
  /// The first day of the next period.
  public let end: CivilDay
  /// The type of period.
  public let type: PayPeriodType
  /// The first day of one of the periods; monthly periods begin on its day of the month.
  public let anchor: CivilDay

  /// Returns the period that contains `day`.
  ///
  /// A monthly period begins on the anchor's day of the month, or on the last day of a shorter
  /// month. Of two periods in a month, one begins on that day too, and the other 15 days before or
  /// after it within the month: on the 1st and 16th, or the 5th and 20th.
  public static func containing(
    _ day: CivilDay, type: PayPeriodType, anchor: CivilDay
  ) -> PayPeriod {
    let start: CivilDay
    let end: CivilDay
    switch type {
    case .weekly, .biweekly, .fourWeekly:
      let length = type == .weekly ? 7 : type == .biweekly ? 14 : 28
      start = day.adding(days: -modulo(day - anchor, length))
      end = start.adding(days: length)
    case .semiMonthly:
      (start, end) = halfMonth(containing: day, anchor: anchor)
    case .monthly:
      let here = monthlyStart(inMonthOf: day, anchor: anchor)
      let isHere = here <= day
      start = isHere ? here : monthlyStart(inMonthOf: day.adding(months: -1), anchor: anchor)
      end = isHere ? monthlyStart(inMonthOf: day.adding(months: 1), anchor: anchor) : here
    }
    return PayPeriod(start: start, end: end, type: type, anchor: anchor)
  }

  /// Returns its part within `days`, which must overlap it.
  public func cut(to days: Range<CivilDay>) -> PayPeriod {
    PayPeriod(
      start: max(start, days.lowerBound), end: min(end, days.upperBound), type: type, anchor: anchor
    )
  }

  /// The last day.
  public var lastDay: CivilDay { end.adding(days: -1) }

  /// The period after this one.
  public var next: PayPeriod { .containing(end, type: type, anchor: anchor) }

  /// The period before this one.
  public var previous: PayPeriod { .containing(start.adding(days: -1), type: type, anchor: anchor) }

  /// Returns the interval of the period in a zone, from the start of its first day.
  public func interval(in zone: Zone) -> Interval {
    Interval(start: zone.startOfDay(start), end: zone.startOfDay(end))
  }

  private static func halfMonth(
    containing day: CivilDay, anchor: CivilDay
  ) -> (start: CivilDay, end: CivilDay) {
    let first = anchor.day > 15 ? anchor.day - 15 : anchor.day
    let months = [day.adding(months: -1), day, day.adding(months: 1)]
    let starts = months.flatMap { month in
      let (year, month, _) = month.components
      return [first, first + 15].map { CivilDay.clamped(year: year, month: month, day: $0) }
    }
    let next = starts.firstIndex { day < $0 } ?? starts.count - 1
    return (starts[next - 1], starts[next])
  }

  private static func monthlyStart(inMonthOf day: CivilDay, anchor: CivilDay) -> CivilDay {
    let (year, month, _) = day.components
    return .clamped(year: year, month: month, day: anchor.day)
  }
}
