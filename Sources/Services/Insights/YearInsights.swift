import Domain
import Store

/// The figures of a calendar year beside the year before, as the Hours and `insights` show them.
///
/// Paid hours and overtime are those of `Payroll.history`, months by the day in whose pay period an
/// hour is paid, as in `hours --by month`. Everything else is counted from the shifts themselves
/// (see `WorkYear`).
package struct YearInsights: Equatable, Sendable {
  /// The figures of some days.
  package struct Figures: Equatable, Sendable {
    /// What is counted from the shifts.
    package let work: WorkYear
    /// The pay of the days.
    package let pay: PaySummary

    /// The days.
    package var days: Range<CivilDay> { work.days }
  }

  /// The year.
  package let year: Int
  /// The figures of the year; of the current one so far.
  package let figures: Figures
  /// The pay of each month.
  package let months: [PaySummary]
  /// The figures of the year before, on the same days if this year is not over; nil if nothing was
  /// worked on them, or if they are too old to be viewed.
  package let before: Figures?
  /// The steps while at work, as far as they are counted; nil if none are stored.
  package private(set) var steps: Int64?
  /// Whether any public holidays of the year are known.
  package let knowsHolidays: Bool
  /// The planned shifts of the year that are over and not confirmed, and count for nothing.
  package let unconfirmed: UnconfirmedShifts
  /// The worked shifts of the year by start.
  package let shifts: [Shift]
  /// The seconds of the absences in the middle of some of them, by shift.
  package let gapSeconds: [RecordID: Int64]
  /// The current day.
  package let today: CivilDay

  /// What is counted from the shifts of the year.
  package var work: WorkYear { figures.work }
  /// Whether the year is the current one.
  package var isRunning: Bool { today.year == year }
  /// Whether the year has not begun.
  package var isAhead: Bool { year > today.year }

  /// The days whose figures are shown: those of the year, up to today if it is running.
  package var shownDays: ClosedRange<CivilDay> {
    let first = work.days.lowerBound
    let last = work.days.upperBound.adding(days: -1)
    return first...(isRunning ? min(today, last) : last)
  }

  /// Reads the year without its steps, which are the costliest figure (see `addSteps`). Throws
  /// `StoreError` and `RulesetFileError`.
  package init(_ year: Int, _ payroll: Payroll) throws {
    let environment = payroll.environment, today = environment.today
    self.year = year
    self.today = today
    let days = Self.days(of: year), same = Self.daysBefore(days, today: today)
    let isVisible =
      environment.entitlements.visible(same.lowerBound, today: today)
      == same.lowerBound
    // The rest before the first shift of a year is measured from the last one before it.
    let read = try WorkedShifts(
      (isVisible ? same.lowerBound : days.lowerBound).adding(days: -31)..<days.upperBound, payroll)
    // A shift of the last day of a year goes on in the next one.
    let holidays =
      try read.roster?.holidays(
        from: same.lowerBound, until: days.upperBound.adding(days: 3), of: payroll.profile) ?? []
    let festive = Set(holidays.map(\.day))
    let history = try payroll.history(
      from: days.lowerBound, until: days.upperBound, by: .month)
    let work = WorkYear(days, read.work, holidays: festive)
    figures = Figures(work: work, pay: history.total.worked)
    months = history.parts.map(\.worked)
    knowsHolidays = festive.contains(where: days.contains)
    let earlier = isVisible ? WorkYear(same, read.work, holidays: festive) : nil
    if let earlier, !earlier.shifts.isEmpty, !work.shifts.isEmpty {
      let history = try payroll.history(from: same.lowerBound, until: same.upperBound, by: .whole)
      before = Figures(work: earlier, pay: history.total.worked)
    } else {
      before = nil
    }
    let ids = Set(work.shifts)
    shifts = read.shifts.filter { ids.contains($0.id) }
    let gaps = read.work.filter { $0.gapSeconds > 0 }.map { ($0.id, $0.gapSeconds) }
    gapSeconds = Dictionary(gaps, uniquingKeysWith: { one, _ in one })
    unconfirmed =
      payroll.profile.confirmation == .ask
      ? try payroll.unconfirmed(in: days) : UnconfirmedShifts([], now: environment.now)
    let hasSteps = try !shifts.isEmpty && payroll.store?.steps.extent() != nil
    steps = hasSteps ? 0 : nil
  }

  /// Returns the steps during each of some shifts of the year. Throws `StoreError`.
  package static func steps(
    during shifts: [Shift], _ store: Store, _ environment: Environment
  ) throws -> [RecordID: Int64] {
    let walked = try StepAttribution(store: store, environment)
      .steps(during: shifts, now: environment.now)
    return Dictionary(walked.map { ($0.shift.id, $0.steps) }, uniquingKeysWith: { one, _ in one })
  }

  /// Adds the steps of some of the shifts.
  package mutating func addSteps(_ counted: [RecordID: Int64]) {
    steps = steps.map { $0 + counted.values.reduce(0, +) }
  }

  /// Counts the steps of all shifts. Throws `StoreError`.
  package mutating func countSteps(_ store: Store?, _ environment: Environment) throws {
    guard let store, steps != nil else { return }
    addSteps(try Self.steps(during: shifts, store, environment))
    endSteps()
  }

  /// Ends counting: without any steps at work, they are not a figure.
  package mutating func endSteps() {
    if steps == 0 { steps = nil }
  }

  /// Returns the days of a year.
  package static func days(of year: Int) -> Range<CivilDay> {
    CivilDay.clamped(
      year: year, month: 1, day: 1)..<CivilDay.clamped(
        year: year + 1, month: 1, day: 1)
  }

  /// Returns the days of the year before, up to the date of today if today is one of `days`. On 29
  /// February that is the 28th.
  private static func daysBefore(
    _ days: Range<CivilDay>, today: CivilDay
  ) -> Range<CivilDay> {
    let first = days.lowerBound.adding(months: -12)
    guard days.contains(today) else { return first..<days.lowerBound }
    return first..<today.adding(months: -12).adding(days: 1)
  }

  /// Returns those of the shifts that are among `ids`.
  package func shifts(_ ids: [RecordID]) -> [Shift] {
    let wanted = Set(ids)
    return shifts.filter { wanted.contains($0.id) }
  }

  /// Returns the shifts with overtime under the rules of pay, which is found shift by shift only
  /// when it is asked for. Throws `StoreError` and `RulesetFileError`.
  package func shiftsWithOvertime(_ payroll: Payroll) throws -> [Shift] {
    let statement = try payroll.statement(of: work.days)
    return shifts(
      statement.shifts.filter { paid in
        paid.isWorked && paid.lines.contains(where: \.rate.isOvertime)
      }.map(\.shift.id))
  }
}

/// The shifts that were worked on some days, as pay counts them: also those that are assumed to be
/// worked.
private struct WorkedShifts {
  let roster: Roster?
  let environment: Environment
  let shifts: [Shift]
  let work: [YearShift]

  /// Reads the shifts. Throws `StoreError` and `RulesetFileError`.
  init(_ days: Range<CivilDay>, _ payroll: Payroll) throws {
    environment = payroll.environment
    guard let store = payroll.store else {
      (roster, shifts, work) = (nil, [], [])
      return
    }
    roster = try Roster(store: store, environment)
    // The day of a shift is that of its own zone, and zones differ by more than a day.
    let interval = payroll.interval(
      days.lowerBound.adding(days: -2)..<days.upperBound.adding(days: 2))
    var shifts: [Shift] = []
    try store.shifts.forEachShift(startingIn: interval) { shift in
      if shift.status == .completed || shift.status == .inProgress { shifts.append(shift) }
    }
    let assumed = try payroll.assumed(startingIn: interval)
    shifts = assumed.isEmpty ? shifts : (shifts + assumed.map(\.worked))
    self.shifts = shifts.sorted { ShiftKey($0) < ShiftKey($1) }
    let labels = try store.labelsOfNoWork(), environment = environment
    let absences = try roster?.coverage(on: days)
    work = self.shifts.compactMap { shift in
      YearShift(
        shift, in: environment.zone(of: shift), noWork: labels,
        gaps: absences?.gaps(in: shift, now: environment.now) ?? [], now: environment.now)
    }
  }
}
