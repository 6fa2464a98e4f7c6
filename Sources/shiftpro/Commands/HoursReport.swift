import App
import Domain
import Store

/// The hours of some days, cut into periods.
struct HoursReport {
  /// The hours of one stretch of days.
  struct Part {
    /// The first day.
    let start: CivilDay
    /// The last day.
    let end: CivilDay
    /// `weekly`, `biweekly`, `monthly`, `month` or `range`.
    let type: String
    let summary: HoursSummary
  }

  /// The hours of one shift.
  struct ShiftHours {
    let shift: Shift
    let summary: HoursSummary
  }

  let grouping: HoursCommand.Grouping
  let currency: String
  /// In order of time.
  private(set) var parts: [Part] = []
  /// All days together.
  let total: Part
  /// Shift by shift, where that was asked for.
  private(set) var shifts: [ShiftHours] = []

  /// Reads and counts the shifts that start on `days`. Throws `StoreError`.
  init(
    _ days: ClosedRange<CivilDay>, grouping: HoursCommand.Grouping, profile: UserProfile,
    shifts roster: Roster?, _ environment: AppEnvironment
  ) throws {
    let zone = environment.zone
    func interval(_ days: ClosedRange<CivilDay>) -> Interval {
      DayWindow(first: days.lowerBound, last: days.upperBound).interval(in: zone)
    }
    let found = try roster?.shifts(startingIn: interval(days)) ?? []
    func summary(_ shifts: some Sequence<Shift>, _ interval: Interval) -> HoursSummary {
      HoursCalculator.summary(
        of: shifts, in: interval, baseRateCents: profile.baseRateCents, now: environment.now)
    }
    self.grouping = grouping
    currency = profile.currency
    total = Part(
      start: days.lowerBound, end: days.upperBound, type: "range",
      summary: summary(found, interval(days)))
    var rest = found[...]
    parts = HoursReport.cut(days, grouping, profile).map { days, type in
      let interval = interval(days)
      let own = rest.prefix { $0.start < interval.end }
      rest = rest.dropFirst(own.count)
      return Part(
        start: days.lowerBound, end: days.upperBound, type: type, summary: summary(own, interval))
    }
    guard grouping == .shift else { return }
    shifts = found.filter { $0.status != .cancelled }.map {
      let whole = Interval(start: $0.start, end: $0.start + 1)
      return ShiftHours(shift: $0, summary: summary([$0], whole))
    }
  }

  /// The days cut where a pay period or a month begins; those at the edges may be incomplete.
  private static func cut(
    _ days: ClosedRange<CivilDay>, _ grouping: HoursCommand.Grouping, _ profile: UserProfile
  ) -> [(days: ClosedRange<CivilDay>, type: String)] {
    let isByMonth = grouping == .month
    var cuts: [(days: ClosedRange<CivilDay>, type: String)] = []
    var first = days.lowerBound
    while first <= days.upperBound {
      let end =
        isByMonth
        ? CivilDay.clamped(year: first.year, month: first.month, day: 1).adding(months: 1)
        : PayPeriod.containing(
          first, type: profile.payPeriodType, anchor: profile.payPeriodAnchor
        ).end
      let last = min(end.adding(days: -1), days.upperBound)
      cuts.append((first...last, isByMonth ? "month" : profile.payPeriodType.word))
      first = end
    }
    return cuts
  }
}
