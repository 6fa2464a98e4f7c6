import Domain

/// Groups shifts by week, pay period or month.
struct ShiftGrouping: Equatable, Sendable {
  /// The first day of the week.
  var firstWeekday = Weekday.monday
  /// The length of a pay period.
  var periodType = PayPeriodType.biweekly
  /// The first day of any pay period.
  var periodAnchor = CivilDay(number: 0)

  init() {}

  init(_ profile: UserProfile) {
    firstWeekday = profile.firstWeekday
    periodType = profile.payPeriodType
    periodAnchor = profile.payPeriodAnchor
  }

  /// Returns the days of the group that contains `day`.
  func group(of day: CivilDay, by kind: ScheduleViewModel.Grouping) -> Range<CivilDay> {
    switch kind {
    case .week:
      let first = day.startOfWeek(firstWeekday)
      return first..<first.adding(days: 7)
    case .period:
      let period = PayPeriod.containing(day, type: periodType, anchor: periodAnchor)
      return period.start..<period.end
    case .month:
      let first = day.startOfMonth
      return first..<first.adding(months: 1)
    }
  }
}
