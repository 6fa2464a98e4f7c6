import Domain

/// How a list of shifts is parted: by week, pay period or month.
struct ShiftGrouping: Equatable, Sendable {
  /// The day that begins a week.
  var firstWeekday = Weekday.monday
  /// How long a pay period is.
  var periodType = PayPeriodType.biweekly
  /// The first day of some pay period.
  var periodAnchor = CivilDay(number: 0)

  init() {}

  init(_ profile: UserProfile) {
    firstWeekday = profile.firstWeekday
    periodType = profile.payPeriodType
    periodAnchor = profile.payPeriodAnchor
  }

  /// The days of the group that holds `day`.
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
