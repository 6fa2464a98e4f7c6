import Domain
import Services

/// The hours of some days, cut into periods.
struct HoursReport {
  let grouping: HoursCommand.Grouping
  let history: PayHistory
  /// Shift by shift, where that was asked for.
  let shifts: [PaidShift]

  /// Reads and counts what was worked on `days`. Throws `StoreError` and `RulesetFileError`.
  init(_ days: Range<CivilDay>, grouping: HoursCommand.Grouping, _ payroll: Payroll) throws {
    self.grouping = grouping
    history = try payroll.history(
      from: days.lowerBound, until: days.upperBound, by: grouping == .month ? .month : .period)
    shifts = grouping == .shift ? try payroll.statement(of: days).shifts : []
  }

  var total: PayStatement { history.total }
}
