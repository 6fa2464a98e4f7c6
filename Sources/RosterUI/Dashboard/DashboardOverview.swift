import AppCore
import Domain
import Services
import Store
import Terminal

/// The content of the Dashboard that only large windows show: months, steps and the year.
struct DashboardOverview: Equatable, Sendable {
  /// The shown months as on the Schedule.
  private(set) var months: [ScheduleViewModel] = []
  /// The last seven days with their steps; empty if none were ever recorded.
  private(set) var steps: [DaySteps] = []
  /// Whether any steps are recorded in these days.
  var hasSteps: Bool { steps.contains { $0.steps > 0 } }
  /// The distance of these days in millimetres.
  private(set) var distance: Int64 = 0
  /// The shifts of the current year that are not cancelled.
  private(set) var year: [YearShift] = []
  /// The first day of the user's weeks.
  private(set) var firstWeekday = Weekday.monday
  /// The seconds to be worked in a month; nil for a profile without a target.
  private(set) var monthTarget: Int64?

  /// The steps of a day.
  struct DaySteps: Equatable, Sendable {
    let day: CivilDay
    let steps: Int64
  }

  /// A shift of the year.
  struct YearShift: Equatable, Sendable {
    /// The day on which it starts.
    let day: CivilDay
    /// The role of its part of the day: `day`, `evening` or `night`.
    let role: Role
    /// Its paid seconds: of the time worked, otherwise of the planned time.
    let seconds: Int64
    /// The seconds worked beyond the roster.
    let extraSeconds: Int64
    /// Whether it has begun.
    let hasBegun: Bool
  }

  /// Reads what a layout with or without steps shows. Throws `StoreError`.
  mutating func read(
    with full: DashboardLayout, without empty: DashboardLayout, from store: Store,
    _ roster: Roster, _ state: AppState, _ environment: AppEnvironment
  ) throws {
    let profile = state.profile
    self = DashboardOverview()
    guard !full.lines.isEmpty else { return }
    try readSteps(from: store, environment)
    let layout = hasSteps ? full : empty, today = environment.today
    let reader = ScheduleReader(roster: roster, profile: profile, environment: environment)
    months = try layout.months.indices.map { index in
      try ScheduleViewModel(
        month: today.startOfMonth.adding(months: index), from: reader, today: today,
        firstWeekday: profile.firstWeekday)
    }
    if !layout.yearHours.isEmpty { try readYear(roster, profile, state.pay, environment) }
  }

  private mutating func readSteps(from store: Store, _ environment: AppEnvironment) throws {
    let attribution = try StepAttribution(store: store, environment.base)
    guard try attribution.days() != nil else { return }
    let today = environment.today, first = today.adding(days: -6)
    var sums = [Int64](repeating: 0, count: 7)
    try attribution.forEachPart(of: first...today) { merged, _ in
      for day in merged.days where sums.indices.contains(day.day - first) {
        sums[day.day - first] = day.totalSteps
        distance += day.totalDistance
      }
    }
    steps = sums.enumerated().map { DaySteps(day: first.adding(days: $0), steps: $1) }
  }

  private mutating func readYear(
    _ roster: Roster, _ profile: UserProfile, _ pay: PayContext, _ environment: AppEnvironment
  ) throws {
    let zone = environment.zone, today = environment.today
    let first = today.startOfMonth.adding(months: 1 - today.month)
    // The days of other zones begin up to a day before or after.
    let interval = Interval(
      start: zone.startOfDay(first.adding(days: -1)),
      end: zone.startOfDay(first.adding(months: 12).adding(days: 1)))
    let absences = try ListedAbsences(roster, on: first..<first.adding(months: 12))
    try roster.forEachShift(startingIn: interval) { shift in
      guard !shift.status.isOff else { return }
      let zone = environment.zone(of: shift), day = zone.local(at: shift.start).day
      guard day.year == today.year else { return }
      let seconds = HoursCalculator.elapsedSeconds(shift, now: environment.now)
      let planned = shift.scheduledEnd - shift.scheduledStart
      let extra = shift.isAdditionalShift ? seconds : max(0, seconds - planned)
      let hasBegun = shift.status != .scheduled
      year.append(
        YearShift(
          day: day, role: shift.role(in: zone),
          seconds: pay.time(of: absences.work(of: shift), environment.base).paidSeconds,
          extraSeconds: hasBegun ? extra : 0, hasBegun: hasBegun))
    }
    firstWeekday = profile.firstWeekday
    monthTarget = profile.monthlyTargetSeconds
  }
}

extension ScheduleViewModel {
  /// Reads a month as the Schedule shows it, without a cursor. Throws `StoreError`.
  fileprivate init(
    month: CivilDay, from reader: ScheduleReader, today: CivilDay, firstWeekday: Weekday
  ) throws {
    self.init()
    self.month = month
    self.today = today
    grouper.firstWeekday = firstWeekday
    patterns = reader.roster.patterns
    contents = try reader.contents(of: monthDays.days)
  }
}

extension UserProfile {
  /// The seconds to be worked in an average month; nil without a target.
  fileprivate var monthlyTargetSeconds: Int64? {
    guard regularMinutesPerPay > 0 else { return nil }
    let periodsPerYear: Int64 =
      switch payPeriodType {
      case .weekly: 52
      case .biweekly: 26
      case .fourWeekly: 13
      case .semiMonthly: 24
      case .monthly: 12
      }
    return Int64(regularMinutesPerPay) * 60 * periodsPerYear / 12
  }
}
