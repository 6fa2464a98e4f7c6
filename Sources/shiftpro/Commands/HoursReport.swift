import Domain
import Services

/// A report of the hours of some days, divided into periods.
struct HoursReport {
  let grouping: HoursCommand.Grouping
  let history: PayHistory
  /// The shifts, if they were requested.
  let shifts: [PaidShift]
  /// The shifts of each weekday or kind, if they were requested.
  let groups: [HoursGroup]
  /// The elements on the payslip of each part, if they were requested.
  let slips: [Payroll.SlipElements]
  /// The tax year up to the end of each part; nil for a part that is no whole pay period.
  let years: [YearElements?]
  /// The planned shifts that are over and not confirmed.
  private let unconfirmed: UnconfirmedShifts
  /// Those that are assumed to be worked.
  private let assumed: UnconfirmedShifts
  private let environment: Environment
  /// The text that takes the place of an empty table; nil for the usual one.
  let emptyText: String?
  /// Whether something is paid besides the chosen shifts, and left out.
  let leavesOut: Bool

  /// Computes the hours worked on `days`, of all shifts or of those with some ids. Throws
  /// `StoreError` and `RulesetFileError`.
  init(
    _ days: Range<CivilDay>, grouping: HoursCommand.Grouping, of chosen: Set<RecordID>? = nil,
    _ payroll: Payroll
  ) throws {
    self.grouping = grouping
    environment = payroll.environment
    func isChosen(_ shift: Shift) -> Bool { chosen?.contains(shift.id) ?? true }
    unconfirmed = try payroll.unconfirmed(in: days).filter(isChosen, now: environment.now)
    assumed = try payroll.assumed(in: days).filter(isChosen, now: environment.now)
    let all = try payroll.history(
      from: days.lowerBound, until: days.upperBound, by: grouping.division(payroll.profile))
    let needsShifts = chosen != nil || [.shift, .weekday, .kind].contains(grouping)
    shifts =
      needsShifts
      ? try payroll.statement(of: days).shifts.filter { isChosen($0.shift) } : []
    history = chosen == nil ? all : all.of(shifts)
    emptyText = chosen == nil ? nil : environment.texts("schedule.filter.nothing")
    leavesOut = chosen != nil && all.total.hasAmounts
    groups = HoursGroup.groups(of: shifts, by: grouping, payroll)
    slips = grouping == .element ? try payroll.slipElements(of: history) : []
    var year: YearElements?
    years = try zip(history.parts, slips).map { part, slip in
      let period = try payroll.period(containing: part.days.lowerBound)
      year =
        part.days == period.start..<period.end
        ? try payroll.yearElements(of: part, slip.all, after: year) : nil
      return year
    }
  }

  /// Returns the unconfirmed shifts that start on some days.
  func unconfirmed(on days: Range<CivilDay>) -> UnconfirmedShifts {
    shifts(unconfirmed, on: days)
  }

  /// Returns the shifts that start on some days and are assumed to be worked.
  func assumed(on days: Range<CivilDay>) -> UnconfirmedShifts {
    shifts(assumed, on: days)
  }

  private func shifts(
    _ shifts: UnconfirmedShifts, on days: Range<CivilDay>
  ) -> UnconfirmedShifts {
    shifts.filter(
      { days.contains(environment.zone(of: $0).local(at: $0.start).day) }, now: environment.now)
  }

  /// The elements of each part.
  var elements: [[PayElement]] { slips.map(\.all) }

  var total: PayStatement { history.total }
}
